import type { Database } from '../../../backend/runtime/database';
import { domainOf } from '../../../backend/store/changes/domain-key';
import type { ChangesReader } from './changes-reader';
import { FEED_LIMIT, isOfDeath, type FeedFollower, type FollowedEntry } from './feed-follower';
import { isNews, wikiRows, type ToldRow } from './logged-rows';

/** Who read what changes on a wiki. */
export interface SoakedReaders {
  programs: readonly Pick<ChangesReader, 'wiki' | 'to' | 'seen' | 'since' | 'answers'>[];
  followers: readonly Pick<FeedFollower, 'wiki' | 'answers' | 'unchanged' | 'hidden' | 'stale'>[];
  /** The last change of each wiki that they have had the time to read of, by the dbname. */
  until: ReadonlyMap<string, number>;
  /** Questions that were not answered. */
  failed: number;
}

/** What readers of feeds came to. */
export interface FeedsRecord {
  readers: number;
  /** Changes that programs were to see. */
  wanted: number;
  /** Changes that they saw. */
  seen: number;
  /** Feeds that were sent. */
  feeds: number;
  /** How often they were told that there is nothing new. */
  unchanged: number;
  failed: number;
  broken: string[];
}

/**
 * What must hold: who goes on behind the newest change that they saw sees each further one of a wiki, once, in order; a feed
 * that is sent tells of all that died and came back, and is called unchanged only where it has nothing new. Reads whole tables.
 */
export async function checkFeeds(own: Database, readers: SoakedReaders): Promise<FeedsRecord> {
  const { programs, followers, until, failed } = readers;
  const total = { wanted: 0, lost: 0, twice: 0, unasked: 0, untold: 0, wrongCounts: 0 };
  for (const program of programs) {
    const faults = programFaults(program, await rowsUntil(own, program.wiki, Infinity), until);
    for (const name of ['wanted', 'lost', 'twice', 'unasked'] as const) total[name] += faults[name];
  }
  for (const { wiki, answers } of followers) {
    const rows = await rowsUntil(own, wiki, until.get(wiki) ?? 0);
    const deaths = rows.filter(isOfDeath);
    total.untold += untoldBy(answers.at(-1) ?? [], deaths);
    total.wrongCounts += wrongCounts(answers.at(-1) ?? [], deaths);
  }
  const all = followers.flatMap(({ answers }) => answers);
  const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0);
  const seen = sum(programs.map((program) => program.seen.length));
  const wrong: [what: string, count: number][] = [
    ['changes of wikis that programs did not see', total.lost],
    ['changes of wikis that a program saw twice, or behind newer ones', total.twice],
    ['changes of wikis that programs saw, and had not asked for', total.unasked],
    ['changes of which a feed does not tell', total.untold],
    ['entries of feeds that count fewer changes than there are', total.wrongCounts],
    ['entries that stand twice in a feed', sum(all.map(standingTwice))],
    ['feeds whose entries fell apart again', followers.filter(hasFallenApart).length],
    ['feeds called unchanged, and with something new', sum(followers.map((one) => one.hidden))],
    ['feeds that were sent without the newest', sum(followers.map((one) => one.stale))],
    ['no program saw a change', seen === 0 ? 1 : 0],
    ['no feed told of a change', all.flat().length === 0 ? 1 : 0],
  ];
  return {
    readers: programs.length + followers.length,
    wanted: total.wanted,
    seen,
    feeds: all.length,
    unchanged: sum(followers.map((one) => one.unchanged)),
    failed,
    broken: wrong.flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : [])),
  };
}

async function rowsUntil(own: Database, wiki: string, end: number): Promise<ToldRow[]> {
  return (await wikiRows(own, wiki)).filter((row) => row.id <= end && isNews(row));
}

interface ProgramFaults {
  wanted: number;
  lost: number;
  twice: number;
  unasked: number;
}

function programFaults(
  { wiki, to, seen, since }: SoakedReaders['programs'][number],
  rows: readonly ToldRow[],
  until: SoakedReaders['until'],
): ProgramFaults {
  const ids = new Set(seen.map(({ id }) => id));
  const asked = rows.filter((row) => to === 'all' || row.from === to || row.to === to);
  const wanted = asked.filter(({ id }) => id > (since ?? Infinity) && id <= (until.get(wiki) ?? 0));
  const keyOf = (row: SoakedChange): string => `${row.id} ${row.url} ${row.from} ${row.to}`;
  const known = new Set(asked.map(keyOf));
  return {
    wanted: wanted.length,
    lost: wanted.filter(({ id }) => !ids.has(id)).length,
    twice: seen.filter(({ id }, n) => id <= (seen[n - 1]?.id ?? since ?? 0)).length,
    unasked: seen.filter((row) => !known.has(keyOf(row))).length,
  };
}

type SoakedChange = Pick<ToldRow, 'id' | 'url'> & { from: string; to: string };

/** Of what is older than a full feed nothing is told. */
function untoldBy(entries: readonly FollowedEntry[], deaths: readonly ToldRow[]): number {
  const oldest = entries.length < FEED_LIMIT ? 0 : (entries.at(-1)?.id ?? 0);
  const alone = new Set(entries.filter(({ many }) => many === null).map(({ id }) => id));
  return deaths.filter(
    ({ id, url }) =>
      id >= oldest &&
      !alone.has(id) &&
      !entries.some((one) => one.many?.domain === domainOf(url) && one.id >= id),
  ).length;
}

function wrongCounts(entries: readonly FollowedEntry[], deaths: readonly ToldRow[]): number {
  const told = new Map<string, number>();
  for (const { many } of entries) {
    if (many !== null) told.set(many.domain, (told.get(many.domain) ?? 0) + many.count);
  }
  const counted = [...told].filter(([domain, count]) => {
    const alone = entries.filter(({ url }) => url !== null && domainOf(url) === domain).length;
    return count + alone < deaths.filter(({ url }) => domainOf(url) === domain).length;
  });
  return counted.length;
}

function standingTwice(entries: readonly FollowedEntry[]): number {
  const keys = new Set(entries.map(({ key }) => key));
  const ids = new Set(entries.map(({ id }) => id));
  return entries.length - Math.min(keys.size, ids.size);
}

/** What was told as one is so for as long as it is told. */
function hasFallenApart({ answers }: Pick<FeedFollower, 'answers'>): boolean {
  const folded = new Set<string>();
  for (const entries of answers) {
    for (const { many, url, day } of entries) {
      if (many !== null) folded.add(`${many.domain} ${day}`);
      else if (url !== null && folded.has(`${domainOf(url)} ${day}`)) return true;
    }
  }
  return false;
}
