import type { Clock } from '../runtime/clock';
import { rawCopyUrl, type ArchivedCopy } from '../url/archived-copy';
import { classifyUrl } from '../url/classify-url';
import type { UrlParts } from '../url/url-parts';
import { UnpackingError, type ArchiveReply, type AskArchive } from './archive-http';
import { wantedLayerOf, type WantedLayer } from './copied-layers';
import { copyAt } from './copy-at';
import { readCopyHead, type CopyHead } from './copy-head';
import type { CopyFault, CopyLook, IsDoubtful } from './copy-look';
import { momentsOf } from './copy-time';

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
/** For a copy's beginning: while it trickles in, its service is asked nothing else. */
const QUESTION_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Looks at a copy before anybody is sent there: it must be there, be one of the wanted URL and of the
 * time that it says, and its content must give no doubt. It is read as its site sent it; where a service
 * does not give that, or has copied another archive's page about it, a viewer's frame would be judged: of such
 * a copy nothing is told but that it is there.
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
    if (copy === null) return bad('gone');
    const layer = wantedLayerOf(copy, wanted);
    if (layer === null) return bad(isFrontPage(copy.original) ? 'front-page' : 'other-original');
    if (isOfFuture(copy, looking.clock)) return bad('other-time');
    const found = await lookOnce({ copy, layer, wanted }, looking, signal);
    if (found.kind !== 'moved') return found;
    copy = found.copy;
  }
  return bad('endless');
}

type OneLook = CopyLook | Extract<CopyHead, { kind: 'moved' }>;

async function lookOnce(
  { copy, layer, wanted }: { copy: ArchivedCopy; layer: WantedLayer; wanted: string },
  { ask, isDoubtful, clock }: CopyLooking,
  signal: AbortSignal,
): Promise<OneLook> {
  const address = rawCopyUrl(copy);
  const question = { method: 'GET', url: new URL(address), totalMs: QUESTION_MS } as const;
  const reply = await ask(question, signal);
  if (address === copy.url) return lookAtFrame(reply);
  const head = await beforeBody(reply, () =>
    readCopyHead(reply, { copy, address, nowMs: clock.now() }),
  );
  if (head.kind !== 'page') return head;
  if (!layer.isBare) return lookAtFrame(reply);
  const page = await pageOf(reply);
  if (typeof page === 'string') return bad(page);
  const { asked, at } = { asked: partsOf(wanted), at: partsOf(layer.url) };
  if (isDoubtful(asked, { at, ...page })) return bad('doubtful');
  return { kind: 'good', url: copy.url, timestamp: copy.timestamp };
}

type PageStart = { contentType: string | null; body: Uint8Array; isComplete: boolean };

async function pageOf(reply: ArchiveReply): Promise<PageStart | CopyFault> {
  try {
    const start = await readStart(reply);
    const contentType = reply.headers['content-type'] ?? null;
    return start.body.length === 0 ? 'empty' : { contentType, ...start };
  } catch (error) {
    if (error instanceof UnpackingError) return 'unreadable';
    throw error;
  }
}

/** Of what a frame shows only the archive's own “not here” can be told. */
async function lookAtFrame(reply: ArchiveReply): Promise<CopyLook> {
  await reply.discard();
  return reply.status === 404 || reply.status === 410 ? bad('gone') : { kind: 'unseen' };
}

/** Lets go of a body that is not wanted: the service's turn lasts until then. */
async function beforeBody(reply: ArchiveReply, read: () => CopyHead): Promise<CopyHead> {
  let head: CopyHead | undefined;
  try {
    head = read();
    return head;
  } finally {
    if (head?.kind !== 'page') await reply.discard();
  }
}

function isOfFuture({ timestamp }: ArchivedCopy, clock: Clock): boolean {
  return momentsOf(timestamp).firstMs > clock.now() + DAY_MS;
}

function isFrontPage(url: string): boolean {
  const { path } = partsOf(url);
  return path === '/' || /^\/(?:index|home|default)\.\w+$/.test(path);
}

function partsOf(url: string): UrlParts {
  const { parts } = classifyUrl(url);
  if (parts === null) throw new TypeError(`${url} is no normal form`);
  return parts;
}

async function readStart(reply: ArchiveReply): Promise<Omit<PageStart, 'contentType'>> {
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
