import { slicesOf } from '../runtime/slices';

/** Rows of one statement: well below the server's largest packet, whatever a page may hold. */
const ROWS_PER_STATEMENT = 2_000;

/** Cuts rows into pieces that one statement takes. */
export function rowSlices<Row>(rows: readonly Row[]): Row[][] {
  return slicesOf(rows, ROWS_PER_STATEMENT);
}
