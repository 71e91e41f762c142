import type { HostLook } from '../../status/host-look';
import type { CheckResult } from '../results/check-result';
import type { DueUrl, Frontier, LeasedHost, VisitEnd } from './frontier';

/**
 * A frontier that hands nothing out while an operator has stopped fetching: for crawlers elsewhere that do not ask
 * whether they may. What they still bring and give back is taken.
 */
export class StoppableFrontier implements Frontier {
  readonly #frontier: Frontier;
  readonly #isStopped: () => Promise<boolean>;

  constructor(frontier: Frontier, isStopped: () => Promise<boolean>) {
    this.#frontier = frontier;
    this.#isStopped = isStopped;
  }

  async lease(count: number): Promise<LeasedHost[]> {
    return (await this.#isStopped()) ? [] : this.#frontier.lease(count);
  }

  async borrow(name: string): Promise<LeasedHost | null> {
    return (await this.#isStopped()) ? null : this.#frontier.borrow(name);
  }

  async dueUrls(host: LeasedHost): Promise<DueUrl[]> {
    return (await this.#isStopped()) ? [] : this.#frontier.dueUrls(host);
  }

  async isAnythingDue(withinMs: number): Promise<boolean> {
    return (await this.#isStopped()) ? false : this.#frontier.isAnythingDue(withinMs);
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
}
