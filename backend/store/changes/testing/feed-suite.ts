import type { Database } from '../../../runtime/database';
import { sleepReal } from '../../../runtime/clock';
import type { ChangeFeed } from '../change-feed';
import { changeOf } from './change-of';

/** What every implementation of ChangeFeed has to do (C2). */
export function describeChangeFeed(
  name: string,
  open: () => { database: Database; feed: ChangeFeed },
): void {
  const append = (count: number): Promise<void> => {
    const { database, feed } = open();
    const changes = Array.from({ length: count }, (_, n) => changeOf(n + 1, 'working', 'doubtful'));
    return database.transaction((statements) => feed.append(statements, changes, 1_000));
  };

  describe(name, () => {
    test('ids follow each other without a hole, and changes come back as they were', async () => {
      const { feed } = open();
      expect([await feed.head(), await feed.oldest(), await feed.after(0, 10)]).toEqual([0, 1, []]);
      await append(2);
      await append(1);
      const read = await feed.after(0, 10);
      expect(read.map(({ id }) => id)).toEqual([1, 2, 3]);
      expect(read[1]).toEqual({ ...changeOf(2, 'working', 'doubtful'), id: 2, changedAtS: 1_000 });
      expect((await feed.after(1, 1)).map(({ id }) => id)).toEqual([2]);
      expect([await feed.head(), await feed.oldest()]).toEqual([3, 1]);
    });

    test('what was given up has no id', async () => {
      const { database, feed } = open();
      const work = database.transaction(async (statements) => {
        await feed.append(statements, [changeOf(1, 'working', 'doubtful')], 1_000);
        throw new Error('given up');
      });
      await expect(work).rejects.toThrow('given up');
      await append(1);
      expect((await feed.after(0, 10)).map(({ id }) => id)).toEqual([1]);
    });

    test('who reads behind the last id that they saw misses nothing of many writers', async () => {
      const { database, feed } = open();
      const seen: number[] = [];
      const writing = { isOver: false };
      const writers = Promise.all(
        Array.from({ length: 12 }, async (_, writer) => {
          for (let n = 0; n < 20; n += 1) {
            await database.transaction(async (statements) => {
              await feed.append(statements, [changeOf(writer + 1, 'working', 'doubtful')], 1_000);
              await sleepReal((writer * n) % 3);
            });
          }
        }),
      ).finally(() => {
        writing.isOver = true;
      });
      while (!writing.isOver || seen.length < (await feed.head())) {
        for (const { id } of await feed.after(seen.at(-1) ?? 0, 50)) seen.push(id);
      }
      await writers;
      expect(seen).toEqual(Array.from({ length: 240 }, (_, n) => n + 1));
    });
  });
}
