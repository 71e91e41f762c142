import { sleepReal } from '../../../backend/runtime/clock';
import type { Database } from '../../../backend/runtime/database';
import type { ChangingLinks, ComingLinks } from './changing-links';
import { ChangesReader } from './changes-reader';
import { FeedFollower } from './feed-follower';
import { checkFeeds, type FeedsRecord } from './feeds-check';
import { wikiRows } from './logged-rows';

const EVERY_MS = 3_000;
/** For the last answers. */
const LATE_MS = 20_000;
const RETRY_MS = 500;
const WIKIS_MAX = 4;

/** Programs and readers of feeds that ask again and again what changed on a wiki. */
export class SoakedFeeds {
  readonly #own: Database;
  readonly #coming: ComingLinks;
  readonly #until = new Map<string, number>();
  #programs: ChangesReader[] = [];
  #followers: FeedFollower[] = [];
  #failed = 0;

  constructor(own: Database, coming: ComingLinks) {
    this.#own = own;
    this.#coming = coming;
  }

  /** Has them read until `signal` aborts, and once more what is there by then. */
  async run(signal: AbortSignal): Promise<void> {
    const links = await this.#coming.found(signal);
    if (links === null) return;
    const wikis = wikisOf(links).slice(0, WIKIS_MAX);
    this.#programs = wikis.flatMap((wiki) => [
      new ChangesReader(wiki, 'unreachable', '7'),
      new ChangesReader(wiki, 'all', '100'),
    ]);
    this.#followers = wikis.map((wiki) => new FeedFollower(this.#own, wiki));
    const readers = [...this.#programs, ...this.#followers];
    await Promise.all(readers.map((reader) => this.#pollOn(reader, signal)));
    for (const wiki of wikis) {
      const rows = await wikiRows(this.#own, wiki);
      this.#until.set(wiki, rows.at(-1)?.id ?? 0);
    }
    const endMs = performance.now() + LATE_MS;
    await Promise.all(readers.map((reader) => this.#pollLast(reader, endMs)));
  }

  async #pollOn(reader: FeedAsker, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // Twice in a row: the second time there is often nothing new.
      await this.#poll(reader);
      await this.#poll(reader);
      await sleepReal(EVERY_MS);
    }
  }

  async #pollLast(reader: FeedAsker, endMs: number): Promise<void> {
    while (!(await this.#poll(reader)) && performance.now() < endMs) await sleepReal(RETRY_MS);
  }

  async #poll(reader: FeedAsker): Promise<boolean> {
    try {
      await reader.poll();
      return true;
    } catch {
      // Not answered: counted, and asked again.
      this.#failed += 1;
      return false;
    }
  }

  check(): Promise<FeedsRecord> {
    const [programs, followers, until] = [this.#programs, this.#followers, this.#until];
    return checkFeeds(this.#own, { programs, followers, until, failed: this.#failed });
  }
}

interface FeedAsker {
  poll(): Promise<void>;
}

/** Of which some links change. */
function wikisOf({ wiki, hosts }: ChangingLinks): string[] {
  const others = hosts.flatMap((host) => /w\d+(?=-site)/.exec(host)?.[0] ?? []);
  return [...new Set([wiki, ...others])];
}
