import type { LinkChange } from '../wiki/link-change';
import type { LinkStretch } from '../wiki/link-stream';

/** A page of which a stream told something that is not taken in yet. */
export interface WaitingPage extends LinkChange {
  /** When the stream first told of it, in milliseconds since 1970. */
  readonly sinceMs: number;
  /** When it is to be looked at (again). */
  readonly lookAtMs: number;
  /** The round in which the stream first told of it. */
  readonly roundNo: number;
}

/**
 * The pages that a stream told of and that are not taken in yet; told twice, a page waits once. Knows
 * how far the stream is done with: a position counts as reached when no page told of before waits.
 */
export class WaitingPages {
  readonly #pages = new Map<string, WaitingPage>();
  /** Positions at the ends of rounds, oldest first. */
  readonly #rounds: { roundNo: number; eventId: string }[] = [];
  #roundNo = 0;
  /** Told in this round. */
  #eventId: string | null = null;

  get size(): number {
    return this.#pages.size;
  }

  /** Takes in what the stream told. */
  add({ changes, eventId }: LinkStretch, nowMs: number): void {
    for (const change of changes) this.#addOne(change, nowMs);
    this.#eventId = eventId ?? this.#eventId;
  }

  /** All pages told of until now belong together for `reachedEventId`. */
  endRound(): void {
    const eventId = this.#eventId;
    if (eventId !== null) this.#rounds.push({ roundNo: this.#roundNo, eventId });
    this.#eventId = null;
    this.#roundNo += 1;
  }

  /** The pages that are to be looked at by now, by wiki; those that waited longest first. */
  due(nowMs: number): Map<string, WaitingPage[]> {
    const due = new Map<string, WaitingPage[]>();
    for (const page of this.#pages.values()) {
      if (page.lookAtMs > nowMs) continue;
      const pages = due.get(page.dbname) ?? [];
      due.set(page.dbname, pages);
      pages.push(page);
    }
    return due;
  }

  /** These pages are done with, unless the stream told more of them meanwhile. */
  settle(pages: WaitingPage[]): void {
    for (const page of pages) {
      if (this.#pages.get(keyOf(page)) === page) this.#pages.delete(keyOf(page));
    }
  }

  /** These pages are to be looked at later, unless the stream told more of them meanwhile. */
  putOff(pages: WaitingPage[], lookAt: (page: WaitingPage) => number): void {
    for (const page of pages) {
      if (this.#pages.get(keyOf(page)) !== page) continue;
      this.#pages.set(keyOf(page), { ...page, lookAtMs: lookAt(page) });
    }
  }

  /**
   * The last position that has been reached since it was asked last; null when there is no new one.
   * What came before it need never be told again.
   */
  reachedEventId(): string | null {
    let oldestRoundNo = this.#roundNo;
    for (const { roundNo } of this.#pages.values()) {
      oldestRoundNo = Math.min(oldestRoundNo, roundNo);
    }
    let reached: string | null = null;
    for (;;) {
      const round = this.#rounds[0];
      if (round === undefined || round.roundNo >= oldestRoundNo) return reached;
      reached = round.eventId;
      this.#rounds.shift();
    }
  }

  #addOne(change: LinkChange, nowMs: number): void {
    const known = this.#pages.get(keyOf(change));
    this.#pages.set(keyOf(change), {
      ...change,
      revisionId: Math.max(change.revisionId, known?.revisionId ?? 0),
      atS: Math.max(change.atS, known?.atS ?? 0),
      sinceMs: known?.sinceMs ?? nowMs,
      lookAtMs: nowMs,
      roundNo: known?.roundNo ?? this.#roundNo,
    });
  }
}

const keyOf = ({ dbname, pageId }: LinkChange): string => `${pageId}@${dbname}`;
