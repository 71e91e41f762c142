import type { Writable } from 'node:stream';
import { NO_WIKIS } from '../config/live-wikis-file';
import { wikiName } from '../config/wiki-config';
import type { StalledCount } from '../store/pages/stalled-pages';
import type { WikiState } from '../store/pages/wiki-states';
import type { PageCount } from '../wiki/wiki-reader';
import type { Wiki, Wikis } from '../wiki/wikis';
import { aligned } from './aligned';
import { eachOf, forEachItem, writeJsonLine } from './items';
import { namedWikis } from './named-wikis';
import { printable } from './printable';
import {
  criteriaWords,
  readKnownWikis,
  readWikiRow,
  type ReadOutcome,
  type RowParts,
  type WikiRow,
} from './wiki-row';
import { durationWords, momentWords, numberWords } from './words';
import { writeLines } from './write-lines';

/** What `weboid wikis list` works with. */
export interface WikisListParts extends RowParts {
  wikis: Wikis;
  /** How many wikis are looked at at once. */
  atOnce: number;
  output: Writable;
  /** For machines: a JSON line for each wiki. */
  json: boolean;
}

/**
 * `weboid wikis list`: the wikis that are in force and how it stands with each, in the order of the
 * wikis file. What cannot be read, of a wiki or of our own database, is told in its place.
 * @param names of the wikis; without any, all
 * @returns whether all could be read
 * @throws CommandError when there is no such wiki
 */
export async function listWikis(names: string[], listing: WikisListParts): Promise<boolean> {
  const { wikis, output, clock, json } = listing;
  const asked = namedWikis(wikis, names);
  const rows = await rowsOf(asked, listing);
  const nowS = Math.floor(clock.now() / 1000);
  if (json) for (const row of rows) await writeJsonLine(output, forMachines(row));
  else if (rows.length === 0) await writeLines(output, [NO_WIKIS]);
  else await writeLines(output, tableOf(rows, nowS));
  return rows.every((row) => reasonsOf(row).length === 0);
}

async function rowsOf(wikis: readonly Wiki[], listing: WikisListParts): Promise<WikiRow[]> {
  const known = await readKnownWikis(listing);
  const rows = new Map<Wiki, WikiRow>();
  await forEachItem(eachOf(wikis), listing.atOnce, async (wiki) => {
    rows.set(wiki, await readWikiRow(wiki, known, listing));
  });
  return wikis.flatMap((wiki) => rows.get(wiki) ?? []);
}

interface Column {
  title: string;
  isNumeric?: true;
  cell: (row: WikiRow, nowS: number) => string;
}

const COLUMNS: readonly Column[] = [
  { title: 'wiki', cell: ({ wiki }) => wikiName(wiki) },
  { title: 'access', cell: ({ wiki }) => accessOf(wiki) },
  { title: 'criteria', cell: ({ wiki }) => criteriaWords(wiki.criteria) },
  { title: 'pages now', isNumeric: true, cell: ({ pagesNow }) => words(pagesNow, countWords) },
  { title: 'recorded', isNumeric: true, cell: ({ records }) => words(records, numberWords) },
  { title: 'state', cell: ({ state }) => words(state, stateWords) },
  {
    title: 'last pass',
    cell: ({ state, isOutdated }) => words(state, lastPassWords) + outdatedWords(isOutdated),
  },
  { title: 'next due', cell: ({ dueAtS }, nowS) => words(dueAtS, (at) => dueWords(at, nowS)) },
  { title: 'lag', isNumeric: true, cell: ({ lagS }) => words(lagS, lagWords) },
  { title: 'set aside', cell: ({ stalled }) => words(stalled, stalledWords) },
  { title: 'reason', cell: (row) => reasonsOf(row).join('; ') },
];

/** Stands where something could not be read; the last column says why. */
const UNREAD = 'not read';

function words<Value>(read: ReadOutcome<Value>, write: (value: Value) => string): string {
  return 'why' in read ? UNREAD : write(read.value);
}

function tableOf(rows: WikiRow[], nowS: number): string[] {
  const titles = COLUMNS.map(({ title }) => title);
  const cells = rows.map((row) => COLUMNS.map(({ cell }) => printable(cell(row, nowS))));
  const numeric = COLUMNS.flatMap(({ isNumeric }, column) => (isNumeric === true ? [column] : []));
  return aligned([titles, ...cells], numeric);
}

const accessOf = ({ replica }: WikiRow['wiki']): string => (replica === null ? 'api' : 'replica');

const countWords = ({ pages, isRough }: PageCount): string =>
  isRough ? `about ${numberWords(pages)}` : numberWords(pages);

function stateWords(state: WikiState | null): string {
  if (state === null) return 'never';
  if (state.pagesTotal === 0) return state.state;
  const share = Math.floor((100 * state.pagesDone) / state.pagesTotal);
  return `${state.state}, now at ${share} %`;
}

function lastPassWords(state: WikiState | null): string {
  if (state === null || state.passedAtS === 0) return 'never';
  return `${momentWords(state.passedAtS)}, took ${durationWords(state.passSeconds)}`;
}

function outdatedWords(isOutdated: WikiRow['isOutdated']): string {
  return 'value' in isOutdated && isOutdated.value ? ', by other criteria than now' : '';
}

function stalledWords(stalled: readonly StalledCount[]): string {
  const told = stalled.map(
    ({ work, pages, sinceS }) => `${numberWords(pages)} ${work} since ${momentWords(sinceS)}`,
  );
  return told.join(', ') || '–';
}

const dueWords = (atS: number, nowS: number): string => (atS <= nowS ? 'now' : momentWords(atS));
const lagWords = (lagS: number | null): string => (lagS === null ? '–' : durationWords(lagS));

/** Why the wiki is not passed, and what could not be read, each once. */
function reasonsOf({ state, pagesNow, lagS, records }: WikiRow): string[] {
  const stored = 'value' in state ? (state.value?.reason ?? '') : '';
  const unread = [state, records, lagS, pagesNow].map((read) => ('why' in read ? read.why : ''));
  return [...new Set([stored, ...unread])].filter(Boolean);
}

/** Moments as ISO 8601, null for never and for what could not be read; `reasons` tells the difference. */
function forMachines(row: WikiRow): object {
  const state = valueOf(row.state);
  return {
    wiki: wikiName(row.wiki),
    access: accessOf(row.wiki),
    criteria: row.wiki.criteria,
    ...pagesForMachines(valueOf(row.pagesNow)),
    recorded: valueOf(row.records),
    state: 'why' in row.state ? null : (state?.state ?? 'never'),
    lastPass: isoOf(state?.passedAtS),
    passSeconds: state === null || state.passedAtS === 0 ? null : state.passSeconds,
    passedByOtherCriteria: valueOf(row.isOutdated),
    nextDue: isoOf(valueOf(row.dueAtS)),
    lagSeconds: valueOf(row.lagS),
    setAside:
      valueOf(row.stalled)?.map(({ work, pages, sinceS }) => ({
        work,
        pages,
        since: isoOf(sinceS),
      })) ?? null,
    reasons: reasonsOf(row),
  };
}

const pagesForMachines = (count: PageCount | null): object => ({
  pagesNow: count?.pages ?? null,
  pagesNowIsRough: count?.isRough ?? null,
});

const valueOf = <Value>(read: ReadOutcome<Value>): Value | null =>
  'why' in read ? null : read.value;

function isoOf(atS: number | null | undefined): string | null {
  return atS === null || atS === undefined || atS === 0 ? null : new Date(atS * 1000).toISOString();
}
