import type { SqlValue, Statements } from '../../runtime/database';
import { deleteFrom } from '../statements/delete-from';
import type { ReadStatements } from '../statements/read-statements';
import { rowSlices } from '../statements/slices';

/** In place of a wiki: all of them together. */
export const ALL_WIKIS = 0;

/** Dead links of pages to a website, a URL once for each page that has it. */
export interface DomainTally {
  /** As registered, or the address of a host that has no name. */
  domain: string;
  dead: number;
  /** Those that began to fail in the last 30 days. */
  newlyDead: number;
}

/** A count of one wiki, or of all. */
export interface TallyGeneration {
  wikiId: number;
  generation: number;
}

/**
 * Adds to the sums of a generation that nobody is told of yet, in the order of the table. Index: PRIMARY.
 * @param tallies each domain once
 */
export async function addDomainTallies(
  statements: Pick<Statements, 'run'>,
  { wikiId, generation }: TallyGeneration,
  tallies: readonly DomainTally[],
): Promise<void> {
  const inOrder = tallies.toSorted((a, b) => (a.domain < b.domain ? -1 : 1));
  for (const slice of rowSlices(inOrder)) {
    await statements.run(
      `INSERT INTO domain_tally (wiki_id, generation, domain, dead, newly_dead) VALUES ?
       ON DUPLICATE KEY UPDATE dead = dead + VALUES(dead), newly_dead = newly_dead + VALUES(newly_dead)`,
      [slice.map(({ domain, dead, newlyDead }) => [wikiId, generation, domain, dead, newlyDead])],
    );
  }
}

/** The next sums of a generation, in the order of domains. Index: PRIMARY. */
export async function domainTalliesAfter(
  statements: ReadStatements,
  { wikiId, generation }: TallyGeneration,
  afterDomain: string,
  limit: number,
): Promise<DomainTally[]> {
  const rows = await statements.select<DomainRow>(
    `SELECT domain, dead, newly_dead FROM domain_tally FORCE INDEX (PRIMARY)
     WHERE wiki_id = ? AND generation = ? AND domain > ? ORDER BY domain LIMIT ?`,
    [wikiId, generation, afterDomain, limit],
  );
  return rows.map(tallyOf);
}

/** Removes sums of generations before this one. Index: PRIMARY. @returns how many */
export async function removeOlderTallies(
  statements: Pick<Statements, 'run'>,
  { wikiId, generation }: TallyGeneration,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    `DELETE FROM domain_tally WHERE wiki_id = ? AND generation < ?
     ORDER BY wiki_id, generation, domain LIMIT ?`,
    [wikiId, generation, limit],
  );
  return affectedRows;
}

/** Removes what a wiki has, all generations of it, and where counting stands. Index: PRIMARY. @returns how many sums */
export async function forgetTallies(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  limit: number,
): Promise<number> {
  await statements.run(`${deleteFrom('tally_walk', 'PRIMARY')} WHERE wiki_id = ?`, [wikiId]);
  const { affectedRows } = await statements.run(
    'DELETE FROM domain_tally WHERE wiki_id = ? ORDER BY wiki_id, generation, domain LIMIT ?',
    [wikiId, limit],
  );
  return affectedRows;
}

/** By what websites are ranked, with the column and its index. */
const RANKINGS = {
  dead: { column: 'dead', index: 'by_dead' },
  new: { column: 'newly_dead', index: 'by_newly_dead' },
} as const;

export type DomainRanking = keyof typeof RANKINGS;

/** A place in a ranking: behind this domain, that has this number. */
export interface RankingPlace {
  value: number;
  domain: string;
}

/** The place of a domain. */
export function rankingPlaceOf(tally: DomainTally, ranking: DomainRanking): RankingPlace {
  return { value: ranking === 'dead' ? tally.dead : tally.newlyDead, domain: tally.domain };
}

/**
 * The next domains of a ranking, most dead links first, as the last whole count has them. Index: tally_walk.PRIMARY, by_dead or
 * by_newly_dead.
 * @param wikiId ALL_WIKIS: all wikis together
 */
export async function rankedDomains(
  statements: ReadStatements,
  {
    wikiId,
    ranking,
    after,
  }: { wikiId: number; ranking: DomainRanking; after: RankingPlace | null },
  limit: number,
): Promise<DomainTally[]> {
  const { column, index } = RANKINGS[ranking];
  const behind = behindPlace(after, column);
  const rows = await statements.select<DomainRow>(
    `SELECT domain, dead, newly_dead
     FROM domain_tally FORCE INDEX (${index})
     WHERE wiki_id = ?
       AND generation = (SELECT whole_generation FROM tally_walk FORCE INDEX (PRIMARY) WHERE wiki_id = ?)
       AND ${column} > 0 AND ${behind.sql}
     ORDER BY ${column} DESC, domain DESC LIMIT ?`,
    [wikiId, wikiId, ...behind.values, limit],
  );
  return rows.map(tallyOf);
}

function behindPlace(
  after: RankingPlace | null,
  column: string,
): { sql: string; values: SqlValue[] } {
  if (after === null) return { sql: 'TRUE', values: [] };
  const { value, domain } = after;
  return {
    sql: `(${column} < ? OR (${column} = ? AND domain < ?))`,
    values: [value, value, domain],
  };
}

interface DomainRow {
  domain: Buffer;
  dead: number;
  newly_dead: number;
}

const tallyOf = ({ domain, dead, newly_dead: newlyDead }: DomainRow): DomainTally => ({
  domain: domain.toString('latin1'),
  dead,
  newlyDead,
});
