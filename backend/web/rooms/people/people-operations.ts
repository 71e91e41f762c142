import type { Operation } from '../../http/operation';
import { EDITS_OPERATIONS } from './edits-routes';
import { FAULT_OPERATIONS } from './fault-routes';
import { LOG_OPERATIONS } from './log-routes';
import { REPORT_OPERATIONS } from './report-routes';

/** What people can look at here (W8). */
export const PEOPLE_OPERATIONS: readonly Operation[] = [
  ...REPORT_OPERATIONS,
  ...LOG_OPERATIONS,
  ...EDITS_OPERATIONS,
  ...FAULT_OPERATIONS,
];

/** Where forms of ours lead to, with their methods: of no use to anybody else, and not told. */
export const FORM_METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/report/say', ['POST']],
  ['/name/say', ['POST']],
  ['/lists', ['POST']],
  ['/list', ['POST']],
  ['/edits/review', ['POST']],
  ['/webhooks/do', ['POST']],
  ['/owners/do', ['POST']],
  ['/owners/mended', ['POST']],
  ['/mail/do', ['POST']],
  ['/mail/confirm/:token', ['GET', 'HEAD', 'POST']],
  ['/unsubscribe/:token', ['GET', 'HEAD', 'POST']],
  ['/rup/confirm/:token', ['GET', 'HEAD', 'POST']],
  ['/rup/unsubscribe/:token', ['GET', 'HEAD', 'POST']],
  ['/owners/wishes/set', ['POST']],
  ['/compare/ask', ['POST']],
  ['/faults/report', ['POST']],
  ['/faults/decide', ['POST']],
  ['/subscriptions/do', ['POST']],
  ['/auth/login', ['GET']],
  ['/auth/callback', ['GET']],
  ['/auth/logout', ['POST']],
]);

/** Links in mails, each of which proves something of its own. */
const MAIL_LINK = /^(\/mail\/confirm|\/unsubscribe|\/rup\/confirm|\/rup\/unsubscribe)\/[^/]+$/;

/** With which methods forms lead to an address; undefined: none does. */
export function formMethodsOf(path: string): readonly string[] | undefined {
  return FORM_METHODS.get(path.replace(MAIL_LINK, '$1/:token'));
}
