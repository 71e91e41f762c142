import type { NormalUrl } from '../../url/normal-url';
import type { PoliteAsk } from './polite-ask';

/** Pages that no wiki cites are asked for only as robots.txt allows (W3.15). */
export interface UncitedPages {
  isCited(url: NormalUrl): Promise<boolean>;
  /**
   * Whether the robots.txt of an address's own origin allows it.
   * @param ask by which robots.txt is asked for
   * @throws HostBusyError; the signal's reason
   */
  isAllowed(url: NormalUrl, ask: PoliteAsk, signal: AbortSignal): Promise<boolean>;
}
