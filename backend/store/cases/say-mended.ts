import type { Database, Statements } from '../../runtime/database';
import { mendedLookDay } from '../../status/cases/case-days';
import { dailyShare } from '../../status/daily-share';
import type { DayNumber } from '../../status/day-number';
import { CHECK_DAYS } from '../../status/schedule';
import { lockToMend } from '../people/people-limits';
import { coversHost, type DomainClaim } from '../providers/domain-claim';
import { rowSlices } from '../statements/slices';
import { askLooks, bringHostsForward, type AskedLook } from '../hints/ask-looks';
import { knownCases, type KnownCase } from './known-cases';

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
 * again. One transaction; each person may do this thirty times a day. Index: url_case.domain_case, url_case.PRIMARY,
 * url.host_due, allowance.PRIMARY; those of askLooks, bringHostsForward.
 * @throws {LimitReachedError}
 */
export async function sayMended(database: Database, saying: MendedSaying): Promise<MendedAnswer> {
  const { looks, answer } = await database.transaction(async (statements) => {
    const take = await lockToMend(statements, saying.owner, saying.nowS);
    const { cases, saidToday, isCut } = await meantCases(statements, saying);
    const shares = await sharesOf(statements, cases);
    const asked = looksAt(cases, { shares, saidToday, today: saying.today });
    if (cases.length > 0) await take();
    await markMended(statements, cases, saying.today);
    await askLooks(statements, asked);
    const later = asked.filter(({ day }) => day > saying.today).length;
    return { looks: asked, answer: { asked: cases.length, later, isCut } };
  });
  await bringHostsForward(database, looks);
  return answer;
}

interface MeantCases {
  cases: KnownCase[];
  /** Of each host those that were said to be mended today before. */
  saidToday: ReadonlyMap<number, number>;
  isCut: boolean;
}

async function meantCases(
  statements: Statements,
  { claims, domainKey, part, today }: MendedSaying,
): Promise<MeantCases> {
  const cases: KnownCase[] = [];
  const saidToday = new Map<number, number>();
  let afterId = 0;
  for (;;) {
    const slice = await knownCases(statements, { domainKey, afterId, limit: CASES_PER_SLICE });
    for (const one of slice) {
      if (one.mendedDay === today) {
        saidToday.set(one.hostId, (saidToday.get(one.hostId) ?? 0) + 1);
      } else if (isMeant(one, part) && claims.some((claim) => coversHost(claim, one.url.host))) {
        cases.push(one);
      }
    }
    const isCut = cases.length > MENDED_MAX;
    if (isCut || slice.length < CASES_PER_SLICE) {
      return { cases: cases.slice(0, MENDED_MAX), saidToday, isCut };
    }
    afterId = slice.at(-1)?.caseId ?? afterId;
  }
}

function isMeant({ urlId, url }: KnownCase, part: MendedPart): boolean {
  if (part.kind === 'all') return true;
  if (part.kind === 'urls') return part.urlIds.includes(urlId);
  return url.host === part.host && url.path.startsWith(part.pathPrefix);
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

function looksAt(
  cases: readonly KnownCase[],
  { shares, saidToday, today }: Pick<MeantCases, 'saidToday'> & LookDays,
): AskedLook[] {
  const places = new Map(saidToday);
  return cases.map(({ urlId, hostId }) => {
    const place = places.get(hostId) ?? 0;
    places.set(hostId, place + 1);
    return { urlId, hostId, day: mendedLookDay(place, shares.get(hostId) ?? 1, today) };
  });
}

interface LookDays {
  shares: ReadonlyMap<number, number>;
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
