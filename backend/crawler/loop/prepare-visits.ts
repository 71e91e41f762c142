import type { MethodsToUse } from './check-task';
import { sleepReal, type Clock } from '../../runtime/clock';
import { gatherWrites } from '../../runtime/gather';
import type { Random } from '../../runtime/random';
import { dayNumberOf } from '../../status/day-number';
import { isToBeRetried, traitsInForce } from '../../status/domain-trait';
import type { LeasedHost } from '../../store/frontier/frontier';
import type { CheckResult } from '../../store/results/check-result';
import { asRobotsAllow } from './as-robots-allow';
import { AddressPacing } from './address-pacing';
import { ContentChecks } from './content-checks';
import { NO_WATCHER } from './crawl-watcher';
import { CrowdedAddresses } from './crowded-addresses';
import { HostPacing } from './host-pacing';
import { LeasesHere } from './leases-here';
import { LookUpsAhead } from './look-ups-ahead';
import type { OwnNetwork } from './own-network';
import type { Politeness } from './polite-check';
import { prepareChecks } from './prepare-checks';
import { SecondLookUp } from './second-look-up';
import type { UrlLoopParts } from './url-loop-parts';
import type { VisitParts } from './visit-parts';

const LEASE_MS = 3_600_000;
/** After so long, hosts that others had borrowed are free again, as a rule. */
const TRY_AGAIN_MS = 300_000;
const RESULTS_PER_WRITE = 200;
/** In real time: a fast crawler's writes are fewer by it, at 2,000 results a second a tenth. */
const WRITE_REST_MS = 50;

/**
 * Puts together what the visits of a crawler work with.
 * @param parked told whenever a visit frees its place without an end
 */
export function prepareVisits(
  crawling: UrlLoopParts,
  ownNetwork: OwnNetwork,
  parked: () => void,
): VisitParts {
  const { frontier, clock, random, logger, settings, uncited = null } = crawling;
  const { timeoutMs, userAgent, hostFailures, leaseMs = LEASE_MS } = settings;
  const politeness = politenessOf(crawling, parked);
  const { hosts: pacing, leases, crowds } = politeness;
  const content = new ContentChecks(crawling);
  return {
    frontier,
    clock,
    random,
    logger,
    pacing,
    leases,
    crowds,
    ownNetwork,
    check: prepareChecks({
      politeness,
      ownNetwork,
      witnesses: () => frontier.witnesses(),
      content,
      uncited,
      clock,
      logger,
      timeoutMs,
      userAgent,
    }),
    asRobotsAllow: (address, signal) => asRobotsAllow(address, { uncited, signal }),
    record: recordBy(crawling),
    methodsFor: (host) => methodsFor(host, clock, random),
    visitMs: visitMsOf(crawling),
    tryAgainMs: Math.min(TRY_AGAIN_MS, leaseMs),
    hostFailures,
  };
}

/** The check under way at its end ends well within the lease. */
function visitMsOf({ settings: { leaseMs = LEASE_MS } }: UrlLoopParts): number {
  return leaseMs / 2;
}

function politenessOf(crawling: UrlLoopParts, parked: () => void): Politeness {
  const { frontier, network, clock, watcher = NO_WATCHER, settings } = crawling;
  const { hostIntervalMs, addressIntervalMs, timeoutMs, leaseMs = LEASE_MS } = settings;
  const hosts = new HostPacing(hostIntervalMs, clock, crawling.pauses);
  const addresses = new AddressPacing(addressIntervalMs, clock);
  const atOnceMax = Math.ceil(settings.hostsAtOnce / 2);
  const limits = { atOnceMax, shareMs: visitMsOf(crawling), parked };
  return {
    hosts,
    addresses,
    crowds: new CrowdedAddresses(addresses, clock, limits),
    lookUps: new LookUpsAhead(new SecondLookUp(network, clock), addresses),
    leases: new LeasesHere(frontier, hosts, clock, { leaseMs, timeoutMs }),
    archiveTurns: crawling.archiveTurns ?? null,
    watcher,
    lookUpMs: timeoutMs,
  };
}

function recordBy({ frontier, watcher = NO_WATCHER }: UrlLoopParts): VisitParts['record'] {
  const store = gatherWrites<CheckResult>(
    (results) => frontier.record(results),
    RESULTS_PER_WRITE,
    { rest: () => sleepReal(WRITE_REST_MS) },
  );
  return async (result) => {
    await store(result);
    watcher.stored(result);
  };
}

/** W3.2; now and then HEAD is tried again (W3.9). */
function methodsFor({ traits }: LeasedHost, clock: Clock, random: Random): MethodsToUse {
  const today = dayNumberOf(clock.now());
  const known = traitsInForce(traits, today).find(({ trait }) => trait === 'needs-get');
  return known === undefined
    ? { getOnly: false }
    : { getOnly: true, triesHead: isToBeRetried(known, today, random) };
}
