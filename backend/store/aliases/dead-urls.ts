import { failingSince } from '../../status/check-state';
import type { DayNumber } from '../../status/day-number';
import { effectsOf } from '../../status/mark-effects';
import type { MarkIndex } from '../../status/mark-index';
import { outcomeOf, STATUS, type StatusCode } from '../../status/status-code';
import type { NormalUrl } from '../../url/normal-url';
import { readArchiveLink } from '../../url/archived-copy';
import { choicesOf } from '../archives/archive-choices';
import type { ReadStatements } from '../statements/read-statements';
import { addressOfRow, type AddressColumns } from '../urls/addresses';
import { CHECK_STATE_COLUMNS, checkStateOf, type CheckStateRow } from '../urls/check-state-row';
import type { LeasedAliasHost } from './alias-queue';
import { NEWS_REST_DAYS } from './stir-hosts';

/** A dead page that is to be asked for. */
export interface OpenDeadUrl {
  readonly urlId: number;
  readonly url: string;
  /** Addresses of its chosen copies, as they are offered. */
  readonly copies: readonly string[];
  /** Since when its looks fail. */
  readonly sinceDay: DayNumber;
}

/** What a host has lost. */
export interface DeadUrls {
  /** To be asked for in this turn, the most cited first. */
  readonly open: readonly OpenDeadUrl[];
  /** There are more of these. */
  readonly isMore: boolean;
  /** Archives are still to be asked for copies of some. */
  readonly isAwaited: boolean;
  /** Of all that are dead, 2,000 at most. */
  readonly addresses: readonly string[];
  /** By all of their last looks, the host has no name any more. */
  readonly isNameless: boolean;
}

/** Half a year. */
export const SEARCH_AGAIN_DAYS = 183;
/** Of one turn: each costs a copy and about two requests. */
const OPEN_MAX = 50;
/** As dead as they are when a host is stirred (`results/stirred-hosts.ts`). */
const FAILURES_MIN = 2;
/** Those that are due soonest; the index alone tells which fail. */
const ENTRIES_MAX = 100_000;
const DEAD_MAX = 2_000;
/** So many links of one are told apart: no more of them are read. */
const LINK_STEPS = [2, 5, 20, 100] as const;

/** Where archives have said nothing of a page that has failed for so long, nobody asks them. */
const AWAITED_DAYS = 30;

interface FailingRow extends CheckStateRow, AddressColumns, FailingEntry {}

/** A URL whose last look failed. */
interface DeadUrl {
  readonly urlId: number;
  readonly url: NormalUrl;
  readonly code: StatusCode;
  readonly sinceDay: DayNumber;
  /** To be asked for. */
  readonly isOpen: boolean;
  /** … once archives were. */
  readonly isAwaited: boolean;
}

/**
 * The dead pages of a host, and which of them are to be asked for: the last look failed, no mark decides, no replacement is
 * known, nobody has asked since the newest news or within half a year, and archives were asked for copies of it: what is first
 * asked for without one is compared with nothing, and then rests. Index: url.host_due, alias.PRIMARY, replacement.PRIMARY,
 * archive_search.PRIMARY, archive.PRIMARY, url.PRIMARY, host.PRIMARY, link.url_wiki; those of choicesOf.
 */
export async function deadUrlsOf(
  statements: ReadStatements,
  host: LeasedAliasHost,
  marks: MarkIndex,
  today: DayNumber,
): Promise<DeadUrls> {
  const entries = await failingEntries(statements, host, today);
  const dead = await deadAmong(statements, entries, (row) => deadUrlOf(row, marks, today));
  const unasked = dead.filter(({ isOpen }) => isOpen);
  const open = unasked.filter(({ isAwaited }) => !isAwaited);
  const turn = (await mostCited(statements, open)).slice(0, OPEN_MAX);
  return {
    open: await withCopies(statements, turn),
    isMore: open.length > turn.length,
    isAwaited: unasked.length > open.length,
    addresses: dead.slice(0, DEAD_MAX).map(({ url }) => url.text),
    isNameless: dead.length > 0 && dead.every(({ code }) => code === STATUS.unknownDomain),
  };
}

/** A failing URL, as indexes alone tell. */
interface FailingEntry {
  url_id: number;
  is_open: number;
  /** No copy of it is known, nobody has answered yet who may have some. */
  is_awaited: number;
}

