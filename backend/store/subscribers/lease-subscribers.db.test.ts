import { systemRandom } from '../../runtime/random';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { clearWaiting, passOver } from './clear-waiting';
import {
  leaseSubscribers,
  type DueSubscriber,
  type LeasedSubscriber,
  type SubscriberLease,
} from './lease-subscribers';
import { pagesTold, usedUrlKey } from './pages-told';
import { settleMessage, type NextStep } from './settle-message';
import { KIND } from './subscriber-kind';
import { stateIdOf, type SubscriberState } from './subscriber-state';
import { addTopics } from './subscriptions';
import { pageKeyOf, pageOfKey, TOPIC } from './topics';
import { waitingChanges } from './waiting-changes';

const { database } = withStore();
const NOW_S = 1_000_000;

const TAKEN: NextStep = {
  isDone: true,
  state: 'on',
  tries: 0,
  failingSinceS: 0,
  paceS: 0,
  dueAtS: NOW_S,
  outcome: 'http-200',
};

beforeEach(() => emptyTables(database, 'subscriber', 'subscription', 'delivery', 'change', 'link'));

async function makeMany(count: number, rowsEach: number): Promise<void> {
  await database.run(
    `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at)
     SELECT seq, 1, 'owner', ?, '', '', 0 FROM seq_1_to_${count}`,
    [stateIdOf('on')],
  );
  await database.run(
    `INSERT INTO delivery SELECT a.seq, b.seq, 0, b.seq, 2, 3 FROM seq_1_to_${count} AS a
     JOIN seq_1_to_${rowsEach} AS b`,
  );
}

const firstOf = (count: number) => (due: readonly DueSubscriber[]) => due.slice(0, count);
const lease = (part: Partial<SubscriberLease> = {}, on = database) => {
  const all = {
    kind: KIND.webhook,
    nowS: NOW_S,
    leaseS: 60,
    choose: firstOf(100),
    afterId: 0,
    ...part,
  };
  return leaseSubscribers(on, all, systemRandom);
};

test('each is leased once in a walk, and again when its lease is over', async () => {
  await makeMany(2_500, 2);
  const ids: number[] = [];
  let afterId = 0;
  do {
    const found = await lease({ afterId });
    ids.push(...found.leased.map(({ subscriberId }) => subscriberId));
    ({ afterId } = found);
  } while (afterId !== 0);
  expect(ids).toEqual(Array.from({ length: 2_500 }, (_, n) => n + 1));
  expect(await lease()).toEqual({ leased: [], afterId: 0 });
  expect((await lease({ nowS: NOW_S + 60 })).leased).toHaveLength(100);
});

test('those that were not chosen keep nobody behind them from a lease', async () => {
  await makeMany(1_500, 1);
  const choose = (due: readonly DueSubscriber[]) => due.filter((one) => one.subscriberId > 1_400);
  const { leased, afterId } = await lease({ choose });
  expect([leased.length, leased[0]?.subscriberId, afterId]).toEqual([100, 1_401, 1_500]);
  expect((await lease()).leased[0]?.subscriberId).toBe(1);
});

test('two that lease at once never get the same one', async () => {
  await makeMany(50, 1);
  const both = await Promise.all([lease(), lease(), lease(), lease()]);
  const ids = both.flatMap(({ leased }) => leased.map(({ subscriberId }) => subscriberId));
  expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
});

test('who has lost the lease settles nothing', async () => {
  await makeMany(1, 3);
  const [first, second] = await leasedTwice();
  const step = { ...TAKEN, nowS: NOW_S };
  const place = { changeId: 2, wikiId: 0 };
  expect(await settleMessage(database, first, place, step)).toBe(false);
  expect((await waitingChanges(database, second, 10)).end).toEqual({ changeId: 3, wikiId: 0 });
  expect(await settleMessage(database, second, place, step)).toBe(true);
  expect(await database.select('SELECT change_id FROM delivery')).toEqual([{ change_id: 3 }]);
});

/** Leased, and then by somebody else, as the lease was over. */
async function leasedTwice(): Promise<[first: LeasedSubscriber, second: LeasedSubscriber]> {
  const [first] = (await lease()).leased;
  const [second] = (await lease({ nowS: NOW_S + 60 })).leased;
  if (first === undefined || second === undefined) throw new Error('not leased');
  return [first, second];
}
const waitingIds = async (): Promise<number[]> => {
  const rows = await database.select<{ id: number }>(
    'SELECT change_id AS id FROM delivery ORDER BY change_id',
  );
  return rows.map(({ id }) => id);
};
const setState = (state: SubscriberState) =>
  database.run('UPDATE subscriber SET state = ?', [stateIdOf(state)]);

