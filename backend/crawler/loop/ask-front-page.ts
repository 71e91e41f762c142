import { NormalUrl } from '../../url/normal-url';
import type { DueUrl, LeasedHost } from '../../store/frontier/frontier';
import type { Observation } from '../probe/probe';
import { HostBusyError } from '../transport/host-busy-error';
import type { CheckTask, JudgedCheck } from './check-task';
import { ForbiddenAddressError } from './forbidden-address-error';
import type { VisitParts } from './visit-parts';

/** What a check may ask for. */
export type AskingBounds = Pick<CheckTask, 'mayAsk'>;

/** Whose front page is asked for, and how. */
interface FrontPageTask {
  host: LeasedHost;
  /** A URL of the host, by whose scheme and port it is asked for. */
  beside: DueUrl;
  check: (url: DueUrl, bounds: AskingBounds) => Promise<JudgedCheck | 'not-believed'>;
  signal: AbortSignal;
}

/** Of an address of which nothing is stored. */
const NEVER_CHECKED = {
  urlId: 0,
  last: null,
  failures: 0,
  isUnreachable: false,
  lastTarget: null,
  readDay: 0,
} as const;

/**
 * Asks for the front page of a host that is visited, where some wiki cites it or robots.txt allows it (W3.15).
 * @returns null where it cannot be had, or must not be asked for; an error of ours is logged
 */
export async function askFrontPage(
  { asRobotsAllow, logger }: Pick<VisitParts, 'asRobotsAllow' | 'logger'>,
  { host, beside: { scheme, port }, check, signal }: FrontPageTask,
): Promise<{ url: DueUrl; observation: Observation } | null> {
  const url = { ...NEVER_CHECKED, scheme, port, path: '/' };
  try {
    const address = NormalUrl.ofParts({ scheme, host: host.name, port, path: url.path });
    const checked = await check(url, await asRobotsAllow(address, signal));
    return checked === 'not-believed' ? null : { url, observation: checked.observation };
  } catch (err) {
    const isLeft = err instanceof HostBusyError || err instanceof ForbiddenAddressError;
    if (!isLeft && !signal.aborted) {
      logger.error({ err, host: host.hostId }, 'url loop: no front page');
    }
    return null;
  }
}
