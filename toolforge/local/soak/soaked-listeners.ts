import { sleepReal } from '../../../backend/runtime/clock';
import type { Database } from '../../../backend/runtime/database';
import { domainOf } from '../../../backend/store/changes/domain-key';
import { createTableChangeFeed } from '../../../backend/store/changes/table-change-feed';
import type { ChangingLinks, ComingLinks } from './changing-links';
import {
  checkListeners,
  unheardChanges,
  type ListenersRecord,
  type SoakedListener,
} from './listeners-check';
import { StreamReader } from './stream-reader';

const LOOK_MS = 1_000;
/** So late may be told what is logged when the soak is over. */
const LATE_MS = 20_000;

/** Who listens to the stream of changes, from the beginning on, while pods end all the time. */
export class SoakedListeners {
  readonly #own: Database;
  readonly #coming: ComingLinks;
  readonly #listeners: (SoakedListener & { reader: StreamReader })[] = [];

  constructor(own: Database, coming: ComingLinks) {
    this.#own = own;
    this.#coming = coming;
  }

  /** Has them listen until `signal` aborts, and hear what is logged by then. */
  async run(signal: AbortSignal): Promise<void> {
    this.#listen({}, () => true);
    this.#listen({ since: '0' }, () => true);
    this.#listen({ to: 'unreachable|working' }, ({ to }) =>
      ['unreachable', 'working'].includes(to),
    );
    try {
      const links = await this.#coming.found(signal);
      if (links !== null) this.#listenTo(links);
      while (!signal.aborted) await sleepReal(LOOK_MS);
      await this.#hearTheRest();
    } finally {
      for (const { reader } of this.#listeners) reader.close();
    }
  }

  #listen(query: Readonly<Record<string, string>>, wants: SoakedListener['wants']): void {
    const reader = new StreamReader(query);
    this.#listeners.push({ reader, until: null, wants });
    reader.open();
  }

  /** To a wiki, to two domains, and to what dies in one of both. */
  #listenTo({ wiki, hosts }: ChangingLinks): void {
    const [first = '', second = ''] = hosts.map((host) => domainOf(`http://${host}/`));
    const isOf = (url: string, ...domains: string[]): boolean => domains.includes(domainOf(url));
    this.#listen({ wiki: `${wiki}@WMF` }, ({ wikis }) => wikis.has(wiki));
    this.#listen({ domain: `${first}|${second}` }, ({ url }) => isOf(url, first, second));
    this.#listen(
      { domain: first, to: 'unreachable' },
      ({ url, to }) => to === 'unreachable' && isOf(url, first),
    );
  }

  async #hearTheRest(): Promise<void> {
    const endMs = performance.now() + LATE_MS;
    const head = await createTableChangeFeed(this.#own).head();
    for (const listener of this.#listeners) listener.until = head;
    while (performance.now() < endMs) {
      if ((await unheardChanges(this.#own, this.#listeners)) === 0) return;
      await sleepReal(LOOK_MS);
    }
  }

  check(): Promise<ListenersRecord> {
    return checkListeners(this.#own, this.#listeners);
  }
}
