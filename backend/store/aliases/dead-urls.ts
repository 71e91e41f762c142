import type { DayNumber } from '../../status/day-number';
import type { MarkIndex } from '../../status/mark-index';
import { outcomeOf, STATUS, type StatusCode } from '../../status/status-code';
import { readArchiveLink } from '../../url/archived-copy';
import { citationsOf } from '../answers/citations';
import { choicesOf } from '../archives/archive-choices';
import { knownUrls, type KnownUrl } from '../cases/case-urls';
import type { ReadStatements } from '../statements/read-statements';
import type { LeasedAliasHost } from './alias-queue';
import { NEWS_REST_DAYS } from './stir-hosts';

/** A dead page that is to be asked for. */
export interface OpenDeadUrl {
  readonly urlId: number;
  readonly url: string;
  /** Addresses of its chosen copies, as they are offered. */
  readonly copies: readonly string[];
}

/** What a host has lost. */
export interface DeadUrls {
  /** To be asked for in this turn, the most cited first. */
  readonly open: readonly OpenDeadUrl[];
  /** There are more of these. */
  readonly isMore: boolean;
  /** Archives are still to be asked for copies of some. */
  readonly isAwaited: boolean;
  /** Of all that are dead. */
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
/** Failing URLs are due soon, and come first in the index. */
const ENTRIES_MAX = 100_000;
const DEAD_MAX = 2_000;
const LINKS_MAX = 50_000;

interface DeadRow {
  url_id: number;
  is_open: number;
  /** No copy of it is known, nobody has answered yet who may have some. */
  is_awaited: number;
}

/**
 * The dead pages of a host, and which of them are to be asked for: the last look failed, no mark decides, no replacement is
 * known, nobody has asked since the newest news or within half a year, and archives were asked for copies of it: what is first
 * asked for without one is compared with nothing, and then rests. Index: url.host_due, alias.PRIMARY, replacement.PRIMARY,
 * archive_search.PRIMARY, archive.PRIMARY; those of knownUrls, citationsOf and choicesOf.
 */
export async function deadUrlsOf(
  statements: ReadStatements,
  host: LeasedAliasHost,
  marks: MarkIndex,
  today: DayNumber,
): Promise<DeadUrls> {
  const rows = await statements.select<DeadRow>(
    `SELECT entry.url_id, replacement.url_id IS NULL AND COALESCE(alias.searched_day, 0) <= ? AS is_open,
       COALESCE(is_new, 1) AND NOT EXISTS (
         SELECT 1 FROM archive FORCE INDEX (PRIMARY) WHERE archive.url_id = entry.url_id) AS is_awaited
     FROM (SELECT url_id, failures FROM url FORCE INDEX (host_due) WHERE host_id = ? LIMIT ?) AS entry
       LEFT JOIN alias FORCE INDEX (PRIMARY) USING (url_id)
       LEFT JOIN replacement FORCE INDEX (PRIMARY) USING (url_id)
       LEFT JOIN archive_search FORCE INDEX (PRIMARY) USING (url_id)
     WHERE entry.failures >= ? ORDER BY is_open DESC, is_awaited LIMIT ?`,
    [askedUntil(host, today), host.hostId, ENTRIES_MAX, FAILURES_MIN, DEAD_MAX],
  );
  const known = await knownUrls(
    statements,
    rows.map((row) => row.url_id),
    marks,
  );
  const dead = [...known.values()].filter(isDead);
  const byId = new Map(rows.map((row) => [row.url_id, row]));
  const unasked = dead.filter(({ urlId }) => byId.get(urlId)?.is_open === 1);
  const open = unasked.filter(({ urlId }) => byId.get(urlId)?.is_awaited === 0);
  const turn = (await mostCited(statements, open)).slice(0, OPEN_MAX);
  return {
    open: await withCopies(statements, turn),
    isMore: open.length > turn.length,
    isAwaited: unasked.length > open.length,
    addresses: dead.map(({ url }) => url.text),
    isNameless: dead.length > 0 && dead.every((url) => codeOf(url) === STATUS.unknownDomain),
  };
}

/** What was asked for on that day, or before it, is asked for again. */
function askedUntil({ newsDay }: LeasedAliasHost, today: DayNumber): DayNumber {
  const byNews = newsDay === 0 ? 0 : Math.min(newsDay, today - NEWS_REST_DAYS);
  return Math.max(0, byNews, today - SEARCH_AGAIN_DAYS);
}

/** Copies that are dead are archives' affair. */
function isDead({ url, newest, markedAs, isMarked }: KnownUrl): boolean {
  if (markedAs !== null || isMarked || newest === null) return false;
  return outcomeOf(newest) === 'failed' && readArchiveLink(url) === null;
}

const codeOf = ({ newest }: KnownUrl): StatusCode | null => newest?.code ?? null;

async function mostCited(
  statements: ReadStatements,
  urls: readonly KnownUrl[],
): Promise<readonly KnownUrl[]> {
  if (urls.length <= OPEN_MAX) return urls;
  const ids = urls.map(({ urlId }) => urlId);
  const { byUrl } = await citationsOf(statements, ids, LINKS_MAX);
  const pagesOf = ({ urlId }: KnownUrl): number => byUrl.get(urlId)?.pages ?? 0;
  return urls.toSorted((one, other) => pagesOf(other) - pagesOf(one));
}

async function withCopies(
  statements: ReadStatements,
  urls: readonly KnownUrl[],
): Promise<OpenDeadUrl[]> {
  const choices = await choicesOf(
    statements,
    urls.map(({ urlId }) => urlId),
  );
  return urls.map(({ urlId, url }) => ({
    urlId,
    url: url.text,
    copies: (choices.get(urlId)?.chosen ?? []).map((copy) => copy.url),
  }));
}
