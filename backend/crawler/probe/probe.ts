import type { Clock } from '../../runtime/clock';
import type { TraitSeen } from '../../status/domain-trait';
import { evidenceOf, type Evidence } from '../../status/evidence';
import { mimeKeyword, type MimeKeyword } from '../../status/mime-keyword';
import { redirectClassOf } from '../../status/redirect-class';
import { isGood, STATUS, type StatusCode } from '../../status/status-code';
import type { StoredRedirect } from '../../store/results/check-result';
import type { NormalUrl } from '../../url/normal-url';
import { askAsVisitor, isFailed } from './ask-as-visitor';
import { CheckSession, type ProbeOptions } from './check-session';
import type { FileAnswer } from '../transport/file-answer';
import type { Trail } from './follow-redirects';
import { HostBusyError } from '../transport/host-busy-error';
import type { Method } from '../transport/http-exchange';
import { judgeFile, judgeTrail, type CheckReason } from './judge-trail';
import { betterTrail, needsGet } from './method-fallback';
import type { NetworkFailure } from '../transport/network-failure';
import type { Network } from '../transport/network';
import { pageIn, type ReadPage } from './page-in';
import { traitsSeen } from './seen-traits';

/** What one check of a URL found out. */
export interface Observation {
  code: StatusCode;
  /** HTTP number of the last answer; null without one, and for ftp, ftps, sftp. */
  http: number | null;
  /** The HTTP number that `code` stands for (judge-trail.ts). */
  httpOfCode: number | null;
  /** Of the request that decided; null when none could be sent, and for ftp, ftps, sftp. */
  method: Method | null;
  /** Where redirects led, to a good end or not; null when it is the URL itself. */
  redirect: StoredRedirect | null;
  /** T2; null for what browsers show. */
  mime: MimeKeyword | null;
  /**
   * Size in whole KiB, rounded down, at most what 32 bits hold; only with `mime`, or for a file of
   * ftp, ftps, sftp, where nobody names a type.
   */
  kib: number | null;
  reason: CheckReason;
  /** What was seen that led to `reason`; empty where nothing needs a ground (W4.4). */
  evidence: readonly Evidence[];
  /** The page that was found, as far as it was read; null where none was read (`readsPage`). */
  page: ReadPage | null;
  /** The beginning of the page that came with a failure: it may be a wall, or say that the site is being worked upon. */
  errorPage?: ReadPage | undefined;
  /** Only who asks as visitors do finds it (`asksAsVisitor`): the host's other answers tell of it only if asked for so, too. */
  isForVisitors?: boolean;
  /** Peculiarities of the URL's host that came to light (W3.9). */
  traits: TraitSeen[];
  /** How long the check took by the clock, waiting for turns included. */
  ms: number;
}

type Findings = Omit<Observation, 'ms'>;

const NOTHING_OF_HTTP = {
  http: null,
  httpOfCode: null,
  method: null,
  redirect: null,
  mime: null,
  page: null,
  traits: [],
  evidence: [],
};

const KIB = 1024;
/** INT UNSIGNED; servers say anything. */
const KIB_MAX = 4_294_967_295;

/**
 * Checks one URL now. By http and https: HEAD, and GET where HEAD settles nothing (W3.2), redirects
 * followed. By ftp, ftps, sftp: as an anonymous visitor, who only looks. What a server or the network
 * does becomes an observation, never an error.
 * @throws {LocalFaultError} when the fault is this machine's
 * @throws the reason of `options.signal` when aborted
 */
export async function probe(
  url: NormalUrl,
  options: ProbeOptions,
  network: Network,
  clock: Clock,
): Promise<Observation> {
  const startedAtMs = clock.now();
  const session = new CheckSession(url, options, network, clock);
  const getOnly = options.getOnly === true || options.readsPage === true;
  const found = /^https?$/.test(url.scheme)
    ? await lookAtPage(session, { ...options, getOnly })
    : findingsOfFile(await session.findFile());
  return { ...found, ms: clock.now() - startedAtMs };
}

type WayToAsk = Pick<ProbeOptions, 'getOnly' | 'triesHead' | 'asksAsVisitor'>;

async function lookAtPage(session: CheckSession, asked: WayToAsk): Promise<Findings> {
  const { believed, all } = await (asked.getOnly === true ? getAlone : headFirst)(session, asked);
  return findingsOf(believed, traitsSeen(all));
}

/** The requests of a check, HEAD before GET: those that tell of the host, and the one that tells of the page. */
interface Walks {
  all: readonly Trail[];
  believed: Trail;
}

