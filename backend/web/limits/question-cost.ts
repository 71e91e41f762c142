/** Parameters that name pages, several with `|` between them. */
const NAMING_PAGES = ['pageid', 'curid', 'title'];
/** A question about more is refused. */
const COST_MAX = 50;
/** Lists, for which tens of thousands of rows are looked at, whatever is found; fixes, for which a wiki is asked. */
const LISTS: ReadonlySet<string> = new Set([
  '/pattern',
  '/domain',
  '/wiki/pages',
  '/list',
  '/feed/list.atom',
  '/feed/list.rss',
  '/feed/list.json',
  '/fix',
  '/fix/section',
  '/owners/cases',
  '/site',
  '/urls',
]);
const LIST_COST = 20;
/**
 * Feeds, the list behind them, and rankings: five thousand rows at most by one index, and titles from a wiki; one URL, for whose
 * pages ten wikis are asked.
 */
const CHANGES = /^\/(?:changes|sites|url|feed\/.*)$/;
const CHANGES_COST = 5;

/**
 * As many questions as pages are asked about, one at least; a list is as much work as twenty, what changed lately
 * and one URL as five.
 * @param path as the routes know it
 */
export function questionCost(path: string, query: URLSearchParams): number {
  if (LISTS.has(path)) return LIST_COST;
  if (CHANGES.test(path)) return CHANGES_COST;
  const lists = NAMING_PAGES.flatMap((name) => query.getAll(name));
  const pages = lists.map((list) => list.split('|').length);
  return Math.min(COST_MAX, Math.max(1, ...pages));
}
