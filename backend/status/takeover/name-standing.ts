import type { CalendarDay } from './host-facts';
import { lookFindingOf, type LookFinding, type NameLook } from './look-finding';

/**
 * In whose hands a name seems to be (U1): `quiet`, nothing speaks of others; `suspected`, something does, and it is
 * looked at more closely; `taken`, it has come into other hands.
 */
export type NameStanding = 'quiet' | 'suspected' | 'taken';

/** What is remembered of a registered domain, or of a host below a private suffix. */
export interface NameState {
  standing: NameStanding;
  /** Since when it stands so. */
  sinceDay: CalendarDay;
  /** Looks in a row that say the same and speak for another standing; null where the last did not. */
  series: LookSeries | null;
  /** Day of the last look, whatever it said; null where there is none. */
  lookedDay: CalendarDay | null;
  /** Ids of the URLs that were seen `usurped` while it is suspected; more than two are not kept. */
  usurpedUrls: readonly number[];
  /** −1: people have objected; 1: they have confirmed. */
  people: -1 | 0 | 1;
  /** Until then no look counts, as people have objected; null: looks count. */
  lockedUntil: CalendarDay | null;
  /** The registration that the registry told last; null where it told none. */
  registeredDay: CalendarDay | null;
}

/** Looks that say the same, a week apart at least. */
export interface LookSeries {
  /** `usurped`: a URL was; `free`: none sells, and one can be judged; `silent`: nobody answers there. */
  says: 'usurped' | 'free' | 'silent';
  looks: number;
  lastDay: CalendarDay;
}

/** Two looks of the same are two only if so many days lie between them. */
const LOOKS_APART_DAYS = 7;
const LOOKS_NEEDED: Readonly<Record<LookSeries['says'], number>> = {
  usurped: 2,
  free: 2,
  // A server may be down for a week or two; its name is still in the same hands.
  silent: 3,
};
const URLS_NEEDED = 2;
/** A suspicion that has not become certain by then is dropped, whatever speaks for it, people's word included. */
const SUSPECTED_DAYS = 60;
const LOCKED_DAYS = 365;
/** A registry is asked about a name once for each standing, and again after so long. */
export const REGISTRY_AGAIN_DAYS = 90;
/** The first look at a name that has just come under suspicion: registry, other URLs, an invented address. */
const CLOSER_LOOK_DAYS = 1;
const TAKEN_LOOK_DAYS = 30;
const TAKEN_LONG_DAYS = 90;
const TAKEN_LOOK_LATER_DAYS = 90;

/** A name of which nothing is known. */
export function quietName(day: CalendarDay): NameState {
  return {
    standing: 'quiet',
    sinceDay: day,
    series: null,
    lookedDay: null,
    usurpedUrls: [],
    people: 0,
    lockedUntil: null,
    registeredDay: null,
  };
}

/** What is remembered of a name after a look at it. A look that saw nothing which can be judged changes nothing. */
export function nameAfterLook(state: NameState, look: NameLook): NameState {
  if (isLocked(state, look.day)) return state;
  const people = peopleOn(state, look.day);
  const seen = { ...state, people, lockedUntil: null, lookedDay: look.day };
  const finding = lookFindingOf(look);
  if (state.standing === 'quiet') return afterQuietLook(seen, look, finding);
  return state.standing === 'suspected'
    ? afterSuspectedLook(seen, look, finding)
    : afterTakenLook(seen, look, finding);
}

/** What is remembered when people have agreed that a name has come into other hands (W8.5). */
export function nameAfterConfirmation(state: NameState, day: CalendarDay): NameState {
  const confirmed: NameState = { ...state, people: 1, lockedUntil: null };
  if (state.standing === 'taken') return confirmed;
  return entered(confirmed, state.standing === 'suspected' ? 'taken' : 'suspected', day);
}

/**
 * Whether a confirmation makes a suspected name a taken one: where people alone have brought it under suspicion, only after a
 * look on a later day that did not find its pages there. Without a look nobody's word does.
 */
export function isTakenByWord({
  standing,
  people,
  lookedDay,
  sinceDay,
  series,
}: NameState): boolean {
  if (standing !== 'suspected') return false;
  if (people !== 1) return true;
  return lookedDay !== null && lookedDay > sinceDay && series?.says !== 'free';
}

/** What is remembered when somebody has objected: that ends each suspicion at once, and for a year. */
export function nameAfterObjection(state: NameState, day: CalendarDay): NameState {
  const objected: NameState = { ...state, people: -1, lockedUntil: day + LOCKED_DAYS };
  return state.standing === 'quiet' ? objected : entered(objected, 'quiet', day);
}

/**
 * What is remembered when the registry was asked: a name that was registered anew since may be doubted again. Where it had
 * told nothing before, that is one that was registered after people have objected.
 */
export function nameAfterRegistryAnswer(state: NameState, registeredDay: CalendarDay): NameState {
  const knownDay = state.registeredDay ?? objectedDay(state);
  const isAnew = knownDay !== null && registeredDay > knownDay;
  return isAnew && state.people === -1
    ? { ...state, registeredDay, people: 0, lockedUntil: null }
    : { ...state, registeredDay };
}

