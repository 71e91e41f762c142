/**
 * Chance that depends on nothing but what it is asked for: the same seed, stream and place give the
 * same number, in whatever order they are asked. So all rules of a comparison meet the same web, and what differs
 * between them is theirs.
 */
export interface StreamedChance<Stream extends string> {
  /** 0 ≤ x < 1. */
  at(stream: Stream, place: number, moment?: number): number;
}

const TWO_TO_32 = 0x1_0000_0000;

/**
 * @param seed a whole number; the same one repeats a run
 * @param streams a number for each that is drawn: streams of the same place do not depend on each other
 */
export function createStreamedChance<Stream extends string>(
  seed: number,
  streams: Readonly<Record<Stream, number>>,
): StreamedChance<Stream> {
  const start = mixed(seed + 1);
  return {
    at: (stream, place, moment = 0) =>
      mixed(mixed(mixed(start ^ streams[stream]) + place) + moment) / TWO_TO_32,
  };
}

/** A whole number from 0 to 2^32 - 1, of MurmurHash3's last steps (fmix32). */
function mixed(value: number): number {
  let bits = Math.imul(value, 0x9e3779b1) + 0x7f4a7c15;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
