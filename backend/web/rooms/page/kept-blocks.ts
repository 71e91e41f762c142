import type { Clock } from '../../../runtime/clock';

/** An answer about a block, as it is sent to everybody who asks the same. */
export interface KeptBlock {
  /** JSON in UTF-8. */
  body: Buffer;
  /** Of its texts; null: it has none. */
  lang: string | null;
  /** By which it is known again (`tagOfBlock`); null: by its body alone. */
  tag: string | null;
  /** The newest removal of a live page or of copies before it was made (`newestRemoval`); null: it tells of none. */
  removal: number | null;
  /** When it was made, or known to be still the same (ms). */
  madeAtMs: number;
}

/** Some ten thousand blocks. */
const BYTES_MAX = 32 * 1_048_576;
/** Larger ones are rare, and would drive out many others. */
const BODY_BYTES_MAX = 1_048_576;
/** What an entry takes beside its body, about. */
const ENTRY_BYTES = 500;
/** Far less than the hour for which browsers keep it, and with the marks' age (FOR_ANSWERS) no more than a minute. */
const FRESH_MS = 30_000;
/** As long as the answer itself allows caches to give it while a new one is fetched. */
const OLD_MS_MAX = 86_400_000;

/** Answers about blocks that are alike for all readers, those asked for last; in memory, bounded. */
export class KeptBlocks {
  readonly #clock: Clock;
  readonly #bytesMax: number;
  /** In the order in which they were asked for. */
  readonly #kept = new Map<string, KeptBlock>();
  readonly #underWay = new Map<string, Promise<KeptBlock>>();
  #bytes = 0;

  /** @param bytesMax of all of them */
  constructor(clock: Clock, bytesMax = BYTES_MAX) {
    this.#clock = clock;
    this.#bytesMax = bytesMax;
  }

  /** One that was made just now, or is being made. */
  fresh(key: string): KeptBlock | Promise<KeptBlock> | null {
    const kept = this.#touched(key);
    if (kept !== null && this.#ageMs(kept) < FRESH_MS) return kept;
    return this.#underWay.get(key) ?? null;
  }

  /** One that may be given where none can be made; null when there is none. */
  old(key: string): KeptBlock | null {
    const kept = this.#touched(key);
    return kept !== null && this.#ageMs(kept) < OLD_MS_MAX ? kept : null;
  }

  /** One with this tag, which is what would be made now. */
  same(key: string, tag: string): KeptBlock | null {
    const kept = this.#touched(key);
    return kept?.tag === tag ? this.#keep(key, { ...kept, madeAtMs: this.#clock.now() }) : null;
  }

  /** Makes one, and keeps it; a failure is told to all who wait for it, and not kept. */
  make(key: string, make: () => Promise<Omit<KeptBlock, 'madeAtMs'>>): Promise<KeptBlock> {
    const madeAtMs = this.#clock.now();
    const making = make()
      .then((made) => this.#keep(key, { ...made, madeAtMs }))
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, making);
    return making;
  }

  /** Never negative: clocks are set back. */
  #ageMs({ madeAtMs }: KeptBlock): number {
    const ageMs = this.#clock.now() - madeAtMs;
    return ageMs < 0 ? Infinity : ageMs;
  }

  #touched(key: string): KeptBlock | null {
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept;
  }

  #keep(key: string, block: KeptBlock): KeptBlock {
    this.#forget(key);
    if (block.body.length > BODY_BYTES_MAX) return block;
    this.#kept.set(key, block);
    this.#bytes += sizeOf(block);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#forget(oldest);
    }
    return block;
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= sizeOf(kept);
  }
}

const sizeOf = ({ body }: KeptBlock): number => body.length + ENTRY_BYTES;
