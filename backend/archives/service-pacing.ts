import type { Clock } from '../runtime/clock';
import type { Random } from '../runtime/random';
import { retryAfterMs } from '../runtime/retry-after';
import {
  ArchiveError,
  isArchived,
  UnpackingError,
  type ArchiveReply,
  type AskArchive,
} from './archive-http';
import { FRESH, restAfter, type ServiceOutcome, type ServiceRest } from './service-rest';
import { ServiceTurns } from './service-turns';

/** What questions are paced by. */
export interface ServicePacingOptions {
  ask: AskArchive;
  clock: Clock;
  random: Random;
  /** From the end of one answer of a service to the next question, at least; milliseconds. */
  intervalMs?: number;
}

const INTERVAL_MS = 1_000;
/** Services are few; what redirects lead to is swept out now and then. */
const SWEEP_AT = 200;
const CHANCES = 1_000;

/** What is known of a service, by the host and port of its address. */
interface Service {
  turns: ServiceTurns;
  /** Who has the turn or waits for it. */
  askers: number;
  /** The moment (ms) before which no further question may go out. */
  freeAtMs: number;
  rest: ServiceRest;
}

/**
 * Asks each service one question at a time, at least `intervalMs` apart. A turn lasts until the answer's
 * body is read to its end, is given up, or fails, or its time is over: whoever asks must do one of them. Who is busy (429, 503,
 * Retry-After) or fails again and again rests (service-rest.ts); who asks it then is told so at once.
 * @returns throws ArchiveError, with `retryAfterS` while the service rests
 */
export function createServicePacing({ ask, ...options }: ServicePacingOptions): AskArchive {
  const pacing = new ServicePacing(options);
  return async (request, signal) => {
    const turn = await pacing.takeTurn(request.url.host, signal);
    try {
      const reply = await ask(request, signal);
      return pacing.whileRead(reply, turn, signal);
    } catch (error) {
      turn.end(isOwnDoing(signal) ? null : 'failed', null);
      throw error;
    }
  };
}

/** Somebody's turn to ask a service. */
interface Turn {
  /**
   * Gives it up; only the first call counts.
   * @param outcome null where it says nothing of the service
   */
  end(outcome: ServiceOutcome | null, retryAfter: string | null): void;
}

class ServicePacing {
  readonly #options: Omit<ServicePacingOptions, 'ask'>;
  readonly #services = new Map<string, Service>();

  constructor(options: Omit<ServicePacingOptions, 'ask'>) {
    this.#options = options;
  }

  async takeTurn(host: string, signal: AbortSignal): Promise<Turn> {
    const service = this.#serviceOf(host);
    this.#throwIfResting(host, service);
    service.askers += 1;
    let pass: (() => void) | undefined;
    try {
      pass = await service.turns.take(signal);
      this.#throwIfResting(host, service);
      await this.#untilFree(service, signal);
    } catch (cause) {
      service.askers -= 1;
      pass?.();
      if (cause instanceof ArchiveError) throw cause;
      throw new ArchiveError(`${host} is not waited for any longer`, { cause });
    }
    return this.#turnOf(service, pass);
  }

  /** The reply, its turn ending with its body. */
  whileRead(reply: ArchiveReply, turn: Turn, signal: AbortSignal): ArchiveReply {
    const retryAfter = isArchived(reply) ? null : (reply.headers['retry-after'] ?? null);
    const outcome = isArchived(reply) ? 'answered' : outcomeOf(reply.status, retryAfter);
    let isBeingRead = false;
    const end = (failed: boolean): void => {
      signal.removeEventListener('abort', stop);
      reply.over?.removeEventListener('abort', lapse);
      if (failed && isOwnDoing(signal)) return turn.end(null, null);
      turn.end(failed && outcome === 'answered' ? 'failed' : outcome, retryAfter);
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

  #turnOf(service: Service, pass: () => void): Turn {
    let isOver = false;
    return {
      end: (outcome, retryAfter) => {
        if (isOver) return;
        isOver = true;
        service.askers -= 1;
        if (outcome !== null) this.#note(service, outcome, retryAfter);
        const { clock, intervalMs = INTERVAL_MS } = this.#options;
        service.freeAtMs = clock.now() + intervalMs;
        pass();
      },
    };
  }

  #note(service: Service, outcome: ServiceOutcome, retryAfter: string | null): void {
    const { clock, random } = this.#options;
    const nowMs = clock.now();
    const chance = random.below(CHANCES) / CHANCES;
    const asked = retryAfterMs(retryAfter, nowMs);
    const { failures, restMs } = restAfter(service.rest, outcome, asked, chance);
    service.rest = { failures, untilMs: nowMs + restMs };
  }

  #throwIfResting(host: string, { rest }: Service): void {
    const restMs = rest.untilMs - this.#options.clock.now();
    if (restMs <= 0) return;
    const retryAfterS = Math.ceil(restMs / 1_000);
    throw new ArchiveError(`${host} rests for ${retryAfterS} s`, { retryAfterS });
  }

  async #untilFree({ freeAtMs }: Service, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    const waitMs = freeAtMs - clock.now();
    if (waitMs > 0) await clock.sleep(waitMs, signal);
    signal.throwIfAborted();
  }

  #serviceOf(host: string): Service {
    const known = this.#services.get(host);
    if (known !== undefined) return known;
    if (this.#services.size >= SWEEP_AT) this.#sweep();
    const service = { turns: new ServiceTurns(), askers: 0, freeAtMs: 0, rest: FRESH };
    this.#services.set(host, service);
    return service;
  }

  #sweep(): void {
    const nowMs = this.#options.clock.now();
    for (const [host, { askers, freeAtMs, rest }] of this.#services) {
      const keptMs = rest.failures > 0 ? REMEMBERED_MS : 0;
      if (askers === 0 && Math.max(freeAtMs, rest.untilMs) + keptMs <= nowMs) {
        this.#services.delete(host);
      }
    }
  }
}

/** Failures of a service that was not asked for so long say nothing any more. */
const REMEMBERED_MS = 3_600_000;

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
