import type { AskedWikis } from '../../../answers/asked-wiki';
import type { ThrottlingSettings } from '../../limits/throttling';
import type { ViewParts } from '../../pages/view-of';

/** What the description of the API is made from. */
export interface ApiParts extends ViewParts {
  wikis: AskedWikis;
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
  /** How much may be asked. */
  throttling: ThrottlingSettings;
}
