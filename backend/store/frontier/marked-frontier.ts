import type { HostLook } from '../../status/host-look';
import { effectsOf } from '../../status/mark-effects';
import type { MarkIndex } from '../../status/mark-index';
import type { DueUrl, Frontier, LeasedHost, VisitEnd } from './frontier';
import type { CheckResult } from '../results/check-result';

/** A frontier that never hands out URLs which are marked as not to be checked (I4). */
export class MarkedFrontier implements Frontier {
  readonly #frontier: Frontier;
  readonly #marks: () => Promise<MarkIndex>;
  readonly #putOff: (urlIds: number[]) => Promise<void>;

  /**
   * @param marks those in force
   * @param putOff lets URLs wait for long without a result
   */
  constructor(
    frontier: Frontier,
    marks: () => Promise<MarkIndex>,
    putOff: (urlIds: number[]) => Promise<void>,
  ) {
    this.#frontier = frontier;
    this.#marks = marks;
    this.#putOff = putOff;
  }

  async dueUrls(host: LeasedHost): Promise<DueUrl[]> {
    for (;;) {
      const urls = await this.#frontier.dueUrls(host);
      const index = await this.#marks();
      const isChecked = (url: DueUrl): boolean =>
        effectsOf(index.marksOf(host.name, url.path)).isChecked;
      const checked = urls.filter(isChecked);
      if (checked.length === urls.length) return checked;
      await this.#putOff(urls.filter((url) => !isChecked(url)).map(({ urlId }) => urlId));
      if (checked.length > 0) return checked;
    }
  }

  lease(count: number): Promise<LeasedHost[]> {
    return this.#frontier.lease(count);
  }

  borrow(name: string): Promise<LeasedHost | null> {
    return this.#frontier.borrow(name);
  }

  record(results: CheckResult[]): Promise<void> {
    return this.#frontier.record(results);
  }

  postpone(urlIds: number[]): Promise<void> {
    return this.#frontier.postpone(urlIds);
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

  isAnythingDue(withinMs: number): Promise<boolean> {
    return this.#frontier.isAnythingDue(withinMs);
  }
}
