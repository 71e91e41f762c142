const GAP = '  ';

/**
 * Rows of cells as lines of a table for people; the last column is as wide as it likes.
 * @param numeric numbers of the columns, from 0 on, that are aligned at their right end
 */
export function aligned(
  rows: readonly (readonly string[])[],
  numeric: readonly number[] = [],
): string[] {
  const widths = widthsOf(rows);
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return numeric.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join(GAP)
      .trimEnd(),
  );
}

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    }
  }
  return widths;
}