/** Those that are to be asked for first. */
function failingEntries(
  statements: ReadStatements,
  host: LeasedAliasHost,
  today: DayNumber,
): Promise<FailingEntry[]> {
  return statements.select<FailingEntry>(
    `SELECT entry.url_id, replacement.url_id IS NULL AND COALESCE(alias.searched_day, 0) <= ? AS is_open,
       COALESCE(is_new, 1) AND NOT EXISTS (
         SELECT 1 FROM archive FORCE INDEX (PRIMARY) WHERE archive.url_id = entry.url_id) AS is_awaited
     FROM (SELECT url_id FROM url FORCE INDEX (host_due) WHERE host_id = ? AND failures >= ? LIMIT ?) AS entry
       LEFT JOIN alias FORCE INDEX (PRIMARY) USING (url_id)
       LEFT JOIN replacement FORCE INDEX (PRIMARY) USING (url_id)
       LEFT JOIN archive_search FORCE INDEX (PRIMARY) USING (url_id)
     ORDER BY is_open DESC, is_awaited`,
    [askedUntil(host, today), host.hostId, FAILURES_MIN, ENTRIES_MAX],
  );
}

/** As many as are looked at, and on until enough of them are open: marks and links to archives leave out many. */
async function deadAmong(
  statements: ReadStatements,
  entries: readonly FailingEntry[],
  deadOf: (row: FailingRow) => DeadUrl[],
): Promise<DeadUrl[]> {
  const dead: DeadUrl[] = [];
  for (let at = 0; at < entries.length; at += DEAD_MAX) {
    const some = entries.slice(at, at + DEAD_MAX);
    const open = dead.filter(({ isOpen, isAwaited }) => isOpen && !isAwaited).length;
    if (at > 0 && (open > OPEN_MAX || some[0]?.is_open !== 1)) break;
    for (const row of await rowsOf(statements, some)) dead.push(...deadOf(row));
  }
  return dead;
}

async function rowsOf(
  statements: ReadStatements,
  entries: readonly FailingEntry[],
): Promise<FailingRow[]> {
  const rows = await statements.select<Omit<FailingRow, 'is_open' | 'is_awaited'>>(
    `SELECT url_id, scheme, name, port, path, ${CHECK_STATE_COLUMNS}
     FROM url FORCE INDEX (PRIMARY) STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id)
     WHERE url_id IN (?)`,
    [entries.map(({ url_id: urlId }) => urlId)],
  );
  const byId = new Map(rows.map((row) => [row.url_id, row]));
  return entries.flatMap((entry) => {
    const row = byId.get(entry.url_id);
    return row === undefined ? [] : [{ ...row, ...entry }];
  });
}

/** What was asked for on that day, or before it, is asked for again. */
function askedUntil({ newsDay }: LeasedAliasHost, today: DayNumber): DayNumber {
  const byNews = newsDay === 0 ? 0 : Math.min(newsDay, today - NEWS_REST_DAYS);
  return Math.max(0, byNews, today - SEARCH_AGAIN_DAYS);
}

/** Where a mark decides, nobody has looked; copies that are dead are archives' affair. */
function deadUrlOf(row: FailingRow, marks: MarkIndex, today: DayNumber): DeadUrl[] {
  const state = checkStateOf(row);
  const [newest] = state.runs;
  if (newest === undefined || outcomeOf(newest) !== 'failed') return [];
  const url = addressOfRow(row);
  if (!effectsOf(marks.marksOf(url.host, url.path)).isChecked) return [];
  if (readArchiveLink(url) !== null) return [];
  const sinceDay = failingSince(state) ?? 0;
  const isAwaited = row.is_awaited === 1 && sinceDay > today - AWAITED_DAYS;
  const isOpen = row.is_open === 1;
  return [{ urlId: row.url_id, url, code: newest.code, sinceDay, isOpen, isAwaited }];
}

async function mostCited(
  statements: ReadStatements,
  urls: readonly DeadUrl[],
): Promise<readonly DeadUrl[]> {
  if (urls.length <= OPEN_MAX) return urls;
  const hasMore = LINK_STEPS.map(
    (links) =>
      `((SELECT 1 FROM link FORCE INDEX (url_wiki) WHERE link.url_id = url.url_id LIMIT 1 OFFSET ${links - 1}) IS NOT NULL)`,
  );
  const rows = await statements.select<{ url_id: number; steps: number }>(
    `SELECT url_id, ${hasMore.join(' + ')} AS steps FROM url FORCE INDEX (PRIMARY) WHERE url_id IN (?)`,
    [urls.map(({ urlId }) => urlId)],
  );
  const steps = new Map(rows.map((row) => [row.url_id, row.steps]));
  const stepsOf = ({ urlId }: DeadUrl): number => steps.get(urlId) ?? 0;
  return urls.toSorted((one, other) => stepsOf(other) - stepsOf(one));
}

async function withCopies(
  statements: ReadStatements,
  urls: readonly DeadUrl[],
): Promise<OpenDeadUrl[]> {
  const choices = await choicesOf(
    statements,
    urls.map(({ urlId }) => urlId),
  );
  return urls.map(({ urlId, url, sinceDay }) => ({
    urlId,
    sinceDay,
    url: url.text,
    copies: (choices.get(urlId)?.chosen ?? []).map((copy) => copy.url),
  }));
}
