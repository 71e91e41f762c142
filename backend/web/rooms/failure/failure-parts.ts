import type { Logger } from '../../../runtime/logger';
import type { ViewParts } from '../../pages/view-of';

/** What failures are told with. */
export interface FailureParts extends ViewParts {
  logger: Logger;
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
}
