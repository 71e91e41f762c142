import { z } from 'zod';

/** Entries of the longest part. */
const LIMIT_MAX = 10_000;

/** How many entries of a list one answer in JSON holds. */
export const listLimit = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number)
  .refine((limit) => limit <= LIMIT_MAX)
  .optional()
  .describe(
    `JSON: entries of one answer, 1 to ${LIMIT_MAX}, which goes on at next; without it all are in one.`,
  );

/**
 * The part of a list that is told, where programs may ask for one.
 * @param chosen without a limit the list is told whole; `page` counts from 1 on
 * @returns `next`: what the question for the next part changes, null: there is none
 */
export function listPartOf<Item>(
  all: readonly Item[],
  { limit, page }: { limit: number | null; page: number },
): { items: Item[]; next: { page: string } | null } {
  if (limit === null) return { items: [...all], next: null };
  const items = all.slice((page - 1) * limit, page * limit);
  return { items, next: page * limit < all.length ? { page: String(page + 1) } : null };
}
