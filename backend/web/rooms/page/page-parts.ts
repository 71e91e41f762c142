import type { WikiFixes } from '../../../status/wiki-fixes';
import type { AskedWiki, AskedWikis } from '../../../answers/asked-wiki';
import type { AnswerSources } from '../../../answers/page-answer';
import type { Statements } from '../../../runtime/database';
import type { Logger } from '../../../runtime/logger';
import type { GateParts } from '../../limits/gate';
import type { ViewParts } from '../../pages/view-of';

/** What answers about pages and blocks of pages are given from. */
export interface PageParts extends AnswerSources, ViewParts, GateParts {
  wikis: AskedWikis;
  logger: Logger;
  /** Our own tables; statements fail soon rather than wait. */
  store: Statements;
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
  /** What is offered to be written on the pages of a wiki. */
  fixesOf(wiki: AskedWiki): WikiFixes;
  /** W1.4, W1.9: somebody asked for this page. */
  noteRequest(wiki: AskedWiki, pageId: number): Promise<void>;
}
