/** Parameters that name pages, several with `|` between them. */
const NAMING_PAGES = ['pageid', 'curid', 'title'];
/** A question about more is refused. */
const COST_MAX = 50;
/** Lists, for which tens of thousands of rows are looked at, whatever is found; fixes, for which a wiki is asked. */
const LISTS: ReadonlySet<string> = new Set([
  '/pattern',
  '/domain',
  '/wiki/pages',
  '/feed/list.atom',
  '/feed/list.rss',
  '/feed/list.json',
  '/fix',
  '/fix/section',
  '/owners/cases',
  '/site',
  '/site/redirects',
  '/urls',
]);
const LIST_COST = 20;
/**
 * Feeds, the list behind them, and rankings: five thousand rows at most by one index, and titles from a wiki. A list of
 * pages: whoever waits for one comes again and again, and finds one row. One URL: for its pages ten wikis are asked.
 */
const CHANGES = /^\/(?:changes|sites|names|moves|list|url|feed\/.*)$/;
const CHANGES_COST = 5;
/** Of one website, what its rules led to is counted: ten thousand rows. */
const MOVES = '/moves';
/** Asks for a list of pages: two megabytes may be sent, and the feeder has work for minutes. */
const NEW_LIST = '/lists';

/**
 * As many questions as pages are asked about, one at least; a list is as much work as twenty, what changed lately
 * and one URL as five, a new list of pages and the moves of one website as twenty.
 * @param path as the routes know it
 */
export function questionCost(path: string, query: URLSearchParams, method = 'GET'): number {
  if (LISTS.has(path) || (path === NEW_LIST && method === 'POST')) return LIST_COST;
  if (path === MOVES && query.has('domain')) return LIST_COST;
  if (CHANGES.test(path)) return CHANGES_COST;
  const lists = NAMING_PAGES.flatMap((name) => query.getAll(name));
  const pages = lists.map((list) => list.split('|').length);
  return Math.min(COST_MAX, Math.max(1, ...pages));
}
