import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { aliasFigures } from '../../store/aliases/alias-figures';
import { mendedWalk } from '../../store/aliases/mended-links';
import { addRule, addRuleHost } from '../../store/aliases/testing/add-rule';
import { settleAliases } from '../../store/aliases/settle-aliases';
import { toldRules } from '../../store/aliases/told-rules';
import { noteGoneLinks } from '../../store/pages/gone-links';
import { listUrls } from '../../store/testing/sample-urls';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { countMendedLinks } from './count-mended';

const { database } = withStore();
const DAY_MS = 86_400_000;
const NOON_MS = Date.UTC(2026, 10, 20, 12);
const TODAY = dayNumberOf(NOON_MS);
const RULE = 7;
const OLD = 'http://rye.org/old/a';
const NOW = 'https://rye.org/new/a';
const OTHER = 'https://rye.org/other';
const FOUND = {
  by: 'rule',
  evidence: { title: 1, kept: 1, grown: 1, numbers: 1, date: 'same', check: 'same' },
  confidence: 1,
  rule: null,
} as const;
const noStop = new AbortController().signal;

let urls: Map<string, number>;
const idOf = (url: string): number => urls.get(url) ?? 0;

beforeEach(async () => {
  const tables =
    'alias alias_host alias_rule alias_tally alias_walk mended_link gone_link link url host';
  await emptyTables(database, ...tables.split(' '));
  await addRuleHost(database, { hostId: 90, name: 'oats.org' });
  await addRule(database, { ruleId: RULE, hostId: 90 });
  urls = await listUrls(database, [OLD, NOW, OTHER], TODAY);
  await find(OLD, NOW);
});

const find = (url: string, target: string): Promise<unknown> =>
  database.run(
    `INSERT INTO alias (url_id, searched_day, target, found_day, rule_id) VALUES (?)
     ON DUPLICATE KEY UPDATE target = VALUES(target), found_day = VALUES(found_day)`,
    [[idOf(url), TODAY - 60, target, target === '' ? 0 : TODAY - 60, RULE]],
  );

/** A link went, which was last there a day before. */
const leave = (pageId: number, goneDay: number): Promise<void> =>
  database.transaction((tx) =>
    noteGoneLinks(
      tx,
      1,
      [{ pageId, urlId: idOf(OLD), firstDay: 0, lastUsedDay: goneDay - 1 }],
      goneDay,
    ),
  );

const put = (pageId: number, url: string, firstDay: number): Promise<unknown> =>
  database.run('INSERT INTO link (wiki_id, page_id, url_id, first_day) VALUES (?)', [
    [1, pageId, idOf(url), firstDay],
  ]);

/** One page, on one day, on which the dead link was changed to the live page. */
async function mend(pageId: number, day: number): Promise<void> {
  await leave(pageId, day);
  await put(pageId, NOW, day);
}

const count = (ms: number, signal = noStop): Promise<number> =>
  countMendedLinks({ database, clock: createManualClock(ms) }, signal);

async function counted(): Promise<{ url: number; rule: number; all: number }> {
  const [alias] = await database.select<{ mended: number }>(
    'SELECT mended FROM alias WHERE url_id = ?',
    [idOf(OLD)],
  );
  const [rule] = await toldRules(database, { after: null, limit: 1 });
  const { all } = await aliasFigures(database, NOON_MS / 1_000);
  return { url: alias?.mended ?? -1, rule: rule?.mended ?? -1, all: all.mended };
}

test('a link that was changed to the live page is counted for its URL, its rule and the day', async () => {
  await mend(1, TODAY - 1);
  await mend(2, TODAY - 42);
  expect(await count(NOON_MS)).toBe(2);
  expect(await counted()).toEqual({ url: 2, rule: 2, all: 2 });
});

test.each<[string, () => Promise<unknown>]>([
  ['that went without a successor', () => leave(1, TODAY - 1)],
  ['that became another one', () => leave(1, TODAY - 1).then(() => put(1, OTHER, TODAY - 1))],
  [
    'beside which the live page stood before',
    () => leave(1, TODAY - 1).then(() => put(1, NOW, TODAY - 9)),
  ],
  ['beside which it may always have stood', () => leave(1, TODAY - 1).then(() => put(1, NOW, 0))],
  ['that went today, which is not over', () => mend(1, TODAY)],
  ['that went longer ago than is kept', () => mend(1, TODAY - 43)],
  ['whose live page was removed by somebody', () => mend(1, TODAY - 1).then(() => find(OLD, ''))],
])('a link %s is not counted', async (_what, happen) => {
  await happen();
  expect(await count(NOON_MS)).toBe(0);
  expect(await counted()).toEqual({ url: 0, rule: 0, all: 0 });
});

