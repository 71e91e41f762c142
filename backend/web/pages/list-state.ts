import { z } from 'zod';
import type { LinkAnswer } from '../../answers/link-answer';
import { SHOWN_STATUSES, shownStatus, STATUS_WORDS, statusesOf } from './shown-status';
import type { ShownStatus } from './verdict-chip';

/** What of a list is shown; all of it stands in the address. */
export interface ListState {
  /** Empty: whatever its status. */
  statuses: ReadonlySet<ShownStatus>;
  /** From 1 on. */
  page: number;
}

/** URLs on one page of a list. */
const URLS_PER_PAGE = 100;

/** Parameters of every list of URLs. */
export const listParameters = {
  status: z
    .string()
    .max(200)
    .transform((text, context) => {
      const statuses = statusesOf(text.split('|').map((name) => name.trim()));
      if (statuses !== null) return [...statuses];
      context.addIssue({ code: 'custom', message: 'unknown status' });
      return z.NEVER;
    })
    .optional()
    .describe(
      `Only URLs with one of these statuses, separated by |: ${STATUS_WORDS.join(', ')}. What is ` +
        'unreachable is unrepaired, or repaired: an archived copy of it stands on the same page.',
    ),
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .optional()
    .describe(`Which page of the list, ${URLS_PER_PAGE} URLs each, is shown in HTML; from 1 on.`),
};

/** The state that the parameters say. */
export function listState(given: {
  status?: readonly ShownStatus[] | undefined;
  page?: number | undefined;
}): ListState {
  return { statuses: new Set(given.status ?? []), page: given.page ?? 1 };
}

/** Whether a link is among those that are wanted. */
export function isWanted({ statuses }: ListState, link: LinkAnswer): boolean {
  return statuses.size === 0 || statuses.has(shownStatus(link));
}

/** How many links have each status; those that none has are 0. */
export function countByStatus(links: readonly LinkAnswer[]): Map<ShownStatus, number> {
  const counts = new Map<ShownStatus, number>(SHOWN_STATUSES.map((status) => [status, 0]));
  for (const link of links) {
    const status = shownStatus(link);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

/** A page of a list. */
export interface ListPage<Item> {
  items: Item[];
  /** From 1 on; the last one where the one asked for is beyond it. */
  page: number;
  pages: number;
}

/** Cuts out the page asked for. */
export function listPage<Item>(
  all: readonly Item[],
  page: number,
  perPage = URLS_PER_PAGE,
): ListPage<Item> {
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const shown = Math.min(page, pages);
  return { items: all.slice((shown - 1) * perPage, shown * perPage), page: shown, pages };
}
