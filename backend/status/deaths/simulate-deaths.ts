import type { DayNumber } from '../day-number';
import { CHECK_DAYS } from '../schedule';
import { wakeStretches, wokenDueDay, wokenOf } from '../wake';
import { Agenda } from './agenda';
import { frontierScheduler } from './best-scheduler';
import type { DeathScheduler } from './death-scheduler';
import type { HintWorld } from './hint-world';
import type { MortalWeb } from './mortal-web';
import { SimulatedHints } from './simulated-hints';
import { todayScheduler } from './today-scheduler';
import type { WakeRule } from './wake-rule';

/** `today` is the rhythm of 7b64b0f, frozen; `best` is what the frontier does. */
export const DEATH_SCHEDULERS = ['today', 'best'] as const;
export type DeathSchedulerName = (typeof DEATH_SCHEDULERS)[number];

/** The looks of one day, in order. */
export interface DayOfLooks {
  readonly day: DayNumber;
  /** Of the URLs. */
  readonly places: readonly number[];
}

/** What the frontier may go by beside its defaults. */
export interface BestRhythm {
  /** Days from look to look of what works, in the mean. */
  readonly checkDays?: number;
  /** What hosts say of their URLs (R1, R3). */
  readonly hints?: HintWorld;
}

/**
 * Looks at a web whose URLs die as a scheduler of that name does (L2).
 * @param rhythm of `best`
 */
export function simulateDeaths(
  web: MortalWeb,
  scheduler: DeathSchedulerName,
  days: number,
  { checkDays = CHECK_DAYS, hints }: BestRhythm = {},
): Generator<DayOfLooks> {
  if (scheduler === 'today') return simulateScheduler(web, todayScheduler, days);
  const best = frontierScheduler({ checkDays, isWaking: true });
  const heeded = hints === undefined ? {} : { hints: new SimulatedHints(web, hints) };
  return simulateScheduler(web, { ...best, ...heeded }, days);
}

/**
 * Looks at a web whose URLs die, day by day, as a scheduler does (L2). It has been at work for long: the first looks are
 * spread over a cycle.
 */
export function simulateScheduler<State>(
  web: MortalWeb,
  scheduler: DeathScheduler<State>,
  days: number,
): Generator<DayOfLooks> {
  return new DeathSimulation(web, scheduler, days).run();
}

class DeathSimulation<State> {
  readonly #web: MortalWeb;
  readonly #scheduler: DeathScheduler<State>;
  readonly #days: number;
  readonly #states: State[];
  readonly #agenda: Agenda;
  /** Places by number of the host. */
  readonly #urlsOfHost: readonly number[][];

  constructor(web: MortalWeb, scheduler: DeathScheduler<State>, days: number) {
    this.#web = web;
    this.#scheduler = scheduler;
    this.#days = days;
    this.#states = web.urls.map(() => scheduler.first);
    this.#urlsOfHost = placesByHost(web);
    this.#agenda = new Agenda(web.urls.length, days);
    for (const place of web.urls.keys()) {
      const share = web.chance.at('first-check', place);
      this.#agenda.set(place, Math.floor(share * scheduler.checkDays));
    }
  }

  *run(): Generator<DayOfLooks> {
    for (let day = 0; day < this.#days; day += 1) {
      const places: number[] = [];
      this.#heedCalls(day);
      this.#agenda.forEach(day, (place) => {
        this.#look(place, day);
        places.push(place);
      });
      yield { day, places };
    }
  }

  /** Nothing is ever put off by them. */
  #heedCalls(today: DayNumber): void {
    for (const { place, day } of this.#scheduler.hints?.callsOn(today) ?? []) {
      if (this.#agenda.dueDayOf(place) > day) this.#agenda.set(place, day);
    }
  }

  #look(place: number, day: DayNumber): void {
    const { first, wake, hints } = this.#scheduler;
    const { chance } = this.#web;
    const before = this.#states[place] ?? first;
    const state = this.#scheduler.stateAfter(before, this.#web.statusOn(place, day), day);
    this.#states[place] = state;
    const stretch = hints?.stretchAfter({ place, before, after: state, today: day });
    const nextDay = this.#scheduler.nextDay(state, day, chance.at('spread', place, day), stretch);
    this.#agenda.set(place, nextDay);
    if (wake?.isDeath(before, state) === true) this.#wakeNeighboursOf(place, day, wake);
  }

  #wakeNeighboursOf(place: number, day: DayNumber, wake: WakeRule<State>): void {
    const { chance, urls } = this.#web;
    const { checkDays, first } = this.#scheduler;
    const draw = { checkDays, chance: chance.at('wake', place, day) };
    const near = this.#urlsOfHost[urls[place]?.host ?? -1] ?? [];
    const woken = wokenOf(wakeStretches(day, draw), (stretch, limit) =>
      this.#agenda.firstOf(stretch, near, limit).map((urlId) => ({
        urlId,
        dueDay: this.#agenda.dueDayOf(urlId),
        failures: wake.failuresOf(this.#states[urlId] ?? first),
      })),
    );
    for (const { urlId } of woken) this.#agenda.set(urlId, wokenDueDay(day));
  }
}

function placesByHost({ urls, downDays }: MortalWeb): number[][] {
  const byHost = downDays.map((): number[] => []);
  for (const [place, { host }] of urls.entries()) byHost[host]?.push(place);
  return byHost;
}
