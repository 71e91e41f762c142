import {
  type ArchiveSource,
  CANDIDATES_MAX,
  type Candidate,
  type WantedCopy,
} from '../service/archive-source';
import { askWayback, type WaybackParts } from './ask-wayback';
import { CDX_FIELDS, type CdxCapture, type Exclusion, readCdxAnswer } from './cdx-answer';
import { waybackCopyOf } from './wayback-copy';

/** What the Wayback Machine's index needs to be asked. */
export interface CdxParts extends WaybackParts {
  /** Told when there is no copy because none may be told, not because none was made. */
  onExcluded?: (url: string, why: Exclusion) => void;
}

/**
 * How many captures are asked for: enough that the five best remain when those with the same content are
 * dropped, one page of the index on the server's side.
 */
const CAPTURES_MAX = 60;

/**
 * Copies in the Wayback Machine, by its CDX server: the nearest before the wanted moment, then the nearest after
 * it; of several with the same content the best. A URL that may not be told has none.
 */
export function createCdxSource(parts: CdxParts): ArchiveSource {
  return {
    service: 'wayback',
    find: (wanted, signal) => findCopies(parts, wanted, signal),
  };
}

async function findCopies(
  parts: CdxParts,
  wanted: WantedCopy,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const nearest = await askIndex(parts, queryOf(wanted), { wanted, signal });
  const isCut = nearest.length >= CAPTURES_MAX;
  // All of them may be later than wanted, and an earlier one still be there behind them.
  const hasEarlier = nearest.some(({ timestamp }) => timestamp <= wanted.timestamp);
  const earlier =
    isCut && !hasEarlier ? await askIndex(parts, queryUpTo(wanted), { wanted, signal }) : [];
  return bestOf([...earlier, ...nearest], wanted, parts.clock.now());
}

async function askIndex(
  parts: CdxParts,
  query: URL,
  { wanted, signal }: { wanted: WantedCopy; signal: AbortSignal },
): Promise<CdxCapture[]> {
  const reply = await askWayback(parts, { method: 'GET', url: query }, signal);
  const answer = readCdxAnswer(reply);
  if (answer.kind === 'captures') return answer.captures;
  parts.onExcluded?.(wanted.url.text, answer.why);
  return [];
}

/** The parameters by their names in the README of wayback-cdx-server. */
function queryOf({ url, timestamp }: WantedCopy): URL {
  const query = new URL('https://web.archive.org/cdx/search/cdx');
  query.search = new URLSearchParams({
    url: url.text,
    // Told although it is the default: without it, a URL that ends in `*` would mean all that begin alike.
    matchType: 'exact',
    output: 'json',
    fl: CDX_FIELDS.join(','),
    filter: 'statuscode:200',
    closest: timestamp,
    sort: 'closest',
    limit: String(CAPTURES_MAX),
  }).toString();
  return query;
}

function queryUpTo(wanted: WantedCopy): URL {
  const query = queryOf(wanted);
  query.searchParams.set('to', wanted.timestamp);
  return query;
}

function bestOf(captures: readonly CdxCapture[], wanted: WantedCopy, nowMs: number): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const capture of bestFirst(captures, wanted.timestamp)) {
    const copy = waybackCopyOf(capture, wanted.url, nowMs);
    const content = capture.digest ?? copy?.url ?? '';
    if (copy === null || best.has(content)) continue;
    best.set(content, copy);
    if (best.size === CANDIDATES_MAX) break;
  }
  return [...best.values()];
}

function bestFirst(captures: readonly CdxCapture[], wanted: string): CdxCapture[] {
  const inOrder = [...captures].sort((a, b) => compare(a.timestamp, b.timestamp));
  const before = inOrder.filter(({ timestamp }) => timestamp <= wanted).toReversed();
  const after = inOrder.filter(({ timestamp }) => timestamp > wanted);
  return [...before, ...after];
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
