import { Writable } from 'node:stream';

/** A connection whose reader takes nothing but what it is told to. */
export interface SlowReader {
  stream: Writable;
  /** Takes what waits at the front; false: nothing does. */
  take(): Promise<boolean>;
  /** All that was handed over to it, in order. */
  text(): string;
  /** Sizes of that, piece by piece. */
  pieces(): number[];
}

export function createSlowReader(): SlowReader {
  const pieces: Buffer[] = [];
  let taken: (() => void) | null = null;
  const stream = new Writable({
    highWaterMark: 1,
    write: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      taken = done;
    },
  });
  return {
    stream,
    take: async () => {
      const take = taken;
      taken = null;
      take?.();
      await new Promise(setImmediate);
      return take !== null;
    },
    text: () => Buffer.concat(pieces).toString(),
    pieces: () => pieces.map(({ length }) => length),
  };
}
