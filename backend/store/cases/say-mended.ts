import type { Database, Statements } from '../../runtime/database';
import { mendedLookDay } from '../../status/cases/case-days';
import { dailyShare } from '../../status/daily-share';
import type { DayNumber } from '../../status/day-number';
import { effectsOf } from '../../status/mark-effects';
import type { MarkIndex } from '../../status/mark-index';
import { CHECK_DAYS } from '../../status/schedule';
import { lockToMend } from '../people/people-limits';
import type { SqlCondition } from '../providers/covered-condition';
import type { DomainClaim } from '../providers/domain-claim';
import { rowSlices } from '../statements/slices';
import { askLooks, bringHostsForward, type AskedLook } from '../hints/ask-looks';
import { knownCases, type KnownCase } from './known-cases';
import { lockCases } from './lock-cases';

/** What an owner says is mended, of the URLs that have a case. */
export type MendedPart =
  | { kind: 'urls'; urlIds: readonly number[] }
  /** Of a host whose paths begin so. */
  | { kind: 'directory'; host: string; pathPrefix: string }
  | { kind: 'all' };

/** Who says it, and when. */
export interface MendedSaying {
  /** Keyed hash of the person's central id. */
  owner: Buffer;
  /** Proven ones of that person, to one domain. */
  claims: readonly DomainClaim[];
  domainKey: number;
  part: MendedPart;
  /** In force now (I4). */
  marks: MarkIndex;
  today: DayNumber;
  /** Seconds since 1970. */
  nowS: number;
}

/** What came of it. */
export interface MendedAnswer {
  /** Cases whose URLs are looked at again. */
  asked: number;
  /** Of them those whose turn is on a later day, as their host has too many for one. */
  later: number;
  /** Cases that are meant, but nobody looks at their URLs: they are marked as not to be checked. */
  unchecked: number;
  /** There are more of them than are taken at once: it may be said again. */
  isCut: boolean;
}

/** Cases that are taken at once; told by the message of `cut`. */
const MENDED_MAX = 5_000;
/** Cases that are read at a time. */
const CASES_PER_SLICE = 2_000;

/**
 * An owner says that URLs work again: their cases begin anew with short pauses, and they fall due today, as many of each host as
 * are looked at of it on one day (W3.1), the others on the days that follow. Of what was said today already nothing is asked
 * again, nor of what is not to be checked, by the owner's own wish or a mark. Each person may do this thirty times a day; what
 * all people share is held for a moment, when the cases have been read, and taken even if nothing comes of it any more.
 * Index: allowance.PRIMARY, url_case.PRIMARY; those of meantCases, sharesOf, saidToday, askLooks, bringHostsForward.
 * @throws {LimitReachedError}
 */
export async function sayMended(database: Database, saying: MendedSaying): Promise<MendedAnswer> {
  const { owner, today, nowS } = saying;
  const { cases, unchecked, isCut } = await meantCases(database, saying);
  if (cases.length === 0) return { asked: 0, later: 0, unchecked, isCut };
  await database.transaction(async (statements) => {
    const take = await lockToMend(statements, owner, nowS);
    await take();
  });
  const days = { shares: await sharesOf(database, cases), today };
  const asked = await database.transaction(async (statements) => {
    const open = await stillOpen(statements, cases, today);
    const looks = looksAt(open, {
      ...days,
      saidToday: await saidTodayOf(statements, saying, open),
    });
    await markMended(statements, open, today);
    await askLooks(statements, looks);
    return looks;
  });
  await bringHostsForward(database, asked);
  const later = asked.filter(({ day }) => day > today).length;
  return { asked: asked.length, later, unchecked, isCut };
}

interface MeantCases {
  cases: KnownCase[];
  unchecked: number;
  isCut: boolean;
}

async function meantCases(
  statements: Pick<Statements, 'select'>,
  { claims, domainKey, part, today, marks }: MendedSaying,
): Promise<MeantCases> {
  const cases: KnownCase[] = [];
  let [afterId, unchecked] = [0, 0];
  const only = conditionOf(part, today);
  for (;;) {
    const question = { domainKey, claims, only, afterId, limit: CASES_PER_SLICE };
    const slice = await knownCases(statements, question);
    const looked = slice.filter(
      ({ url }) => effectsOf(marks.marksOf(url.host, url.path)).isChecked,
    );
    cases.push(...looked);
    unchecked += slice.length - looked.length;
    const isCut = cases.length > MENDED_MAX;
    if (isCut || slice.length < CASES_PER_SLICE) {
      return { cases: cases.slice(0, MENDED_MAX), unchecked, isCut };
    }
    afterId = slice.at(-1)?.caseId ?? afterId;
  }
}

