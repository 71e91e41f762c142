import { getDomain } from 'tldts';
import type { Database, Statements } from '../../runtime/database';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import { oppositeOf, type UrlMark } from '../../status/url-mark';
import { classifyUrl } from '../../url/classify-url';
import { hostOfPattern, parseUrlPattern, type UrlPattern } from '../../url/url-pattern';
import { liftMarks, marksOn, setMarksIn } from '../frontier/url-marks';
import { makeHostsOfKnownDue } from '../urls/hosts';
import type { NormalUrl } from '../../url/normal-url';
import { urlKey } from '../statements/url-key';
import { wholeDomain, type Subject } from '../urls/listed-subject';
import { logDeed, type DeedKind } from '../people/deeds';
import { isMarkedAnew, lockFault, storeDecision, type StoredFault } from '../people/fault-reports';

/** What a reviewer decides about a report (W8.5). */
export type FaultRuling =
  | { kind: 'mark'; mark: UrlMark; pattern: UrlPattern; lastDay: DayNumber }
  | { kind: 'look' }
  | { kind: 'reject' };

/** Who decides, and why. */
export interface RulingReviewer {
  faultId: number;
  /** Public name. */
  reviewer: string;
  word: string;
  /** Seconds since 1970. */
  nowS: number;
}

/** Of a part of a host, or a domain, so many URLs that fail are looked at again. */
const LOOKS_MAX = 100;
/** So many entries of the index are read for those of a domain. */
const ENTRIES_MAX = 100_000;

/**
 * A reviewer decides about a report that is open: sets a mark, has its subject looked at today, or rejects it; logged with
 * the reviewer's name. Index: fault_report.PRIMARY, url_trait.pattern_side; as `lookAgain`.
 * @returns false: there is no such report, somebody has decided, or such a mark or its opposite stands there already or
 *   is not of its host: an operator has set it
 */
export function decideFault(
  database: Database,
  { faultId, reviewer, word, nowS }: RulingReviewer,
  ruling: FaultRuling,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    const fault = await lockFault(statements, faultId);
    if (fault?.state !== 'open') return false;
    if (ruling.kind === 'mark' && !(await setMark(statements, fault, ruling, nowS))) return false;
    if (ruling.kind === 'look') await lookAgain(statements, subjectOf(fault), nowS);
    const state = ({ mark: 'marked', look: 'looked', reject: 'rejected' } as const)[ruling.kind];
    const marked = ruling.kind === 'mark' ? { mark: ruling.mark, pattern: ruling.pattern } : null;
    await storeDecision(statements, faultId, { state, reviewer, word, marked }, nowS);
    const object = ruling.kind === 'mark' ? ruling.mark : word;
    const kind = `fault-${ruling.kind}` satisfies DeedKind;
    await logDeed(statements, { kind, userName: reviewer, subject: fault.subject, object }, nowS);
    return true;
  });
}

/**
 * A reviewer takes a decision back: its mark is lifted, but for what an operator or owner has set on the same pattern, or a
 * later decision, and the report open again. Index: as `decideFault`, fault_report.state_fault.
 * @returns false: there is no such report, or no decision
 */
export function undoFaultDecision(
  database: Database,
  { faultId, reviewer, nowS }: Omit<RulingReviewer, 'word'>,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    const fault = await lockFault(statements, faultId);
    if (fault === null || fault.state === 'open') return false;
    const { marked, subject } = fault;
    if (marked !== null) {
      await marksOn(statements, marked.pattern, dayNumberOf(nowS * 1_000));
      const isAnothers = await isMarkedAnew(statements, faultId, marked);
      const own = { mark: marked.mark, side: 'reviewer' } as const;
      if (!isAnothers) await liftMarks(statements, marked.pattern, own);
    }
    const undone = { state: 'open', reviewer: '', word: '', marked: null } as const;
    await storeDecision(statements, faultId, undone, nowS);
    const deed = { kind: 'fault-undo', userName: reviewer, subject, object: '' } as const;
    await logDeed(statements, deed, nowS);
    return true;
  });
}

/**
 * Has a listed URL looked at today, or of a part of a host or a domain those that fail, a hundred at most. Locks URLs, then
 * their hosts. Index: url.url_key, host.name, url.host_path, url.PRIMARY, host.PRIMARY; host.registered_domain, url.host_due.
 */
