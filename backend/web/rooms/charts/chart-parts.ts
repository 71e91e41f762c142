import type { AskedWikis } from '../../../answers/asked-wiki';
import type { StoredWikis } from '../../../answers/stored-wikis';
import type { Logger } from '../../../runtime/logger';
import type { ViewParts } from '../../pages/view-of';

/** What charts of wikis are drawn from. */
export interface ChartParts extends ViewParts {
  wikis: AskedWikis;
  /** How the page loop stands with each wiki, and how many links it has, asked again each time. */
  wikiRecords: StoredWikis;
  logger: Logger;
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
}