/** Without what was said today. */
function conditionOf(part: MendedPart, today: DayNumber): SqlCondition {
  const sql = 'mended_day <> ?';
  if (part.kind === 'urls') {
    return { sql: `${sql} AND url_case.url_id IN (?)`, values: [today, [0, ...part.urlIds]] };
  }
  if (part.kind === 'all') return { sql, values: [today] };
  const [host, path] = [Buffer.from(part.host), Buffer.from(part.pathPrefix)];
  return {
    sql: `${sql} AND name = ? AND LEFT(path, ?) = ?`,
    values: [today, host, path.length, path],
  };
}

/** Under lock: what was closed meanwhile, or said by somebody else, is not asked again. */
async function stillOpen(
  statements: Statements,
  cases: readonly KnownCase[],
  today: DayNumber,
): Promise<KnownCase[]> {
  const locked = await lockCases(
    statements,
    cases.map(({ caseId }) => caseId),
  );
  const open = new Set(
    locked.filter(({ mendedDay }) => mendedDay !== today).map(({ caseId }) => caseId),
  );
  return cases.filter(({ caseId }) => open.has(caseId));
}

/** Of each host the cases that were said to be mended today before. Index: url_case.domain_case, url.PRIMARY. */
async function saidTodayOf(
  statements: Pick<Statements, 'select'>,
  { domainKey, today }: MendedSaying,
  cases: readonly KnownCase[],
): Promise<Map<number, number>> {
  const hostIds = [...new Set(cases.map(({ hostId }) => hostId))];
  if (hostIds.length === 0) return new Map();
  const rows = await statements.select<{ host_id: number; said: number }>(
    `SELECT host_id, COUNT(*) AS said FROM url_case FORCE INDEX (domain_case)
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
     WHERE domain_key = ? AND mended_day = ? AND host_id IN (?) GROUP BY host_id`,
    [domainKey, today, hostIds],
  );
  return new Map(rows.map((row) => [row.host_id, row.said]));
}

/** How many URLs of each host are looked at on a day. */
async function sharesOf(
  statements: Pick<Statements, 'select'>,
  cases: readonly KnownCase[],
): Promise<Map<number, number>> {
  const hostIds = [...new Set(cases.map(({ hostId }) => hostId))];
  const shares = new Map<number, number>();
  for (const slice of rowSlices(hostIds)) {
    const rows = await statements.select<{ host_id: number; urls: number }>(
      `SELECT host_id, COUNT(*) AS urls FROM url FORCE INDEX (host_due)
       WHERE host_id IN (?) GROUP BY host_id`,
      [slice],
    );
    for (const row of rows) shares.set(row.host_id, dailyShare(row.urls, CHECK_DAYS));
  }
  return shares;
}

function looksAt(cases: readonly KnownCase[], { shares, saidToday, today }: LookDays): AskedLook[] {
  const places = new Map(saidToday);
  return cases.map(({ urlId, hostId }) => {
    const place = places.get(hostId) ?? 0;
    places.set(hostId, place + 1);
    return { urlId, hostId, day: mendedLookDay(place, shares.get(hostId) ?? 1, today) };
  });
}

interface LookDays {
  /** How many are looked at on a day, and were asked for today before, by host. */
  shares: ReadonlyMap<number, number>;
  saidToday: ReadonlyMap<number, number>;
  today: DayNumber;
}

/** Whoever walks over due cases comes to them at once. */
async function markMended(
  statements: Statements,
  cases: readonly KnownCase[],
  today: DayNumber,
): Promise<void> {
  const caseIds = cases.map(({ caseId }) => caseId).toSorted((a, b) => a - b);
  for (const slice of rowSlices(caseIds)) {
    await statements.run(
      `UPDATE url_case FORCE INDEX (PRIMARY) SET mended_day = ?, looks = 0, due_day = LEAST(due_day, ?)
       WHERE case_id IN (?)`,
      [today, today, slice],
    );
  }
}
