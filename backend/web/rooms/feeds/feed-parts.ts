import type { AskedWikis } from '../../../answers/asked-wiki';
import type { Findings } from '../../../answers/findings';
import type { Statements } from '../../../runtime/database';
import type { Logger } from '../../../runtime/logger';
import type { ViewParts } from '../../pages/view-of';

/** What feeds and lists of changes are made from. */
export interface FeedParts extends ViewParts {
  wikis: AskedWikis;
  findings: Findings;
  /** Our own tables; statements fail soon rather than wait. */
  store: Statements;
  logger: Logger;
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
  /** Days for which a wiki's feed is kept. */
  feedDays: number;
}

const DAY_S = 86_400;

/** How far feeds reach back, in seconds since 1970. */
export function feedSinceS({ clock, feedDays }: Pick<FeedParts, 'clock' | 'feedDays'>): number {
  return Math.floor(clock.now() / 1_000) - feedDays * DAY_S;
}
