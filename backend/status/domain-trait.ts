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
