import { Agent, errors } from 'undici';
import { z } from 'zod';
import type { Clock } from '../../runtime/clock';
import { unreachableIn } from '../../runtime/connection-error';
import { askHttp, type HttpReply } from '../../runtime/http/ask-http';
import { readWhole } from '../../runtime/http/read-body';
import { TooMuchError } from '../../runtime/http/too-much-error';
import { codingOf, unpacked } from '../../runtime/http/unpack';
import { withinTime } from '../../runtime/http/within-time';
import type { Logger } from '../../runtime/logger';
import { retryAfterMs } from '../../runtime/retry-after';
import { doubledPause, type PauseBounds } from '../../runtime/doubled-pause';
import { slicesOf } from '../../runtime/slices';
import { waitOut } from '../../runtime/wait-out';
import type { HostLook } from '../../status/host-look';
import type { PlacedMark } from '../../status/mark-index';
import type {
  DueUrl,
  Frontier,
  LeasedHost,
  VisitEnd,
  Witness,
} from '../../store/frontier/frontier';
import {
  ANSWER_BYTES_MAX,
  answerEnvelope,
  FRONTIER_MESSAGES,
  FRONTIER_PATH,
  FRONTIER_VERSION,
  RESULTS_MAX,
  type FrontierMessage,
} from '../../store/frontier/frontier-messages';
import type { CheckResult } from '../../store/results/check-result';
import { jsonIn, problemIn } from './answered-json';
import { endByClock, leaseByClock } from './end-by-clock';
import { packed, type PackedBody } from './packed-body';
import { messagesOf } from './result-messages';

/** How the web component of another machine is asked. */
export interface RemoteFrontierOptions {
  /** Of the web component; with a path where it lies under one. */
  address: URL;
  token: string;
  userAgent: string;
  /** Milliseconds for which faults that pass by themselves are waited out. */
  retryForMs: number;
  /** Ends the waiting; what is asked after it is asked once. */
  signal?: AbortSignal | undefined;
  clock: Clock;
  logger: Logger;
}

/** The other side does not give what was asked for, and asking again would not help. */
export class RemoteFrontierError extends Error {
  override readonly name = 'RemoteFrontierError';
}

/** Something that passes by itself: the other side restarts, is busy, or cannot be reached. */
class PassingFault extends Error {
  override readonly name = 'PassingFault';

