import { Agent } from 'undici';
import type { z } from 'zod';
import type { Clock } from '../../runtime/clock';
import { describeIssue } from '../../runtime/describe-issue';
import { doubledPause } from '../../runtime/doubled-pause';
import { askHttp } from '../../runtime/http/ask-http';
import { readText } from '../../runtime/http/read-body';
import { TooMuchError } from '../../runtime/http/too-much-error';
import { withinTime } from '../../runtime/http/within-time';
import { waitOut } from '../../runtime/wait-out';
import { refusal, ToolforgeApiError } from './api-error';
import type { ToolAccount } from './tool-account';

/** A question to one of Toolforge's APIs, all behind one gateway. */
export interface ApiQuestion {
  /** GET by default. */
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the gateway, such as /jobs/v1/tool/weboid/jobs. */
  path: string;
  body?: object;
  /** Whether it may be asked twice: all but what makes something new. */
  isHarmlessTwice?: boolean;
}

/** What the client needs from outside. */
interface Outside {
  clock: Clock;
  signal: AbortSignal;
  /** Who types a command sees why nothing happens. */
  tell?: (line: string) => void;
}

const TIMEOUT_MS = 30_000;
/** A list of a hundred jobs is a tenth of that. */
const BYTES_MAX = 4 * 2 ** 20;
const RETRY_FOR_MS = 60_000;
const RETRY_PAUSES_MS = { first: 2_000, longest: 15_000 };

/**
 * Asks Toolforge's APIs as a tool: with its certificate, and without verifying the gateway's where nothing names the
 * authority that signed it, as Toolforge's own clients do.
 */
export class ToolforgeApi {
  readonly account: ToolAccount;
  readonly #outside: Outside;
  readonly #connections: Agent;

  constructor(account: ToolAccount, outside: Outside) {
    this.account = account;
    this.#outside = outside;
    const { cert, key, authority } = account;
    const trust = authority === null ? { rejectUnauthorized: false } : { ca: authority };
    this.#connections = new Agent({ connect: { cert, key, ...trust } });
  }

  /** Path of an API of the tool, such as `of('jobs', 'jobs/web')`. */
  of(api: 'jobs' | 'builds' | 'components', path: string): string {
    return `/${api}/v1/tool/${this.account.tool}/${path}`;
  }

  /** @throws ToolforgeApiError; the signal's reason when aborted */
  async ask<Answer>(question: ApiQuestion, schema: z.ZodType<Answer>): Promise<Answer> {
    const asked = askedAs(question);
    const text = await this.text(question);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      throw new ToolforgeApiError(`${asked} answered what is no JSON`, null, { cause });
    }
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    throw new ToolforgeApiError(
      `${asked} answered otherwise than its description says (${describeIssue(read.error)}); the API may have changed, see toolforge/README.md for the version that is known here`,
      null,
    );
  }

  /** The answer as a text. What is harmless twice is asked again for a minute while Toolforge is out of order. */
  text(question: ApiQuestion): Promise<string> {
    const { clock, signal, tell } = this.#outside;
    let isTold = false;
    return waitOut(() => this.#askOnce(question), {
      clock,
      signal,
      waits: () => {
        if (!isTold) tell?.(`${askedAs(question)} has no good answer, asking again for a minute`);
        isTold = true;
      },
      judge: (error, failures) => ({
        pauseMs: mayPass(question, error) ? doubledPause(failures - 1, RETRY_PAUSES_MS) : null,
        retryForMs: RETRY_FOR_MS,
      }),
    });
  }

  async #askOnce(question: ApiQuestion): Promise<string> {
    const { method = 'GET', path, body } = question;
    const asked = {
      address: `${this.account.api}${path}`,
      method,
      headers: { accept: '*/*', ...(body && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      dispatcher: this.#connections,
    };
    const { signal } = this.#outside;
    const reply = await withinTime(TIMEOUT_MS, signal, async (inTime) => {
      const { status, body: stream } = await askHttp(asked, inTime);
      return { status, text: await readText(stream, BYTES_MAX) };
    }).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw unreachable(this.account.api, cause);
    });
    if (reply.status >= 200 && reply.status <= 299) return reply.text;
    throw refusal(askedAs(question), reply.status, reply.text);
  }

  close(): Promise<void> {
    return this.#connections.destroy();
  }
}

function askedAs({ method = 'GET', path }: ApiQuestion): string {
  return `${method} ${path}`;
}

function unreachable(api: string, cause: unknown): ToolforgeApiError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new ToolforgeApiError(
    `${api} cannot be asked: ${why}; it answers only within Toolforge, and TOOL_TOOLFORGE_API_URL names another address`,
    null,
    { cause },
  );
}

function mayPass(
  { method = 'GET', isHarmlessTwice = method === 'GET' }: ApiQuestion,
  error: unknown,
): boolean {
  if (!isHarmlessTwice || !(error instanceof ToolforgeApiError)) return false;
  // A certificate that does not hold now will not a minute later, and what is too long stays so.
  if (error.cause instanceof TooMuchError) return false;
  if (error.status === null) return !/certificate/i.test(error.message);
  return error.status >= 500 || error.status === 429;
}
