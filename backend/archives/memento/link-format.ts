import { LinkScanner, type TypedLink } from './link-scanner';

/** How much is read before somebody is taken for hostile. */
export interface LinkLimits {
  /** Bytes of the whole. */
  bytesMax: number;
  /** Characters of one link with all that is said of it. */
  linkCharsMax: number;
}

/** What there was beside good links; filled while they are read. */
export interface LinkTally {
  bytes: number;
  /** Pieces that are no link, or too long, and were passed over. */
  malformed: number;
  /** More than `bytesMax` came: the rest was not read. */
  isCut: boolean;
}

/** So much becomes links at once: those of a whole chunk would be garbage that has grown old. */
const SLICE_BYTES = 4_096;

/** A TimeMap of a million copies still fits. */
export const LINK_LIMITS: LinkLimits = { bytesMax: 268_435_456, linkCharsMax: 16_384 };

/**
 * The links of a document in the link format (RFC 6690; as RFC 7089 uses it), while it comes in: memory
 * does not grow with it. What is malformed is passed over and counted. UTF-8; wrong bytes become U+FFFD.
 * @param tally is filled
 * @throws whatever the bytes' source throws
 */
export async function* readLinkFormat(
  bytes: AsyncIterable<Uint8Array>,
  tally: LinkTally,
  { bytesMax, linkCharsMax }: LinkLimits = LINK_LIMITS,
): AsyncGenerator<TypedLink> {
  const scanner = new LinkScanner(linkCharsMax);
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    tally.isCut = tally.bytes + chunk.length > bytesMax;
    const taken = tally.isCut ? chunk.subarray(0, bytesMax - tally.bytes) : chunk;
    tally.bytes += taken.length;
    for (let at = 0; at < taken.length; at += SLICE_BYTES) {
      const slice = taken.subarray(at, at + SLICE_BYTES);
      yield* scanner.push(decoder.decode(slice, { stream: true }));
    }
    tally.malformed = scanner.malformed;
    if (tally.isCut) return;
  }
  yield* [...scanner.push(decoder.decode()), ...scanner.end()];
  tally.malformed = scanner.malformed;
}

/** The links of a `Link` header (RFC 8288). */
export function readLinkHeader(value: string): TypedLink[] {
  const scanner = new LinkScanner(LINK_LIMITS.linkCharsMax);
  return [...scanner.push(value), ...scanner.end()];
}

/** A tally of nothing yet. */
export function createLinkTally(): LinkTally {
  return { bytes: 0, malformed: 0, isCut: false };
}
