import type { Clock } from '../../runtime/clock';
import { effectsOf } from '../../status/mark-effects';
import type { MarkIndex } from '../../status/mark-index';
import { ForwardingFrontier } from './forwarding-frontier';
import type { DueUrl, Frontier, LeasedHost, Witness } from './frontier';

/** Seconds; as long as hosts are granted that ask for a pause (busy-hosts.ts). */
const OPTED_OUT_S = 86_400;

/** A frontier that never hands out URLs which are marked as not to be checked (I4). */
export class MarkedFrontier extends ForwardingFrontier {
  readonly #marks: () => Promise<MarkIndex>;
  readonly #putOff: (urlIds: number[]) => Promise<void>;
  readonly #clock: Clock;

  /**
   * @param marks those in force
   * @param putOff lets URLs wait for long without a result
   */
  constructor(
    frontier: Frontier,
    marks: () => Promise<MarkIndex>,
    putOff: (urlIds: number[]) => Promise<void>,
    clock: Clock,
  ) {
    super(frontier);
    this.#clock = clock;
    this.#marks = marks;
    this.#putOff = putOff;
  }

  override async dueUrls(host: LeasedHost): Promise<DueUrl[]> {
    for (;;) {
      const urls = await super.dueUrls(host);
      const index = await this.#marks();
      const isChecked = (url: DueUrl): boolean =>
        effectsOf(index.marksOf(host.name, url.path)).isChecked;
      const checked = urls.filter(isChecked);
      if (checked.length === urls.length) return checked;
      await this.#putOff(urls.filter((url) => !isChecked(url)).map(({ urlId }) => urlId));
      if (checked.length > 0) return checked;
    }
  }

  override async witnesses(): Promise<Witness[]> {
    const index = await this.#marks();
    const witnesses = await super.witnesses();
    return witnesses.filter(
      ({ host, path }) =>
        !isOptedOut(index, host) && effectsOf(index.marksOf(host, path)).isChecked,
    );
  }

  /** A host that is held for its own URLs may be led to meanwhile. */
  override async lease(count: number): Promise<LeasedHost[]> {
    const hosts = await super.lease(count);
    const index = await this.#marks();
    return hosts.map((host) =>
      isOptedOut(index, host.name) ? { ...host, isOptedOut: true } : host,
    );
  }

  /** What redirects lead to is not asked either where its owner does not want it; some crawlers know nothing but the pause. */
  override async borrow(name: string): Promise<LeasedHost | null> {
    const host = await super.borrow(name);
    if (host === null || !isOptedOut(await this.#marks(), name)) return host;
    const untilS = Math.ceil(this.#clock.now() / 1_000) + OPTED_OUT_S;
    return { ...host, notBeforeS: Math.max(host.notBeforeS, untilS), isOptedOut: true };
  }
}

/** Owners opt out of whole hosts. */
function isOptedOut(marks: MarkIndex, host: string): boolean {
  return marks.marksOf(host, '/').includes('opted-out');
}
