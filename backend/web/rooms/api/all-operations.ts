import { ANSWER_OPERATIONS } from '../page/answer-operations';
import { BATCH_OPERATIONS } from '../batch/batch-operations';
import { changesOperation } from '../feeds/changes-operation';
import { FEED_OPERATIONS } from '../feeds/feed-operations';
import { wikiDayOperation } from '../feeds/wiki-day-operation';
import { COMPARE_OPERATIONS } from '../compare/compare-routes';
import { DATA_OPERATIONS } from '../data/data-operations';
import { FIX_OPERATIONS } from '../fix/fix-operations';
import { WIKI_OPERATIONS } from '../charts/wiki-operations';
import { LIST_OPERATIONS } from '../lists/list-routes';
import { MOVES_OPERATIONS } from '../moves/moves-routes';
import { NAMES_OPERATIONS } from '../names/names-routes';
import { PAGE_LIST_OPERATIONS } from '../page-lists/page-list-operations';
import { OWNER_OPERATIONS } from '../owners/owner-routes';
import { formMethodsOf, PEOPLE_OPERATIONS } from '../people/people-operations';
import type { Format, Operation } from '../../http/operation';
import { SITE_ROOM_OPERATIONS } from '../sites/site-room-operations';
import { STATUS_OPERATIONS } from '../status/status-operations';
import { CASE_OPERATIONS } from '../owners/case-routes';
import { MAIL_OPERATIONS } from '../mail/mail-operations';
import { RUP_OPERATIONS } from '../rup/rup-operations';
import { SUBSCRIPTION_OPERATIONS } from '../subscriptions/subscription-routes';
import { WEBHOOK_OPERATIONS } from '../webhooks/webhook-routes';
import { WISH_OPERATIONS } from '../owners/wish-routes';
import { SUGGEST_OPERATIONS } from '../suggest/suggest-routes';
import { URLS_OPERATIONS } from '../urls/urls-operations';
import { STREAM_OPERATION } from '../stream/stream-operations';
import { normalizeOperation } from './normalize-operation';
import { PAGE_OPERATIONS } from './page-operations';
import { siteOperations } from './site-operations';

/** All that can be asked, room by room. */
export const OPERATIONS: readonly Operation[] = [
  ...ANSWER_OPERATIONS,
  normalizeOperation,
  ...siteOperations,
  ...PAGE_OPERATIONS,
  ...SUGGEST_OPERATIONS,
  ...LIST_OPERATIONS,
  ...MOVES_OPERATIONS,
  ...NAMES_OPERATIONS,
  ...PAGE_LIST_OPERATIONS,
  ...SITE_ROOM_OPERATIONS,
  ...URLS_OPERATIONS,
  ...COMPARE_OPERATIONS,
  ...BATCH_OPERATIONS,
  ...WIKI_OPERATIONS,
  changesOperation,
  ...FEED_OPERATIONS,
  wikiDayOperation,
  ...FIX_OPERATIONS,
  STREAM_OPERATION,
  ...RUP_OPERATIONS,
  ...DATA_OPERATIONS,
  ...STATUS_OPERATIONS,
  ...PEOPLE_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...OWNER_OPERATIONS,
  ...CASE_OPERATIONS,
  ...MAIL_OPERATIONS,
  ...WISH_OPERATIONS,
  ...SUBSCRIPTION_OPERATIONS,
];

/** Those that are explained to programmers: what is for people has no API (W7.7, W8.2). */
export const PROGRAM_OPERATIONS = OPERATIONS.filter(({ access }) => access !== 'people');

const at = (path: string): Operation[] => OPERATIONS.filter((known) => known.path === path);

/** The format in which an address answers where none is asked for; json where there is no address. */
export function defaultFormatOf(path: string): Format {
  const [format] = at(path)[0]?.formats ?? [];
  return format ?? (formMethodsOf(path) === undefined ? 'json' : 'html');
}

/** What an address can be asked with; GET and HEAD where no operation is known, such as files. */
export function methodsOf(path: string): readonly string[] {
  const operations = at(path);
  if (operations.length === 0) return formMethodsOf(path) ?? ['GET', 'HEAD'];
  const methods = operations.flatMap(({ method }) =>
    method === 'get' ? ['GET', 'HEAD'] : ['POST'],
  );
  return [...methods, ...(formMethodsOf(path) ?? [])];
}

/** Whether an address answers programs. */
export function isForPrograms(path: string): boolean {
  return at(path).some(({ access }) => access !== 'people');
}

/** Files of pages, and what operators and crawlers of ours ask. */
const OURS = /^\/(?:static|internal|metrics|robots\.txt)(?:\/|$)/;

/**
 * Whether pages of other sites may read what is answered at an address: what is for programs, and that an
 * address does not exist.
 */
export function isReadableElsewhere(path: string): boolean {
  if (at(path).length > 0) return isForPrograms(path);
  return formMethodsOf(path) === undefined && !OURS.test(path);
}
