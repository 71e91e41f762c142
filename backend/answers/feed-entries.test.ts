import { createSeededRandom } from '../runtime/seeded-random';
import type { ToldChangeReader } from './told-change-reader';
import { feedEntries, type FeedEntry, type FeedQuestion } from './feed-entries';
import { listReader, toldChange } from './testing/list-reader';
import { isToldTo, type ToldChange } from './told-change';

const read = (
  source: ToldChangeReader,
  question: Partial<FeedQuestion> = {},
  missingTo = 0,
): Promise<FeedEntry[]> =>
  feedEntries(source, { filter: 'unreachable', afterId: 0, limit: 50, ...question }, missingTo);

const short = (entries: readonly FeedEntry[]): unknown[] =>
  entries.map((entry) =>
    entry.kind === 'many' ? [entry.day, entry.domain, entry.count, entry.isMore] : entry.id,
  );

/** So many changes on a day, newest first, each with an id below `newestId`. */
const changesOn = (
  day: number,
  newestId: number,
  count: number,
  part: Partial<ToldChange> = {},
): ToldChange[] => Array.from({ length: count }, (_, n) => toldChange(newestId - n, day, part));

/** Numbers above `from` up to `to`, greatest first. */
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, n) => to - n);

describe('which changes are told', () => {
  test.each([
    ['doubtful', 'unreachable', 'unreachable', true],
    ['unreachable', 'working', 'unreachable', true],
    ['working', 'doubtful', 'unreachable', false],
    ['working', 'doubtful', 'doubtful', true],
    ['working', 'doubtful', 'all', true],
    ['unknown', 'working', 'all', false],
    ['unreachable', 'unreachable', 'all', false],
    ['unreachable', 'spam', 'all', false],
    ['ignored', 'unreachable', 'unreachable', false],
  ] as const)('from %s to %s, to who wants %s: %s', (from, to, filter, isTold) => {
    expect(isToldTo(filter, { from, to, nameStep: null })).toBe(isTold);
  });
});

describe('names that are taken, or free again', () => {
  const ofName = { from: 'doubtful', to: 'doubtful', nameStep: 'taken' } as const;

  test('are told once a domain and day, with how many URLs that concerns, beside what else became of them', async () => {
    const source = listReader([
      toldChange(60, 3),
      ...changesOn(3, 50, 25, ofName),
      ...changesOn(3, 20, 2, { from: 'doubtful', to: 'working', nameStep: 'free' }),
      toldChange(9, 2),
    ]);
    const entries = await read(source);
    expect(entries.map(({ kind, id }) => [kind, id])).toEqual([
      ['one', 60],
      ['name', 50],
      ['name', 20],
      ['one', 9],
    ]);
    expect(entries[1]).toEqual({
      kind: 'name',
      name: 'museum-lunden.org',
      domain: 'museum-lunden.org',
      nameStep: 'taken',
      day: '1970-01-04',
      count: 25,
      isMore: false,
      id: 50,
      firstId: 26,
      changedAtS: 3 * 86_400 + 50,
    });
  });

  test('below a suffix where anybody may have a name are told each for itself', async () => {
    const urls = ['http://rye.blogspot.com/1', 'http://mill.blogspot.com/2'];
    const source = listReader(urls.map((url, n) => toldChange(9 - n, 3, { ...ofName, url })));
    expect((await read(source)).map((entry) => entry.kind === 'name' && entry.name)).toEqual([
      'rye.blogspot.com',
      'mill.blogspot.com',
    ]);
  });

  test('are counted to the beginning of a day that was not read to its end', async () => {
    const source = listReader(changesOn(3, 9_000, 7_000, ofName));
    expect(await read(source, { limit: 2 })).toMatchObject([{ kind: 'name', count: 6_000 }]);
  });

  test.each([
    ['unreachable', true],
    ['doubtful', true],
    ['all', true],
    ['working', false],
  ] as const)('are told to who wants %s: %s', (filter, isTold) => {
    expect(isToldTo(filter, ofName)).toBe(isTold);
  });
});

