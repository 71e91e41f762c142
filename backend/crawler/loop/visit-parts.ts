import type { Clock } from '../../runtime/clock';
import type { Logger } from '../../runtime/logger';
import type { Random } from '../../runtime/random';
import type { Frontier, LeasedHost } from '../../store/frontier/frontier';
import type { CheckResult } from '../../store/results/check-result';
import type { JudgedCheck, CheckTask } from './check-task';
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
  /** Resolves when the result is stored. */
  record: (result: CheckResult, about: Pick<CheckTask, 'host' | 'url'>) => Promise<void>;
  /** Whether the host is to be asked by GET only. */
  isGetOnly: (host: LeasedHost) => boolean;
  /** W3.9: whether it is to be found out again whether a host that is asked by GET alone needs that. */
  triesHead: (host: LeasedHost) => boolean;
  /** Milliseconds after which the rest of a huge host is left for its next turn. */
  visitMs: number;
  /** Milliseconds until a host is visited again whose URLs lead to hosts that others have. */
  tryAgainMs: number;
  /** W3.8: failures without an answer between, after which the rest of the host is stamped. */
  hostFailures: number;
}
