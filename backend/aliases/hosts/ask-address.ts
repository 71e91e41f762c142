/** What one request got; no redirect is followed. */
export interface AddressAnswer {
  readonly status: number;
  /** Where a redirect leads, as the server has it. */
  readonly location: string | null;
  readonly contentType: string | null;
  /** Unpacked, as much of it as was asked for. */
  readonly body: Uint8Array;
}

/** How much is wanted, and how long. */
export interface AddressWish {
  readonly bytesMax: number;
  readonly signal: AbortSignal;
}

/**
 * Asks for an address: the one way out of this folder, passed in by who knows how servers are asked here. Any host may come,
 * hosts of other domains, too: whoever passes it must lease and pace each host by itself, and refuse names that resolve to
 * addresses which are not public. What comes has a public name and the usual port (`addresses/may-be-asked.ts`), no more is
 * looked at before.
 * @returns null where nobody answers
 * @throws the signal's reason; what makes further asking useless
 */
export type AskAddress = (address: string, wish: AddressWish) => Promise<AddressAnswer | null>;
