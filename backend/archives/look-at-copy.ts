import type { Clock } from '../runtime/clock';
import { readStart } from '../runtime/http/read-body';
import { rawCopyUrl, type ArchivedCopy } from '../url/archived-copy';
import type { NormalUrl } from '../url/normal-url';
import { UnpackingError, type ArchiveReply, type AskArchive } from './service/archive-http';
import { wantedLayerOf, type WantedLayer } from './copied-layers';
import { copyAt } from './copy-at';
import { readCopyHead, type CopyHead } from './copy-head';
import type { CopyFault, CopyLook, IsDoubtful, TitleOf } from './copy-look';
import { momentsOf } from './copy-time';

/** What looks are made with. */
export interface CopyLookParts {
  ask: AskArchive;
  isDoubtful: IsDoubtful;
  /** Where left out, no title is read. */
  titleOf?: TitleOf;
  /** Whether the beginning of a page shows enough to judge it by; where left out, all of them do. */
  seesEnough?: (start: Uint8Array) => boolean;
  clock: Clock;
}

/** Archives redirect to the nearest copy, and copies of redirects lead on. */
const REDIRECTS_MAX = 5;
/** Where nothing was seen yet, a copy is read to here. */
const READ_BYTES_MAX = 1_048_576;
/** Where something was, detectors need no more of a page; files are never read further. */
const FIRST_LOOK_BYTES = 262_144;
/** For a copy's beginning: while it trickles in, its service is asked nothing else. */
const QUESTION_MS = 60_000;
const DAY_MS = 86_400_000;
/** `<` */
const TAG_BYTE = 0x3c;

/**
 * Looks at a copy before anybody is sent there: it must be there, be one of the wanted URL and of the
 * time that it says, and its content must give no doubt. It is read as its site sent it; where a service
 * does not give that, or has copied another archive's page about it, a viewer's frame would be judged: of such
 * a copy nothing is told but that it is there.
 * @param address of the copy, as the service told it
 * @param wanted the URL that it shall be a copy of
 * @throws {ArchiveError} when the service does not answer, or wants to be left alone
 */
export async function lookAtCopy(
  { address, wanted }: { address: string; wanted: NormalUrl },
  looking: CopyLookParts,
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
  { copy, layer, wanted }: { copy: ArchivedCopy; layer: WantedLayer; wanted: NormalUrl },
  { ask, isDoubtful, titleOf, seesEnough, clock }: CopyLookParts,
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
  const page = await pageOf(reply, seesEnough);
  if (typeof page === 'string') return bad(page);
  const copied = { at: layer.url, ...page };
  if (isDoubtful(wanted, copied)) return bad('doubtful');
  const { url, timestamp } = copy;
  return { kind: 'good', url, timestamp, ...(titleOf && { title: titleOf(copied) }) };
}

type PageStart = { contentType: string | null; body: Uint8Array; isComplete: boolean };

async function pageOf(
  reply: ArchiveReply,
  seesEnough: CopyLookParts['seesEnough'],
): Promise<PageStart | CopyFault> {
  try {
    const start = await startOf(reply, seesEnough);
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

function isFrontPage({ path }: NormalUrl): boolean {
  return path === '/' || /^\/(?:index|home|default)\.\w+$/.test(path);
}

/** Asked for at each doubling from the first look on, whether what is there is enough. */
async function startOf(
  reply: ArchiveReply,
  seesEnough: CopyLookParts['seesEnough'] = () => true,
): Promise<Omit<PageStart, 'contentType'>> {
  const { bytes, complete } = await readStart(reply.body, {
    bytesMax: READ_BYTES_MAX,
    firstLookBytes: FIRST_LOOK_BYTES,
    isEnough: (start) => !isMarkup(start) || seesEnough(start),
  });
  if (!complete) await reply.discard();
  return { body: bytes, isComplete: complete };
}

/** Types of archives are not to be trusted; files have bytes that no page has. */
function isMarkup(start: Uint8Array): boolean {
  return !start.subarray(0, 1024).includes(0) && start.subarray(0, 1024).includes(TAG_BYTE);
}

function bad(fault: CopyFault): CopyLook {
  return { kind: 'bad', fault };
}
