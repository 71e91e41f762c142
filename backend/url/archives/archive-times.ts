/** How archives write the time of a copy inside an address; all but `japanese` in UTC as far as is known. */
export type TimeKind = keyof typeof TIME_PATTERNS;

/** What each kind looks like, as the source of a RegExp without groups. */
export const TIME_PATTERNS = {
  /** `YYYYMMDDhhmmss` or its beginning, a year at least. */
  digits: String.raw`\d{4,14}`,
  /** archive.today: `2015.01.02-030405`, dashes for dots or not, the time behind it or not. */
  dotted: String.raw`(?:\d{4}\.\d\d\.\d\d|\d{4}-\d\d-\d\d)(?:-\d{6})?`,
  /** PANDORA: `20060614-0000`; WebCite: `2009-08-01`, a time behind it or not; both also as digits. */
  dashed: String.raw`(?:\d{8}-\d{4}|\d{4}-\d\d-\d\d(?:(?:\+|%20)\d\d:\d\d(?::\d\d)?)?|\d{4,14})`,
  /** PANDORA: `2004-Jan-05`, with a letter before or not. */
  named: String.raw`[A-Z]?\d{4}-[A-Z][a-z]{2,3}-\d{1,2}`,
  /** Megalodon: `2015-0102-0304-05`, Japanese time, the seconds left out or not. */
  japanese: String.raw`\d{4}-\d{4}-\d{4}(?:-\d\d)?`,
  /** WebCite: microseconds since 1970 in the digits 0–9A–Za–z, its short code. */
  base62: String.raw`[0-9A-Za-z]{9}`,
  /** WebCite: microseconds since 1970. */
  microseconds: String.raw`\d{16}`,
  /** Freezepage: seconds since 1970, then ten letters. */
  seconds: String.raw`\d{10}[A-Z]{10}`,
} as const;

const READERS: Readonly<Record<TimeKind, (text: string) => string | null>> = {
  digits: (text) => text,
  dotted: withoutMarks,
  dashed: withoutMarks,
  named: fromNamedMonth,
  japanese: fromJapaneseTime,
  base62: (text) => fromUnixMs(fromBase62(text) / 1_000),
  microseconds: (text) => fromUnixMs(Number(text) / 1_000),
  seconds: (text) => fromUnixMs(Number(text.slice(0, 10)) * 1_000),
};

/**
 * A time, or its beginning, at which a page can have been archived: from 1996, when archives began, through
 * 2099. Whether it is past is not asked, since that would need a clock.
 */
const PLAUSIBLE = new RegExp(
  [
    String.raw`^(?:199[6-9]|20\d\d)(?:[01]$|(?:0[1-9]|1[0-2])`,
    String.raw`(?:[0-3]$|(?:0[1-9]|[12]\d|3[01])`,
    String.raw`(?:[0-2]$|(?:[01]\d|2[0-3])`,
    String.raw`(?:[0-5]$|[0-5]\d(?:[0-5]$|[0-5]\d$)?)?)?)?)?$`,
  ].join(''),
);
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const JAPAN_AHEAD_MS = 9 * 3_600_000;
const LAST_YEAR_MS = Date.UTC(2099, 11, 31);
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * The time of a copy as `YYYYMMDDhhmmss` in UTC, or its beginning: as much as the address tells.
 * @param text of that kind's pattern
 * @returns null where no page can have been archived at that time
 */
export function readArchiveTime(text: string, kind: TimeKind): string | null {
  const time = READERS[kind](text);
  return time !== null && PLAUSIBLE.test(time) ? time : null;
}

/** The short code of WebCite for one of its times: microseconds since 1970. */
export function webciteCode(microseconds: string): string {
  let code = '';
  for (let rest = Number(microseconds); code.length < 9; rest = Math.floor(rest / 62))
    code = (BASE62[rest % 62] ?? '') + code;
  return code;
}

/** A time of `readArchiveTime` as WebCite has it in a query: `2009-08-01`, the time behind it or not. */
export function dashedTime(timestamp: string): string {
  // What ends inside a number has no such form.
  if (!/^(?:\d{8}|\d{12}|\d{14})$/.test(timestamp)) return timestamp;
  const [year = '', ...rest] = timestamp.match(/^\d{4}|\d\d?/g) ?? [];
  const [day, clock] = [[year, ...rest.slice(0, 2)].join('-'), rest.slice(2).join(':')];
  return clock === '' ? day : `${day}+${clock}`;
}

function withoutMarks(text: string): string {
  return text.replace(/%20|[.:+-]/g, '');
}

function fromNamedMonth(text: string): string | null {
  const [, year = '', name = '', day = ''] = /(\d{4})-([A-Z][a-z]{2})[a-z]?-(\d+)/.exec(text) ?? [];
  const place = MONTHS.indexOf(name);
  if (place % 3 !== 0) return null;
  return year + String(place / 3 + 1).padStart(2, '0') + day.padStart(2, '0');
}

function fromJapaneseTime(text: string): string | null {
  const digits = withoutMarks(text);
  if (!PLAUSIBLE.test(digits)) return null;
  const [, date, hour, minute, second = '00'] = /^(\d{8})(\d\d)(\d\d)(\d\d)?$/.exec(digits) ?? [];
  const day = date?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const ms = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return fromUnixMs(ms - JAPAN_AHEAD_MS)?.slice(0, digits.length) ?? null;
}

function fromBase62(text: string): number {
  let number = 0;
  for (const digit of text) number = number * 62 + BASE62.indexOf(digit);
  return number;
}

function fromUnixMs(ms: number): string | null {
  if (!(ms >= 0 && ms <= LAST_YEAR_MS)) return null;
  return new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14);
}
