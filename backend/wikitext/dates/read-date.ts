import type { DateLanguage } from '../../status/date-languages';
import { monthNamed } from './month-names';

/** A form of dates: groups named y, m and d are digits, n is the name of a month. */
interface Form {
  pattern: RegExp;
  /** Without it, all languages have it. */
  languages?: readonly DateLanguage[];
}

const DAY_SUFFIX = '(?:st|nd|rd|th|er|[ºª°.])?';
const OF = "(?:de +|d['’])?";
const YEAR_SUFFIX = '(?: *(?:года|г\\.?|r\\.?|م))?';
const NAME = '(?<n>\\p{L}[\\p{L}\\p{M} ]*?\\.?)';

const FORMS: readonly Form[] = [
  { pattern: /^(?<y>\d{4})-(?<m>\d{1,2})(?:-(?<d>\d{1,2}))?(?:[T, ]+\d{1,2}:\d{2}.*)?$/i },
  // As archives write it.
  { pattern: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})(?:\d{2}){0,3}$/ },
  {
    pattern: new RegExp(
      `^(?<d>\\d{1,2})${DAY_SUFFIX} +${OF}${NAME},? +(?:del? +)?(?<y>\\d{4})${YEAR_SUFFIX}$`,
      'iu',
    ),
  },
  { pattern: new RegExp(`^${NAME},? +(?:del? +)?(?<y>\\d{4})${YEAR_SUFFIX}$`, 'iu') },
  { pattern: /^(?<n>[a-z]+\.?) +(?<d>\d{1,2})(?:st|nd|rd|th)?,? +(?<y>\d{4})$/i },
  { pattern: /^(?<y>\d{4})[/.](?<m>\d{1,2})[/.](?<d>\d{1,2})$/ },
  {
    pattern:
      /^(?<y>\d{4}) *年 *(?<m>\d{1,2}) *月(?: *(?<d>\d{1,2}) *[日号號])?(?: *[(（].*)?(?: *閲覧)?$/,
    languages: ['ja', 'zh'],
  },
  {
    pattern: /^(?<d>\d{1,2})\. ?(?<m>\d{1,2})\. ?(?<y>\d{4})$/,
    languages: ['de', 'he', 'pl', 'ru'],
  },
  {
    pattern: /^(?<d>\d{1,2})[/-](?<m>\d{1,2})[/-](?<y>\d{4})$/,
    languages: ['es', 'fr', 'it', 'pt'],
  },
];

/** No date is longer, however it is written. */
const LENGTH_MAX = 60;

/**
 * Reads a date as a wiki of a language writes it, or as English ones do.
 * @returns `YYYY-MM-DD`, or `YYYY-MM` where no day is told; null if it is none or there is no such day
 */
export function readDate(text: string, language: DateLanguage): string | null {
  const clean = cleaned(text);
  if (clean.length > LENGTH_MAX) return null;
  for (const { pattern, languages } of FORMS) {
    const groups =
      languages?.includes(language) === false ? undefined : pattern.exec(clean)?.groups;
    if (groups !== undefined) return dateOf(groups, language);
  }
  return null;
}

/**
 * The date in the moment of a copy.
 * @param timestamp `YYYYMMDDhhmmss` or its beginning
 */
export function dateOfTimestamp(timestamp: string): string | null {
  const [, y, m, d] = /^(\d{4})(\d{2})(\d{2})?/.exec(timestamp) ?? [];
  return y === undefined || m === undefined
    ? null
    : checked(Number(y), Number(m), d === undefined ? null : Number(d));
}

/** Whether a date has a day. */
export function hasDay(date: string): boolean {
  return date.length === 'YYYY-MM-DD'.length;
}

/** Without links, marks of direction and other writings of digits and blanks. */
function cleaned(text: string): string {
  return text
    .replaceAll(/\[\[(?:[^[\]|]*\|)?|\]\]|[\u200E\u200F\u061C]/g, '')
    .replaceAll(/&nbsp;|\s+/g, ' ')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, (digit) =>
      String((digit.charCodeAt(0) & 0xf) % 10),
    )
    .trim();
}

function dateOf(
  { y, m, d, n }: Record<string, string | undefined>,
  language: DateLanguage,
): string | null {
  const month = n === undefined ? Number(m) : monthNamed(n.trim(), language);
  return month === null ? null : checked(Number(y), month, d === undefined ? null : Number(d));
}

function checked(year: number, month: number, day: number | null): string | null {
  if (month < 1 || month > 12 || (day !== null && (day < 1 || day > daysIn(year, month))))
    return null;
  const parts = day === null ? [month] : [month, day];
  return [
    String(year).padStart(4, '0'),
    ...parts.map((part) => String(part).padStart(2, '0')),
  ].join('-');
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
