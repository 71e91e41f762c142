import { getDomain } from 'tldts';
import { whatwgUrl } from '../url/whatwg-url';
import type { Clock } from '../runtime/clock';
import { beginTimeSpan } from '../runtime/http/time-span';
import { retryAfterMs } from '../runtime/retry-after';
import { getProofFile, type ProofFileAnswer, type FileAsker } from './get-proof-file';
import { holdsToken } from './holds-token';
import { FILE_BYTES_MAX, proofFileLines } from './proof-file-lines';
import type { FileSight } from './proof-sight';

/** With what the file is looked at. */
export interface FileLooker extends FileAsker {
  clock: Clock;
  /** Takes a turn to ask a host; seconds after which it is to be asked, 0: now. */
  takeTurn: (host: string) => Promise<number>;
  /** Milliseconds for all of it; shorter in tests. */
  totalMs?: number;
}

const TOTAL_MS = 20_000;
const REDIRECTS_MAX = 5;
/** A well-known address (RFC 8615). */
export const PROOF_PATH = '/.well-known/weboid.txt';
/** What is no answer, beside the errors of servers. */
const TOO_MANY_REQUESTS = 429;
/** Ways to get no answer that are one: what was asked for is not there. */
const ABSENT: ReadonlySet<string> = new Set(['dns-unknown-domain', 'address-refused']);

/**
 * Looks for a proof in the file of a host. Redirects are followed by https within the registered domain.
 * @param name the host, ASCII
 * @param token 32 hexadecimal digits
 * @throws the signal's reason; what `takeTurn` throws
 */
export async function lookAtFile(
  { name, token }: { name: string; token: string },
  looker: FileLooker,
  signal: AbortSignal,
): Promise<FileSight> {
  const span = beginTimeSpan(looker.totalMs ?? TOTAL_MS, signal);
  const asked = new Set<string>();
  let address = new URL(`https://${name}${PROOF_PATH}`);
  try {
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const waitS = asked.has(address.hostname) ? 0 : await looker.takeTurn(address.hostname);
      if (waitS > 0) return { kind: 'put-off', waitS };
      asked.add(address.hostname);
      const answer = await getProofFile(address, looker, span.signal);
      signal.throwIfAborted();
      const next = nextAddress(answer, address);
      if (next === null) return sightOf(answer, token, looker.clock.now());
      if (!isWithin(next, name)) return { kind: 'absent', fault: 'leads-elsewhere' };
      address = next;
    }
    return { kind: 'absent', fault: 'many-redirects' };
  } finally {
    span.end();
  }
}

/** Where an answer leads; null: nowhere. */
function nextAddress(answer: ProofFileAnswer, from: URL): URL | null {
  if (answer.kind === 'failure' || answer.status < 300 || answer.status >= 400) return null;
  return answer.location === null ? null : whatwgUrl(answer.location, from);
}

/** By https at the usual port, on a host of the same registered domain. */
function isWithin({ protocol, port, hostname, username, password }: URL, name: string): boolean {
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && siteOf(hostname) === siteOf(name);
}

/** What one owner has: neighbours below `github.io` are none of theirs. */
function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

function sightOf(answer: ProofFileAnswer, token: string, nowMs: number): FileSight {
  if (answer.kind === 'failure') return sightOfFailure(answer.reason);
  const { status, bytes } = answer;
  const fault = `http-${status}`;
  if (status >= 500 || status === TOO_MANY_REQUESTS) {
    const againAfterMs = retryAfterMs(answer.retryAfter, nowMs) ?? 0;
    return { kind: 'trouble', fault, againAfterS: Math.ceil(againAfterMs / 1_000) };
  }
  if (status !== 200) return { kind: 'absent', fault };
  if (holdsToken(proofFileLines(bytes), token)) return { kind: 'found' };
  return { kind: 'absent', fault: bytes.length > FILE_BYTES_MAX ? 'too-long' : 'no-token' };
}

/** What is wrong with a certificate is the site's; a connection that fails may not fail tomorrow. */
function sightOfFailure(reason: string): FileSight {
  const isAnswer = ABSENT.has(reason) || (reason.startsWith('tls-') && reason !== 'tls-timeout');
  return isAnswer
    ? { kind: 'absent', fault: reason }
    : { kind: 'trouble', fault: reason, againAfterS: 0 };
}
