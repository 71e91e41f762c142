import { firstChangeSince } from '../store/changes/first-change-since';
import { overrunOf, seenBy } from '../store/changes/dispatch-positions';
import { NEWEST } from '../store/changes/stretch';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import { wikiDeaths, type LogPart, type DeathPlace } from '../store/changes/wiki-deaths';
import { wikiStretch } from '../store/changes/wiki-stretch';
import { findWikiId } from '../store/pages/wikis';
import type { ReadStatements } from '../store/statements/read-statements';
import { fullName, type AskedWiki } from './asked-wiki';
import { netDeaths, type NetDeaths, type SeenDeath } from './net-deaths';

/** How a day of a wiki stands; two answers about it with the same state are alike. */
export interface WikiDayState {
  /** Null: the wiki's pages were never read. */
  wikiId: number | null;
  /** Its changes in the log; null: there is none yet. */
  part: LogPart | null;
  /** The newest change in it that the wiki was told of; 0: of none. */
  newestId: number;
  /** Some changes up to this one are missing, since they were purged before the wiki was told of them; 0: none is. */
  missingTo: number;
  /** The day is over, and the wiki was told of all of it: nothing is added any more. */
  isFinal: boolean;
}

/** Which day, and when it is asked for. Seconds since 1970. */
export interface AskedDay {
  startS: number;
  endS: number;
  nowS: number;
}

/** What was done on the day may be committed so much later. */
const LATE_S = 3_600;

/**
 * A day of a wiki is a part of the log, from the first change of that day to the first one of a later day: so each change
 * is of one day, whatever clocks say, and days follow each other as the log does.
 */
export async function wikiDayState(
  store: ReadStatements,
  wiki: AskedWiki,
  day: AskedDay,
): Promise<WikiDayState> {
  const wikiId = await findWikiId(store, wiki.farm.code, wiki.dbname);
  if (wikiId === undefined) return UNKNOWN;
  const client = fullName(wiki);
  // First of all: the wiki was told at least so much of what is read from here on.
  const seenId = await seenBy(store, client);
  const [firstId, nextId, headId, overrunTo] = await Promise.all([
    firstChangeSince(store, day.startS, day.nowS),
    firstChangeSince(store, day.endS, day.nowS),
    createTableChangeFeed(store).head(),
    overrunOf(store, client, day.startS),
  ]);
  const toId = nextId === null ? headId : nextId - 1;
  const isTold = seenId !== null && seenId >= toId;
  const part = firstId === null ? null : { firstId, endId: nextId ?? NEWEST };
  return {
    wikiId,
    part,
    newestId: part === null ? 0 : await newestIn(store, wikiId, part),
    missingTo: part !== null && overrunTo >= part.firstId ? overrunTo : 0,
    isFinal: isTold && day.nowS >= day.endS + LATE_S,
  };
}

const UNKNOWN: WikiDayState = {
  wikiId: null,
  part: null,
  newestId: 0,
  missingTo: 0,
  isFinal: false,
};

async function newestIn(
  store: ReadStatements,
  wikiId: number,
  { firstId, endId }: LogPart,
): Promise<number> {
  const start = { towards: 'older', id: endId } as const;
  const { changes } = await wikiStretch(store, { wikiId, pageId: null }, start, 1);
  const [newest] = changes;
  return newest !== undefined && newest.id >= firstId ? newest.id : 0;
}

/** What became of the links of a wiki on a day, all in all. */
export interface WikiDayDeaths extends NetDeaths {
  /** There were more than are read: the oldest ones were passed over. */
  isMore: boolean;
}

/** Of a link of a page. */
const DEATHS_MAX = 50_000;
/** Some ten milliseconds. */
const DEATHS_PER_STATEMENT = 5_000;

/** @param max deaths and returns that are read */
export async function wikiDayDeaths(
  store: ReadStatements,
  { wikiId, part }: WikiDayState,
  max = DEATHS_MAX,
): Promise<WikiDayDeaths> {
  const seen: SeenDeath[] = [];
  if (wikiId === null || part === null) return { ...netDeaths(seen), isMore: false };
  let before: DeathPlace | null = null;
  for (;;) {
    const limit = Math.min(DEATHS_PER_STATEMENT, max + 1 - seen.length);
    const read: readonly (SeenDeath & DeathPlace)[] = await wikiDeaths(
      store,
      wikiId,
      { ...part, before },
      limit,
    );
    seen.push(...read);
    before = read.at(-1) ?? null;
    if (read.length < limit || seen.length > max) break;
  }
  return { ...netDeaths(seen.slice(0, max)), isMore: seen.length > max };
}
