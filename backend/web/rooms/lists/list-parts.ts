import type { AskedWiki, AskedWikis } from '../../../answers/asked-wiki';
import type { Findings } from '../../../answers/findings';
import type { Statements } from '../../../runtime/database';
import type { Logger } from '../../../runtime/logger';
import type { WikiFixes } from '../../../status/wiki-fixes';
import type { ViewParts } from '../../pages/view-of';

/** What lists of URLs and pages are made from. */
export interface ListParts extends ViewParts {
  wikis: AskedWikis;
  findings: Findings;
  /** Our own tables; statements fail soon rather than wait. */
  store: Statements;
  logger: Logger;
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
  /** What is offered to be written on the pages of a wiki. */
  fixesOf(wiki: AskedWiki): WikiFixes;
}
