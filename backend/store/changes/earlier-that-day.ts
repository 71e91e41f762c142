import { nameStepOf, type NameStep } from '../../status/name-step';
import { verdictOfId, type Verdict } from '../../status/verdict';
import type { ReadStatements } from '../statements/read-statements';
import { domainKeyOf } from './domain-key';
import { idSince } from './id-since';
import type { WikiScope } from './wiki-stretch';

/** What of a day is looked for: what is older than a change. */
export interface EarlierQuestion {
  /** Registered domains, as domainOf tells them; a hundred or so. */
  domains: readonly string[];
  /** When the day began, in seconds since 1970. */
  dayStartS: number;
  /** What is not newer does not count; 0: all does. */
  afterId: number;
  beforeId: number;
}

/** What became of a URL earlier that day. */
interface EarlierChange {
  firstId: number;
  from: Verdict;
  to: Verdict;
  nameStep: NameStep | null;
}

/** The changes of a domain earlier that day. */
export interface EarlierChanges {
  changes: EarlierChange[];
  /** The log has more of them than were looked at. */
  isMore: boolean;
}

/** Looked at of each domain. */
const LOGGED_MAX = 200;

/**
 * What became earlier on a day of the URLs of some domains, for all or for a wiki or page: the newest of them first, of a
 * bounded number that the log has. Index: change.changed_at, change.domain_key, wiki_change.PRIMARY.
 * @param scope null: by the usual policy, whoever has the URLs
 */
export async function earlierThatDay(
  statements: ReadStatements,
  scope: WikiScope | null,
  { domains, dayStartS, afterId, beforeId }: EarlierQuestion,
): Promise<Map<string, EarlierChanges>> {
  const sinceId = await idSince(statements, dayStartS);
  const found = new Map<string, EarlierChanges>();
  if (sinceId === null || domains.length === 0) return found;
  const firstId = Math.max(sinceId, afterId + 1);
  const keys = new Map(domains.map((domain) => [domainKeyOf(domain), domain]));
  const ofKeys = [...keys.keys()].map((key) => [key, firstId, beforeId]);
  const logged = ofKeys.map(() => OF_DOMAIN).join(' UNION ALL ');
  const rows = await (scope === null
    ? statements.select<EarlierRow>(logged, ofKeys.flat())
    : statements.select<EarlierRow>(...toldTo(scope, logged, ofKeys.flat())));
  for (const [key, domain] of keys) {
    const own = rows.filter((row) => row.domain_key === key);
    found.set(domain, { changes: own.flatMap(changesIn), isMore: own.length >= LOGGED_MAX });
  }
  return found;
}

interface EarlierRow {
  domain_key: number;
  first_id: number | null;
  old_verdict: number | null;
  new_verdict: number | null;
  reason: Buffer;
}

const OF_DOMAIN = `(SELECT domain_key, change_id, change_id AS first_id, old_verdict, new_verdict, reason
   FROM \`change\` FORCE INDEX (domain_key)
   WHERE domain_key = ? AND change_id >= ? AND change_id < ?
   ORDER BY change_id DESC LIMIT ${LOGGED_MAX})`;

/** Index: page_list_page.PRIMARY. */
const IN_LIST = `AND EXISTS (
  SELECT 1 FROM page_list_page FORCE INDEX (PRIMARY)
  WHERE page_list_page.wiki_id = its.wiki_id AND page_list_page.page_id = its.page_id AND list_id = ?)`;

/** Of the rows that a change has in a wiki, one for each page, the first one is read. */
function toldTo(
  { wikiId, pageId, listId }: WikiScope,
  logged: string,
  values: readonly number[],
): [sql: string, values: number[]] {
  const ofList = listId === undefined ? '' : IN_LIST;
  const ofPage =
    pageId === null
      ? `(SELECT page_id FROM wiki_change AS its FORCE INDEX (PRIMARY)
          WHERE its.wiki_id = ? AND its.change_id = logged.change_id ${ofList} ORDER BY page_id LIMIT 1)`
      : '?';
  return [
    `SELECT logged.domain_key, told.first_id, told.old_verdict, told.new_verdict, logged.reason
     FROM (${logged}) AS logged
       LEFT JOIN wiki_change AS told FORCE INDEX (PRIMARY)
         ON told.wiki_id = ? AND told.change_id = logged.change_id AND told.page_id = ${ofPage}`,
    [...values, wikiId, pageId ?? wikiId, ...(listId === undefined ? [] : [listId])],
  ];
}

/** None: the log has it, but the wiki was not told. */
function changesIn(row: EarlierRow): EarlierChange[] {
  const { first_id: firstId, old_verdict: from, new_verdict: to } = row;
  if (firstId === null || from === null || to === null) return [];
  const verdicts = { from: verdictOfId(from), to: verdictOfId(to) };
  const nameStep = nameStepOf({ ...verdicts, reason: row.reason.toString('utf8') });
  return [{ firstId, ...verdicts, nameStep }];
}
