import type { AskAddress } from './ask-address';
import type { RequestPurse } from './purse';

/** How a host is asked. */
export interface HostAsker {
  readonly ask: AskAddress;
  readonly purse: RequestPurse;
  /** When to stop. */
  readonly signal: AbortSignal;
}
