import type { CaseStage } from '../case-stage';
import type { DayNumber } from '../day-number';
import { AWAITED_DAYS, isMonthLookRecent, lookAfter, pauseAfter, STAGE_DAYS } from './case-days';
import { isMendAwaited } from './mended-answer';
import type { CaseUrl, MonthLook, UrlCase } from './url-case';

/** What a case is gone on with by. */
export interface CaseContext {
  url: CaseUrl;
  /** Null: its domain was not looked at again yet. */
  month: MonthLook | null;
  today: DayNumber;
}

/** A stage that is reached. */
export interface StageStep {
  stage: CaseStage;
  /** The day on which it was due, or on which what it waited for came. */
  day: DayNumber;
}

/** What happens in a case. */
export interface WalkedCase {
  /** In their order; none twice. */
  steps: readonly StageStep[];
  /** Null: it is closed. */
  after: UrlCase | null;
  /** The URL is to be looked at on that day at the latest; null: when it is due. */
  lookDay: DayNumber | null;
  /** Its domain is to be looked at again (L1). */
  asksMonthLook: boolean;
}

/**
 * A URL is found to be unreachable: day 0.
 * @param number of the URL: those that are found together are not all looked at again on one day
 */
export function openCase(day: DayNumber, number: number): UrlCase {
  const nothing = { looks: 0, removedDay: null, askedDay: null, mendedDay: null };
  const dueDay = day + 1 + (number % (STAGE_DAYS.referred - 1));
  return { stage: 'found', openedDay: day, dueDay, ...nothing };
}

/**
 * Goes on with a case that is due (L4). All stages whose days have come are reached in their order, however long nobody
 * came to it; what waits for a look, or for an answer that proves something, waits. One good answer closes it.
 */
export function walkCase(its: UrlCase, at: CaseContext): WalkedCase {
  if (at.url.verdict === 'working') {
    return { steps: [restoredBy(its, at)], after: null, lookDay: null, asksMonthLook: false };
  }
  const steps: StageStep[] = [];
  let after = its;
  for (;;) {
    const stage = nextStage(after, at);
    if (stage === null) break;
    const day = Math.min(at.today, Math.max(its.openedDay + STAGE_DAYS[stage], its.dueDay));
    steps.push({ stage, day });
    after = { ...after, stage, ...(stage === 'removed' && { removedDay: day, looks: 1 }) };
  }
  return { steps, ...goOn(after, at, steps.at(-1)?.stage === 'removed') };
}

/** By the look that has shown it, or by a mark of today. */
function restoredBy({ openedDay }: UrlCase, { url, today }: CaseContext): StageStep {
  const lookedDay = url.isMarked ? null : url.checkedDay;
  return { stage: 'restored', day: Math.min(today, Math.max(openedDay, lookedDay ?? today)) };
}

type DatedStage = keyof typeof STAGE_DAYS;

/** The stage that is reached now; null: none is. */
function nextStage(its: UrlCase, at: CaseContext): DatedStage | null {
  const stage = stageBehind(its);
  if (stage === null || at.url.verdict !== 'unreachable' || isAskedToday(its, at)) return null;
  if (at.today < its.openedDay + STAGE_DAYS[stage]) return null;
  return isReached(stage, its, at) ? stage : null;
}

/** Our manager does not write to an owner who has answered. */
function stageBehind({ stage, mendedDay }: UrlCase): DatedStage | null {
  if (stage === 'found') return mendedDay === null ? 'referred' : 'dropped';
  if (stage === 'referred') return 'dropped';
  return stage === 'dropped' ? 'removed' : null;
}

/** Its owner has just said that it is mended: the answer comes first. */
const isAskedToday = (its: UrlCase, { url, today }: CaseContext): boolean =>
  its.mendedDay === today && isMendAwaited(its, url, today);

function isReached(stage: DatedStage, its: UrlCase, at: CaseContext): boolean {
  if (stage === 'referred') return isCheckedFrom(its.openedDay + 1, at.url);
  return stage === 'dropped' || isMonthLookOver(its, at);
}

const isCheckedFrom = (day: DayNumber, { isMarked, checkedDay }: CaseUrl): boolean =>
  isMarked || (checkedDay !== null && checkedDay >= day);

/** From this day on a look counts as one after a month. */
const monthLookFrom = ({ openedDay }: UrlCase): DayNumber => openedDay + STAGE_DAYS.dropped + 1;

