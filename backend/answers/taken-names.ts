import { standingNameOf } from '../status/name-of-host';

/** Which names have come into other hands (U1), as far as it is known by now. */
export interface TakenNames {
  /** @param host as in NormalUrl */
  has(host: string): boolean;
}

/** Names that are read again and again; before the first reading there are none. */
export interface KeptTakenNames extends TakenNames {
  /** Resolves when what is known is new enough; never rejects: what was known before goes on to count. */
  refresh(): Promise<void>;
}

/** No name has. */
export const NO_TAKEN_NAMES: KeptTakenNames = {
  has: () => false,
  refresh: () => Promise.resolve(),
};

/**
 * @param read gives all of them, kept for a while by the caller
 * @param failed hears why they could not be read
 */
export function createTakenNames(
  read: () => Promise<ReadonlySet<string>>,
  failed: (error: unknown) => void,
): KeptTakenNames {
  let names: ReadonlySet<string> = new Set();
  return {
    has: (host) => names.size > 0 && names.has(standingNameOf(host)),
    async refresh() {
      try {
        names = await read();
      } catch (error) {
        failed(error);
      }
    },
  };
}
