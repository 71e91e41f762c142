import type { DateLanguage } from '../../status/date-languages';

/** Names of months that dates are written with: those of a language, or English ones in three letters. */
type MonthNames = 'en' | 'en-short' | 'fr' | 'es' | 'it';

/** How a page spells a day. */
export type DateForm =
  { order: 'iso' | 'east-asian' } | { order: 'day-first' | 'month-first'; months: MonthNames };

const MONTHS: Readonly<Record<MonthNames | 'de' | 'pt' | 'ru', readonly string[]>> = {
  de: names('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
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
  pt: names(
    'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  ),
  ru: names('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'),
};

/** The longer names first: `May` is one of both. */
const ENGLISH: readonly MonthNames[] = ['en', 'en-short'];
/** Those that write a day as number, month and year alone. */
const WITHOUT_WORD: readonly MonthNames[] = [...ENGLISH, 'fr', 'it'];

const ISO = /^\d{4}-\d{2}-\d{2}$/;
/** With the day of the week or without. */
const EAST_ASIAN = /^\d{4} ?年 ?\d{1,2} ?月 ?\d{1,2} ?日(?: ?[(（][日月火水木金土][)）])?$/;
// Ordinals and commas that are there too often or too seldom make no other kind of date.
const DAY_FIRST =
  /^\d{1,2}(?:er|st|nd|rd|th|º|°)? +(?<of>de +)?(?<month>\p{L}+),? +(?:de +)?\d{4}$/u;
const MONTH_FIRST = /^(?<month>[A-Za-z]+) +\d{1,2}(?:st|nd|rd|th)?,? *(?<= |,)\d{4}$/;
/** A month as English writers abbreviate it, too; in other languages it may be a word of theirs. */
const ABBREVIATED = /\b(?:(sep)t|([a-z]{3}))\b\.?(?=[ ,])/i;

/**
 * The form of a day that is written in one of the forms that can be written.
 * @param language of the wiki: it comes first where a month has the same name in several
 * @returns null of any other text, and of a date without a day
 */
export function dateFormOf(text: string, language: DateLanguage): DateForm | null {
  const plain = text.replaceAll(/&nbsp;|\s+/g, ' ').trim();
  const date = language === 'en' ? plain.replace(ABBREVIATED, '$1$2') : plain;
  if (ISO.test(date)) return { order: 'iso' };
  if (EAST_ASIAN.test(date)) return { order: 'east-asian' };
  const monthFirst = MONTH_FIRST.exec(date)?.groups;
  if (monthFirst !== undefined) return named('month-first', monthFirst['month'], ENGLISH);
  const dayFirst = DAY_FIRST.exec(date)?.groups;
  if (dayFirst === undefined) return null;
  // Of those that can be written, only Spanish has a word between day and month; Portuguese shares months with it.
  const isSpanish = dayFirst['of'] !== undefined;
  const own = (!isSpanish || language === 'pt') && isMonthIn(language, dayFirst['month']);
  const others: readonly MonthNames[] = isSpanish ? ['es'] : WITHOUT_WORD;
  const languages = own ? others.filter((one) => one === language || isEnglish(one)) : others;
  return named('day-first', dayFirst['month'], languages);
}

function isEnglish(months: MonthNames): boolean {
  return ENGLISH.includes(months);
}

function isMonthIn(language: DateLanguage, month: string | undefined): boolean {
  const inLanguages: Readonly<Partial<Record<string, readonly string[]>>> = MONTHS;
  return isOneOf(inLanguages[language] ?? [], month);
}

function named(
  order: 'day-first' | 'month-first',
  month: string | undefined,
  languages: readonly MonthNames[],
): DateForm | null {
  const months = languages.find((one) => isOneOf(MONTHS[one], month));
  return months === undefined ? null : { order, months };
}

function isOneOf(months: readonly string[], month: string | undefined): boolean {
  return months.some((name) => name.toLowerCase() === month?.toLowerCase());
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
