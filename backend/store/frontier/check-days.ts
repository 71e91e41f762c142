import type { Statements } from '../../runtime/database';
import { CHECK_DAYS } from '../../status/schedule';
import { storedWikis } from '../pages/wikis';

/** What the cycle length of a wiki is read from. */
export interface WikiCheckDays {
  dbname: string;
  farm: { code: number };
  /** Days between routine checks of its URLs. */
  checkDays: number;
}

/** Tells for URLs how many days lie between their checks. */
export type CheckDaysOf = (
  statements: Statements,
  urlIds: number[],
) => Promise<(urlId: number) => number>;

/**
 * The cycle lengths that the configured wikis ask for; for a URL of several wikis the shortest one
 * counts, for one of none the default. Where all wikis ask for the same, nothing is read.
 * Index: link.url_wiki.
 * @param configured the wikis of this moment: the same list as long as nothing changed
 */
export function checkDaysOfWikis(configured: () => readonly WikiCheckDays[]): CheckDaysOf {
  const byWikiId = keepByWikiId();
  return async (statements, urlIds) => {
    const wikis = configured();
    const [only = CHECK_DAYS, ...others] = new Set(wikis.map(({ checkDays }) => checkDays));
    if (others.length === 0 || urlIds.length === 0) return () => only;
    const shortest = await shortestOf(statements, urlIds, await byWikiId(statements, wikis));
    return (urlId) => shortest.get(urlId) ?? CHECK_DAYS;
  };
}

/** Ids of wikis never change, but the feeder gives a new wiki its id only when it comes to it. */
function keepByWikiId() {
  let of: readonly WikiCheckDays[] = [];
  let known = new Map<number, number>();
  return async (
    statements: Statements,
    wikis: readonly WikiCheckDays[],
  ): Promise<ReadonlyMap<number, number>> => {
    if (of === wikis && known.size === wikis.length) return known;
    const key = (farm: number, dbname: string): string => `${farm} ${dbname}`;
    const days = new Map(
      wikis.map(({ farm, dbname, checkDays }) => [key(farm.code, dbname), checkDays]),
    );
    const stored = await storedWikis(statements);
    known = new Map(
      stored.flatMap(({ wikiId, farm, dbname }) => {
        const checkDays = days.get(key(farm, dbname));
        return checkDays === undefined ? [] : [[wikiId, checkDays] as const];
      }),
    );
    of = wikis;
    return known;
  };
}

async function shortestOf(
  statements: Statements,
  urlIds: number[],
  daysByWiki: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const rows = await statements.select<{ url_id: number; wiki_id: number }>(
    `SELECT url_id, wiki_id FROM link FORCE INDEX (url_wiki)
     WHERE url_id IN (?) GROUP BY url_id, wiki_id`,
    [urlIds],
  );
  const shortest = new Map<number, number>();
  for (const { url_id: urlId, wiki_id: wikiId } of rows) {
    const days = daysByWiki.get(wikiId);
    if (days !== undefined) shortest.set(urlId, Math.min(days, shortest.get(urlId) ?? days));
  }
  return shortest;
}
