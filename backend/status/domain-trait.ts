import type { DayNumber } from './day-number';

/** Storage ids are the places in this list, from 1 on: append only. */
const DOMAIN_TRAITS = [
  'needs-https',
  'needs-http',
  'needs-get',
  'dns-error',
  'severe-error',
] as const;

/**
 * W3.9: peculiarities of a domain that hold for its subdomains, too.
 *
 * - `needs-https`: http only leads to https;
 * - `needs-http`: there is no https, or none with a valid certificate;
 * - `needs-get`: HEAD gets no usable answer, GET does;
 * - `dns-error`: the name does not resolve;
 * - `severe-error`: nothing but errors of the server or the connection.
 */
export type DomainTrait = (typeof DOMAIN_TRAITS)[number];

/** A trait as it is known. */
export interface KnownTrait {
  trait: DomainTrait;
  firstDay: DayNumber;
  /** Of the last observation. */
  lastDay: DayNumber;
}

/** What a visit says about a trait of its host. */
export interface TraitSeen {
  trait: DomainTrait;
  /** False: it is no longer true. */
  holds: boolean;
}

/** W3.9: days after the last observation in which a trait counts; then it is forgotten. */
const REMEMBERED_DAYS = 100;
/** W3.2 */
const NEEDS_GET_DAYS = 200;
/** W3.9: a trait is put to the test again when its last observation is so many days old. */
const RETRY_DAYS = { from: 10, to: 30 };
/** What cannot both be true of one host. */
const OPPOSITES: readonly (readonly DomainTrait[])[] = [['needs-https', 'needs-http']];

/** The first day on which an observation still counts, seen from `today`. */
export function rememberedSince(trait: DomainTrait, today: DayNumber): DayNumber {
  return today - (trait === 'needs-get' ? NEEDS_GET_DAYS : REMEMBERED_DAYS);
}

/**
 * What holds for a host, of what is known of it and of the domains above it: what was observed
 * lately enough; of one trait, or of two that contradict each other, what the nearest domain says.
 * @param known the host's own first, then its parent's, and so on
 */
export function traitsInForce(known: readonly KnownTrait[], today: DayNumber): KnownTrait[] {
  const inForce: KnownTrait[] = [];
  for (const one of known) {
    const isFresh = one.lastDay >= rememberedSince(one.trait, today);
    if (isFresh && !inForce.some(({ trait }) => settles(trait, one.trait))) inForce.push(one);
  }
  return inForce;
}

/**
 * Whether a visit is to find out again whether a trait still holds (W3.9): never before its last
 * observation is 10 days old, always from 30 days on, at random in between.
 */
export function isToBeRetried(
  { lastDay }: KnownTrait,
  today: DayNumber,
  random: { below(limit: number): number },
): boolean {
  const { from, to } = RETRY_DAYS;
  return today - lastDay >= from + random.below(to - from + 1);
}

function settles(nearer: DomainTrait, farther: DomainTrait): boolean {
  return (
    nearer === farther || OPPOSITES.some((pair) => pair.includes(nearer) && pair.includes(farther))
  );
}

/** Every trait. */
export function allDomainTraits(): readonly DomainTrait[] {
  return DOMAIN_TRAITS;
}

/** The byte under which a trait is stored. */
export function domainTraitIdOf(trait: DomainTrait): number {
  return DOMAIN_TRAITS.indexOf(trait) + 1;
}

/**
 * The trait stored under a byte.
 * @throws {RangeError} when no trait has this id
 */
export function domainTraitOfId(id: number): DomainTrait {
  const trait = DOMAIN_TRAITS[id - 1];
  if (trait === undefined) throw new RangeError(`no domain trait has the id ${id}`);
  return trait;
}