/** HEAD and, where it is needed, GET. */
async function headFirst(session: CheckSession, asked: WayToAsk): Promise<Walks> {
  const head = await session.walk('HEAD');
  if (!needsGet(head)) return { all: [head], believed: head };
  if (session.hasAskedToWait) {
    const cutShort = { ...head, cutShort: true };
    return { all: [cutShort], believed: cutShort };
  }
  const get = await believableGet(session, asked);
  return { all: [head, get], believed: betterTrail(head, get) };
}

/** Where HEAD is tried again behind it, a host that hangs on HEAD costs no URL a failure. */
async function getAlone(session: CheckSession, asked: WayToAsk): Promise<Walks> {
  const get = await believableGet(session, asked);
  const triesHead =
    asked.triesHead === true && isGood(judgeTrail(get).code) && !session.hasAskedToWait;
  const head = triesHead ? await headBehind(session) : null;
  return { all: head === null ? [get] : [head, get], believed: get };
}

/** Null where it cannot be asked now: what GET has found is not lost for it. */
async function headBehind(session: CheckSession): Promise<Trail | null> {
  try {
    return await session.walk('HEAD');
  } catch (error) {
    if (error instanceof HostBusyError) return null;
    throw error;
  }
}

/** Where visitors are led to whom nobody may ask, the page may be there: nothing is found. */
async function believableGet(session: CheckSession, asked: WayToAsk): Promise<Trail> {
  const trail = await walkByGet(session);
  return asked.asksAsVisitor === true ? askAsVisitor(session, trail) : trail;
}

/**
 * GET, and once more in a visitor's language where the server stumbles: some take `*` (W3.3) for the
 * name of a language, which they do not know, and answer 400 or 500 to us alone.
 */
async function walkByGet(session: CheckSession): Promise<Trail> {
  const trail = await session.walk('GET');
  const stumbles = judgeTrail(trail).code === STATUS.syntaxOrOverload;
  if (!stumbles || session.hasAskedToWait) return trail;
  return betterTrail(trail, await session.walk('GET', 'english'));
}

function findingsOfFile(answer: FileAnswer | NetworkFailure): Findings {
  const bytes = answer.kind === 'file' && answer.finding === 'found' ? answer.bytes : null;
  const kib = kibOf(bytes);
  return { ...judgeFile(answer), ...NOTHING_OF_HTTP, kib, evidence: networkEvidence(answer) };
}

/** Field by field: spreading objects here took a fiftieth of a check. */
function findingsOf(trail: Trail, traits: TraitSeen[]): Findings {
  const { ending, method } = trail;
  const { code, httpOfCode, reason, evidence = [] } = judgeTrail(trail);
  const { mime, kib } = resourceOf(trail, code);
  const unsent = ending.kind === 'failure' && !ending.sent && trail.hops.length === 0;
  return {
    code,
    http: ending.kind === 'failure' ? null : ending.http,
    httpOfCode,
    method: unsent ? null : method,
    redirect: redirectOf(trail),
    mime,
    kib,
    reason,
    evidence: evidence.length > 0 ? evidence : networkEvidence(ending),
    page: isGood(code) ? pageOf(trail) : null,
    errorPage: isFailed(trail) ? (pageOf(trail) ?? undefined) : undefined,
    ...(trail.asVisitor === true && { isForVisitors: true }),
    traits,
  };
}

/** What the network did where no answer came, or redirects led to none (W4.4). */
function networkEvidence(ending: Trail['ending'] | FileAnswer): Evidence[] {
  const isAnswer = ending.kind === 'answer' || ending.kind === 'file';
  return isAnswer ? [] : [evidenceOf('network', ending.reason)];
}

function redirectOf({ start, end: last, ending, hops }: Trail): StoredRedirect | null {
  const end = (ending.kind === 'detour' ? ending.target : undefined) ?? last;
  if (end.text === start.text) return null;
  return { target: end, hops, class: redirectClassOf(start, end) };
}

function pageOf({ ending, end }: Trail): ReadPage | null {
  return ending.kind === 'answer' ? pageIn(ending, end) : null;
}

/** W3.12: only what is really there has a type and a size. */
function resourceOf({ ending }: Trail, code: StatusCode): Pick<Observation, 'mime' | 'kib'> {
  if (ending.kind !== 'answer' || !isGood(code)) return { mime: null, kib: null };
  const { contentType, contentLength, body, bodyComplete } = ending;
  const mime = mimeKeyword(contentType, body);
  if (mime === null) return { mime: null, kib: null };
  const bytes = contentLength ?? (bodyComplete ? body.length : null);
  return { mime, kib: kibOf(bytes) };
}

function kibOf(bytes: number | null): number | null {
  return bytes === null ? null : Math.min(Math.floor(bytes / KIB), KIB_MAX);
}