/** What cannot be looked at again is not waited for for ever. */
function isMonthLookOver(its: UrlCase, { url, month, today }: CaseContext): boolean {
  if (month === null || isOld(month, today)) return false;
  const isDomainSeen = month.isRechecked || today >= month.begunDay + AWAITED_DAYS;
  const isAwaited = today < its.openedDay + STAGE_DAYS.removed + AWAITED_DAYS;
  return isDomainSeen && (isCheckedFrom(monthLookFrom(its), url) || !isAwaited);
}

const isOld = ({ begunDay }: MonthLook, today: DayNumber): boolean =>
  !isMonthLookRecent(begunDay, today);

type GoingOn = Omit<WalkedCase, 'steps'>;

function goOn(its: UrlCase, at: CaseContext, isJustRemoved: boolean): GoingOn {
  if (isMendAwaited(its, at.url, at.today)) return awaitMendLook(its, at);
  if (its.stage === 'removed') return lookOn(its, at, isJustRemoved);
  const stage = stageBehind(its);
  const stageDay = its.openedDay + (stage === null ? 0 : STAGE_DAYS[stage]);
  if (at.today < stageDay) return lookBefore(its, stageDay, at);
  if (at.url.verdict !== 'unreachable') return waitOn(its, at.today);
  return stage === 'removed' ? awaitMonthLook(its, at) : lookToday(its, at.today);
}

/** Before our manager is told, it is looked at again: on another day than that on which it was found. */
function lookBefore(its: UrlCase, stageDay: DayNumber, { url, today }: CaseContext): GoingOn {
  const isLeft = its.stage === 'found' && !isCheckedFrom(its.openedDay + 1, url);
  if (!isLeft) return waitUntil(its, stageDay);
  return today > its.openedDay
    ? { ...waitUntil(its, stageDay), lookDay: today }
    : waitOn(its, today);
}

const waitUntil = (its: UrlCase, dueDay: DayNumber): GoingOn => ({
  after: { ...its, dueDay },
  lookDay: null,
  asksMonthLook: false,
});

const waitOn = (its: UrlCase, today: DayNumber): GoingOn => waitUntil(its, today + 1);

const lookToday = (its: UrlCase, today: DayNumber): GoingOn => ({
  ...waitOn(its, today),
  lookDay: today,
});

/** Who said it has asked for the look, on a later day where its host has many: it keeps its turn. */
function awaitMendLook(its: UrlCase, { url, today }: CaseContext): GoingOn {
  const isPutOff = url.dueDay > (its.mendedDay ?? today) + AWAITED_DAYS;
  return { ...waitOn(its, today), lookDay: isPutOff ? today : Math.max(today, url.dueDay) };
}

/** That of the domain looks at all its cases; where it came before this one was old enough, it is looked at alone. */
function awaitMonthLook(its: UrlCase, { url, month, today }: CaseContext): GoingOn {
  if (month === null || isOld(month, today)) return { ...waitOn(its, today), asksMonthLook: true };
  const from = monthLookFrom(its);
  const isForgotten = month.begunDay < from && !isCheckedFrom(from, url);
  return isForgotten ? lookToday(its, today) : waitOn(its, today);
}

/** Looks at what was removed, further and further apart; one that was not made is asked for again each day. */
function lookOn(its: UrlCase, { url, today }: CaseContext, isJustRemoved: boolean): GoingOn {
  if (isJustRemoved) return lookAfterPause(its, its.removedDay ?? today, today);
  const checkedDay = url.checkedDay ?? today;
  // The one that its owner asked for begins anew.
  if (its.looks === 0) return lookAfterPause({ ...its, looks: 1 }, checkedDay, today);
  const askedDay = its.askedDay ?? today;
  if (!isCheckedFrom(askedDay, url)) return lookToday(its, today);
  const looked = { ...its, looks: lookAfter(its.looks) };
  return lookAfterPause(looked, Math.max(askedDay, checkedDay), today);
}

/** It is gone on with on the day of the look, which may have lost its turn to one that came before, and on the day after. */
function lookAfterPause(its: UrlCase, lookedDay: DayNumber, today: DayNumber): GoingOn {
  const lookDay = Math.max(today, lookedDay + pauseAfter(its.looks));
  const dueDay = Math.max(today + 1, lookDay);
  return { after: { ...its, askedDay: lookDay, dueDay }, lookDay, asksMonthLook: false };
}
