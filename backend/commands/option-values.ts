import { InvalidArgumentError } from 'commander';
import { whatwgUrl } from '../url/whatwg-url';

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

/** @throws InvalidArgumentError for what is no plain http(s) address: no account, query or fragment */
export function parseWebAddress(text: string): URL {
  const url = whatwgUrl(text);
  const isPlain = url !== null && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (isPlain && /^https?:$/.test(url.protocol)) return url;
  throw new InvalidArgumentError(
    'expected a plain http(s) address, without account, query and fragment',
  );
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?<zone>Z|[+-]\d\d:?\d\d)?)?$/i;

/** Milliseconds since 1970 of an ISO 8601 moment; without a zone in UTC. @throws InvalidArgumentError for anything else */
export function parseMoment(text: string): number {
  const found = MOMENT.exec(text);
  const isZoned = found?.groups?.['zone'] !== undefined || !/t/i.test(text);
  const atMs = found === null ? NaN : Date.parse(isZoned ? text : `${text}Z`);
  if (Number.isFinite(atMs) && atMs >= 0) return atMs;
  throw new InvalidArgumentError('expected a moment such as 2026-12-01T00:00:00Z');
}
