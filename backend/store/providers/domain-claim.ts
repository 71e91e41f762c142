import type { CaseStage } from '../../status/case-stage';

/** Stored numbers are the places in this list, from 1 on: append only. */
const STATES = ['waiting', 'proven', 'paused'] as const;

/**
 * How it stands with a proof: `waiting` was not found yet, `proven` holds, `paused` was missed twice when it was to be
 * renewed.
 */
export type ClaimState = (typeof STATES)[number];

/** Stored numbers are the places in this list: append only. */
const FORMATS = ['html', 'csv', 'xlsx', 'json'] as const;

/** The form in which an owner wants to be led to what is told. */
export type ClaimFormat = (typeof FORMATS)[number];

/** Every such form. */
export const CLAIM_FORMATS: readonly ClaimFormat[] = FORMATS;

/** Somebody’s claim to a domain, and what they want to hear of it. */
export interface DomainClaim {
  claimId: number;
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
  /** A registered domain, or a host, ASCII. */
  name: string;
  /** Key of the registered domain (changes/domain-key.ts). */
  domainKey: number;
  /** By DNS a proof holds for all hosts below the name, by a file for that host alone. */
  hasSubdomains: boolean;
  state: ClaimState;
  /** Who is told of steps of cases; null: nobody. */
  recipientId: number | null;
  /** Those who run Weboid may write to that address personally (L4). */
  mayWrite: boolean;
  stages: readonly CaseStage[];
  /** Days between two digests at least: 1, 7 or 30. */
  everyDays: number;
  format: ClaimFormat;
}

/** Whether a claim speaks for a host. @param host ASCII */
export function coversHost({ name, hasSubdomains }: DomainClaim, host: string): boolean {
  return host === name || (hasSubdomains && host.endsWith(`.${name}`));
}

/** The byte under which a state is stored. */
export function claimStateIdOf(state: ClaimState): number {
  return STATES.indexOf(state) + 1;
}

/**
 * The state stored under a byte.
 * @throws {RangeError} when no state has this id
 */
export function claimStateOfId(id: number): ClaimState {
  const state = STATES[id - 1];
  if (state === undefined) throw new RangeError(`no state of a claim has the id ${id}`);
  return state;
}

/** The byte under which a form is stored. */
export function claimFormatIdOf(format: ClaimFormat): number {
  return FORMATS.indexOf(format);
}

/**
 * The form stored under a byte.
 * @throws {RangeError} when no form has this id
 */
export function claimFormatOfId(id: number): ClaimFormat {
  const format = FORMATS[id];
  if (format === undefined) throw new RangeError(`no form of a claim has the id ${id}`);
  return format;
}
