import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import {
  addDomainTallies,
  ALL_WIKIS,
  domainTalliesAfter,
  forgetTallies,
  rankedDomains,
  rankingPlaceOf,
  removeOlderTallies,
  type DomainRanking,
  type DomainTally,
} from './domain-tally';
import { beginTallyWalk, noteTallyWalk, tallyWalkOf } from './tally-walks';

const { database } = withStore();
const WIKI = 3;

const tally = (domain: string, dead: number, newlyDead = 0): DomainTally => ({
  domain,
  dead,
  newlyDead,
});

beforeEach(async () => {
  await emptyTables(database, 'domain_tally', 'tally_walk', 'wiki_change');
  await addDomainTallies(database, { wikiId: WIKI, generation: 1 }, [tally('old.org', 99, 9)]);
  await addDomainTallies(database, { wikiId: WIKI, generation: 2 }, [
    tally('one.org', 4),
    tally('two.org', 7, 1),
    tally('three.org', 4, 2),
  ]);
  await addDomainTallies(database, { wikiId: WIKI, generation: 2 }, [
    tally('two.org', 1, 1),
    tally('203.0.113.5', 2),
  ]);
  await makeWhole(2);
});

async function makeWhole(generation: number): Promise<void> {
  await beginTallyWalk(database, WIKI, 1_000);
  const walk = await tallyWalkOf(database, WIKI);
  if (walk === null) throw new Error('no walk');
  await noteTallyWalk(database, WIKI, { ...walk, generation, wholeGeneration: generation }, walk);
}

async function ranked(ranking: DomainRanking, size: number): Promise<DomainTally[]> {
  const found: DomainTally[] = [];
  for (;;) {
    const last = found.at(-1);
    const after = last === undefined ? null : rankingPlaceOf(last, ranking);
    const next = await rankedDomains(database, { wikiId: WIKI, ranking, after }, size);
    found.push(...next);
    if (next.length < size) return found;
  }
}

test.each([1, 2, 100])(
  'websites are ranked as the whole count has them, %d a page',
  async (size) => {
    expect(await ranked('dead', size)).toEqual(
      [
        tally('two.org', 8, 2),
        tally('three.org', 4, 2),
        tally('one.org', 4),
        tally('203.0.113.5', 2),
      ].toSorted((a, b) => b.dead - a.dead || (a.domain < b.domain ? 1 : -1)),
    );
    expect((await ranked('new', size)).map(({ domain }) => domain)).toEqual([
      'two.org',
      'three.org',
    ]);
  },
);

test('nothing is ranked before a count is whole, and of a wiki that was never counted', async () => {
  await emptyTables(database, 'tally_walk');
  await beginTallyWalk(database, WIKI, 1_000);
  expect(await ranked('dead', 10)).toEqual([]);
  const all = { wikiId: ALL_WIKIS, ranking: 'dead', after: null } as const;
  expect(await rankedDomains(database, all, 10)).toEqual([]);
});

test('a count that somebody else has moved on is not moved again', async () => {
  const walk = await tallyWalkOf(database, WIKI);
  if (walk === null) throw new Error('no walk');
  const next = { ...walk, generation: 3, walkedTo: 50 };
  expect(await noteTallyWalk(database, WIKI, next, walk)).toBe(true);
  expect(await noteTallyWalk(database, WIKI, next, walk)).toBe(false);
  expect(await tallyWalkOf(database, WIKI)).toEqual(next);
});

test('a count that somebody else has ended at the same place is not ended again', async () => {
  const ended = await tallyWalkOf(database, WIKI);
  if (ended === null) throw new Error('no walk');
  const underWay = { ...ended, wholeGeneration: 1 };
  expect(await noteTallyWalk(database, WIKI, { ...ended, walkedTo: 9 }, underWay)).toBe(false);
  expect(await tallyWalkOf(database, WIKI)).toEqual(ended);
});

test('older sums go in parts; of a wiki that is gone all do', async () => {
  expect(await removeOlderTallies(database, { wikiId: WIKI, generation: 2 }, 1)).toBe(1);
  expect(await removeOlderTallies(database, { wikiId: WIKI, generation: 2 }, 1)).toBe(0);
  const kept = await domainTalliesAfter(database, { wikiId: WIKI, generation: 2 }, 'one.org', 9);
  expect(kept.map(({ domain }) => domain)).toEqual(['three.org', 'two.org']);
  expect(await forgetTallies(database, WIKI, 100)).toBe(4);
  expect(await tallyWalkOf(database, WIKI)).toBeNull();
});

test('a page of a ranking of 20,000 websites is one statement that reads an index in its order', async () => {
  await database.run(
    `INSERT INTO domain_tally SELECT ${WIKI}, 2, CONCAT('host', seq, '.org'), 1 + seq % 9, seq % 5
     FROM seq_1_to_20000`,
  );
  const plans: string[] = [];
  const explaining = watchStatements(database, async (statements, sql, values) => {
    const rows = await statements.select<{ table: string; key: string; Extra: string }>(
      `EXPLAIN ${sql}`,
      values,
    );
    plans.push(rows.map(({ table, key, Extra }) => `${table} ${key} ${Extra}`).join('; '));
  });
  for (const ranking of ['dead', 'new'] as const) {
    const after = { value: 2, domain: 'host5.org' };
    const page = await rankedDomains(explaining, { wikiId: WIKI, ranking, after }, 100);
    expect(page).toHaveLength(100);
  }
  expect(plans).toHaveLength(2);
  expect(plans.join(' ')).toMatch(/domain_tally by_dead .*domain_tally by_newly_dead/);
  expect(plans.join(' ')).not.toMatch(/filesort|temporary/);
});
