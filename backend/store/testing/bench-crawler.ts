import { gatherWrites } from '../../runtime/gather';
import { STATUS } from '../../status/status-code';
import type { DueUrl, Frontier, LeasedHost } from '../frontier/frontier';
import type { CheckResult } from '../results/check-result';
import { normalUrl } from '../../url/testing/normal-url';

const HOSTS_AT_ONCE = 500;
const HOSTS_PER_LEASE = 50;
const RESULTS_PER_WRITE = 200;

/** What crawlers share until they have done enough. */
export interface Tally {
  results: number;
  hosts: number;
  /** Results after which nothing new is begun. */
  enough: number;
}

/**
 * Works through a frontier as the URL loop does, hosts side by side, the URLs of a host one after the
 * other, each stored before the next; only that it knows all answers without asking.
 */
export async function crawlWithoutWeb(frontier: Frontier, tally: Tally): Promise<void> {
  const record = gatherWrites<CheckResult>(
    (results) => frontier.record(results),
    RESULTS_PER_WRITE,
  );
  const visits = new Set<Promise<void>>();
  while (tally.results < tally.enough) {
    const count = Math.min(HOSTS_PER_LEASE, HOSTS_AT_ONCE - visits.size);
    const hosts = count > 0 ? await frontier.lease(count) : [];
    for (const host of hosts) {
      const visit = visitHost(host, frontier, record, tally).finally(() => visits.delete(visit));
      visits.add(visit);
    }
    if (hosts.length === 0) {
      if (visits.size === 0) throw new Error('there are too few URLs for this bench');
      await Promise.race(visits);
    }
  }
  await Promise.all(visits);
}

async function visitHost(
  host: LeasedHost,
  frontier: Frontier,
  record: (result: CheckResult) => Promise<void>,
  tally: Tally,
): Promise<void> {
  while (tally.results < tally.enough) {
    const urls = await frontier.dueUrls(host);
    if (urls.length === 0) break;
    for (const url of urls) {
      await record(answerOf(url));
      tally.results += 1;
      if (tally.results >= tally.enough) break;
    }
  }
  await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: true });
  tally.hosts += 1;
}

/** Of a hundred answers six lead elsewhere and four are errors. */
function answerOf({ urlId }: DueUrl): CheckResult {
  const plain = {
    urlId,
    http: 200,
    redirect: null,
    mime: null,
    kib: null,
    evidence: [],
    reason: 'http-200',
    isStamp: false,
    isHostHeard: true,
  };
  const place = urlId % 100;
  if (place < 4) return { ...plain, code: STATUS.notFound, http: 404, reason: 'http-404' };
  if (place >= 10) return { ...plain, code: STATUS.fine };
  const target = normalUrl(`https://www.example.org/moved/to/another/place-${urlId}.html`);
  return {
    ...plain,
    code: STATUS.movedPermanently,
    http: 301,
    redirect: { target, hops: [301], class: 'same-page' },
    reason: 'http-301',
  };
}
