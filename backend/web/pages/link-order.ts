import { z } from 'zod';
import type { LinkAnswer, LinkFacts } from '../../answers/link-answer';
import { readableHost } from './readable-host';
import { SHOWN_STATUSES, shownStatus } from './shown-status';

/** By what links can be sorted. */
export const SORT_KEYS = ['verdict', 'host', 'since', 'copy', 'pages'] as const;

export type SortKey = (typeof SORT_KEYS)[number];

type Direction = 'asc' | 'desc';

/** What is looked for comes first: the newest, the most used, the worst, what has a copy. */
export const FIRST_DIRECTIONS: Readonly<Record<SortKey, Direction>> = {
  host: 'asc',
  since: 'desc',
  pages: 'desc',
  verdict: 'asc',
  copy: 'desc',
};

/** What is left to do first: what forms and lists for people ask for. Addresses that say nothing keep the order of W7.2. */
export const WORST_FIRST = { sort: 'verdict' } as const satisfies { sort: SortKey };

/** How the links of a page are sorted; null: in the order of W7.2. */
export interface LinkOrder {
  key: SortKey;
  direction: Direction;
}

/** Of lists that are about no page: copies and pages are read for the links that are shown only. */
export const LIST_SORT_KEYS = ['verdict', 'host', 'since'] as const satisfies readonly SortKey[];

const direction = z
  .enum(['asc', 'desc'])
  .optional()
  .describe(
    'Direction of sort: asc or desc; without it host and verdict ascend, and since, pages and copy descend. What is not known comes last.',
  );

/** Parameters of lists of links that are about no page. */
export const listOrderParameters = {
  sort: z
    .enum(LIST_SORT_KEYS)
    .optional()
    .describe(
      'By what the links are sorted: host (its name as it is read, without www.), since (first failure), verdict (the worst first); without it by the name from its end on.',
    ),
  order: direction,
};

/** Parameters of the questions about links of pages. */
export const orderParameters = {
  sort: z
    .enum(SORT_KEYS)
    .optional()
    .describe(
      'By what the links of a page are sorted: host (its name as it is read, without www.), since (first failure), pages (that use it), verdict (the worst first), copy (newest archived copy; what has a live page alone is behind these); without it by the name from its end on.',
    ),
  order: direction,
};

/** The order that the parameters say. */
export function linkOrder(given: {
  sort?: SortKey | undefined;
  order?: Direction | undefined;
}): LinkOrder | null {
  const { sort } = given;
  if (sort === undefined && given.order === undefined) return null;
  const key = sort ?? 'host';
  return { key, direction: given.order ?? FIRST_DIRECTIONS[key] };
}

/** The parameters of an address that name the order of a page's links; null: it names none, or none that there is. */
export function sentOrder(query: URLSearchParams): Record<string, string> | null {
  const sent = ['sort', 'order'].flatMap((name) => {
    const value = query.get(name) ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const order = Object.fromEntries(sent);
  return sent.length > 0 && z.object(orderParameters).safeParse(order).success ? order : null;
}

/**
 * Names of hosts are compared as people read them, `www.` aside, since W7.2's order, by their ends, looks like none to readers.
 * @param links in the order of W7.2, in which those stay that do not differ
 */
export function orderedLinks(links: readonly LinkAnswer[], order: LinkOrder | null): LinkAnswer[] {
  if (order === null) return [...links];
  const { key } = order;
  const valueOf = VALUES[key];
  const sign = order.direction === 'asc' ? 1 : -1;
  const valued = links.map((link) => ({ link, value: valueOf(link) }));
  valued.sort((a, b) => compareValues(a.value, b.value, sign));
  return valued.map(({ link }) => link);
}

/** Behind all copies. */
const LIVE_PAGE = '';

/** Null: it is not known. */
type Value = number | string | null;

const VALUES: Readonly<Record<SortKey, (link: LinkFacts) => Value>> = {
  host: ({ parts }) => (parts === null ? null : readableHost(parts.host).replace(/^www\./, '')),
  since: ({ checks }) => checks?.since ?? null,
  pages: ({ otherPages }) => otherPages?.count ?? null,
  verdict: (link) => SHOWN_STATUSES.indexOf(shownStatus(link)),
  copy: ({ archives = [], replacement = null }) =>
    newestOf(archives.map(({ timestamp }) => timestamp)) ??
    (replacement === null ? null : LIVE_PAGE),
};

function newestOf(timestamps: readonly string[]): string | null {
  return timestamps.toSorted().at(-1) ?? null;
}

function compareValues(a: Value, b: Value, sign: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  if (typeof a === 'string' && typeof b === 'string') return sign * COLLATOR.compare(a, b);
  return a < b ? -sign : sign;
}

/** One order for all readers, whatever their language: lists are kept and compared. */
const COLLATOR = new Intl.Collator('en');
