/** What one request got; no redirect is followed. */
export interface AddressAnswer {
  readonly status: number;
  /** Where a redirect leads, as the server has it. */
  readonly location: string | null;
  readonly contentType: string | null;
  /** Unpacked, as much of it as was asked for. */
  readonly body: Uint8Array;
}

/** How much is wanted. */
export interface AddressWish {
  readonly bytesMax: number;
}

/**
 * Asks for an address: the one way out of this folder, passed in by who knows how servers are asked here.
 * @returns null where nobody answers
 */
export type AskAddress = (address: string, wish: AddressWish) => Promise<AddressAnswer | null>;
