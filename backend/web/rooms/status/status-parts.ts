import type { Logger } from '../../../runtime/logger';
import type { ViewParts } from '../../pages/view-of';

/** What the status page is made from, beside how the loops stand. */
export interface StatusParts extends ViewParts {
  /** Folder of the public files (dumps/); null: there is none. */
  dumpFolder: string | null;
  logger: Logger;
}
