import type { Statements } from '../../../runtime/database';
import type { ViewParts } from '../../pages/view-of';

/** What rules behind moved pages are told from. */
export interface MovesParts extends ViewParts {
  /** Our own tables; statements fail soon rather than wait. */
  store: Statements;
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
}
