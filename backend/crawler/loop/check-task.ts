import type { DueUrl, LeasedHost } from '../../store/frontier/frontier';
import type { CheckResult } from '../../store/results/check-result';
import type { NormalUrl } from '../../url/normal-url';
import type { Observation } from '../probe/probe';
import type { PoliteAsk } from './polite-ask';

/** How a host is asked. */
export interface MethodsToUse {
  /** It answers GET only. */
  getOnly: boolean;
  /** Whether that is to be found out again (W3.9); by default not. */
  triesHead?: boolean;
}

/** What is asked of one check. */
export interface CheckTask extends MethodsToUse {
  host: LeasedHost;
  url: DueUrl;
  /** Whether an address may be asked for, redirects' targets and invented ones too; by default all but what is invented may. */
  mayAsk?: (address: NormalUrl, ask: PoliteAsk) => Promise<boolean>;
  /** Moment (ms) until which turns are waited for. */
  untilMs: number;
  signal: AbortSignal;
}

/** What a check found, with why the page’s content is in doubt, or else what the page calls itself; and what it sells. */
export interface JudgedCheck {
  observation: Observation;
  doubt?: CheckResult['doubt'];
  sells?: CheckResult['sells'];
  title?: string;
}
