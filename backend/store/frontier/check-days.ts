import type { Statements } from '../../runtime/database';
import { CHECK_DAYS, type DeadRhythm, type Rhythm } from '../../status/schedule';
import { storedWikis } from '../pages/wikis';

/** What the cycle lengths of a wiki are read from. */
export interface WikiCheckDays {
  dbname: string;
  farm: { code: number };
  /** Days between routine checks of its URLs. */
  checkDays: number;
  /** Days between looks at what is dead; null: by the age of the death (L5). */
  deadCheckDays: number | null;
}

/** How often a URL is to be looked at, as its wikis ask for it. */
type AskedRhythm = Required<Pick<Rhythm, 'checkDays' | 'dead'>>;

/** Tells for URLs how many days lie between their checks. */
export type CheckDaysOf = (
  statements: Statements,
  urlIds: number[],
) => Promise<(urlId: number) => AskedRhythm>;

const USUAL = rhythmOf({ checkDays: CHECK_DAYS, deadCheckDays: null });

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
    const different = new Map(
      wikis.map((wiki) => [`${wiki.checkDays} ${wiki.deadCheckDays}`, wiki] as const),
    );
    const [only, ...others] = different.values();
    if (others.length === 0 || urlIds.length === 0) {
      const rhythm = only === undefined ? USUAL : rhythmOf(only);
      return () => rhythm;
    }
    const shortest = await shortestOf(statements, urlIds, await byWikiId(statements, wikis));
    return (urlId) => shortest.get(urlId) ?? USUAL;
  };
}

function rhythmOf({
  checkDays,
  deadCheckDays,
}: Pick<WikiCheckDays, 'checkDays' | 'deadCheckDays'>): AskedRhythm {
  const dead = { isByAge: deadCheckDays === null, days: deadCheckDays ?? Infinity };
  return { checkDays, dead };
}

function shorterOf(one: AskedRhythm, other: AskedRhythm): AskedRhythm {
  const dead: DeadRhythm = {
    isByAge: one.dead.isByAge || other.dead.isByAge,
    days: Math.min(one.dead.days, other.dead.days),
  };
  return { checkDays: Math.min(one.checkDays, other.checkDays), dead };
}

/** Ids of wikis never change, but the feeder gives a new wiki its id only when it comes to it. */
function keepByWikiId() {
  let of: readonly WikiCheckDays[] = [];
  let known = new Map<number, AskedRhythm>();
  return async (
    statements: Statements,
    wikis: readonly WikiCheckDays[],
  ): Promise<ReadonlyMap<number, AskedRhythm>> => {
    if (of === wikis && known.size === wikis.length) return known;
    const key = (farm: number, dbname: string): string => `${farm} ${dbname}`;
    const rhythms = new Map(
      wikis.map((wiki) => [key(wiki.farm.code, wiki.dbname), rhythmOf(wiki)]),
    );
    const stored = await storedWikis(statements);
    known = new Map(
      stored.flatMap(({ wikiId, farm, dbname }) => {
        const rhythm = rhythms.get(key(farm, dbname));
        return rhythm === undefined ? [] : [[wikiId, rhythm] as const];
      }),
    );
    of = wikis;
    return known;
  };
}

async function shortestOf(
  statements: Statements,
  urlIds: number[],
  byWiki: ReadonlyMap<number, AskedRhythm>,
): Promise<Map<number, AskedRhythm>> {
  const rows = await statements.select<{ url_id: number; wiki_id: number }>(
    `SELECT url_id, wiki_id FROM link FORCE INDEX (url_wiki)
     WHERE url_id IN (?) GROUP BY url_id, wiki_id`,
    [urlIds],
  );
  const shortest = new Map<number, AskedRhythm>();
  for (const { url_id: urlId, wiki_id: wikiId } of rows) {
    const rhythm = byWiki.get(wikiId);
    if (rhythm === undefined) continue;
    const before = shortest.get(urlId);
    shortest.set(urlId, before === undefined ? rhythm : shorterOf(before, rhythm));
  }
  return shortest;
}
