import type { AddressParts } from '../addresses/address-parts';
import { monthOfName } from './date-pieces';
import { pageDate, type PageDate } from './page-date';

/** A year that is no part of a longer number, a month and a day behind it. */
const PARTED = /(?<!\d)(\d{4})([-/_.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const NAMED = /(?<!\d)(\d{4})([-/_.])([a-z]{3,9})\2(\d{1,2})(?!\d)/i;
const WHOLE = /(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)/;

/** The day that a path names; null without one. */
export function dateInPath({ segments }: AddressParts): PageDate | null {
  const path = segments.join('/');
  const parted = PARTED.exec(path);
  if (parted !== null) return dateOf(parted[1], Number(parted[3]), parted[4]);
  const named = NAMED.exec(path);
  if (named !== null) return dateOf(named[1], monthOfName(named[3] ?? ''), named[4]);
  const whole = WHOLE.exec(path);
  return whole === null ? null : dateOf(whole[1], Number(whole[2]), whole[3]);
}

function dateOf(year = '', month: number, day = ''): PageDate | null {
  return pageDate(Number(year), month, Number(day));
}
