import type { Clock } from '../../runtime/clock';
import type { Logger } from '../../runtime/logger';
import type { Random } from '../../runtime/random';
import type { Frontier, LeasedHost } from '../../store/frontier/frontier';
import type { CheckResult } from '../../store/results/check-result';
import type { NormalUrl } from '../../url/normal-url';
import type { JudgedCheck, CheckTask, MethodsToUse } from './check-task';
import type { CrowdedAddresses } from './crowded-addresses';
import type { HostPacing } from './host-pacing';
import type { LeasesHere } from './leases-here';
import type { OwnNetwork } from './own-network';

/** A host that is visited. */
export interface VisitedHost {
  host: LeasedHost;
  /** A moment (ms) that was not after its lease began. */
  leasedAtMs: number;
  /** Whether it is asked to find out if our own network is back. */
  isTrial: boolean;
}

/** What a visit works with. */
export interface VisitParts {
  frontier: Frontier;
  clock: Clock;
  random: Random;
  logger: Logger;
  pacing: HostPacing;
  leases: LeasesHere;
  crowds: CrowdedAddresses;
  ownNetwork: OwnNetwork;
  /**
   * Checks one URL now.
   * @throws {HostBusyError} when a host would have to be waited for too long
   */
  check: (task: CheckTask) => Promise<JudgedCheck | 'not-believed'>;
  /** Bounds the check of an address that may be one that no wiki cites (W3.15). */
  asRobotsAllow: (address: NormalUrl, signal: AbortSignal) => Promise<Pick<CheckTask, 'mayAsk'>>;
  /** Resolves when the result is stored. */
  record: (result: CheckResult, about: Pick<CheckTask, 'host' | 'url'>) => Promise<void>;
  /** How the host is to be asked in a visit. */
  methodsFor: (host: LeasedHost) => MethodsToUse;
  /** Milliseconds after which the rest of a huge host is left for its next turn. */
  visitMs: number;
  /** Milliseconds until a host is visited again whose URLs lead to hosts that others have. */
  tryAgainMs: number;
  /** W3.8: failures without an answer between, after which the rest of the host is stamped. */
  hostFailures: number;
}
