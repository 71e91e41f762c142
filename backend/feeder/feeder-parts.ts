import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import type { Random } from '../runtime/random';
import type { ArchiveStanding } from '../status/loop-standing';
import type { MarkIndex } from '../status/mark-index';
import type { Wiki } from '../wiki/wikis';
import type { KeptCriteria } from './kept-criteria';
import type { NewItems } from './new-items';
import type { ProgressSink } from './progress';

/** What the page loop works with. */
export interface FeederParts {
  database: Database;
  clock: Clock;
  random: Random;
  logger: Logger;
  criteria: KeptCriteria;
  /** Items that criteria wait for. */
  newItems: NewItems;
  progress: ProgressSink;
  /** The marks of operators that hold now (I4), read each time: what stands by a mark must not be taken out by an older view. */
  marks: () => Promise<MarkIndex>;
  /** C1: entries of the change log stay so many days. */
  changeLogDays: number;
  /** Days that an entry of a wiki's feed of changes stays. */
  feedDays: number;
  /** For which URLs archives are asked; null: none is. */
  archives: ArchiveStanding['asked'];
}

/** A wiki with the id that stands for it in our tables. */
export interface WatchedWiki {
  wiki: Wiki;
  wikiId: number;
}

/** Pages analysed or settled in one batch; one transaction, but where they have very many links. */
export const PAGES_PER_BATCH = 500;
