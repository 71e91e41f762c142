import type { AskAddress } from '../hosts/ask-address';
import { HostAsker } from '../hosts/host-asker';
import { RequestPurse } from '../hosts/purse';
import { RobotsFiles } from '../hosts/robots-files';

/** Of one robots.txt, redirects counted. */
const REQUESTS_MAX = 6;

/** Whether anybody is there. */
interface HostsReached {
  readonly isAnybodyThere: boolean;
  readonly requests: number;
}

/**
 * Asks origins for their robots.txt until one answers.
 * @returns somebody is there where nobody is needed, too
 * @throws the signal's reason
 */
export async function reachHosts(
  origins: readonly string[],
  ask: AskAddress,
  signal: AbortSignal,
): Promise<HostsReached> {
  const purse = new RequestPurse();
  purse.add(REQUESTS_MAX * origins.length);
  const robots = new RobotsFiles(new HostAsker(ask, purse, signal));
  for (const origin of origins) {
    if ((await robots.textOf(origin)) !== null)
      return { isAnybodyThere: true, requests: purse.spent };
  }
  return { isAnybodyThere: origins.length === 0, requests: purse.spent };
}
