import { retryAfterMs } from '../runtime/retry-after';
import type { ArchiveService } from '../url/archives/archive-services';
import type { ArchivedCopy } from '../url/archived-copy';
import { classifyUrl } from '../url/classify-url';
import { isSameResource } from '../url/same-resource';
import { ArchiveError, type ArchiveReply } from './service/archive-http';
import { outerOriginalOf } from './copied-layers';
import { copyAt } from './copy-at';
import type { CopyFault } from './copy-look';
import { momentsOf } from './copy-time';
import { readLinkHeader } from './memento/link-format';
import { whatwgUrl } from '../url/whatwg-url';

/** What status and headers of a copy say, before its body is read. */
export type CopyHead =
  | { kind: 'bad'; fault: CopyFault }
  /** It is the copy of a redirect, or the archive leads to another copy. */
  | { kind: 'moved'; copy: ArchivedCopy | null }
  /** The content decides. */
  | { kind: 'page' };

/** Some archives write local time. */
const DAY_MS = 86_400_000;
/** So the Wayback Machine tells that it may not show a copy; a mere 403 is a wall before it. */
const EXCLUDED_HEADER = 'x-archive-wayback-runtime-error';
const GONE: ReadonlySet<number> = new Set([404, 410, 451]);
/** Answers that have a page (RFC 9110, 15.3): the page, and what a proxy made of it. */
const PAGES: ReadonlySet<number> = new Set([200, 203]);
const PART = 206;
/** Redirects that have a Location (RFC 9110, 15.4). */
const REDIRECTS: ReadonlySet<number> = new Set([300, 301, 302, 303, 307, 308]);

/**
 * Reads status and headers of a copy that was asked for raw. Only what says `Memento-Datetime` (RFC 7089) is
 * an archived answer; all else comes from the archive itself, which may be in trouble, or from a wall before it.
 * @throws {ArchiveError} when they say nothing about the copy
 */
export function readCopyHead(
  { status, headers }: Pick<ArchiveReply, 'status' | 'headers'>,
  { copy, address, nowMs }: { copy: ArchivedCopy; address: string; nowMs: number },
): CopyHead {
  const madeAt = headers['memento-datetime'];
  const location = headers['location'];
  if (REDIRECTS.has(status) && location !== undefined) {
    const moved = movedTo(location, { copy, address, isArchived: madeAt !== undefined });
    if (moved !== undefined) return { kind: 'moved', copy: moved };
  }
  if (madeAt === undefined) return ofArchiveItself({ status, headers }, copy.service, nowMs);
  if (!hasPage({ status, headers })) return { kind: 'bad', fault: 'error-page' };
  if (!isTimeOf(copy, Date.parse(madeAt))) return { kind: 'bad', fault: 'other-time' };
  return isOfOther({ copy, address }, headers)
    ? { kind: 'bad', fault: 'other-original' }
    : { kind: 'page' };
}

function ofArchiveItself(
  { status, headers }: Pick<ArchiveReply, 'status' | 'headers'>,
  service: ArchiveService,
  nowMs: number,
): CopyHead {
  if (GONE.has(status) || headers[EXCLUDED_HEADER] !== undefined) {
    return { kind: 'bad', fault: 'gone' };
  }
  const restMs = retryAfterMs(headers['retry-after'] ?? null, nowMs);
  const retryAfterS = restMs === null ? null : Math.ceil(restMs / 1_000);
  throw new ArchiveError(`${service} answered ${status}, and no copy`, { retryAfterS });
}

function hasPage({ status, headers }: Pick<ArchiveReply, 'status' | 'headers'>): boolean {
  return PAGES.has(status) || (status === PART && isWholeRange(headers));
}

/** Who asked for all bytes from the first on got all. */
function isWholeRange(headers: ArchiveReply['headers']): boolean {
  const range = headers['content-range'] ?? headers['x-archive-orig-content-range'] ?? '';
  const [, last, length] = /^bytes 0-(\d+)\/(\d+)$/i.exec(range.trim()) ?? [];
  return last !== undefined && Number(last) + 1 === Number(length);
}

/**
 * Raw replays leave the address as the site wrote it, often without its host: it means the copy of that, made
 * at the same time.
 * @returns null: to what is no copy of this service; undefined: the archive leads to a page about itself, its
 *   maintenance say, which tells nothing of the copy
 */
function movedTo(
  location: string,
  { copy, address, isArchived }: { copy: ArchivedCopy; address: string; isArchived: boolean },
): ArchivedCopy | null | undefined {
  const moved = copyAt(resolved(location, address));
  if (moved !== null) return moved.service === copy.service ? moved : null;
  if (!isArchived) return undefined;
  const place = copy.url.indexOf(`/${copy.timestamp}/`);
  const target = resolved(location, outerOriginalOf(copy).text);
  if (place < 0 || !/^https?:/i.test(target)) return null;
  return copyAt(`${copy.url.slice(0, place)}/${copy.timestamp}/${target}`);
}

/** Empty where that gives no address. */
function resolved(reference: string, base: string): string {
  return whatwgUrl(reference, base)?.href ?? '';
}

function isTimeOf({ timestamp }: ArchivedCopy, madeAtMs: number): boolean {
  const { firstMs, lastMs } = momentsOf(timestamp);
  return madeAtMs >= firstMs - DAY_MS && madeAtMs <= lastMs + DAY_MS;
}

/** Some archives show what is nearly the wanted address; they say so. */
function isOfOther(
  { copy, address }: { copy: ArchivedCopy; address: string },
  headers: ArchiveReply['headers'],
): boolean {
  const own = outerOriginalOf(copy);
  const told = readLinkHeader(headers['link'] ?? '').filter(({ rel }) => rel.includes('original'));
  const place = headers['content-location'];
  const shown = place === undefined ? null : copyAt(resolved(place, address));
  const originals = told.map(({ target }) => classifyUrl(target).url);
  if (shown !== null) originals.push(outerOriginalOf(shown));
  return originals.some((other) => other === null || !isSameResource(other, own));
}
