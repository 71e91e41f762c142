import { z } from 'zod';
import { CHECKED_VERDICTS } from '../../../status/checked-verdict';

/** How long a list of changes may be. */
const CHANGES_MAX = 100;
export const CHANGES_USUAL = 50;

/** What feeds tell where `to` is not given. */
export const FEED_FILTER_USUAL = 'unreachable';

/** @param usual which changes are told where it is not given */
export const changeFilter = (usual: 'all' | 'unreachable') =>
  z
    .enum(['all', ...CHECKED_VERDICTS])
    .optional()
    .describe(
      `Only changes into and out of this verdict; all: whatever the verdict. ${usual} by default. But for working, also that a domain name is taken, or free again (not as a page for people).`,
    );

/** The id of a change. */
export const changeId = (what: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional()
    .describe(what);

/** @param what of the list */
export const changeLimit = (what: string) =>
  z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/)
    .transform(Number)
    .optional()
    .describe(`${what} at most: 1 to ${CHANGES_MAX}, ${CHANGES_USUAL} by default.`);
