import type { Clock } from '../../runtime/clock';
import type { Random } from '../../runtime/random';
import { retryAfterMs } from '../../runtime/retry-after';
import { TurnQueue } from '../../runtime/turn-queue';
import { unlessAborted } from '../../runtime/unless-aborted';
import { RequestedPauses } from '../../store/frontier/requested-pauses';
import {
  ArchiveError,
  isArchived,
  UnpackingError,
  type ArchiveReply,
  type AskArchive,
} from './archive-http';
import {
  failuresAt,
  FRESH,
  levelAfter,
  restAfter,
  type ServiceOutcome,
  type ServiceRest,
} from './service-rest';

/** What questions are paced by. */
export interface ServicePacingOptions {
  ask: AskArchive;
  clock: Clock;
  random: Random;
  /** From the end of one answer of a service to the next question, at least; milliseconds. */
  intervalMs?: number;
  /** What busy services have asked for, of whomever; by default of this pacing alone. */
  busy?: PausesToShare;
  /** Turns at services that the crawler asks, too; by default nobody else does. */
  turns?: TurnsToShare;
}

/** Turns at hosts, shared with others (store/frontier/shared-turns.ts). */
interface TurnsToShare {
  take(host: string, signal: AbortSignal): Promise<boolean>;
  end(host: string): void;
}

/** What busy hosts ask for, shared with others. */
interface PausesToShare {
  pauses: RequestedPauses;
  /** Makes sure that `pauses` know what others were told of a host; never rejects. */
  learn(host: string): Promise<void>;
}

const INTERVAL_MS = 1_000;
/** Services are few; what redirects lead to is swept out now and then. */
const SWEEP_AT = 200;
const CHANCES = 1_000;

/** What is known of a service, by the host and port of its address. */
interface Service {
  /** As in NormalUrl, without the port. */
  host: string;
  turns: TurnQueue;
  /** Who has the turn or waits for it. */
  askers: number;
  /** The moment (ms) before which no further question may go out. */
  freeAtMs: number;
  rest: ServiceRest;
}

/**
 * Asks each service one question at a time, at least `intervalMs` apart. A turn lasts until the answer's
 * body is read to its end, is given up, or fails, or its time is over: whoever asks must do one of them. Who is busy
 * (429, 503, Retry-After), here or for others (store/frontier/requested-pauses.ts), or fails again and again rests (service-rest.ts);
 * who asks it then is told so at once.
 * @returns throws ArchiveError, with `retryAfterS` while the service rests
 */
export function createServicePacing({ ask, ...options }: ServicePacingOptions): AskArchive {
  const pacing = new ServicePacing(options);
  return async (request, signal) => {
    const turn = await pacing.takeTurn(request.url, signal);
    try {
      const reply = await ask(request, signal);
      return pacing.whileRead(reply, turn, signal);
    } catch (error) {
      turn.end(isOwnDoing(signal) ? null : 'failed');
      throw error;
    }
  };
}

/** Somebody's turn to ask a service. */
interface Turn {
  /**
   * Gives it up; only the first call counts.
   * @param outcome null where it says nothing of the service
   * @param said of a busy one
   */
  end(outcome: ServiceOutcome | null, said?: BusyReply): void;
}

/** How a busy service says so. */
interface BusyReply {
  status: number;
  retryAfter: string | null;
}

class ServicePacing {
  readonly #options: Omit<ServicePacingOptions, 'ask'>;
  readonly #pauses: RequestedPauses;
  readonly #services = new Map<string, Service>();

  constructor(options: Omit<ServicePacingOptions, 'ask'>) {
    this.#options = options;
    this.#pauses = options.busy?.pauses ?? new RequestedPauses(options.clock);
  }

  async takeTurn({ host, hostname }: URL, signal: AbortSignal): Promise<Turn> {
    const service = this.#serviceOf(host, bareHost(hostname));
    this.#throwIfResting(host, service);
    service.askers += 1;
    let hasTurn = false;
    try {
      await service.turns.take(signal);
      hasTurn = true;
      await this.#learn(service, signal);
      this.#throwIfResting(host, service);
      await this.#untilFree(service, signal);
      await this.#options.turns?.take(service.host, signal);
      // Others may have been told meanwhile.
      this.#throwIfResting(host, service);
    } catch (cause) {
      service.askers -= 1;
      if (hasTurn) this.#options.turns?.end(service.host);
      if (hasTurn) service.turns.pass();
      if (cause instanceof ArchiveError) throw cause;
      throw new ArchiveError(`${host} is not waited for any longer`, { cause });
    }
    return this.#turnOf(service);
  }

