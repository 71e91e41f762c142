import type { AskedWiki, AskedWikis } from '../../../answers/asked-wiki';
import type { AnswerSources } from '../../../answers/page-answer';
import type { Logger } from '../../../runtime/logger';
import type { PingCounts } from '../../../store/pages/page-requests';
import type { ViewParts } from '../../pages/view-of';

/** What batches of answers are made from. */
export interface BatchParts extends AnswerSources, ViewParts {
  wikis: AskedWikis;
  logger: Logger;
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
  /** Those of internal tools, which ask as much as they like. */
  toolTokens: readonly string[];
  /** W7.7: these pages are to be looked at again soon. */
  notePings(wiki: AskedWiki, pageIds: readonly number[]): Promise<PingCounts>;
}
