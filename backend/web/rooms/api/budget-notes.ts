import { WINDOW_S } from '../../limits/rate-limit';
import { ALL, BLOCKS } from '../../limits/gate';
import type { ThrottlingSettings } from '../../limits/throttling';

/** How much may be asked, of the settings of this installation. */
export type BudgetSizes = Pick<
  ThrottlingSettings,
  'answersPerS' | 'originAnswersPerS' | 'blocksPerS'
>;

/** A budget, explained to programmers. */
export interface BudgetNote {
  /** As in the headers `RateLimit` and `RateLimit-Policy`. */
  policy: string;
  whose: string;
  /** Questions in a window. */
  quota: number;
}

/** What is counted where. */
export const COUNTING = [
  `Budgets hold for windows of ${WINDOW_S} seconds, which are the same for everybody, and are shared by all who ask: nobody is told from another. Each question is counted in two of them, one about a block of pages in "${BLOCKS}" alone.`,
  'A question costs one, one about several pages as many as there are; lists (/pattern, /domain, /wiki/pages, /site) cost twenty, /changes, /sites, /url and feeds five. Answers with 304 and failures cost, too. Free are /version, /healthz, /openapi.json, /toolinfo.json and questions of tools with a token.',
  'RateLimit-Policy tells the budgets of an answer, RateLimit what may be left of them (draft-ietf-httpapi-ratelimit-headers): others spend from them, too. Beyond them answers are 429 with Retry-After, whose seconds are to be waited.',
] as const;

/** The budgets of this installation. */
export function budgetNotes(sizes: BudgetSizes): BudgetNote[] {
  const { answersPerS, originAnswersPerS, blocksPerS } = sizes;
  const one = originAnswersPerS * WINDOW_S;
  return [
    { policy: ALL, whose: 'All questions together.', quota: answersPerS * WINDOW_S },
    { policy: 'others', whose: 'Programs, and pages of other sites.', quota: one },
    { policy: 'wiki', whose: 'Pages of one watched wiki, each wiki for itself.', quota: one },
    { policy: 'people', whose: 'People who open pages here.', quota: one },
    {
      policy: BLOCKS,
      whose: 'Questions about blocks of pages that are not answered from memory.',
      quota: blocksPerS * WINDOW_S,
    },
  ];
}
