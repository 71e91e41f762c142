import type { Database, Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { AWAITED_DAYS } from '../../status/cases/case-days';
import {
  beginSample,
  nextSampleStep,
  sampleAfterLooks,
  type SeenUrls,
} from '../../status/sampling/domain-sample';
import { PUBLISHED_PLAN } from '../../status/sampling/sample-plan';
import { outcomeOf } from '../../status/status-code';
import { provenClaimsOf } from '../providers/proven-claims';
import { rowSlices } from '../statements/slices';
import { checkStateOf, CHECK_STATE_COLUMNS, type CheckStateRow } from '../urls/check-state-row';
import { askLooks, bringHostsForward, type AskedLook } from '../hints/ask-looks';
import type { CaseTime } from './case-context';
import { caseSampleOf, storeCaseSample, type CaseSample } from './case-samples';
import { lockCaseWalk } from './case-walks';
import { drawOthers, urlCountOf } from './domain-urls';
import { nextHostsOfClaims } from './hosts-of-claims';

/** When it is gone on with again. */
const AGAIN_S = 3_600;
/** A group is waited for so long: what could not be looked at by then does not count. */
const GROUP_DAYS = 3;
/** It ends so many days after it began, decided or not. */
const LASTS_DAYS = 14;
/** Looks that are asked for in one transaction. */
const LOOKS_PER_STEP = 1_000;
/** Hosts that are drawn from. */
const HOSTS_MAX = 5_000;
/** Of a domain with more dead URLs their looks are spread over the days that they are waited for. */
const AT_ONCE_MAX = 100;

/** What a month's look is made with. */
export interface MonthLookParts {
  database: Database;
  random: Random;
}

/**
 * Goes on with looking at a domain again (L1): first at all URLs that are reported, that is those with cases; then at groups of
 * others, drawn by chance, until one decides: most of it is dead, and the ordinary cycle looks through it, or the rest is presumed
 * good. A domain with a hundred URLs or less is looked at whole. What is looked at falls due, no more: crawlers do the rest.
 * Each step is a transaction that holds the domain's row. Index: case_sample.PRIMARY, case_draw.PRIMARY, url_case.domain_case;
 * those of lockCaseWalk, provenClaimsOf, nextHostsOfClaims, urlCountOf, drawOthers, askLooks, bringHostsForward.
 * @returns whether there is more to do at once
 */
export async function goOnMonthLook(
  { database, random }: MonthLookParts,
  domainKey: number,
  at: CaseTime,
): Promise<boolean> {
  const { looks, isMore } = await database.transaction(async (statements) => {
    const walk = await lockCaseWalk(statements, domainKey);
    const its = await caseSampleOf(statements, domainKey, 'FOR UPDATE');
    if (walk === null || its === null || its.endedDay !== null) return { looks: [], isMore: false };
    const step = await nextStep({ statements, random, domain: walk.domain, at }, its);
    await storeCaseSample(statements, step.its, step.isMore ? at.nowS : at.nowS + AGAIN_S);
    await askLooks(statements, step.looks);
    return step;
  });
  await bringHostsForward(database, looks);
  return isMore;
}

interface StepParts {
  statements: Statements;
  random: Random;
  domain: string;
  at: CaseTime;
}

interface Step {
  its: CaseSample;
  looks: AskedLook[];
  isMore: boolean;
}

const without = (its: CaseSample, isMore: boolean): Step => ({ its, looks: [], isMore });

async function nextStep(parts: StepParts, its: CaseSample): Promise<Step> {
  const { today } = parts.at;
  if (its.lastCaseId === 0) return without(await begin(parts, its), true);
  if (its.askedCaseId < its.lastCaseId) return askReported(parts, its);
  const seen = its.recheckedDay === null ? await withRechecks(parts, its) : its;
  if (seen.recheckedDay === null) return without(seen, false);
  if (today >= its.begunDay + LASTS_DAYS) return without(await ended(parts, seen), false);
  return goOnWithGroups(parts, seen);
}

async function begin({ statements, domain, at }: StepParts, its: CaseSample): Promise<CaseSample> {
  const { domainKey } = its;
  const hostIds = await provenHosts(statements, domain, domainKey);
  const [cases] = await statements.select<{ reported: number; last_id: number | null }>(
    `SELECT COUNT(*) AS reported, MAX(case_id) AS last_id FROM url_case FORCE INDEX (domain_case)
     WHERE domain_key = ?`,
    [domainKey],
  );
  const { reported = 0, last_id: lastId = null } = cases ?? {};
  const urls = Math.max(reported, await urlCountOf(statements, hostIds));
  if (lastId === null) return { ...its, lastCaseId: 1, askedCaseId: 1, endedDay: at.today };
  return { ...its, ...beginSample(urls, reported), lastCaseId: lastId };
}

async function provenHosts(
  statements: Statements,
  domain: string,
  domainKey: number,
): Promise<number[]> {
  const claims = await provenClaimsOf(statements, [domainKey]);
  const question = { domain, claims, afterId: 0, limit: HOSTS_MAX };
  const { hosts } = await nextHostsOfClaims(statements, question);
  return hosts.map(({ hostId }) => hostId);
}

async function askReported({ statements }: StepParts, its: CaseSample): Promise<Step> {
  const rows = await statements.select<{ case_id: number; url_id: number; host_id: number }>(
    `SELECT case_id, url_id, host_id FROM url_case FORCE INDEX (domain_case)
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
     WHERE domain_key = ? AND case_id > ? AND case_id <= ? ORDER BY case_id LIMIT ?`,
    [its.domainKey, its.askedCaseId, its.lastCaseId, LOOKS_PER_STEP],
  );
  const looks = rows.map((row) => ({
    urlId: row.url_id,
    hostId: row.host_id,
    day: its.begunDay + (its.reported > AT_ONCE_MAX ? row.case_id % (AWAITED_DAYS - 1) : 0),
  }));
  const isAll = rows.length < LOOKS_PER_STEP;
  const askedCaseId = isAll ? its.lastCaseId : (rows.at(-1)?.case_id ?? its.lastCaseId);
  return { its: { ...its, askedCaseId }, looks, isMore: true };
}

/** Whose case is closed has worked when it was looked at, or is not listed any more. */
async function withRechecks(
  { statements, at: { today } }: StepParts,
  its: CaseSample,
): Promise<CaseSample> {
  const [row] = await statements.select<{ open: number; unseen: number | string }>(
    `SELECT COUNT(*) AS open, COALESCE(SUM(COALESCE(checked_day, 0) < ?), 0) AS unseen
     FROM url_case FORCE INDEX (domain_case) STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
     WHERE domain_key = ? AND case_id <= ?`,
    [its.begunDay, its.domainKey, its.lastCaseId],
  );
  const open = row?.open ?? 0;
  // A sum comes as text.
  const unseen = Number(row?.unseen ?? 0);
  const rechecked = Math.max(0, its.reported - unseen);
  const stayedBroken = Math.min(rechecked, open - unseen);
  const seen = { ...its, rechecked, stayedBroken };
  if (unseen > 0 && today < its.begunDay + AWAITED_DAYS) return seen;
  // What could not be looked at is reported no more, as Algorithm 1 sees it.
  return { ...seen, reported: rechecked, recheckedDay: today };
}

const NOTHING: SeenUrls = { checked: 0, broken: 0 };

async function goOnWithGroups(parts: StepParts, its: CaseSample): Promise<Step> {
  const drawn = await drawnSoFar(parts.statements, its);
  const isAwaited = drawn.open > 0 && parts.at.today < (its.groupDay ?? its.begunDay) + GROUP_DAYS;
  if (isAwaited) return without(its, false);
  const looks = { reported: NOTHING, drawn: { checked: drawn.checked, broken: drawn.broken } };
  const sample = its.groupDay === null ? its : sampleAfterLooks(its, looks, PUBLISHED_PLAN);
  await countDraws(parts.statements, its.domainKey);
  const after: CaseSample = { ...its, ...sample, groupDay: null };
  const step = nextSampleStep(after, PUBLISHED_PLAN);
  if (step.kind !== 'group') return without(await ended(parts, after), false);
  return drawGroup(parts, after, step.urls);
}

async function drawGroup(parts: StepParts, its: CaseSample, wanted: number): Promise<Step> {
  const { statements, random, domain, at } = parts;
  const { domainKey } = its;
  const hostIds = await provenHosts(statements, domain, domainKey);
  const left = Math.max(1, its.urls - its.reported - its.drawn);
  const drawn = await drawOthers(statements, { domainKey, hostIds, wanted, left }, random);
  // What was listed has gone since.
  if (drawn.length === 0) return without(await ended(parts, its), false);
  for (const slice of rowSlices(drawn.map(({ urlId }) => [domainKey, urlId]))) {
    await statements.run('INSERT IGNORE INTO case_draw (domain_key, url_id) VALUES ?', [slice]);
  }
  const looks = drawn.map(({ urlId, hostId }) => ({ urlId, hostId, day: at.today }));
  return { its: { ...its, groupDay: at.today }, looks, isMore: false };
}

/** Of the group that is looked at: those that are left, and what was seen. */
async function drawnSoFar(
  statements: Pick<Statements, 'select'>,
  { domainKey, begunDay }: CaseSample,
): Promise<SeenUrls & { open: number }> {
  const rows = await statements.select<CheckStateRow & { checked_day: number | null }>(
    `SELECT checked_day, ${CHECK_STATE_COLUMNS} FROM case_draw FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
     WHERE domain_key = ? AND is_counted = 0`,
    [domainKey],
  );
  const seen = rows.filter((row) => (row.checked_day ?? 0) >= begunDay);
  const broken = seen.filter((row) => {
    const [newest] = checkStateOf(row).runs;
    return newest !== undefined && outcomeOf(newest) === 'failed';
  });
  return { checked: seen.length, broken: broken.length, open: rows.length - seen.length };
}

async function countDraws(statements: Pick<Statements, 'run'>, domainKey: number): Promise<void> {
  await statements.run(
    'UPDATE case_draw FORCE INDEX (PRIMARY) SET is_counted = 1 WHERE domain_key = ? AND is_counted = 0',
    [domainKey],
  );
}

async function ended({ statements, at }: StepParts, its: CaseSample): Promise<CaseSample> {
  await statements.run('DELETE FROM case_draw WHERE domain_key = ?', [its.domainKey]);
  return { ...its, groupDay: null, endedDay: at.today };
}
