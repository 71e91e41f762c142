import type { Clock } from '../runtime/clock';
import { TurnQueue } from '../runtime/turn-queue';

/** What a wiki's turn is told by. */
export interface Turn {
  /**
   * Waits until no other wiki works, and works from then on: the next one begins only after it.
   * Who is only asked things over the network need not.
   */
  work(): Promise<void>;
}

/** How turns are taken. */
export interface TurnTaking {
  clock: Clock;
  /** So long each wiki is waited for before the next one begins beside it, in milliseconds. */
  askMs?: number;
  /** Wikis that have their turn at once, without those that outstay it. */
  atOnce?: number;
  /** Who has had its turn for so long gives its place to another one and goes on beside it, in milliseconds. */
  outstayMs?: number;
}

/** A live wiki answers small questions within a second. */
const ASK_MS = 10_000;
/** As many as are long to read may be under way beside the one that works. */
const AT_ONCE = 16;
/** A wiki of 50,000 pages is read by its API within ten minutes, a dripping one not in a day. */
const OUTSTAY_MS = 600_000;
/** So many times as many in all, with those that outstay: each may keep some megabytes. */
const TIMES_OUTSTAYING = 4;

interface UnderWay extends Turn {
  sinceMs: number;
  ended: Promise<void>;
}

/**
 * Lets wikis have their turns, one after the other as long as they are quick: while one is being asked
 * for more than some seconds, the next one begins beside it, so that a wiki which drips holds up no
 * other. Only one at a time works on its replica and our tables; the others wait for that.
 */
export class Turns {
  readonly #clock: Clock;
  readonly #askMs: number;
  readonly #atOnce: number;
  readonly #outstayMs: number;
  readonly #underWay = new Map<string, UnderWay>();
  readonly #queue = new TurnQueue();
  #working: Turn | null = null;
  #changed = new AbortController();
  /** When time was looked at last: what it has made of turns since then, nobody knows yet. Milliseconds since 1970. */
  #lookedAtMs = 0;

  constructor({ clock, askMs = ASK_MS, atOnce = AT_ONCE, outstayMs = OUTSTAY_MS }: TurnTaking) {
    this.#clock = clock;
    this.#askMs = askMs;
    this.#atOnce = atOnce;
    this.#outstayMs = outstayMs;
  }

  /** Whether this one has its turn just now. */
  has(name: string): boolean {
    return this.#underWay.has(name);
  }

  /** Whether as many have their turn as may at once. */
  get isFull(): boolean {
    this.#lookedAtMs = this.#clock.now();
    return this.#wasFull;
  }

  /** Whether another one may begin. */
  get isOpen(): boolean {
    return this.isFree && !this.isFull;
  }

  /** Whether nobody works or is waited for, however many are being asked. */
  get isFree(): boolean {
    this.#lookedAtMs = this.#clock.now();
    return this.#working === null && this.#youngest() === undefined;
  }

  /** @param failed told of what `take` rejects with */
  begin(name: string, take: (turn: Turn) => Promise<void>, failed: (error: unknown) => void): void {
    const turn: Turn = { work: () => this.#work(turn) };
    const ended = take(turn)
      .catch(failed)
      .finally(() => this.#end(name, turn));
    this.#underWay.set(name, { ...turn, sinceMs: this.#clock.now(), ended });
  }

  /**
   * Waits until another one may begin, or one has ended; at most `ms` milliseconds.
   * @returns whether one has begun to work or ended
   * @throws the signal's reason when aborted
   */
  async waitForRoom(signal: AbortSignal, ms = Infinity): Promise<boolean> {
    const changed = this.#changed.signal;
    try {
      await this.#sleep(Math.min(ms, this.#untilRoomMs()), AbortSignal.any([signal, changed]));
    } catch (error) {
      signal.throwIfAborted();
      if (!changed.aborted) throw error;
    }
    return changed.aborted;
  }

  async allEnded(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ ended }) => ended));
  }

  #sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (ms !== Infinity) return this.#clock.sleep(ms, signal);
    return new Promise((_, reject) => {
      const stop = (): void => reject(new Error('something changed', { cause: signal.reason }));
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
  }

  async #work(turn: Turn): Promise<void> {
    if (this.#working === turn) return;
    await this.#queue.take();
    this.#working = turn;
    this.#tell();
  }

  #end(name: string, turn: Turn): void {
    this.#underWay.delete(name);
    if (this.#working === turn) {
      this.#working = null;
      this.#queue.pass();
    }
    this.#tell();
  }

  #tell(): void {
    this.#changed.abort();
    this.#changed = new AbortController();
  }

  /** At the last look. */
  get #wasFull(): boolean {
    if (this.#underWay.size >= this.#atOnce * TIMES_OUTSTAYING) return true;
    return this.#staying().length >= this.#atOnce;
  }

  /** The one that was still waited for at the last look, if any. */
  #youngest(): UnderWay | undefined {
    return [...this.#underWay.values()].find((one) => this.#leftMs(one, this.#askMs) > 0);
  }

  /** Those that had not outstayed their turn at the last look. */
  #staying(): UnderWay[] {
    return [...this.#underWay.values()].filter((one) => this.#leftMs(one, this.#outstayMs) > 0);
  }

  /**
   * After which mere time makes room; until then, only what a turn does. Room that came since the last look is told now: who
   * found none then would wait for it for ever.
   */
  #untilRoomMs(): number {
    const leftMs = this.#leftAtLookMs();
    const sinceLookMs = this.#clock.now() - this.#lookedAtMs;
    this.#lookedAtMs += sinceLookMs;
    return Math.max(0, leftMs - sinceLookMs);
  }

  #leftAtLookMs(): number {
    const youngest = this.#working === null ? this.#youngest() : undefined;
    if (youngest !== undefined) return this.#leftMs(youngest, this.#askMs);
    if (!this.#wasFull) return Infinity;
    return Math.min(Infinity, ...this.#staying().map((one) => this.#leftMs(one, this.#outstayMs)));
  }

  #leftMs({ sinceMs }: UnderWay, termMs: number): number {
    return sinceMs + termMs - this.#lookedAtMs;
  }
}
