import type { AddressParts } from '../addresses/address-parts';
import { dateInPath } from './date-in-path';

/** How old a page is by its address: a day, or a number of those that sites hand out one after the other. */
export interface AddressAge {
  /** Only ages of one kind can be compared. */
  readonly kind: string;
  readonly at: number;
}

const YEAR = /(?<!\d)((?:19|20)\d\d)(?:[-/_.](0?[1-9]|1[0-2]))?(?!\d)/;
/** Alone or before a slug, and short enough to be exact. */
const NUMBER = /^(\d{1,15})(?=$|[^\p{L}\p{N}])/u;
const NUMBER_ALONE = /^\d{1,15}$/;
const KNOWN = new WeakMap<AddressParts, AddressAge | null>();

/** By the date in the path, else by the number of the page in path or query; null without either. */
export function ageOfAddress(parts: AddressParts): AddressAge | null {
  const known = KNOWN.get(parts);
  if (known !== undefined) return known;
  const age = dayOf(parts) ?? numberInPath(parts) ?? numberInQuery(parts);
  KNOWN.set(parts, age);
  return age;
}

/** @returns Infinity where nothing can be said */
export function ageBetween(one: AddressAge | null, other: AddressAge | null): number {
  return one === null || one.kind !== other?.kind ? Infinity : Math.abs(one.at - other.at);
}

function dayOf(parts: AddressParts): AddressAge | null {
  const date = dateInPath(parts);
  if (date !== null) return dayAt(date.year, date.month, date.day);
  const year = YEAR.exec(parts.segments.slice(0, -1).join('/'));
  return year === null ? null : dayAt(Number(year[1]), Number(year[2] ?? 1), 1);
}

const dayAt = (year: number, month: number, day: number): AddressAge => ({
  kind: 'day',
  at: Date.UTC(year, month - 1, day) / 86_400_000,
});

function numberInPath({ segments }: AddressParts): AddressAge | null {
  for (const [place, segment] of segments.toReversed().entries()) {
    const number = place === 0 ? NUMBER.exec(segment) : NUMBER_ALONE.exec(segment);
    if (number !== null) return { kind: `segment ${place}`, at: Number(number[0]) };
  }
  return null;
}

function numberInQuery({ query }: AddressParts): AddressAge | null {
  const pair = query.find(([, value]) => NUMBER_ALONE.test(value));
  return pair === undefined ? null : { kind: `parameter ${pair[0]}`, at: Number(pair[1]) };
}