export async function lookAgain(
  statements: Statements,
  subject: Subject,
  nowS: number,
): Promise<void> {
  const urls = await urlsMeant(statements, subject);
  const urlIds = inOrder(urls.map((row) => row.url_id));
  if (urlIds.length === 0) return;
  await statements.run(
    `UPDATE url FORCE INDEX (PRIMARY) SET due_day = LEAST(due_day, ?), wait_until_day = 0
     WHERE url_id IN (?)`,
    [dayNumberOf(nowS * 1_000), urlIds],
  );
  await makeHostsOfKnownDue(statements, inOrder(urls.map((row) => row.host_id)));
}

const inOrder = (ids: number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

function urlsMeant(statements: Pick<Statements, 'select'>, subject: Subject): Promise<MeantRow[]> {
  const domain = wholeDomain(subject);
  if (domain !== null) return failingOfDomain(statements, domain);
  return 'url' in subject ? urlMeant(statements, subject.url) : failing(statements, subject);
}

/** Of the first hosts by name, whatever they are: the first that fail are told. */
function failingOfDomain(
  statements: Pick<Statements, 'select'>,
  domain: string,
): Promise<MeantRow[]> {
  return statements.select<MeantRow>(
    `SELECT host_id, url_id FROM (
       SELECT url.host_id, url_id, failures
       FROM host FORCE INDEX (registered_domain) STRAIGHT_JOIN url FORCE INDEX (host_due) USING (host_id)
       WHERE registered_domain = ? AND (name = ? OR RIGHT(name, ?) = ?) LIMIT ?) AS entry
     WHERE failures > 0 LIMIT ?`,
    [getDomain(domain) ?? domain, domain, domain.length + 1, `.${domain}`, ENTRIES_MAX, LOOKS_MAX],
  );
}

interface MeantRow {
  url_id: number;
  host_id: number;
}

function urlMeant(statements: Pick<Statements, 'select'>, url: NormalUrl): Promise<MeantRow[]> {
  return statements.select<MeantRow>('SELECT url_id, host_id FROM url WHERE url_key = ?', [
    urlKey(url.text),
  ]);
}

function failing(
  statements: Pick<Statements, 'select'>,
  { host, pathPrefix }: UrlPattern,
): Promise<MeantRow[]> {
  return statements.select<MeantRow>(
    `SELECT url_id, host_id FROM host FORCE INDEX (name) STRAIGHT_JOIN url FORCE INDEX (host_path) USING (host_id)
     WHERE name = ? AND path >= ? AND path < ? AND LEFT(path, ?) = ? AND failures > 0 LIMIT ?`,
    [host, pathPrefix, `${pathPrefix}\u007F`, pathPrefix.length, pathPrefix, LOOKS_MAX],
  );
}

async function setMark(
  statements: Statements,
  fault: StoredFault,
  { mark, pattern, lastDay }: Extract<FaultRuling, { kind: 'mark' }>,
  nowS: number,
): Promise<boolean> {
  if (!isWithin(pattern, subjectOf(fault))) return false;
  const firstDay = dayNumberOf(nowS * 1_000);
  const standing = await marksOn(statements, pattern, firstDay);
  const opposite = oppositeOf(mark);
  if (standing.some((other) => other === mark || other === opposite)) return false;
  await setMarksIn(statements, [{ pattern, mark, firstDay, lastDay }], {
    today: firstDay,
    side: 'reviewer',
  });
  return true;
}

/** Marks stand on the host that was reported, or where a whole domain was, on it or what is below it. */
function isWithin(pattern: UrlPattern, subject: Subject): boolean {
  const { host, withSubdomains } = hostOfPattern(pattern);
  const domain = wholeDomain(subject);
  if (domain !== null) return host === domain || host.endsWith(`.${domain}`);
  return !withSubdomains && host === ('url' in subject ? subject.url.host : subject.host);
}

/** As it was understood when it was reported. @throws RangeError for what no report can be about */
function subjectOf({ subject }: Pick<StoredFault, 'subject'>): Subject {
  const url = subject.includes('://') ? classifyUrl(subject).url : null;
  const found = url === null ? parseUrlPattern(subject) : { url };
  if (found === null) throw new RangeError(`table fault_report has no subject “${subject}”`);
  return found;
}
