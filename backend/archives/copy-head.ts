import { retryAfterMs } from '../runtime/retry-after';
import type { ArchiveService } from '../url/archive-services';
import { readArchivedCopy, type ArchivedCopy } from '../url/archived-copy';
import { classifyUrl } from '../url/classify-url';
import { isSameResource } from '../url/same-resource';
import { ArchiveError, type ArchiveReply } from './archive-http';
import type { CopyFault } from './copy-look';
import { momentsOf } from './copy-time';
import { readLinkHeader } from './memento/link-format';

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
  if (status >= 300 && status < 400 && location !== undefined) {
    return { kind: 'moved', copy: movedTo(location, { copy, address }) };
  }
  if (madeAt === undefined) return ofArchiveItself({ status, headers }, copy.service, nowMs);
  if (status >= 400) return { kind: 'bad', fault: 'error-page' };
  if (!isTimeOf(copy, Date.parse(madeAt))) return { kind: 'bad', fault: 'other-time' };
  return isOfOther(copy, headers) ? { kind: 'bad', fault: 'other-original' } : { kind: 'page' };
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

/** Raw replays leave the address as the site wrote it: it means the copy of that, made at the same time. */
function movedTo(
  location: string,
  { copy, address }: { copy: ArchivedCopy; address: string },
): ArchivedCopy | null {
  const inArchive = URL.canParse(location, address) ? new URL(location, address).href : '';
  const moved = copyAt(inArchive);
  if (moved !== null) return moved.service === copy.service ? moved : null;
  const place = copy.url.indexOf(`/${copy.timestamp}/`);
  if (place < 0 || !/^https?:/i.test(location)) return null;
  return copyAt(`${copy.url.slice(0, place)}/${copy.timestamp}/${location}`);
}

/** What an address says of a copy; null where it is none. */
export function copyAt(address: string): ArchivedCopy | null {
  const { parts } = classifyUrl(address);
  return parts === null ? null : readArchivedCopy(parts);
}

function isTimeOf({ timestamp }: ArchivedCopy, madeAtMs: number): boolean {
  const { firstMs, lastMs } = momentsOf(timestamp);
  return madeAtMs >= firstMs - DAY_MS && madeAtMs <= lastMs + DAY_MS;
}

/** Some archives show what is nearly the wanted address; they say so. */
function isOfOther({ original }: ArchivedCopy, headers: ArchiveReply['headers']): boolean {
  const told = readLinkHeader(headers['link'] ?? '').filter(({ rel }) => rel.includes('original'));
  const shown = copyAt(headers['content-location'] ?? '');
  const originals = [...told.map(({ target }) => target), ...(shown ? [shown.original] : [])];
  return originals.some((other) => {
    const { url } = classifyUrl(other);
    return url === null || !isSameResource(url, original);
  });
}