  constructor(
    message: string,
    readonly wantedPauseMs: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const REQUEST_MS = 30_000;
/** A quarter of what the other side works on at once. */
const CONNECTIONS = 8;
/** Milliseconds. */
const PAUSES: PauseBounds = { first: 1_000, longest: 60_000 };

/** The frontier of another machine, asked over HTTP (ARCHITECTURE.md). Nothing is connected yet. */
export class RemoteFrontier implements Frontier {
  readonly #options: RemoteFrontierOptions;
  readonly #base: string;
  readonly #agent = new Agent({ connections: CONNECTIONS });
  /** Seconds by which the other machine's clock is ahead of ours. */
  #theirLeadS = 0;

  constructor(options: RemoteFrontierOptions) {
    this.#options = options;
    this.#base = options.address.origin + options.address.pathname.replace(/\/$/, '');
  }

  async lease(count: number): Promise<LeasedHost[]> {
    const hosts = await this.#ask(FRONTIER_MESSAGES.lease, { count });
    return hosts.map((host) => leaseByClock(this.#theirLeadS, host));
  }

  async borrow(name: string): Promise<LeasedHost | null> {
    const host = await this.#ask(FRONTIER_MESSAGES.borrow, { name });
    return host === null ? null : leaseByClock(this.#theirLeadS, host);
  }

  dueUrls(host: LeasedHost): Promise<DueUrl[]> {
    return this.#ask(FRONTIER_MESSAGES.dueUrls, { host });
  }

  async record(results: CheckResult[]): Promise<void> {
    for (const some of messagesOf(results)) {
      await this.#ask(FRONTIER_MESSAGES.record, { results: some });
    }
  }

  async postpone(urlIds: number[], isForLong = false): Promise<void> {
    for (const some of slicesOf(urlIds, RESULTS_MAX)) {
      const long = isForLong ? ({ isForLong } as const) : {};
      await this.#ask(FRONTIER_MESSAGES.postpone, { urlIds: some, ...long });
    }
  }

  async saveLook(host: LeasedHost, look: HostLook): Promise<void> {
    await this.#ask(FRONTIER_MESSAGES.saveLook, { host, look });
  }

  renew(host: LeasedHost): Promise<boolean> {
    return this.#ask(FRONTIER_MESSAGES.renew, { host });
  }

  async giveBack(host: LeasedHost, end: VisitEnd): Promise<void> {
    const theirs = endByClock(this.#theirLeadS, end);
    await this.#ask(FRONTIER_MESSAGES.giveBack, { host, end: theirs });
  }

  witnesses(): Promise<Witness[]> {
    return this.#ask(FRONTIER_MESSAGES.witnesses, {});
  }

  isAnythingDue(withinMs: number): Promise<boolean> {
    return this.#ask(FRONTIER_MESSAGES.isAnythingDue, { withinMs });
  }

  /** All marks that hold now. */
  marks(): Promise<PlacedMark[]> {
    return this.#ask(FRONTIER_MESSAGES.marks, {});
  }

  /** Whether the other side's operator has stopped all fetching. */
  isFetchingStopped(): Promise<boolean> {
    return this.#ask(FRONTIER_MESSAGES.isFetchingStopped, {});
  }

  /** Ends the connections when the questions under way are answered. */
  close(): Promise<void> {
    return this.#agent.close();
  }

  /** Asks, and waits out what passes, with longer and longer pauses. */
  async #ask<Question, Answer>(
    message: FrontierMessage<Question, Answer>,
    question: Question,
  ): Promise<Answer> {
    const { clock, logger, retryForMs, signal } = this.#options;
    const content = z.encode(message.question, question);
    const body = await packed({ version: FRONTIER_VERSION, content });
    return waitOut(() => this.#askOnce(message, body), {
      clock,
      signal,
      judge: (error, failures) => {
        if (!(error instanceof PassingFault)) return { pauseMs: null, retryForMs };
        const wantedMs = Math.min(error.wantedPauseMs, PAUSES.longest);
        return { pauseMs: Math.max(doubledPause(failures - 1, PAUSES), wantedMs), retryForMs };
      },
      waits: (err) => logger.warn({ err }, 'remote frontier: trying again'),
    });
  }

  async #askOnce<Answer>(
    { action, answer }: FrontierMessage<unknown, Answer>,
    { bytes, isPacked }: PackedBody,
  ): Promise<Answer> {
    const { token, userAgent } = this.#options;
    const response = await this.#send(
      action,
      {
        authorization: `Bearer ${token}`,
        'user-agent': userAgent,
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
        ...(isPacked && { 'content-encoding': 'gzip' }),
      },
      bytes,
    );
    if (response.status !== 200) throw this.#failureOf(response);
    return this.#answerIn(response, answer);
  }

  /** @throws PassingFault for whatever the network does */
  async #send(
    action: string,
    headers: Record<string, string>,
    body: Buffer,
  ): Promise<FrontierAnswer> {
    try {
      const address = `${this.#base}${FRONTIER_PATH}/${action}`;
      const question = { address, method: 'POST', headers, body, dispatcher: this.#agent } as const;
      return await withinTime(REQUEST_MS, undefined, async (inTime) => {
        const reply = await askHttp(question, inTime);
        return { status: reply.status, headers: reply.headers, body: await bodyOf(reply) };
      });
    } catch (cause) {
      if (cause instanceof RemoteFrontierError || cause instanceof errors.InvalidArgumentError) {
        throw cause;
      }
      throw new PassingFault(this.#unreachable(cause), 0, { cause });
    }
  }

  #unreachable(cause: unknown): string {
    const why = unreachableIn(cause)?.message ?? (cause instanceof Error ? cause.message : '');
    return `${this.#base} cannot be reached: ${why}; look at the address after --remote, and whether its web component runs`;
  }

  #answerIn<Answer>({ body }: FrontierAnswer, schema: z.ZodType<Answer>): Answer {
    const spoken = anyEnvelope.safeParse(jsonIn(body));
    if (!spoken.success)
      throw new RemoteFrontierError(`${this.#base} is no Weboid: ${NO_FRONTIER}`);
    if (spoken.data.version !== FRONTIER_VERSION) throw this.#otherVersion();
    const envelope = answerEnvelope.safeParse(spoken.data);
    if (!envelope.success) throw this.#notUnderstood(envelope.error);
    this.#theirLeadS = envelope.data.nowS - Math.floor(this.#options.clock.now() / 1_000);
    const read = schema.safeParse(envelope.data.content);
    if (read.success) return read.data;
    throw this.#notUnderstood(read.error);
  }

  #notUnderstood(cause: z.ZodError): RemoteFrontierError {
    return new RemoteFrontierError(`${this.#base} says what is not understood`, { cause });
  }

  #failureOf({ status, headers, body }: FrontierAnswer): Error {
    const problem = problemIn(body);
    if (status === 401)
      return new RemoteFrontierError(`${this.#base} refuses the token: ${TOKENS}`);
    if (problem.code === 'unknown-version') return this.#otherVersion();
    const said = `${this.#base} says ${status} ${problem.code} ${problem.detail}`.trim();
    const isFinal = problem.code === 'internal-error';
    if ((status >= 500 && !isFinal) || status === 429 || status === 408) {
      const wanted = headers['retry-after'] ?? null;
      return new PassingFault(said, retryAfterMs(wanted, this.#options.clock.now()) ?? 0);
    }
    const hint = problem.code === 'bad-message' || isFinal ? '' : `: ${NO_FRONTIER}`;
    return new RemoteFrontierError(said + hint);
  }

  #otherVersion(): RemoteFrontierError {
    return new RemoteFrontierError(
      `${this.#base} speaks another version of the frontier than ${FRONTIER_VERSION}: run the same Weboid on both sides`,
    );
  }
}

/** Whatever the version, it is told. */
const anyEnvelope = z.looseObject({ version: z.int() });

const TOKENS = 'WEBOID_FRONTIER_TOKEN must be one of WEBOID_FRONTIER_TOKENS there';
const NO_FRONTIER =
  'is that the address of its web component, and WEBOID_FRONTIER_TOKENS set there?';

interface FrontierAnswer {
  status: number;
  headers: HttpReply['headers'];
  body: Buffer;
}

/** @throws RemoteFrontierError when there is no end to it, packed or unpacked */
async function bodyOf({ body, headers }: HttpReply): Promise<Buffer> {
  const coding = codingOf(headers['content-encoding'] ?? '');
  const whole = coding === null ? body : unpacked(body, coding);
  try {
    return await readWhole(whole, ANSWER_BYTES_MAX);
  } catch (cause) {
    if (!(cause instanceof TooMuchError)) throw cause;
    throw new RemoteFrontierError('the answer has no end', { cause });
  } finally {
    body.destroy();
  }
}
