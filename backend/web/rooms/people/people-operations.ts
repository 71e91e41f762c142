import type { Operation } from '../../http/operation';
import { EDITS_OPERATIONS } from './edits-routes';
import { LOG_OPERATIONS } from './log-routes';
import { REPORT_OPERATIONS } from './report-routes';

/** What people can look at here (W8). */
export const PEOPLE_OPERATIONS: readonly Operation[] = [
  ...REPORT_OPERATIONS,
  ...LOG_OPERATIONS,
  ...EDITS_OPERATIONS,
];

/** Where forms of ours lead to, with their methods: of no use to anybody else, and not told. */
export const FORM_METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/report/say', ['POST']],
  ['/edits/review', ['POST']],
  ['/webhooks/do', ['POST']],
  ['/subscriptions/do', ['POST']],
  ['/auth/login', ['GET']],
  ['/auth/callback', ['GET']],
  ['/auth/logout', ['POST']],
]);
