import type { DayNumber } from '../day-number';
import { outcomeOf } from '../status-code';
import { isDeadOn } from './death-world';
import { urlAt, type MortalWeb } from './mortal-web';
import type { DayOfLooks } from './simulate-deaths';

/** How soon deaths were seen. Those that came late, or ended soon, are left out: nobody had the time. */
export interface DeathFigures {
  readonly deaths: number;
  /** Of them, those that became sure. */
  readonly sure: number;
  /** Days from the death to the first failed look at it, in the mean of those that became sure; null without any. */
  readonly seenDays: number | null;
  /** The same to the third failed look in a row, nine days or more after the first of it. */
  readonly sureDays: number | null;
}

/** What a trace of looks came to. */
export interface TraceScore {
  readonly checks: number;
  readonly checksPerUrlAndYear: number;
  /** Deaths of URLs that died with at least two others of their host, on one day. */
  readonly events: DeathFigures;
  /** All others. */
  readonly singles: DeathFigures;
  /** Of all deaths, events and others. */
  readonly sureShare: number | null;
  /** As of events and of others, of both. */
  readonly seenDays: number | null;
  /** How often a URL was sure to be dead that was not. */
  readonly falseVerdicts: number;
}

/** So many days a death must last to be among those that are to be found. */
const FINDABLE_DAYS = 30;
const EVENT_MIN = 3;
const PROOF = { minFailures: 3, minDays: 9 };
const YEAR_DAYS = 365;

/**
 * Tells how good looks were by the looks alone: what they must have found is known of the web, not what a scheduler made of
 * it (L2). Pure.
 * @param trace in order of days
 * @param days length of the simulation
 */
export function scoreTrace(web: MortalWeb, trace: Iterable<DayOfLooks>, days: number): TraceScore {
  const scorer = new TraceScorer(web);
  for (const looks of trace) scorer.add(looks);
  return scorer.score(days);
}

/** The same bit by bit. */
export class TraceScorer {
  readonly #web: MortalWeb;
  readonly #rows: FailedRow[];
  #looks = 0;
  #falseVerdicts = 0;

  constructor(web: MortalWeb) {
    this.#web = web;
    this.#rows = web.urls.map(() => ({ ...NOTHING_FAILED }));
  }

  add({ day, places }: DayOfLooks): void {
    this.#looks += places.length;
    for (const place of places) this.#addLook(place, day);
  }

  score(days: number): TraceScore {
    const events = new DeathSums();
    const singles = new DeathSums();
    const eventKeys = keysOfEvents(this.#web);
    for (const [place, url] of this.#web.urls.entries()) {
      const { deathDay, host } = url;
      const end = Math.min(url.returnDay ?? days, days);
      if (deathDay === null || end - deathDay < FINDABLE_DAYS) continue;
      const sums = eventKeys.has(keyOf(host, deathDay)) ? events : singles;
      sums.add(deathDay, this.#rows[place]);
    }
    const deaths = events.deaths + singles.deaths;
    const urlYears = (this.#web.urls.length * days) / YEAR_DAYS;
    return {
      checks: this.#looks,
      checksPerUrlAndYear: this.#looks / urlYears,
      events: events.figures(),
      singles: singles.figures(),
      sureShare: deaths === 0 ? null : (events.sure + singles.sure) / deaths,
      seenDays: meanSeenDays([events, singles]),
      falseVerdicts: this.#falseVerdicts,
    };
  }

  #addLook(place: number, day: DayNumber): void {
    const row = this.#rows[place];
    const url = urlAt(this.#web.urls, place);
    if (row === undefined) return;
    if (outcomeOf(this.#web.statusOn(place, day)) !== 'failed') {
      row.failures = 0;
      return;
    }
    const isSureBefore = isSure(row, row.lastDay);
    if (row.failures === 0) row.since = day;
    row.failures += 1;
    row.lastDay = day;
    const isDead = isDeadOn(url, day);
    if (isDead) row.seenDay ??= day;
    if (!isSure(row, day)) return;
    if (isDead) row.sureDay ??= day;
    else if (!isSureBefore) this.#falseVerdicts += 1;
  }
}

/** Failed looks in a row at a URL, and when its death was seen, and sure. */
interface FailedRow {
  failures: number;
  since: DayNumber;
  lastDay: DayNumber;
  seenDay: DayNumber | null;
  sureDay: DayNumber | null;
}

const NOTHING_FAILED: Readonly<FailedRow> = {
  failures: 0,
  since: 0,
  lastDay: 0,
  seenDay: null,
  sureDay: null,
};

function isSure({ failures, since }: FailedRow, day: DayNumber): boolean {
  return failures >= PROOF.minFailures && day - since >= PROOF.minDays;
}

class DeathSums {
  deaths = 0;
  sure = 0;
  seenDays = 0;
  #sureDays = 0;

  add(deathDay: DayNumber, row: FailedRow | undefined): void {
    this.deaths += 1;
    if (row?.seenDay == null || row.sureDay === null) return;
    this.sure += 1;
    this.seenDays += row.seenDay - deathDay;
    this.#sureDays += row.sureDay - deathDay;
  }

  figures(): DeathFigures {
    const { deaths, sure } = this;
    const mean = (sum: number): number | null => (sure === 0 ? null : sum / sure);
    return { deaths, sure, seenDays: mean(this.seenDays), sureDays: mean(this.#sureDays) };
  }
}

function meanSeenDays(sums: readonly DeathSums[]): number | null {
  const sure = sums.reduce((sum, one) => sum + one.sure, 0);
  return sure === 0 ? null : sums.reduce((sum, one) => sum + one.seenDays, 0) / sure;
}

function keysOfEvents({ urls }: MortalWeb): Set<string> {
  const deaths = new Map<string, number>();
  for (const { host, deathDay } of urls) {
    if (deathDay === null) continue;
    const key = keyOf(host, deathDay);
    deaths.set(key, (deaths.get(key) ?? 0) + 1);
  }
  return new Set([...deaths].filter(([, urlCount]) => urlCount >= EVENT_MIN).map(([key]) => key));
}

const keyOf = (host: number, day: DayNumber): string => `${host} ${day}`;
