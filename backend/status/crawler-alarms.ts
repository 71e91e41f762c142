import type { LoopStanding } from './loop-standing';
import { STATUS, type StatusCode } from './status-code';

/** A reason to call somebody (alarms.ts). */
export interface CrawlerAlarm {
  code: 'no-crawler' | 'nothing-stored' | 'network-failing';
  message: string;
}

const HOUR_S = 3_600;
/** A crawler that was not seen for so long is gone. */
export const CRAWLER_GONE_S = 3_600;
/** A host that is due is visited within minutes by whoever gets on. */
const VISIT_WAITS_MAX_S = HOUR_S;
/** More of the last day's results than this share, and not just of some. */
const NETWORK_FAILURES_MAX = 0.5;
const RESULTS_MIN = 100;
const NETWORK_FAILURES: ReadonlySet<StatusCode> = new Set([
  STATUS.networkGeneral,
  STATUS.dnsRefused,
  STATUS.unknownDomain,
  STATUS.addressSilent,
]);

/** W3.13: crawlers that are not there, or that cannot do their work. */
export function crawlerAlarms(standing: LoopStanding, nowS: number): CrawlerAlarm[] {
  return [
    ...noCrawler(standing, nowS),
    ...nothingStored(standing, nowS),
    ...networkFailing(standing),
  ];
}

/** Hosts come with the first pass over a wiki; a crawler that was never seen is missed from then on. */
function noCrawler({ wikis, crawl }: LoopStanding, nowS: number): CrawlerAlarm[] {
  if (crawl.hostsDue === 0) return [];
  const tried = wikis.map(({ firstTriedAtS }) => firstTriedAtS).filter((atS) => atS > 0);
  const missedSinceS = crawl.crawlerSeenAtS ?? Math.min(...tried, nowS);
  if (nowS - missedSinceS <= CRAWLER_GONE_S) return [];
  const message = 'hosts are due, and no crawler was seen for an hour; see whether one runs';
  return [{ code: 'no-crawler', message }];
}

/** Who visits hosts, or lets them wait, and stores nothing for hours, cannot: such as with no network of its own, whose failures are not recorded. */
function nothingStored({ hostDueAtS, crawl }: LoopStanding, nowS: number): CrawlerAlarm[] {
  const { atWork, hostsDue, resultsOfHours } = crawl;
  if (atWork.alive === 0 || resultsOfHours > 0) return [];
  const isWaiting = hostsDue > 0 && hostDueAtS !== null && nowS - hostDueAtS > VISIT_WAITS_MAX_S;
  if (!isWaiting && atWork.hostsPerS === 0) return [];
  const message =
    'crawlers run, and have stored no result for two hours though hosts are due; see in the log of "weboid crawl" whether their own network and name resolution work: what fails by these is not recorded';
  return [{ code: 'nothing-stored', message }];
}

/** Sites fail by themselves, but not most of them: rather it is this machine's own network. */
function networkFailing({ crawl: { resultsLately } }: LoopStanding): CrawlerAlarm[] {
  const results = [...resultsLately];
  const all = sumOf(results);
  const failures = sumOf(results.filter(([code]) => NETWORK_FAILURES.has(code)));
  if (all < RESULTS_MIN || failures / all <= NETWORK_FAILURES_MAX) return [];
  const message = `${failures} of the last day's ${all} results are network failures; see whether the crawlers' own network and name resolution work`;
  return [{ code: 'network-failing', message }];
}

const sumOf = (results: [StatusCode, number][]): number =>
  results.reduce((sum, [, count]) => sum + count, 0);
