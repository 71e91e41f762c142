import type { Clock } from '../../../runtime/clock';

/** What operators see the state of this process and its database by. */
export interface WatchingParts {
  clock: Clock;
  /** Opens `/metrics`; '' keeps it shut. */
  metricsToken: string;
  /** Asks the own database for a sign of life. */
  ping(): Promise<void>;
}
