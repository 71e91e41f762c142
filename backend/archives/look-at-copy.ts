import type { Clock } from '../runtime/clock';
import { retryAfterMs } from '../runtime/retry-after';
import { rawCopyUrl, readArchivedCopy, type ArchivedCopy } from '../url/archived-copy';
import type { ArchiveService } from '../url/archive-services';
import { classifyUrl } from '../url/classify-url';
import type { UrlParts } from '../url/url-parts';
import { ArchiveError, type ArchiveReply, type AskArchive } from './archive-http';
import type { CopyFault, CopyLook, IsDoubtful } from './copy-look';
import { isSameResource } from './same-resource';

/** What looks are made with. */
export interface CopyLooking {
  ask: AskArchive;
  isDoubtful: IsDoubtful;
  clock: Clock;
}

/** Archives redirect to the nearest copy, and copies of redirects lead on. */
const REDIRECTS_MAX = 5;
/** Detectors need no more of a page. */
const READ_BYTES_MAX = 262_144;
const DAY_MS = 86_400_000;

/**
 * Looks at a copy before anybody is sent there: it must be there, be one of the wanted URL and of the
 * time that it says, and its content must give no doubt. It is read as its site sent it, where the
 * service gives that.
 * @param address of the copy, as the service told it
 * @param wanted normal form of the URL that it shall be a copy of
 * @throws {ArchiveError} when the service does not answer, or wants to be left alone
 */
export async function lookAtCopy(
  { address, wanted }: { address: string; wanted: string },
  looking: CopyLooking,
  signal: AbortSignal,
): Promise<CopyLook> {
  let copy = copyAt(address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const fault = faultOfAddress(copy, wanted, looking.clock);
    if (fault !== null) return bad(fault);
    if (copy === null) return bad('gone');
    const found = await lookOnce(copy, wanted, looking, signal);
    if (found.kind !== 'moved') return found;
    copy = found.copy;
  }
  return bad('endless');
}

type OneLook = CopyLook | { kind: 'moved'; copy: ArchivedCopy | null };

async function lookOnce(
  copy: ArchivedCopy,
  wanted: string,
  { ask, isDoubtful, clock }: CopyLooking,
  signal: AbortSignal,
): Promise<OneLook> {
  const address = rawCopyUrl(copy);
  const reply = await ask({ method: 'GET', url: new URL(address) }, signal);
  const settled = await beforeBody(reply, () =>
    settledByHead(reply, { copy, address, nowMs: clock.now() }),
  );
  if (settled !== null) return settled;
  const page = await readStart(reply);
  if (page.body.length === 0) return bad('empty');
  const contentType = reply.headers['content-type'] ?? null;
  const { asked, at } = { asked: partsOf(wanted), at: partsOf(copy.original) };
  if (isDoubtful(asked, { at, contentType, ...page })) return bad('doubtful');
  return { kind: 'good', url: copy.url, timestamp: copy.timestamp };
}

/** Lets go of a body that is not wanted: the service's turn lasts until then. */
async function beforeBody(
  reply: ArchiveReply,
  settle: () => OneLook | null,
): Promise<OneLook | null> {
  let settled: OneLook | null | undefined;
  try {
    settled = settle();
    return settled;
  } finally {
    if (settled !== null) await reply.discard();
  }
}

/**
 * What status and headers say already; null: the content decides.
 * @throws {ArchiveError} when they say nothing about the copy
 */
function settledByHead(
  { status, headers }: ArchiveReply,
  { copy, address, nowMs }: { copy: ArchivedCopy; address: string; nowMs: number },
): OneLook | null {
  const madeAt = headers['memento-datetime'];
  const location = headers['location'];
  if (isRedirect(status) && location !== undefined) {
    return { kind: 'moved', copy: movedTo(location, address) };
  }
  if (status >= 400 && madeAt !== undefined) return bad('error-page');
  if (status === 429 || status >= 500) {
    throw busy(copy.service, status, retryAfterMs(headers['retry-after'] ?? null, nowMs));
  }
  if (status !== 200 && status !== 203) return bad('gone');
  return madeAt === undefined || isTimeOf(copy, Date.parse(madeAt)) ? null : bad('other-time');
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

function busy(service: ArchiveService, status: number, restMs: number | null): ArchiveError {
  const retryAfterS = restMs === null ? null : Math.ceil(restMs / 1_000);
  return new ArchiveError(`${service} answered ${status}`, { retryAfterS });
}

function movedTo(location: string, from: string): ArchivedCopy | null {
  return URL.canParse(location, from) ? copyAt(new URL(location, from).href) : null;
}

function faultOfAddress(copy: ArchivedCopy | null, wanted: string, clock: Clock): CopyFault | null {
  if (copy === null) return 'gone';
  if (!isSameResource(copy.original, wanted)) {
    return isFrontPage(copy.original) ? 'front-page' : 'other-original';
  }
  return momentOf(copy.timestamp) > clock.now() + DAY_MS ? 'other-time' : null;
}

function isFrontPage(url: string): boolean {
  const { path } = partsOf(url);
  return path === '/' || /^\/(?:index|home|default)\.\w+$/.test(path);
}

function copyAt(address: string): ArchivedCopy | null {
  const { parts } = classifyUrl(address);
  return parts === null ? null : readArchivedCopy(parts);
}

function partsOf(url: string): UrlParts {
  const { parts } = classifyUrl(url);
  if (parts === null) throw new TypeError(`${url} is no normal form`);
  return parts;
}

/** Within a day: some archives write local time. A short timestamp stands for any moment in it. */
function isTimeOf({ timestamp }: ArchivedCopy, madeAtMs: number): boolean {
  const firstMs = momentOf(timestamp);
  const lastMs = momentOf(timestamp, '99991231235959');
  return madeAtMs >= firstMs - DAY_MS && madeAtMs <= lastMs + DAY_MS;
}

/** @param rest digits that stand for those that are missing */
function momentOf(timestamp: string, rest = '00000101000000'): number {
  const whole = timestamp + rest.slice(timestamp.length);
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(whole) ?? [];
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Date.UTC(
    Number(year),
    Number(month) - 1,
    Math.min(Number(day), lastDay),
    Number(hour),
    Number(minute),
    Number(second),
  );
}

async function readStart(reply: ArchiveReply): Promise<{ body: Uint8Array; isComplete: boolean }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= READ_BYTES_MAX) {
      await reply.discard();
      return { body: Buffer.concat(chunks).subarray(0, READ_BYTES_MAX), isComplete: false };
    }
  }
  return { body: Buffer.concat(chunks), isComplete: true };
}

function bad(fault: CopyFault): CopyLook {
  return { kind: 'bad', fault };
}
