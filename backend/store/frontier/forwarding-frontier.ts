import type { HostLook } from '../../status/host-look';
import type { CheckResult } from '../results/check-result';
import type { DueUrl, Frontier, LeasedHost, VisitEnd, Witness } from './frontier';

/** A frontier that asks another one for all; who changes a part of it builds upon this. */
export abstract class ForwardingFrontier implements Frontier {
  readonly #frontier: Frontier;

  constructor(frontier: Frontier) {
    this.#frontier = frontier;
  }

  lease(count: number): Promise<LeasedHost[]> {
    return this.#frontier.lease(count);
  }

  borrow(name: string): Promise<LeasedHost | null> {
    return this.#frontier.borrow(name);
  }

  dueUrls(host: LeasedHost): Promise<DueUrl[]> {
    return this.#frontier.dueUrls(host);
  }

  record(results: CheckResult[]): Promise<void> {
    return this.#frontier.record(results);
  }

  postpone(urlIds: number[], isForLong?: boolean): Promise<void> {
    return this.#frontier.postpone(urlIds, isForLong);
  }

  saveLook(host: LeasedHost, look: HostLook): Promise<void> {
    return this.#frontier.saveLook(host, look);
  }

  renew(host: LeasedHost): Promise<boolean> {
    return this.#frontier.renew(host);
  }

  giveBack(host: LeasedHost, end: VisitEnd): Promise<void> {
    return this.#frontier.giveBack(host, end);
  }

  witnesses(): Promise<Witness[]> {
    return this.#frontier.witnesses();
  }

  isAnythingDue(withinMs: number): Promise<boolean> {
    return this.#frontier.isAnythingDue(withinMs);
  }
}
