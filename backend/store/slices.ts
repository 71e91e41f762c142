/** Rows of one statement: well below the server's largest packet, whatever a page may hold. */
const ROWS_PER_STATEMENT = 2_000;

/** Cuts a list into pieces that one statement takes. */
export function slicesOf<Item>(items: readonly Item[], size = ROWS_PER_STATEMENT): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
