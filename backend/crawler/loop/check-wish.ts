import type { DueUrl, LeasedHost } from '../../store/frontier/frontier';
import type { CheckResult } from '../../store/results/check-result';
import type { Observation } from '../probe/probe';

/** What is asked of one check. */
export interface CheckWish {
  host: LeasedHost;
  url: DueUrl;
  /** The host answers GET only. */
  getOnly: boolean;
  /** Whether an address that is invented may be asked for beside it; by default it may. */
  looks?: boolean;
  /** Moment (ms) until which turns are waited for. */
  untilMs: number;
  signal: AbortSignal;
}

/** What a check found, with why the page's content is in doubt, or, of one that is not, what it calls itself; what it sells. */
export interface CheckOutcome {
  observation: Observation;
  doubt?: CheckResult['doubt'];
  sells?: CheckResult['sells'];
  title?: string;
}