test('it walks once a day, and what comes later is added', async () => {
  await mend(1, TODAY - 1);
  expect(await count(NOON_MS)).toBe(1);
  await mend(2, TODAY - 1);
  await mend(3, TODAY);
  expect(await count(NOON_MS + DAY_MS / 2 - 1_000)).toBe(0);
  expect(await count(NOON_MS + DAY_MS / 2)).toBe(1);
  expect(await counted()).toEqual({ url: 2, rule: 2, all: 2 });
});

test('what is found, not found, and found again is counted once', async () => {
  await mend(1, TODAY - 1);
  expect(await count(NOON_MS)).toBe(1);
  const host = { hostId: 0, name: 'rye.org', newsDay: 0, searchedDay: 0, putOffs: 0, dueAtS: 9 };
  await database.run('INSERT INTO alias_host (host_id, due_at) SELECT host_id, 9 FROM host');
  const [row] = await database.select<{ host_id: number }>(
    "SELECT host_id FROM host WHERE name = 'rye.org'",
  );
  for (const target of [null, NOW]) {
    await database.run('UPDATE alias_host SET due_at = 9');
    const found = target === null ? null : { ...FOUND, target };
    const hostId = row?.host_id ?? 0;
    const tally = { requests: 0, hidden: 0, told: 0, rightFirst: 0, rightAmong: 0 };
    const searched = [{ urlId: idOf(OLD), found }];
    const outcome = {
      urls: searched,
      ruleHostId: hostId,
      rules: [],
      tally,
      isSilent: false,
      againS: 10,
    };
    await settleAliases(database, { ...host, hostId }, outcome, NOON_MS / 1_000);
  }
  expect(await database.select('SELECT target FROM alias')).toEqual([{ target: Buffer.from(NOW) }]);
  expect(await count(NOON_MS + DAY_MS)).toBe(0);
  expect(await counted()).toEqual({ url: 1, rule: 1, all: 1 });
});

/** People undo it; the dead link is back, the live page gone. */
async function revert(pageId: number): Promise<void> {
  await database.run('DELETE FROM gone_link WHERE page_id = ?', [pageId]);
  await database.run('DELETE FROM link WHERE page_id = ?', [pageId]);
}

test('a link that was mended, undone and mended again is counted once, however late', async () => {
  await mend(1, TODAY - 1);
  expect(await count(NOON_MS)).toBe(1);
  await revert(1);
  // What is kept of links that went is long over.
  await mend(1, TODAY + 50);
  await mend(2, TODAY + 50);
  expect(await count(NOON_MS + 51 * DAY_MS)).toBe(1);
  expect((await counted()).url).toBe(2);
});

test('who is stopped goes on, and who is killed after any statement counts nothing twice', async () => {
  await mend(1, TODAY - 1);
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(count(NOON_MS, stopped)).rejects.toThrow('stopped');
  expect(await mendedWalk(database)).toEqual({ walkedTo: 0, dueAtS: 0 });
  let done = 0;
  for (let last = 1; done === 0; last++) {
    done = await countUntil(last).catch((error: unknown) => {
      if (error instanceof Error && error.message === 'killed') return 0;
      throw error;
    });
  }
  expect(await counted()).toEqual({ url: 1, rule: 1, all: 1 });
});

/** Killed before the statement of that number, transactions and their ends counted. */
async function countUntil(last: number): Promise<number> {
  let left = last;
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (--left === 0) throw new Error('killed');
    return work();
  };
  const killable: typeof database = {
    ...database,
    select: (sql, values) => step(() => database.select(sql, values)),
    run: (sql, values) => step(() => database.run(sql, values)),
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work({
          select: (sql, values) => step(() => tx.select(sql, values)),
          run: (sql, values) => step(() => tx.run(sql, values)),
        });
        return step(() => Promise.resolve(result));
      }),
  };
  await countMendedLinks({ database: killable, clock: createManualClock(NOON_MS) }, noStop);
  return 1;
}
