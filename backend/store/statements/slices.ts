/** Rows of one statement. */
const ROWS_MAX = 2_000;
/** Well below the largest packet of ToolsDB (32 MiB), escapes included. */
const BYTES_MAX = 8_000_000;

/**
 * Cuts rows into pieces that one statement takes.
 * @param bytesOf about how many bytes a row takes, where it may take many
 */
export function rowSlices<Row>(
  rows: readonly Row[],
  bytesOf: (row: Row) => number = () => 0,
): Row[][] {
  const slices: Row[][] = [];
  let slice: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    const more = bytesOf(row);
    if (slice.length === ROWS_MAX || (slice.length > 0 && bytes + more > BYTES_MAX)) {
      slices.push(slice);
      slice = [];
      bytes = 0;
    }
    slice.push(row);
    bytes += more;
  }
  return slice.length === 0 ? slices : [...slices, slice];
}
