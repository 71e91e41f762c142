import type { Clock } from '../../runtime/clock';
import { retryAfterMs } from '../../runtime/retry-after';
import {
  ArchiveError,
  isArchived,
  type ArchiveReply,
  type AskArchive,
} from '../service/archive-http';
import { isSameService } from './same-service';
import { UnusableAnswerError } from './unusable-answer-error';
import { whatwgUrl } from '../../url/whatwg-url';

/** An answer and the address that gave it in the end. */
export interface AnswerAlong {
  reply: ArchiveReply;
  url: URL;
}

/** How somebody asks. */
export interface AskingAlong {
  ask: AskArchive;
  clock: Clock;
  headers: Readonly<Record<string, string>>;
  /** Whether an answer is looked at itself, though it leads on. */
  endsAt?: (answer: AnswerAlong) => boolean;
}

const REDIRECTS_MAX = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Asks (GET) and follows redirects as long as they stay with the service, each hop in its host's turn.
 * @returns the answer where it ends; its body is the caller's
 * @throws {ArchiveError} when there is no answer, or no end
 */
export async function askAlong(
  url: URL,
  { ask, headers, endsAt = () => false }: AskingAlong,
  signal: AbortSignal,
): Promise<AnswerAlong> {
  let at = url;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const reply = await ask({ method: 'GET', url: at, headers }, signal);
    const answer = { reply, url: at };
    try {
      if (!REDIRECTS.has(reply.status) || endsAt(answer)) return answer;
      at = ownTargetOf(answer);
    } catch (error) {
      // Nobody else will, and the service's turn lasts until somebody does.
      await reply.discard();
      throw error;
    }
    await reply.discard();
  }
  throw new UnusableAnswerError(`${url.host} leads from one address to the next without end`);
}

/**
 * Where a redirect leads.
 * @throws {UnusableAnswerError} when it does not say, or names no web address
 */
export function targetOf({ reply, url }: AnswerAlong): URL {
  const location = reply.headers['location'];
  const target = location === undefined ? null : webAddress(location, url);
  if (target !== null) return target;
  throw new UnusableAnswerError(`${url.host} redirects to no address`);
}

/** @throws {UnusableAnswerError} when it leads away from the service, too */
function ownTargetOf(answer: AnswerAlong): URL {
  const target = targetOf(answer);
  if (isSameService(answer.url, target)) return target;
  throw new UnusableAnswerError(`${answer.url.host} redirects to ${target.host}`);
}

/** What an answer says that is none: with what `Retry-After` asks for. */
export function refusalOf({ reply, url }: AnswerAlong, clock: Clock): ArchiveError {
  const told = isArchived(reply) ? undefined : reply.headers['retry-after'];
  const asked = retryAfterMs(told ?? null, clock.now());
  const retryAfterS = asked === null ? null : Math.ceil(asked / 1_000);
  return new ArchiveError(`${url.host} answers ${reply.status}`, { retryAfterS });
}

/** An address, absolute or relative to another. @returns null where it is none of http or https */
export function webAddress(text: string, base: URL): URL | null {
  const url = whatwgUrl(text, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
