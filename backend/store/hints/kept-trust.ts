import type { Clock } from '../../runtime/clock';
import { keep } from '../../runtime/keep';
import type { Logger } from '../../runtime/logger';
import { TrustIndex } from '../../status/hints/trust-index';
import type { TrustedHost } from './host-trust';

const FRESH_MS = 300_000;
/** To look whether anybody is trusted by now costs nothing. */
const EMPTY_FRESH_MS = 60_000;

/**
 * Keeps in memory how far hosts are trusted, as marks are kept (frontier/kept-marks.ts): some 100 bytes a host.
 * @param read all hosts whose word counts, or was wrong lately
 */
export function keepTrust(
  read: () => Promise<readonly TrustedHost[]>,
  clock: Clock,
  logger: Logger,
): () => Promise<TrustIndex> {
  const readAnew = async (): Promise<TrustIndex> => {
    try {
      return new TrustIndex(await read());
    } catch (err) {
      logger.warn({ err }, 'how far hosts are trusted could not be read');
      throw err;
    }
  };
  const freshMs = (trusts: TrustIndex): number => (trusts.isEmpty ? EMPTY_FRESH_MS : FRESH_MS);
  return keep(readAnew, { clock, freshMs, oldMs: Infinity });
}
