import { InvalidArgumentError } from 'commander';
import type { CalendarDay } from '../status/takeover/host-facts';
import { parseLatency, type Latency } from '../updates/wire/latency';
import { parseSite, type SiteName } from '../updates/wire/rup-site-name';
import { classifyUrl } from '../url/classify-url';
import { whatwgUrl } from '../url/whatwg-url';
import { calendarDayOf } from './calendar-day';

/** @throws InvalidArgumentError for what is no whole number from 1 to 99,999 */
export function positiveNumber(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('expected a whole number from 1 to 99999');
}

/** @throws InvalidArgumentError for what is no whole number within 2^53 */
export function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('expected a whole number');
}

/** @throws InvalidArgumentError for what is no number from 0 to 1 */
export function shareNumber(text: string): number {
  const share = /^[\d.]+(?:e-?\d+)?$/i.test(text) ? Number(text) : NaN;
  if (share >= 0 && share <= 1) return share;
  throw new InvalidArgumentError('expected a share from 0 to 1, such as 0.25');
}

/**
 * Milliseconds since 1970 of a moment of ISO 8601, by default UTC.
 * @throws InvalidArgumentError for anything else
 */
export function parseMoment(text: string): number {
  const ms = MOMENT.test(text) ? Date.parse(WITH_ZONE.test(text) ? text : `${text}Z`) : Number.NaN;
  if (!Number.isNaN(ms)) return ms;
  throw new InvalidArgumentError('expected a moment of ISO 8601, such as 2026-11-26T12:00:00Z');
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
const WITH_ZONE = /(?:Z|[+-]\d{2}:\d{2}|^\d{4}-\d{2}-\d{2})$/;

/** @throws InvalidArgumentError for what is no day */
export function parseDay(text: string): CalendarDay {
  const day = calendarDayOf(text);
  if (day !== null) return day;
  throw new InvalidArgumentError('expected a day, such as 2022-03-15');
}

/** @throws InvalidArgumentError for what is no plain http(s) address: no account, query or fragment */
export function parseWebAddress(text: string): URL {
  const url = whatwgUrl(text);
  const isPlain = url !== null && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (isPlain && /^https?:$/.test(url.protocol)) return url;
  throw new InvalidArgumentError(
    'expected a plain http(s) address, without account, query and fragment',
  );
}

/**
 * The normal form of a page's address.
 * @throws InvalidArgumentError for what is no address of a kind that Weboid checks
 */
export function parsePageAddress(text: string): string {
  const { url } = classifyUrl(text);
  if (url !== null) return url.text;
  throw new InvalidArgumentError('expected the address of a page, such as https://example.org/a');
}

/** @throws InvalidArgumentError for what is no span of the Remote Update Protocol */
export function parseLatencyOption(text: string): Latency {
  const latency = parseLatency(text);
  if (latency !== null) return latency;
  throw new InvalidArgumentError(
    'expected day, week or month, with a number before it or without: 2-week',
  );
}

/** @throws InvalidArgumentError for what is no host with or without a port */
export function parseSiteArgument(text: string): SiteName {
  const site = parseSite(text);
  if (site !== null) return site;
  throw new InvalidArgumentError(
    'expected a host, with a port or without, such as www.site.org:8080',
  );
}