/** When people objected; null: they have not, or it counts no more. */
function objectedDay({ lockedUntil }: NameState): CalendarDay | null {
  return lockedUntil === null ? null : lockedUntil - LOCKED_DAYS;
}

/** What people's word on a name counts for on a day: an objection, as long as no look counts by it. */
export function peopleOn(
  { people, lockedUntil }: Pick<NameState, 'people' | 'lockedUntil'>,
  day: CalendarDay,
): NameState['people'] {
  return people === -1 && !isLocked({ lockedUntil }, day) ? 0 : people;
}

/** When a name is to be looked at by itself; null: never, but when a check happens to see something. */
export function nextLookDay(state: NameState): CalendarDay | null {
  const { standing, sinceDay } = state;
  if (standing === 'quiet') return null;
  const lookedDay = Math.max(state.lookedDay ?? -Infinity, sinceDay);
  return standing === 'suspected'
    ? nextSuspectedDay(state, lookedDay)
    : nextTakenDay(state, lookedDay);
}

function nextSuspectedDay(
  { sinceDay, series, ...state }: NameState,
  lookedDay: CalendarDay,
): CalendarDay {
  if (state.lookedDay === null || state.lookedDay < sinceDay) return sinceDay;
  if (lookedDay === sinceDay) return sinceDay + CLOSER_LOOK_DAYS;
  return Math.max(lookedDay + 1, (series?.lastDay ?? lookedDay) + LOOKS_APART_DAYS);
}

function nextTakenDay({ sinceDay, series }: NameState, lookedDay: CalendarDay): CalendarDay {
  if (series !== null) return Math.max(lookedDay + 1, series.lastDay + LOOKS_APART_DAYS);
  const isLong = lookedDay - sinceDay >= TAKEN_LONG_DAYS;
  return lookedDay + (isLong ? TAKEN_LOOK_LATER_DAYS : TAKEN_LOOK_DAYS);
}

/** Whether looks at a name do not count for now. */
function isLocked({ lockedUntil }: Pick<NameState, 'lockedUntil'>, day: CalendarDay): boolean {
  return lockedUntil !== null && day < lockedUntil;
}

function afterQuietLook(state: NameState, look: NameLook, finding: LookFinding): NameState {
  if (finding !== 'usurped' && finding !== 'suspected') return state;
  const suspected = entered(state, 'suspected', look.day);
  return finding === 'usurped'
    ? withUsurpedUrls(withLook(suspected, 'usurped', look.day), look)
    : suspected;
}

function afterSuspectedLook(state: NameState, look: NameLook, finding: LookFinding): NameState {
  const isTelling = finding !== 'selling' && finding !== 'silent';
  const next = isTelling ? withFinding(state, finding, look.day) : state;
  const seen = finding === 'usurped' ? withUsurpedUrls(next, look) : next;
  if (isTaken(seen, look)) return entered(seen, 'taken', look.day);
  const isOver = look.day - state.sinceDay >= SUSPECTED_DAYS || isComplete(seen, 'free');
  return isOver ? entered({ ...seen, people: 0 }, 'quiet', look.day) : seen;
}

/** What is sold there still, be it by whom it may, keeps it; a look that sees none of it, or nobody, counts. */
function afterTakenLook(state: NameState, look: NameLook, finding: LookFinding): NameState {
  const isKept = finding !== null && finding !== 'free' && finding !== 'silent';
  const next = withFinding(state, isKept ? 'suspected' : finding, look.day);
  const isOver = isComplete(next, 'free') || isComplete(next, 'silent');
  return isOver ? entered({ ...next, people: 0 }, 'quiet', look.day) : next;
}

/** A look that says nothing leaves the series as it is, one that says something else ends it. */
function withFinding(
  state: NameState,
  finding: LookSeries['says'] | 'suspected' | null,
  day: CalendarDay,
): NameState {
  if (finding === null) return state;
  return finding === 'suspected' ? { ...state, series: null } : withLook(state, finding, day);
}

function withLook(state: NameState, says: LookSeries['says'], day: CalendarDay): NameState {
  const { series } = state;
  if (series?.says !== says) return { ...state, series: { says, looks: 1, lastDay: day } };
  if (day - series.lastDay < LOOKS_APART_DAYS) return state;
  return { ...state, series: { says, looks: series.looks + 1, lastDay: day } };
}

function withUsurpedUrls(state: NameState, { urls }: NameLook): NameState {
  const found = urls.filter(({ verdict }) => verdict === 'usurped').map(({ urlId }) => urlId);
  const usurpedUrls = [...new Set([...state.usurpedUrls, ...found])].slice(0, URLS_NEEDED);
  return { ...state, usurpedUrls };
}

function isTaken(state: NameState, { knownUrls }: NameLook): boolean {
  const isWide = state.usurpedUrls.length >= Math.min(URLS_NEEDED, knownUrls);
  return isComplete(state, 'usurped') && isWide;
}

function isComplete({ series }: NameState, says: LookSeries['says']): boolean {
  return series !== null && series.says === says && series.looks >= LOOKS_NEEDED[says];
}

function entered(state: NameState, standing: NameStanding, day: CalendarDay): NameState {
  const usurpedUrls = standing === 'quiet' ? [] : state.usurpedUrls;
  return { ...state, standing, sinceDay: day, series: null, usurpedUrls };
}
