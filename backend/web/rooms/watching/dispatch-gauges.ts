import { Gauge, type Registry } from 'prom-client';
import { clientWaitsS } from '../../../status/alarms';
import type { ChangeLogFigures } from '../../../store/changes/client-lags';

/** How far the clients of the change log are, in one registry. */
export class DispatchGauges {
  readonly #behind: Gauge<'client'>;
  readonly #waits: Gauge<'client'>;
  readonly #newestAge: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#behind = new Gauge({
      name: 'weboid_dispatch_behind_changes',
      help: 'Changes of the log that the client has not seen',
      labelNames: ['client'],
      registers,
    });
    this.#waits = new Gauge({
      name: 'weboid_dispatch_behind_seconds',
      help: 'Age of the oldest change that the client has not seen; 0 when it has seen all',
      labelNames: ['client'],
      registers,
    });
    this.#newestAge = new Gauge({
      name: 'weboid_newest_change_age_seconds',
      help: 'Age of the newest change in the log',
      registers,
    });
  }

  /** Who is no client any more vanishes. Never waits, so that no scrape sees half of it. */
  take({ clients, newestAtS }: ChangeLogFigures, nowS: number): void {
    this.#behind.reset();
    this.#waits.reset();
    for (const lag of clients) {
      this.#behind.set({ client: lag.client }, lag.behind);
      this.#waits.set({ client: lag.client }, clientWaitsS(lag, nowS));
    }
    if (newestAtS === null) this.#newestAge.remove();
    else this.#newestAge.set(Math.max(0, Math.round(nowS - newestAtS)));
  }
}
