import { isoPageDate, type PageDate } from '../rules/page-date';
import { orderShown, type DayOrder, type SlashDay } from '../pages/slash-day';

/** In whose regions both orders are written; all others that write the year last begin with the day. */
const BOTH_ORDERS: ReadonlySet<string> = new Set(['', 'en', 'fil', 'tl']);

/** In which order a host writes its days with slashes, by all that was seen of it. */
export class DayOrders {
  readonly #seen = { 'day-first': 0, 'month-first': 0 };

  /** What its numbers show of a day that one of the host's pages tells. */
  see(day: SlashDay | null): void {
    const order = day === null ? null : orderShown(day);
    if (order !== null) this.#seen[order] += 1;
  }

  /** A page is known to be of a date that its day may mean: which one it was. */
  settle(day: SlashDay, date: PageDate): void {
    if (isOne(day.dayFirst, date) !== isOne(day.monthFirst, date)) {
      this.#seen[isOne(day.dayFirst, date) ? 'day-first' : 'month-first'] += 1;
    }
  }

  /** What a day may mean, the likeliest first: one alone where the host, or else the page's language, leaves no choice. */
  readingsOf(day: SlashDay, lang: string): readonly PageDate[] {
    const orders = this.#ordersIn(lang);
    const readings = orders.map((order) => (order === 'day-first' ? day.dayFirst : day.monthFirst));
    return readings.filter((date) => date !== null);
  }

  #ordersIn(lang: string): readonly DayOrder[] {
    const { 'day-first': dayFirst, 'month-first': monthFirst } = this.#seen;
    if (dayFirst > 0 && monthFirst === 0) return ['day-first'];
    if (monthFirst > 0 && dayFirst === 0) return ['month-first'];
    if (dayFirst + monthFirst === 0 && !BOTH_ORDERS.has(lang)) return ['day-first'];
    return monthFirst > dayFirst ? ['month-first', 'day-first'] : ['day-first', 'month-first'];
  }
}

const isOne = (reading: PageDate | null, date: PageDate): boolean =>
  reading !== null && isoPageDate(reading) === isoPageDate(date);
