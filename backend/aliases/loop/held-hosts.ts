import type { AskFailure } from '../../crawler/transport/ask-server';
import { ACCEPTED_CODINGS } from '../../runtime/http/unpack';
import { BorrowedHost, type BorrowParts } from '../../updates/borrowed-host';
import { VisitOverError } from '../../updates/visit-over-error';
import { classifyUrl } from '../../url/classify-url';
import { whatwgUrl } from '../../url/whatwg-url';
import type { AddressAnswer, AddressWish, AskAddress } from '../hosts/ask-address';
import { AliasTurnOverError } from './alias-turn-over-error';
import { readAddressAnswer } from './read-address-answer';

/** With what hosts are asked. */
export interface HostVisits {
  /** Heeds the marks and wishes of owners, and the pauses of hosts. */
  readonly visiting: BorrowParts;
  readonly userAgent: string;
  /** Milliseconds that a request may take. */
  readonly timeoutMs: number;
}

/** So many are held at once; one more, and that which was not asked for longest is free. */
const HELD_MAX = 4;
/** Then somebody else may have it. */
const HELD_MS = 600_000;
/** A longer rest is not waited for. */
const REST_MS_MAX = 60_000;
/** Hosts are free at whole seconds. */
const WHOLE_SECOND_MS = 1_000;
/** Whom somebody else has, or who wants a pause. */
const TAKEN_MS = 900_000;
const BUSY_MS = 3_600_000;
/** What is wrong here may be over soon. */
const FAULT_MS = 600_000;
const BUSY_STATUSES: ReadonlySet<number> = new Set([429, 503]);
/** Headers. */
const WIRE_BYTES_MORE = 65_536;

/** What is not wanted is forbidden (RFC 9309, 2.2.2). */
const UNWANTED: AddressAnswer = {
  status: 200,
  location: null,
  contentType: 'text/plain',
  body: new TextEncoder().encode('User-agent: *\nDisallow: /\n'),
};

interface HeldHost {
  readonly visit: BorrowedHost;
  readonly sinceMs: number;
  readonly intervalMs: number;
}

/**
 * The hosts that one search asks, each borrowed when it is first asked, as a crawler borrows one to which a redirect leads
 * (W3.1), and held meanwhile, so that the search need not end as somebody else takes it.
 */
export class HeldHosts {
  readonly #visits: HostVisits;
  readonly #untilMs: number;
  readonly #held = new Map<string, HeldHost>();
  readonly #optedOut = new Set<string>();
  readonly #busy = new Map<string, AliasTurnOverError>();

  /** @param untilMs when the search must be over, milliseconds since 1970 */
  constructor(visits: HostVisits, untilMs: number) {
    this.#visits = visits;
    this.#untilMs = untilMs;
  }

  /**
   * Who is busy once is silent from then on, as everybody is when the time is over. Owners who do not want us are heeded as
   * if their robots.txt said so.
   */
  readonly ask: AskAddress = async (address, wish) => {
    const { url } = classifyUrl(address);
    const asked = whatwgUrl(address);
    if (url === null || asked === null || this.#busy.has(url.host)) return null;
    try {
      const visit = await this.#visitOf(url.host, wish.signal);
      return visit === null ? UNWANTED : await this.#askOf(visit, asked, wish);
    } catch (error) {
      if (!(error instanceof AliasTurnOverError)) throw error;
      this.#busy.set(url.host, error);
      return null;
    }
  };

  /** Who was busy first; null: nobody. */
  get busy(): AliasTurnOverError | null {
    const [first] = this.#busy.values();
    return first ?? null;
  }

  /** Gives all hosts back. */
  async end(): Promise<void> {
    const held = [...this.#held.values()];
    this.#held.clear();
    await Promise.all(held.map(({ visit }) => visit.end()));
  }

  /** @returns null: its owner does not want us */
  async #visitOf(name: string, signal: AbortSignal): Promise<BorrowedHost | null> {
    const nowMs = this.#visits.visiting.clock.now();
    if (nowMs >= this.#untilMs) throw new AliasTurnOverError(name, nowMs + BUSY_MS);
    if (this.#optedOut.has(name)) return null;
    const known = this.#held.get(name);
    const isLong = (known?.intervalMs ?? 0) > REST_MS_MAX;
    if (known !== undefined && !isLong && nowMs - known.sinceMs < HELD_MS) return known.visit;
    await this.#giveBack(known === undefined ? this.#oldestIfMany() : name);
    return this.#borrow(name, signal);
  }

  /** What our own last visit has it rest for is waited for; where that is longer than a lease, without one. */
  async #borrow(name: string, signal: AbortSignal, mayWait = true): Promise<BorrowedHost | null> {
    const { visiting } = this.#visits;
    const { frontier, clock, hostIntervalMs } = visiting;
    const host = await frontier.borrow(name);
    if (host === null) throw new AliasTurnOverError(name, clock.now() + TAKEN_MS);
    const visit = new BorrowedHost(visiting, host);
    const intervalMs = Math.max(hostIntervalMs, host.intervalMs ?? 0);
    this.#held.set(name, { visit, sinceMs: clock.now(), intervalMs });
    if (host.isOptedOut) {
      this.#optedOut.add(name);
      await this.#giveBack(name);
      return null;
    }
    const restMs = host.notBeforeS * 1_000 - clock.now();
    if (restMs <= REST_MS_MAX) {
      if (restMs > 0) await clock.sleep(restMs, signal);
      return visit;
    }
    if (!mayWait || restMs > intervalMs + WHOLE_SECOND_MS)
      throw new AliasTurnOverError(name, clock.now() + restMs);
    await this.#giveBack(name);
    await clock.sleep(restMs, signal);
    return this.#borrow(name, signal, false);
  }

  async #askOf(
    visit: BorrowedHost,
    address: URL,
    { bytesMax, signal }: AddressWish,
  ): Promise<AddressAnswer | null> {
    const { userAgent, timeoutMs, visiting } = this.#visits;
    const headers = { 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': ACCEPTED_CODINGS };
    const wireBytesMax = bytesMax + WIRE_BYTES_MORE;
    const request = { address, method: 'GET', headers, wireBytesMax } as const;
    const nowMs = visiting.clock.now();
    try {
      const answer = await visit.ask(request, { timeoutMs, signal }, (message) =>
        readAddressAnswer(message, bytesMax),
      );
      return answerOr(answer, address.hostname, nowMs);
    } catch (cause) {
      if (!(cause instanceof VisitOverError)) throw cause;
      throw new AliasTurnOverError(address.hostname, nowMs + BUSY_MS, { cause });
    }
  }

  /** The first one was held for longest. */
  #oldestIfMany(): string | null {
    const [oldest] = this.#held.keys();
    return this.#held.size < HELD_MAX || oldest === undefined ? null : oldest;
  }

  async #giveBack(name: string | null): Promise<void> {
    const held = name === null ? undefined : this.#held.get(name);
    if (name === null || held === undefined) return;
    this.#held.delete(name);
    await held.visit.end();
  }
}

/** Who is busy says nothing of a page; what is wrong here says nothing of a host. */
function answerOr(
  answer: AddressAnswer | AskFailure,
  host: string,
  nowMs: number,
): AddressAnswer | null {
  if ('kind' in answer) {
    if (answer.reason === 'own-fault') throw new AliasTurnOverError(host, nowMs + FAULT_MS);
    return null;
  }
  if (BUSY_STATUSES.has(answer.status)) throw new AliasTurnOverError(host, nowMs + BUSY_MS);
  return answer;
}
