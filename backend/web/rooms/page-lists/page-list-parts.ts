import type { AskedWiki, AskedWikis } from '../../../answers/asked-wiki';
import type { Findings } from '../../../answers/findings';
import type { Database, Statements } from '../../../runtime/database';
import type { Logger } from '../../../runtime/logger';
import type { Random } from '../../../runtime/random';
import type { WikiFixes } from '../../../status/wiki-fixes';
import type { ViewParts } from '../../pages/view-of';

/** What own lists of pages are asked for and shown with. */
export interface PageListParts extends ViewParts {
  wikis: AskedWikis;
  findings: Findings;
  logger: Logger;
  /** Our own tables; statements fail soon rather than wait. */
  store: Statements;
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
  /** What is offered to be written on the pages of a wiki. */
  fixesOf(wiki: AskedWiki): WikiFixes;
  /** Writes only which lists are wanted. */
  pageLists: { database: Database; random: Pick<Random, 'bytes'> };
}

/** Seconds since 1970. */
export const secondOfNow = ({ clock }: Pick<PageListParts, 'clock'>): number =>
  Math.floor(clock.now() / 1_000);
