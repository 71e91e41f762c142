import type { Status, StatusCode } from '../../status/status-code';
import type { CrawlWatcher } from './crawl-watcher';

/** What a crawler does now, and what it has done since it began. */
export interface CrawlCounts {
  /** Results stored. */
  results: number;
  /** Hosts given back. */
  hostsDone: number;
  connectionsOpen: number;
  hostsLeased: number;
}

/** Counts for who watches a crawler; results by code until somebody has stored them. */
export class CrawlTally implements CrawlWatcher {
  #results = 0;
  #hostsDone = 0;
  #connectionsOpen = 0;
  #hostsLeased = 0;
  #unsaved = new Map<StatusCode, number>();

  get counts(): CrawlCounts {
    return {
      results: this.#results,
      hostsDone: this.#hostsDone,
      connectionsOpen: this.#connectionsOpen,
      hostsLeased: this.#hostsLeased,
    };
  }

  stored({ code }: Status): void {
    this.#results += 1;
    this.#add(code, 1);
  }

  opened(): void {
    this.#connectionsOpen += 1;
  }

  closed(): void {
    this.#connectionsOpen -= 1;
  }

  leased(hosts: number): void {
    this.#hostsLeased += hosts;
  }

  gaveBack(hosts: number): void {
    this.#hostsLeased -= hosts;
    this.#hostsDone += hosts;
  }

  /** Results by code since the last call. */
  takeUnsaved(): ReadonlyMap<StatusCode, number> {
    const taken = this.#unsaved;
    this.#unsaved = new Map();
    return taken;
  }

  /** What was taken and could not be saved belongs to the next call. */
  putBack(unsaved: ReadonlyMap<StatusCode, number>): void {
    for (const [code, results] of unsaved) this.#add(code, results);
  }

  #add(code: StatusCode, results: number): void {
    this.#unsaved.set(code, (this.#unsaved.get(code) ?? 0) + results);
  }
}
