/** Parameters that name pages, several with `|` between them. */
const NAMING_PAGES = ['pageid', 'curid', 'title'];
/** A question about more is refused. */
const COST_MAX = 50;

/** As many questions as pages are asked about; one at least. */
export function questionCost(query: URLSearchParams): number {
  const lists = NAMING_PAGES.flatMap((name) => query.getAll(name));
  const pages = lists.map((list) => list.split('|').length);
  return Math.min(COST_MAX, Math.max(1, ...pages));
}