describe('entries of a feed', () => {
  test('are the newest changes, as many as are wanted', async () => {
    const source = listReader([
      toldChange(9, 3),
      toldChange(8, 3, { from: 'working', to: 'doubtful' }),
      toldChange(7, 2),
      toldChange(5, 1),
    ]);
    expect(short(await read(source))).toEqual([9, 7, 5]);
    expect(short(await read(source, { limit: 2 }))).toEqual([9, 7]);
    expect(short(await read(source, { afterId: 5 }))).toEqual([9, 7]);
    expect(short(await read(source, { filter: 'all' }))).toEqual([9, 8, 7, 5]);
    expect(await read(listReader([]))).toEqual([]);
  });

  test('twenty of a domain on a day stay as they are, twenty-one are one', async () => {
    const few = await read(listReader(changesOn(3, 100, 20)));
    expect(few).toHaveLength(20);
    const many = await read(
      listReader([
        ...changesOn(3, 100, 20),
        toldChange(80, 3, { from: 'unreachable', to: 'working' }),
      ]),
    );
    expect(many).toEqual([
      {
        kind: 'many',
        domain: 'museum-lunden.org',
        day: '1970-01-04',
        count: 21,
        isMore: false,
        byVerdict: new Map([
          ['unreachable', 20],
          ['working', 1],
        ]),
        id: 100,
        firstId: 80,
        changedAtS: 3 * 86_400 + 100,
      },
    ]);
  });

  test('are one for hosts of a registered domain, not for other domains or days', async () => {
    const other = toldChange(91, 3, { url: 'http://other.co.uk/' });
    const source = listReader([
      ...changesOn(3, 100, 9),
      other,
      ...changesOn(3, 90, 12, { url: 'http://www.museum-lunden.org/x' }),
      ...changesOn(2, 70, 20),
    ]);
    const entries = short(await read(source));
    expect(entries.slice(0, 3)).toEqual([['1970-01-04', 'museum-lunden.org', 21, false], 91, 70]);
    expect(entries).toHaveLength(22);
  });

  test('tell the whole number, however far a day reaches', async () => {
    const source = listReader(changesOn(3, 10_000, 1_243), { perStretch: 100 });
    // Twelve hundred changes are more than five stretches of a hundred, and a hundred that are counted.
    expect(short(await read(source))).toEqual([['1970-01-04', 'museum-lunden.org', 600, true]]);
    const whole = listReader([...changesOn(3, 10_000, 1_243), toldChange(7, 2)]);
    expect(short(await read(whole))).toEqual([
      ['1970-01-04', 'museum-lunden.org', 1_243, false],
      7,
    ]);
  });

  test('of a day that is not read to its beginning count what they were before', async () => {
    const other = (id: number): ToldChange => toldChange(id, 3, { url: `http://other.org/${id}` });
    const source = listReader(
      [...changesOn(3, 1_000, 5), ...range(500, 995).map(other), ...changesOn(3, 400, 16)],
      { perStretch: 100 },
    );
    const [many, ...others] = short(await read(source));
    expect(many).toEqual(['1970-01-04', 'museum-lunden.org', 21, false]);
    expect(others).toEqual([['1970-01-04', 'other.org', 495, false]]);
    const few = listReader(
      [...changesOn(3, 1_000, 5), ...range(500, 995).map(other), ...changesOn(3, 400, 15)],
      { perStretch: 100 },
    );
    expect(short(await read(few)).slice(0, 5)).toEqual([1_000, 999, 998, 997, 996]);
    expect(short(await read(source, { afterId: 390 })).slice(0, 2)).toEqual([1_000, 999]);
  });

  test('never fall apart: what appears is new, however many changes a day has', async () => {
    const random = createSeededRandom(1);
    const all = Array.from({ length: 2_500 }, (_, n) => {
      const domain = Math.floor(40 * (random.below(1_000) / 1_000) ** 3);
      const url = `http://site-${domain}.org/${n}`;
      return { ...toldChange(n + 1, 0, { url }), changedAtS: 2 * 86_400 + n * 60 };
    }).toReversed();
    const seen = new Set<number>();
    for (let count = 10, before = 0; count <= all.length; before = count, count += 10) {
      const source = listReader(all.slice(-count), { perStretch: 40 });
      const told = await read(source);
      const ids = told.flatMap((entry) => (entry.kind === 'one' ? [entry.id] : []));
      expect(ids.filter((id) => !seen.has(id) && id <= before)).toEqual([]);
      for (const id of ids) seen.add(id);
    }
    expect(seen.size).toBeGreaterThan(500);
  });

  test('are read no further than needed', async () => {
    const days = Array.from({ length: 400 }, (_, n) => toldChange(1_000 - n, 500 - n));
    const source = listReader(days, { perStretch: 20 });
    expect(await read(source, { limit: 10 })).toHaveLength(10);
    expect(source.stretches()).toBe(1);
  });
});

describe('what is missing', () => {
  const source = listReader([toldChange(9, 3), toldChange(8, 3), toldChange(5, 1)]);

  test('stands where it would be', async () => {
    const entries = await read(source, {}, 7);
    expect(short(entries)).toEqual([9, 8, 7, 5]);
    expect(entries[2]).toEqual({ kind: 'missing', id: 7, changedAtS: 3 * 86_400 + 8 });
  });

  test.each([
    ['it is older than what is asked for', { afterId: 7 }, [9, 8]],
    ['a full feed ends before it', { limit: 2 }, [9, 8]],
  ])('is not told where %s', async (_when, question, expected) => {
    expect(short(await read(source, question, 7))).toEqual(expected);
  });

  test('takes no place beyond those that are wanted', async () => {
    expect(short(await read(source, { limit: 3 }, 7))).toEqual([9, 8, 7]);
  });

  test('is told in an empty feed, too', async () => {
    const entries = await read(listReader([]), {}, 7);
    expect(entries).toEqual([{ kind: 'missing', id: 7, changedAtS: 0 }]);
  });
});
