import type { AskedWikis } from '../../../answers/asked-wiki';
import type { Statements } from '../../../runtime/database';
import type { Logger } from '../../../runtime/logger';
import type { ViewParts } from '../../pages/view-of';

/** What feeds and lists of changes are made from. */
export interface FeedParts extends ViewParts {
  wikis: AskedWikis;
  /** Our own tables; statements fail soon rather than wait. */
  store: Statements;
  logger: Logger;
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
  /** How long a wiki's feed is kept. */
  feedDays: number;
}
