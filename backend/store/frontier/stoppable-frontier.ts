import { ForwardingFrontier } from './forwarding-frontier';
import type { DueUrl, Frontier, LeasedHost, Witness } from './frontier';

/**
 * A frontier that hands nothing out while an operator has stopped fetching: for crawlers elsewhere that do not ask
 * whether they may. What they still bring and give back is taken.
 */
export class StoppableFrontier extends ForwardingFrontier {
  readonly #isStopped: () => Promise<boolean>;

  constructor(frontier: Frontier, isStopped: () => Promise<boolean>) {
    super(frontier);
    this.#isStopped = isStopped;
  }

  override async lease(count: number): Promise<LeasedHost[]> {
    return (await this.#isStopped()) ? [] : super.lease(count);
  }

  override async borrow(name: string): Promise<LeasedHost | null> {
    return (await this.#isStopped()) ? null : super.borrow(name);
  }

  override async dueUrls(host: LeasedHost): Promise<DueUrl[]> {
    return (await this.#isStopped()) ? [] : super.dueUrls(host);
  }

  override async witnesses(): Promise<Witness[]> {
    return (await this.#isStopped()) ? [] : super.witnesses();
  }

  override async isAnythingDue(withinMs: number): Promise<boolean> {
    return (await this.#isStopped()) ? false : super.isAnythingDue(withinMs);
  }
}