test('who has lost the lease clears nothing, nor who meets another state', async () => {
  await makeMany(1, 3);
  await setState('failing');
  const [first, second] = await leasedTwice();
  await clearWaiting(database, first);
  await passOver(database, first, { changeId: 3, wikiId: 0 });
  expect(await waitingIds()).toEqual([1, 2, 3]);
  // Its owner has it asked once more.
  await setState('unproven');
  await clearWaiting(database, second);
  expect(await waitingIds()).toEqual([1, 2, 3]);
  await setState('failing');
  await passOver(database, second, { changeId: 2, wikiId: 0 });
  expect(await waitingIds()).toEqual([3]);
});

test('what waits is cleared a part at a time, a call last of all', async () => {
  await makeMany(1, 4_500);
  await database.run('INSERT INTO delivery VALUES (1, 0, 0, 7, 0, 0)');
  await setState('failing');
  const left: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const [one] = (await lease()).leased;
    if (one !== undefined) await clearWaiting(database, one);
    left.push((await waitingIds()).length);
  }
  expect(left).toEqual([2_501, 501, 1, 1]);
  await setState('removed');
  const [one] = (await lease()).leased;
  if (one !== undefined) await clearWaiting(database, one);
  expect([await waitingIds(), await database.select('SELECT 1 FROM subscriber')]).toEqual([[], []]);
});

test.each([1, 3_000])(
  'no statement reads a whole table, however much waits, for %d',
  async (count) => {
    await makeMany(count, 40);
    await addTopics(database, 1, [
      { topic: TOPIC.wiki, key: 3 },
      { topic: TOPIC.page, key: pageKeyOf(4, 2) },
    ]);
    await database.run(
      'INSERT INTO link (wiki_id, page_id, url_id) SELECT 3 + seq % 3, seq, 1 FROM seq_1_to_9000',
    );
    await database.run('ANALYZE TABLE delivery, subscriber, subscription, link');
    const scans: string[] = [];
    const loose: string[] = [];
    const watched = watchStatements(database, async (_statements, sql, values) => {
      scans.push(...(await scansOf(database, sql, values)));
      if (!sql.startsWith('SELECT DISTINCT')) return;
      const plan = await database.select<{ Extra: string }>(`EXPLAIN ${sql}`, values);
      loose.push(...plan.map(({ Extra }) => Extra));
    });
    const { leased } = await lease({}, watched);
    const [one] = leased;
    if (one === undefined) throw new Error('not leased');
    await waitingChanges(watched, one, 100);
    await passOver(watched, one, { changeId: 2, wikiId: 0 });
    const [again] = (await lease({ choose: firstOf(1) })).leased;
    if (again === undefined) throw new Error('not leased');
    await settleMessage(watched, again, { changeId: 3, wikiId: 0 }, { ...TAKEN, nowS: NOW_S });
    await database.run('UPDATE subscriber SET state = ?, due_at = 0', [stateIdOf('failing')]);
    const [off] = (await lease({ choose: firstOf(1) })).leased;
    if (off === undefined) throw new Error('not leased');
    await clearWaiting(watched, off);
    const urls = [
      { urlId: 1, wikiId: 3 },
      { urlId: 1, wikiId: 4 },
      { urlId: 2, wikiId: 3 },
    ];
    const pages = await pagesTold(watched, 1, urls, 2);
    expect([...pages]).toEqual([[usedUrlKey({ urlId: 1, wikiId: 3 }), [3, 6]]]);
    expect(scans).toEqual([]);
    // Of few rows it reads all rather than to skip.
    if (count > 1) expect(loose).toEqual([expect.stringContaining('Using index for group-by')]);
  },
);

test('a page’s key holds wiki and page, to the largest', () => {
  for (const page of [
    { wikiId: 1, pageId: 1 },
    { wikiId: 65_535, pageId: 4_294_967_295 },
  ]) {
    const key = pageKeyOf(page.wikiId, page.pageId);
    expect([Number.isSafeInteger(key), pageOfKey(key)]).toEqual([true, page]);
  }
});
