import { gatherWrites } from '../../../runtime/gather';
import type { DueUrl, Frontier, LeasedHost } from '../../frontier/frontier';
import type { CheckResult } from '../../results/check-result';

const HOSTS_AT_ONCE = 200;
const HOSTS_PER_LEASE = 50;
const RESULTS_PER_WRITE = 200;
/** One host of so many is asked for what it answers where no page can be. */
const LOOKED_AT = 5;

type Answer = (host: LeasedHost, url: DueUrl) => CheckResult;

/** Looks at what is due at this moment, hosts side by side, until nothing is left of it. */
export async function crawlAllDue(frontier: Frontier, answer: Answer): Promise<void> {
  const record = gatherWrites<CheckResult>((all) => frontier.record(all), RESULTS_PER_WRITE);
  const visits = new Set<Promise<void>>();
  for (;;) {
    const count = Math.min(HOSTS_PER_LEASE, HOSTS_AT_ONCE - visits.size);
    const hosts = count > 0 ? await frontier.lease(count) : [];
    if (hosts.length === 0 && visits.size === 0) return;
    for (const host of hosts) {
      const visit = visitHost(frontier, host, { answer, record });
      const known = visit.finally(() => visits.delete(known));
      visits.add(known);
    }
    if (hosts.length === 0) await Promise.race(visits);
  }
}

interface Asking {
  answer: Answer;
  record: (result: CheckResult) => Promise<void>;
}

async function visitHost(
  frontier: Frontier,
  host: LeasedHost,
  { answer, record }: Asking,
): Promise<void> {
  const { hostId, look } = host;
  if (look === null && hostId % LOOKED_AT === 0) await frontier.saveLook(host, HARD);
  for (;;) {
    const urls = await frontier.dueUrls(host);
    if (urls.length === 0) break;
    await Promise.all(urls.map((url) => record(answer(host, url))));
  }
  await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: true });
}

const HARD = {
  lookedDay: 1,
  sibling: 'hard',
  target: '',
  title: '',
  print: new Uint8Array(8),
  isParked: false,
} as const;
