import type { WatchCriteria } from '../config/watch-criteria';
import type { WikiConfig } from '../config/wiki-config';
import { criteriaKeyOf } from '../feeder/criteria-key';
import { readKnownCriteria } from '../feeder/item-criteria';
import { dueAtS } from '../feeder/schedule';
import { countRecords } from '../store/pages/pages';
import { wikiStates, type WikiState } from '../store/pages/wiki-states';
import { stalledByWiki, type StalledCount } from '../store/pages/stalled-pages';
import { storedWikis, wikiKey } from '../store/pages/wikis';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { PageCount } from '../wiki/wiki-reader';
import type { Wiki } from '../wiki/wikis';
import { explain } from './exit';
import { within } from '../runtime/within';

/** What could be read, or why it could not. */
export type ReadOutcome<Value> = { value: Value } | { why: string };

/** How it stands with one wiki. */
export interface WikiRow {
  wiki: WikiConfig;
  /** Pages that meet the criteria now. */
  pagesNow: ReadOutcome<PageCount>;
  /** Seconds; null when it cannot be known. */
  lagS: ReadOutcome<number | null>;
  /** Pages that have a record in our tables. */
  records: ReadOutcome<number>;
  /** null: never tried. */
  state: ReadOutcome<WikiState | null>;
  /** Pages that the wiki does not give or take. */
  stalled: ReadOutcome<readonly StalledCount[]>;
  /** The last whole pass was made by other criteria, or other ignored domains, than the file has now. */
  isOutdated: ReadOutcome<boolean>;
  /** When the next pass is due, in seconds since 1970; 0 is at once. */
  dueAtS: ReadOutcome<number>;
}

/** What our own tables know of all wikis. */
export interface KnownWikis {
  /** By wikiKey. */
  ids: ReadonlyMap<string, number>;
  /** By wiki id. */
  states: ReadonlyMap<number, WikiState>;
  /** By wiki id. */
  stalled: ReadonlyMap<number, readonly StalledCount[]>;
}

/** What rows are read with. */
export interface RowParts {
  database: Database;
  clock: Clock;
  /** Days from pass to pass. */
  periodDays: number;
}

const ANSWER_MS = 10_000;
/** Category trees, and the pages of a large wiki, take their time to be counted. */
const COUNT_MS = 60_000;
const DAY_S = 86_400;

/** Reads what our own tables know of all wikis. Never throws. */
export function readKnownWikis({ database, clock }: RowParts): Promise<ReadOutcome<KnownWikis>> {
  return attempt('own database', clock, ANSWER_MS, async () => {
    const stored = await storedWikis(database);
    const ids = new Map(stored.map(({ wikiId, farm, dbname }) => [wikiKey(farm, dbname), wikiId]));
    return { ids, states: await wikiStates(database), stalled: await stalledByWiki(database) };
  });
}

/** Never throws: what cannot be read is told in its place. */
export async function readWikiRow(
  wiki: Wiki,
  known: ReadOutcome<KnownWikis>,
  reading: RowParts,
): Promise<WikiRow> {
  const state = mapRead(known, (all) => stateIn(all, wiki));
  const [records, ofWiki] = await Promise.all([
    recordsOf(wiki, known, reading),
    readLive(wiki, reading),
  ]);
  const criteriaKey = criteriaKeyOf(wiki);
  const due = mapRead(state, (one) =>
    dueAtS({ wiki, state: one ?? undefined, criteriaKey }, reading.periodDays * DAY_S),
  );
  const isOutdated = mapRead(state, (one) => wasPassedOtherwise(one, criteriaKey));
  const stalled = mapRead(known, (all) => stalledIn(all, wiki));
  return { wiki, ...ofWiki, records, state, stalled, isOutdated, dueAtS: due };
}

/** Whether the last whole pass had other criteria than those of the key; false before there was one. */
export function wasPassedOtherwise(
  state: Pick<WikiState, 'passedAtS' | 'criteriaKey'> | null,
  criteriaKey: Buffer,
): boolean {
  return state !== null && state.passedAtS > 0 && !state.criteriaKey.equals(criteriaKey);
}

async function readLive(
  wiki: Wiki,
  { clock, database }: RowParts,
): Promise<Pick<WikiRow, 'pagesNow' | 'lagS'>> {
  const lagS = await attempt('wiki', clock, ANSWER_MS, () => wiki.reader.lagS());
  // A wiki that does not answer this will not count its pages either.
  if ('why' in lagS) return { lagS, pagesNow: lagS };
  const pagesNow = await attempt('wiki', clock, COUNT_MS, async () =>
    wiki.reader.countWatched(await readKnownCriteria(database, wiki)),
  );
  return { lagS, pagesNow };
}

async function recordsOf(
  wiki: WikiConfig,
  known: ReadOutcome<KnownWikis>,
  { database, clock }: RowParts,
): Promise<ReadOutcome<number>> {
  if ('why' in known) return known;
  const wikiId = known.value.ids.get(wikiKey(wiki.farm.code, wiki.dbname));
  if (wikiId === undefined) return { value: 0 };
  return attempt('own database', clock, COUNT_MS, () => countRecords(database, wikiId));
}

function stateIn({ ids, states }: KnownWikis, wiki: WikiConfig): WikiState | null {
  const wikiId = ids.get(wikiKey(wiki.farm.code, wiki.dbname));
  return (wikiId === undefined ? undefined : states.get(wikiId)) ?? null;
}

function stalledIn({ ids, stalled }: KnownWikis, wiki: WikiConfig): readonly StalledCount[] {
  return stalled.get(ids.get(wikiKey(wiki.farm.code, wiki.dbname)) ?? 0) ?? [];
}

async function attempt<Value>(
  whose: string,
  clock: Clock,
  timeoutMs: number,
  read: () => Promise<Value>,
): Promise<ReadOutcome<Value>> {
  try {
    return { value: await within(clock, timeoutMs, read) };
  } catch (error) {
    return { why: `${whose}: ${explain(error, [])}` };
  }
}

function mapRead<From, To>(read: ReadOutcome<From>, map: (value: From) => To): ReadOutcome<To> {
  return 'why' in read ? read : { value: map(read.value) };
}

/** Criteria in short: `ns 0,4; 2 trees; 1 page; without 1 template`. */
export function criteriaWords({ namespaces, categories, pages, exclude }: WatchCriteria): string {
  const numbers = namespaces === 'content' ? 'content' : namespaces.join(',');
  const without = [
    counted(exclude.categories.length, 'tree'),
    counted(exclude.pages.length, 'page'),
    counted(exclude.templates.length, 'template'),
    counted(exclude.pageProps.length, 'page prop'),
    exclude.wikidataProperties.join(', '),
  ].filter(Boolean);
  return [
    numbers === '' ? '' : `ns ${numbers}`,
    counted(categories.length, 'tree'),
    counted(pages.length, 'page'),
    without.length === 0 ? '' : `without ${without.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');
}

function counted(count: number, what: string): string {
  if (count === 0) return '';
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
