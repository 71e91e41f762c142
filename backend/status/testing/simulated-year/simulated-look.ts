import type { DayNumber } from '../../day-number';
import { isGood } from '../../status-code';
import { ANSWERS, type Answer } from './answer';
import { answerOf, frontPageOf } from './answer-of';
import { couldOpen } from './people';
import { DownHosts } from './down-hosts';
import type { Host, Population, SimulatedUrl } from './population';
import type { Look } from './rule';

const REST_DAYS = { from: 10, to: 30 };

/**
 * All looks of a year, one after the other: it shows the one that was begun last, because a million
 * objects would take longer than what is simulated.
 */
export class SimulatedLook implements Look {
  answer: Answer = ANSWERS.fine;
  today: DayNumber = 0;
  /** Front pages that were asked for. */
  frontPages = 0;
  readonly #population: Population;
  readonly #archivedShare: number;
  readonly #hasAnswered: Uint8Array;
  readonly #down: DownHosts;
  #url: SimulatedUrl;
  #moment = 0;

  constructor(population: Population, archivedShare: number) {
    const [url] = population.urls;
    if (url === undefined) throw new RangeError('nobody lives there');
    this.#population = population;
    this.#archivedShare = archivedShare;
    this.#hasAnswered = new Uint8Array(population.hosts.length);
    this.#down = new DownHosts(population.hosts.length);
    this.#url = url;
  }

  begin(url: SimulatedUrl, day: DayNumber): void {
    const { chance } = this.#population;
    this.#url = url;
    this.today = day;
    this.#moment = day + chance.at('hour-of-check', url.index, day);
    this.answer = answerOf(chance, url, this.#moment);
    this.#hear(this.answer);
    this.#down.note(url.host.index, this.answer.code, day);
  }

  get chance(): number {
    return this.#population.chance.at('spread', this.#url.index, this.today);
  }

  get hostHasAnswered(): boolean {
    return this.#hasAnswered[this.#host.index] === 1;
  }

  get restDays(): number | null {
    if (!this.#down.has(this.#host.index)) return null;
    const { from, to } = REST_DAYS;
    const draw = this.#population.chance.at('rest', this.#host.index, this.today);
    return from + Math.floor(draw * (to - from + 1));
  }

  askFrontPage(): Answer {
    this.frontPages += 1;
    const answer = frontPageOf(this.#population.chance, this.#host, this.#moment);
    this.#hear(answer);
    return answer;
  }

  /** Archives take copies daily of what they hold, wherever a person can open it. */
  askForCopyAfter(day: DayNumber, askedDay: DayNumber): boolean {
    if (this.#url.archiveRank >= this.#archivedShare) return false;
    for (let copied = day + 1; copied <= askedDay; copied += 1) {
      if (couldOpen(this.#url, copied)) return true;
    }
    return false;
  }

  get #host(): Host {
    return this.#url.host;
  }

  #hear({ code }: Answer): void {
    if (isGood(code)) this.#hasAnswered[this.#host.index] = 1;
  }
}
