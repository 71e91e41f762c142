import type { DueUrl, Frontier, LeasedHost } from '../frontier/frontier';
import { STATUS } from '../../status/status-code';
import type { CheckResult } from '../results/check-result';
import { checkResult } from './check-result';

/** A look at a URL. */
export interface Look {
  urlId: number;
  /** Failed checks in a row before it. */
  failures: number;
  isFirst: boolean;
}

const HOSTS_PER_LEASE = 50;

/**
 * Looks at what is due at this moment, as a crawler does that knows all answers, until nothing is left or there were
 * `limit` looks: then it ends with the visits that are under way.
 * @param isBroken what the web would say
 */
export async function crawlNow(
  frontier: Frontier,
  isBroken: (url: DueUrl) => boolean,
  limit = Infinity,
): Promise<Look[]> {
  const looks: Look[] = [];
  const visiting = { frontier, isBroken, limit, looks };
  while (looks.length < limit) {
    const hosts = await frontier.lease(Math.min(HOSTS_PER_LEASE, limit - looks.length));
    if (hosts.length === 0) break;
    for (const host of hosts) await visit(host, visiting);
  }
  return looks;
}

interface Visiting {
  frontier: Frontier;
  isBroken: (url: DueUrl) => boolean;
  limit: number;
  looks: Look[];
}

async function visit(
  host: LeasedHost,
  { frontier, isBroken, limit, looks }: Visiting,
): Promise<void> {
  while (looks.length < limit) {
    const urls = await frontier.dueUrls(host);
    if (urls.length === 0) break;
    await frontier.record(urls.map((url) => answerOf(url, isBroken(url))));
    looks.push(...urls.map(lookAt));
  }
  await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: true });
}

const answerOf = ({ urlId }: DueUrl, isBroken: boolean): CheckResult =>
  checkResult(urlId, isBroken ? STATUS.notFound : STATUS.fine);

const lookAt = ({ urlId, failures, last }: DueUrl): Look => ({
  urlId,
  failures,
  isFirst: last === null,
});
