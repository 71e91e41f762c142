import type { Writable } from 'node:stream';
import type { UnsentBytes } from './unsent-bytes';

/** So much is handed to the system at once: whether a reader takes anything shows between two pieces. */
const PIECE_BYTES = 65_536;
/** Of a text that goes at once: no character has more than three bytes for each unit of its length. */
const SMALL_CHARS = PIECE_BYTES / 3;

/** Where it goes. */
export type OutboxTarget = Pick<
  Writable,
  'write' | 'end' | 'destroy' | 'destroyed' | 'once' | 'off'
>;

/** What waits to be handed over. */
interface Parcel {
  bytes: Uint8Array;
  /** It is for this reader alone; other bytes are kept once for all. */
  isOwn: boolean;
}

/** What is on its way to a reader, in order, piece by piece. */
export class Outbox {
  readonly #target: OutboxTarget;
  readonly #unsentOfAll: UnsentBytes;
  /** Of the first one its beginning may be handed over. */
  #waiting: Parcel[] | null = null;
  /** Handed over and not taken; while it is there, nothing more is handed over. */
  #piece: { length: number; isOwn: boolean } | null = null;
  #unsentBytes = 0;
  #ownBytes = 0;
  #piecesTaken = 0;
  #isEnding = false;
  #whenEmpty: (() => void) | null = null;

  constructor(target: OutboxTarget, unsentOfAll: UnsentBytes) {
    this.#target = target;
    this.#unsentOfAll = unsentOfAll;
  }

  /** Whether all was handed over. */
  get isEmpty(): boolean {
    return this.#piece === null;
  }

  get unsentBytes(): number {
    return this.#unsentBytes;
  }

  /** Grows whenever the reader has taken something. */
  get piecesTaken(): number {
    return this.#piecesTaken;
  }

  /** Sends something behind all that was sent before: a text of its own, or bytes that many are sent. */
  post(text: string | Uint8Array): void {
    const isOwn = typeof text === 'string';
    if (this.isEmpty && text.length <= SMALL_CHARS) {
      if (this.#target.write(text)) return;
      this.#count(text.length, isOwn);
      this.#awaitTaking({ length: text.length, isOwn });
      return;
    }
    const bytes = isOwn ? Buffer.from(text) : text;
    this.#count(bytes.length, isOwn);
    this.#waiting ??= [];
    this.#waiting.push({ bytes, isOwn });
    this.#handOver();
  }

  /** Ends the connection behind all that was sent. */
  end(): void {
    this.#isEnding = true;
    if (this.isEmpty) this.#target.end();
  }

  cut(): void {
    this.#target.destroy();
  }

  /** Told once, when all is handed over or nobody is there to take it. */
  onceEmpty(does: () => void): void {
    if (this.isEmpty) does();
    else this.#whenEmpty = does;
  }

  #handOver(): void {
    while (this.isEmpty && this.#waiting !== null) {
      const { bytes, isOwn } = this.#nextPiece(this.#waiting);
      if (this.#target.write(bytes)) this.#count(-bytes.length, isOwn);
      else this.#awaitTaking({ length: bytes.length, isOwn });
    }
  }

  #nextPiece(waiting: Parcel[]): Parcel {
    const [first = { bytes: new Uint8Array(), isOwn: false }] = waiting;
    const { bytes, isOwn } = first;
    if (bytes.length > PIECE_BYTES) {
      waiting.splice(0, 1, { bytes: bytes.subarray(PIECE_BYTES), isOwn });
      return { bytes: bytes.subarray(0, PIECE_BYTES), isOwn };
    }
    waiting.shift();
    if (waiting.length === 0) this.#waiting = null;
    return first;
  }

  #awaitTaking(piece: { length: number; isOwn: boolean }): void {
    this.#piece = piece;
    const target = this.#target;
    const isTaken = (): void => {
      target.off('close', isGone);
      this.#piecesTaken += 1;
      this.#piece = null;
      this.#count(-piece.length, piece.isOwn);
      this.#handOver();
      if (this.isEmpty) this.#tellEmpty();
    };
    const isGone = (): void => {
      target.off('drain', isTaken);
      this.#waiting = null;
      this.#piece = null;
      this.#count(-this.#ownBytes, true);
      this.#unsentBytes = 0;
      this.#tellEmpty();
    };
    target.once('drain', isTaken).once('close', isGone);
  }

  #count(bytes: number, isOwn: boolean): void {
    this.#unsentBytes += bytes;
    if (!isOwn) return;
    this.#ownBytes += bytes;
    this.#unsentOfAll.set(this, this.#ownBytes);
  }

  #tellEmpty(): void {
    if (this.#isEnding) this.#target.end();
    this.#whenEmpty?.();
    this.#whenEmpty = null;
  }
}
