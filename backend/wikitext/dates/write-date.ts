import type { DateLanguage } from '../../status/date-languages';

/** Names of months that dates are written with: those of a language, or English ones in three letters. */
type MonthNames = 'en' | 'en-short' | 'fr' | 'es' | 'it';

/** How a page spells a day. */
export type DateForm =
  { order: 'iso' | 'east-asian' } | { order: 'day-first' | 'month-first'; months: MonthNames };

const MONTHS: Readonly<Record<MonthNames | 'ru', readonly string[]>> = {
  en: names(
    'January February March April May June July August September October November December',
  ),
  'en-short': names('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
  fr: names('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
  es: names(
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  ),
  it: names(
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  ),
  ru: names('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'),
};

/** The longer names first: `May` is one of both. */
const ENGLISH: readonly MonthNames[] = ['en', 'en-short'];

const ISO = /^\d{4}-\d{2}-\d{2}$/;
const EAST_ASIAN = /^\d{4}年\d{1,2}月\d{1,2}日$/;
const DAY_FIRST = /^\d{1,2}(?:er)? +(?<of>de +)?(?<month>\p{L}+) +(?:de +)?\d{4}$/u;
const MONTH_FIRST = /^(?<month>[A-Za-z]+) +\d{1,2}, +\d{4}$/;

/**
 * The form of a day that is written in one of the forms that can be written.
 * @returns null of any other text, and of a date without a day
 */
export function dateFormOf(text: string): DateForm | null {
  const date = text.replaceAll(/&nbsp;|\s+/g, ' ').trim();
  if (ISO.test(date)) return { order: 'iso' };
  if (EAST_ASIAN.test(date)) return { order: 'east-asian' };
  const dayFirst = DAY_FIRST.exec(date)?.groups;
  if (dayFirst !== undefined) return named('day-first', dayFirst['month'], dayFirst['of']);
  return named('month-first', MONTH_FIRST.exec(date)?.groups?.['month']);
}

/** @param of the word between day and month, which Spanish has alone */
function named(
  order: 'day-first' | 'month-first',
  month: string | undefined,
  of?: string,
): DateForm | null {
  const languages: readonly MonthNames[] =
    order === 'month-first' ? ENGLISH : of === undefined ? [...ENGLISH, 'fr', 'it'] : ['es'];
  const word = month?.toLowerCase();
  const months = languages.find((one) => MONTHS[one].some((name) => name.toLowerCase() === word));
  return months === undefined ? null : { order, months };
}

/**
 * Writes a day.
 * @param date `YYYY-MM-DD`
 */
export function writeDate(date: string, form: DateForm): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  if (form.order === 'east-asian') return `${year}年${month}月${day}日`;
  if (!('months' in form)) return date;
  const name = MONTHS[form.months][month - 1] ?? '';
  if (form.order === 'month-first') return `${name} ${day}, ${year}`;
  if (form.months === 'es') return `${day} de ${name} de ${year}`;
  return `${form.months === 'fr' && day === 1 ? '1er' : day} ${name} ${year}`;
}

/**
 * Writes the month of a day, as tags on dead links have it.
 * @param date `YYYY-MM-DD`
 */
export function writeMonth(date: string, language: DateLanguage): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  if (language === 'ja' || language === 'zh') return `${year}年${month}月`;
  if (language === 'en' || language === 'it' || language === 'ru') {
    return `${MONTHS[language][month - 1] ?? ''} ${year}`;
  }
  return date.slice(0, 'YYYY-MM'.length);
}

function names(text: string): readonly string[] {
  return text.split(' ');
}