  /** The reply, its turn ending with its body. */
  whileRead(reply: ArchiveReply, turn: Turn, signal: AbortSignal): ArchiveReply {
    const retryAfter = isArchived(reply) ? null : (reply.headers['retry-after'] ?? null);
    const outcome = isArchived(reply) ? 'answered' : outcomeOf(reply.status, retryAfter);
    const said = { status: reply.status, retryAfter };
    let isBeingRead = false;
    const end = (failed: boolean): void => {
      signal.removeEventListener('abort', stop);
      reply.over?.removeEventListener('abort', lapse);
      if (failed && isOwnDoing(signal)) return turn.end(null);
      turn.end(failed && outcome === 'answered' ? 'failed' : outcome, said);
    };
    // Whoever gives up need not read on.
    const stop = (): void => end(true);
    signal.addEventListener('abort', stop, { once: true });
    // Whoever forgets to read must not keep the turn for ever; that is not the service's fault.
    const lapse = (): void => {
      if (!signal.aborted) end(isBeingRead);
    };
    reply.over?.addEventListener('abort', lapse, { once: true });
    if (reply.over?.aborted === true) lapse();
    return {
      ...reply,
      body: endingWith(reply, () => (isBeingRead = true), end),
      discard: async () => {
        try {
          await reply.discard();
        } finally {
          end(false);
        }
      },
    };
  }

  #turnOf(service: Service): Turn {
    let isOver = false;
    return {
      end: (outcome, said) => {
        if (isOver) return;
        isOver = true;
        service.askers -= 1;
        if (outcome !== null) this.#note(service, outcome, said);
        const { clock, intervalMs = INTERVAL_MS } = this.#options;
        service.freeAtMs = clock.now() + intervalMs;
        this.#options.turns?.end(service.host);
        service.turns.pass();
      },
    };
  }

  #note(service: Service, outcome: ServiceOutcome, said: BusyReply | undefined): void {
    if (outcome === 'busy' && said !== undefined) return this.#heed(service, said);
    const { clock, random } = this.#options;
    const chance = random.below(CHANCES) / CHANCES;
    const { failures, restMs } = restAfter(service.rest, outcome, null, chance);
    service.rest = { failures, untilMs: clock.now() + restMs };
    if (outcome !== 'answered') return;
    for (const name of this.#pauses.namesFor(service.host)) {
      this.#pauses.note(name, { untilMs: 0, levelMs: 0 });
    }
  }

  /** Whoever asks the service is told, in this process or another one. */
  #heed(service: Service, { status, retryAfter }: BusyReply): void {
    const { clock, random } = this.#options;
    const nowMs = clock.now();
    const askedMs = retryAfterMs(retryAfter, nowMs);
    const name = this.#pauses.nameToPause(service.host, status, askedMs);
    const told = failuresAt(this.#pauses.levelMs(name));
    const before = { ...service.rest, failures: Math.max(service.rest.failures, told) };
    const chance = random.below(CHANCES) / CHANCES;
    const { failures, restMs } = restAfter(before, 'busy', askedMs, chance);
    service.rest = { failures, untilMs: nowMs + restMs };
    this.#pauses.note(name, { untilMs: nowMs + restMs, levelMs: levelAfter(failures) });
  }

  #learn({ host }: Service, signal: AbortSignal): Promise<void> {
    const { busy } = this.#options;
    return busy === undefined ? Promise.resolve() : unlessAborted(busy.learn(host), signal);
  }

  #throwIfResting(name: string, { host, rest }: Service): void {
    const untilMs = Math.max(rest.untilMs, this.#pauses.untilMs(host));
    const restMs = untilMs - this.#options.clock.now();
    if (restMs <= 0) return;
    const retryAfterS = Math.ceil(restMs / 1_000);
    throw new ArchiveError(`${name} is paused for ${retryAfterS} s`, { retryAfterS });
  }

  async #untilFree({ freeAtMs }: Service, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    const waitMs = freeAtMs - clock.now();
    if (waitMs > 0) await clock.sleep(waitMs, signal);
    signal.throwIfAborted();
  }

  #serviceOf(name: string, host: string): Service {
    const known = this.#services.get(name);
    if (known !== undefined) return known;
    if (this.#services.size >= SWEEP_AT) this.#sweep();
    const service = { host, turns: new TurnQueue(), askers: 0, freeAtMs: 0, rest: FRESH };
    this.#services.set(name, service);
    return service;
  }

  #sweep(): void {
    const nowMs = this.#options.clock.now();
    for (const [name, { host, askers, freeAtMs, rest }] of this.#services) {
      const keptMs = rest.failures > 0 ? REMEMBERED_MS : 0;
      if (askers === 0 && Math.max(freeAtMs, rest.untilMs) + keptMs <= nowMs) {
        this.#services.delete(name);
        this.#pauses.unwatch(host);
      }
    }
  }
}

/** Failures of a service that was not asked for so long say nothing any more. */
const REMEMBERED_MS = 3_600_000;

/** An address without its brackets, as in NormalUrl. */
function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

async function* endingWith(
  reply: ArchiveReply,
  begin: () => void,
  end: (failed: boolean) => void,
): AsyncGenerator<Uint8Array> {
  let failed = false;
  begin();
  try {
    yield* reply.body;
  } catch (error) {
    // How the site packed it, and what it said of that, was its own doing.
    failed = !(isArchived(reply) && error instanceof UnpackingError);
    throw error;
  } finally {
    end(failed);
  }
}

const BUSY: ReadonlySet<number> = new Set([429, 503]);

function outcomeOf(status: number, retryAfter: string | null): ServiceOutcome {
  if (BUSY.has(status) || (status >= 400 && retryAfter !== null)) return 'busy';
  return status >= 500 ? 'failed' : 'answered';
}

/** Who stops asking says nothing of the service; who has waited for too long does. */
function isOwnDoing({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof Error && reason.name === 'TimeoutError');
}
