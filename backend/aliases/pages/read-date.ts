import { pageDate, type PageDate } from '../rules/page-date';
import { onlyReading, readSlashDay } from './slash-day';

const CHARS_MAX = 120;
/** By their first letters, in languages in which most pages are that have a day in words. */
const MONTHS: readonly RegExp[] = [
  /^(?:jan|ene|gen|janv|styc|led|янв)/,
  /^(?:feb|fév|fev|lut|únor|фев)/,
  /^(?:mar|mär|maa|břez|март)/,
  /^(?:apr|avr|abr|kwi|dub|апр)/,
  /^(?:may|mai|mei|mag|maj|kvě|ма[йя])/,
  /^(?:jun|juin|giu|czer|červn|июн)/,
  /^(?:jul|juil|lug|lip|červen|июл)/,
  /^(?:aug|aoû|aou|ago|sie|srp|авг)/,
  /^(?:sep|set|wrz|zář|сен)/,
  /^(?:oct|okt|out|ott|paź|říj|окт)/,
  /^(?:nov|lis|ноя)/,
  /^(?:dec|dez|déc|dic|gru|pros|дек)/,
];
const ISO = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
/** Chinese, Japanese, Korean. */
const EASTERN = /(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/;
const COMPACT = /^\s*(\d{4})(\d{2})(\d{2})(?:\D|\d{6}|$)/;
const DAY_FIRST =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|º)?\s(?:de\s|of\s)?([\p{L}]{3,14})\.?,?\s(?:de\s)?(\d{4})(?!\d)/iu;
const MONTH_FIRST = /(?<!\p{L})([\p{L}]{3,14})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})(?!\d)/iu;
const DOTTED = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/;

/** The first day that a text names, in digits or words; null without one, or where it may be either of two days. */
export function readPageDate(text: string): PageDate | null {
  const start = text.slice(0, CHARS_MAX).replaceAll(/\s+/g, ' ');
  const iso = ISO.exec(start) ?? EASTERN.exec(start) ?? COMPACT.exec(start);
  if (iso !== null) return dateOf(iso[1], Number(iso[2]), iso[3]);
  const dayFirst = DAY_FIRST.exec(start);
  if (dayFirst !== null) {
    const date = dateOf(dayFirst[3], monthOf(dayFirst[2] ?? ''), dayFirst[1]);
    if (date !== null) return date;
  }
  const monthFirst = MONTH_FIRST.exec(start);
  if (monthFirst !== null)
    return dateOf(monthFirst[3], monthOf(monthFirst[1] ?? ''), monthFirst[2]);
  const dotted = DOTTED.exec(start);
  if (dotted !== null) return dateOf(dotted[3], Number(dotted[2]), dotted[1]);
  return onlyReading(readSlashDay(start));
}

function dateOf(year = '', month: number, day = ''): PageDate | null {
  return pageDate(Number(year), month, Number(day));
}

function monthOf(name: string): number {
  const lower = name.toLowerCase();
  return MONTHS.findIndex((start) => start.test(lower)) + 1;
}
