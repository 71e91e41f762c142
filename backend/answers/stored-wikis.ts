import type { SweepDay } from '../status/first-sweep';
import type { LinkCount } from '../store/figures/link-counts';
import type { WikiRecord } from '../store/figures/wiki-records';

/** What is stored of wikis; rejects when the database cannot be asked. */
export interface StoredWikis {
  all(): Promise<readonly WikiRecord[]>;
  /** Oldest first. */
  countsOf(wikiId: number): Promise<readonly LinkCount[]>;
  /** How far its first sweep has come, oldest first. */
  sweepDaysOf(wikiId: number): Promise<readonly SweepDay[]>;
}
