import { isGood } from '../../status-code';
import { Agenda } from '../../deaths/agenda';
import type { WakeRule } from '../../deaths/wake-rule';
import type { Answer } from './answer';
import { wakeStretches, wokenDueDay, wokenOf } from '../../wake';
import type { Host, Population, SimulatedUrl } from './population';
import { SimulatedLook } from './simulated-look';
import type { Rule } from './rule';
import { Tally, type Figures } from './tally';

/** Not counted: rules start out knowing nothing. */
const WARM_UP_DAYS = 60;
export const SIMULATED_DAYS = WARM_UP_DAYS + 365;

/**
 * A year of checks as one rule makes them.
 * @param archivedShare archives hold young copies of so many of the living pages, 0 to 1
 */
export function simulate<State>(
  population: Population,
  rule: Rule<State>,
  archivedShare = 0,
): Figures {
  const year = new SimulatedYear(population, rule, archivedShare);
  for (let day = 0; day < population.days; day += 1) year.spend(day);
  return year.figures();
}

class SimulatedYear<State> {
  readonly #population: Population;
  readonly #rule: Rule<State>;
  readonly #states: State[];
  readonly #tally: Tally;
  readonly #agenda: Agenda;
  readonly #look: SimulatedLook;
  readonly #urlsOfHost: ReadonlyMap<Host, number[]>;

  constructor(population: Population, rule: Rule<State>, archivedShare: number) {
    const { urls, chance, days } = population;
    this.#population = population;
    this.#rule = rule;
    this.#states = urls.map(() => rule.first);
    this.#tally = new Tally(population, WARM_UP_DAYS);
    this.#look = new SimulatedLook(population, archivedShare);
    this.#urlsOfHost = urlsByHost(urls);
    this.#agenda = new Agenda(urls.length, days);
    for (const { index } of urls) {
      this.#agenda.set(index, Math.floor(chance.at('first-check', index) * rule.checkDays));
    }
  }

  spend(day: number): void {
    const frontPages = this.#look.frontPages;
    this.#agenda.forEach(day, (index) => {
      const url = this.#population.urls[index];
      if (url !== undefined) this.#check(url, day);
    });
    this.#tally.checked(this.#look.frontPages - frontPages, day);
  }

  figures(): Figures {
    return this.#tally.figures();
  }

  #check(url: SimulatedUrl, day: number): void {
    const rule = this.#rule;
    this.#look.begin(url, day);
    const before = this.#states[url.index] ?? rule.first;
    const state = rule.stateAfter(before, this.#look);
    this.#states[url.index] = state;
    this.#tally.checked(1, day);
    const isTold = rule.isTold(state);
    const isDoubted = rule.readsContent && !isSound(this.#look.answer);
    this.#tally.judged(url, day, { isTold, isDoubted });
    this.#agenda.set(url.index, rule.nextDay(state, this.#look));
    if (rule.wake?.isDeath(before, state) === true) this.#wakeNeighboursOf(url, day, rule.wake);
  }

  #wakeNeighboursOf(url: SimulatedUrl, day: number, wake: WakeRule<State>): void {
    const { chance } = this.#population;
    const draw = { checkDays: this.#rule.checkDays, chance: chance.at('wake', url.index, day) };
    const urls = this.#urlsOfHost.get(url.host) ?? [];
    const woken = wokenOf(wakeStretches(day, draw), (stretch, limit) =>
      this.#agenda.firstOf(stretch, urls, limit).map((urlId) => ({
        urlId,
        dueDay: this.#agenda.dueDayOf(urlId),
        failures: wake.failuresOf(this.#states[urlId] ?? this.#rule.first),
      })),
    );
    for (const { urlId } of woken) this.#agenda.set(urlId, wokenDueDay(day));
  }
}

function isSound({ code, doubt }: Answer): boolean {
  return isGood(code) && doubt === null;
}

function urlsByHost(urls: readonly SimulatedUrl[]): Map<Host, number[]> {
  const byHost = new Map<Host, number[]>();
  for (const { host, index } of urls) {
    const its = byHost.get(host);
    if (its === undefined) byHost.set(host, [index]);
    else its.push(index);
  }
  return byHost;
}
