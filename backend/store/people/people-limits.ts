import type { Statements } from '../../runtime/database';
import { lockAllowance, type Allowance, type AllowanceLeft } from './allowances';

/** Who does something here. */
export interface Actor {
  /** Keyed hash of the account's central id, 16 bytes; null for who is not signed in. */
  key: Buffer | null;
  /** Public name of the account; null for who is not signed in. */
  userName: string | null;
}

/** What was wanted more often than it may be. */
export class LimitReachedError extends Error {
  override readonly name = 'LimitReachedError';

  /**
   * @param whose the person's own share, or that of all together
   * @param waitS seconds after which it may be tried again
   */
  constructor(
    readonly whose: 'person' | 'all',
    readonly waitS: number,
  ) {
    super(`${whose} limit reached, wait ${waitS} s`);
  }
}

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
const REMOVALS_PER_HOUR = 60;
const DECISIONS_PER_HOUR = 60;
const CALLS_PER_DAY = 30;
const WEBHOOKS_PER_DAY = 30;
const MENDINGS_PER_DAY = 30;
/** Of all people together. */
const ALL_MENDINGS_PER_DAY = 1_000;
const ALL_CALLS_PER_DAY = 1_000;
const ALL_WEBHOOKS_PER_DAY = 1_000;
const CATEGORIES_PER_DAY = 30;
const ALL_CATEGORIES_PER_DAY = 1_000;
/** Of all people together, as nothing is known of who asks. */
const ALL_LISTS_PER_HOUR = 120;
const RECIPIENTS_PER_DAY = 10;
const ALL_RECIPIENTS_PER_DAY = 200;
const URL_LISTS_PER_DAY = 20;
const ALL_URL_LISTS_PER_DAY = 2_000;
const PROOFS_PER_DAY = 20;
const ALL_PROOFS_PER_DAY = 1_000;
const COMPARISONS_PER_DAY = 30;
const ALL_COMPARISONS_PER_DAY = 1_000;
const WISHES_PER_DAY = 20;
const ALL_WISHES_PER_DAY = 1_000;

/** What people hand in; each has a minute of its own: who reports a link may propose a replacement at once. */
type StatementKind = 'report' | 'propose' | 'fault' | 'name';

/**
 * W8.2: one report and one proposal a minute of each person, so many of both a day of all. Locks the
 * person's share and that of all until the transaction ends.
 * @returns takes one of each
 * @throws {LimitReachedError}
 */
export function lockToSay(
  statements: Statements,
  { what, key }: { what: StatementKind; key: Buffer },
  perDay: number,
  nowS: number,
): Promise<() => Promise<void>> {
  const person = { name: `${what}:${key.toString('hex')}`, windowS: MINUTE_S, max: 1 };
  const all = { name: 'say', windowS: DAY_S, max: perDay };
  return lockBoth(statements, { person, all }, nowS);
}

/**
 * W8.1, W8.4: anyone may remove what was said; those who are not signed in together 60 times an hour,
 * each person who is as often. Locks it until the transaction ends.
 * @returns takes one
 * @throws {LimitReachedError}
 */
export function lockToRemove(
  statements: Statements,
  { key }: Actor,
  nowS: number,
): Promise<() => Promise<void>> {
  const name = key === null ? 'remove' : `remove:${key.toString('hex')}`;
  const rule = { name, windowS: HOUR_S, max: REMOVALS_PER_HOUR };
  return lockOne(statements, rule, key === null ? 'all' : 'person', nowS);
}

/**
 * W5.2: each reviewer decides 60 times an hour what archived copies are offered. Locks it until the transaction ends.
 * @returns takes one
 * @throws {LimitReachedError}
 */
export function lockToDecide(
  statements: Statements,
  key: Buffer,
  nowS: number,
): Promise<() => Promise<void>> {
  const rule = { name: `decide:${key.toString('hex')}`, windowS: HOUR_S, max: DECISIONS_PER_HOUR };
  return lockOne(statements, rule, 'person', nowS);
}

/**
 * What makes us write to a server that a person names: thirty times a day of each person, a thousand of all. Locks both
 * until the transaction ends.
 * @returns takes one of each
 * @throws {LimitReachedError}
 */
export function lockToCall(
  statements: Statements,
  key: Buffer,
  nowS: number,
): Promise<() => Promise<void>> {
  const person = { name: `call:${key.toString('hex')}`, windowS: DAY_S, max: CALLS_PER_DAY };
  const all = { name: 'call', windowS: DAY_S, max: ALL_CALLS_PER_DAY };
  return lockBoth(statements, { person, all }, nowS);
}

/**
 * What but fills our tables: each person adds thirty webhooks a day, all of them a thousand. Locks both until the
 * transaction ends; who adds uses up nothing of what makes us write to servers.
 * @returns takes one of each
 * @throws {LimitReachedError}
 */
export function lockToAddWebhook(
  statements: Statements,
  key: Buffer,
  nowS: number,
): Promise<() => Promise<void>> {
  const most = { person: WEBHOOKS_PER_DAY, all: ALL_WEBHOOKS_PER_DAY };
  return lockForDay(statements, { name: 'webhook', key, most }, nowS);
}

/**
 * What is kept for an hour for being named, and read by the feeder then: each person names thirty categories a day, all of
 * them half of those that can be kept. Locks both until the transaction ends.
 * @returns takes one of each
 * @throws {LimitReachedError}
 */
export function lockToNameCategory(
  statements: Statements,
  key: Buffer,
  nowS: number,
): Promise<() => Promise<void>> {
  const most = { person: CATEGORIES_PER_DAY, all: ALL_CATEGORIES_PER_DAY };
  return lockForDay(statements, { name: 'category', key, most }, nowS);
}

/**
 * New lists of pages, which the feeder reads and keeps: all people together ask for 120 an hour. Locks it until the
 * transaction ends.
 * @returns takes one
 * @throws {LimitReachedError}
 */
export function lockToAskForList(
  statements: Statements,
  nowS: number,
): Promise<() => Promise<void>> {
  const rule = { name: 'page-list', windowS: HOUR_S, max: ALL_LISTS_PER_HOUR };
  return lockOne(statements, rule, 'all', nowS);
}

/**
 * What has us write to an address that a person names: ten times a day of each person, two hundred of all, since a few
 * mails an hour are all that may be sent. Locks both until the transaction ends.
 * @returns takes one of each
 * @throws {LimitReachedError}
 */
export function lockToAddRecipient(
  statements: Statements,
  key: Buffer,
  nowS: number,
): Promise<() => Promise<void>> {
  const most = { person: RECIPIENTS_PER_DAY, all: ALL_RECIPIENTS_PER_DAY };
  return lockForDay(statements, { name: 'mail', key, most }, nowS);
}

/**
 * What makes us look for a proof at a name server and a site: twenty times a day of each person, a thousand of all. Locks
 * both until the transaction ends.
 * @returns takes one of each
 * @throws {LimitReachedError}
 */
export function lockToProve(
  statements: Statements,
  key: Buffer,
  nowS: number,
): Promise<() => Promise<void>> {
  const most = { person: PROOFS_PER_DAY, all: ALL_PROOFS_PER_DAY };
  return lockForDay(statements, { name: 'prove', key, most }, nowS);
}

/**
 * Questions about lists of URLs: twenty a day of each person, two thousand of all. Locks both until the transaction ends.
 * @returns takes one of each
 * @throws {LimitReachedError}
 */
export function lockToAskAboutUrls(
  statements: Statements,
  key: Buffer,
  nowS: number,
): Promise<() => Promise<void>> {
  const most = { person: URL_LISTS_PER_DAY, all: ALL_URL_LISTS_PER_DAY };
  return lockForDay(statements, { name: 'urls', key, most }, nowS);
}

/**
 * What makes us read a page and its copy: thirty times a day of each person, a thousand of all. Locks both until the
 * transaction ends.
 * @returns takes one of each
 * @throws {LimitReachedError}
 */
export function lockToCompare(
  statements: Statements,
  key: Buffer,
  nowS: number,
): Promise<() => Promise<void>> {
  const most = { person: COMPARISONS_PER_DAY, all: ALL_COMPARISONS_PER_DAY };
  return lockForDay(statements, { name: 'compare', key, most }, nowS);
}

/** What one person, and all of them, may do within a day. */
interface DailyRule {
  name: string;
  /** Of the person, 16 bytes. */
  key: Buffer;
  most: { person: number; all: number };
}

function lockForDay(
  statements: Statements,
  { name, key, most }: DailyRule,
  nowS: number,
): Promise<() => Promise<void>> {
  const person = { name: `${name}:${key.toString('hex')}`, windowS: DAY_S, max: most.person };
  return lockBoth(statements, { person, all: { name, windowS: DAY_S, max: most.all } }, nowS);
}

/**
 * What makes us look at sites at once: each person says thirty times a day that something is mended, all of them a thousand
 * times. Locks both until the transaction ends.
 * @returns takes one of each
 * @throws {LimitReachedError}
 */
export function lockToMend(
  statements: Statements,
  key: Buffer,
  nowS: number,
): Promise<() => Promise<void>> {
  const person = { name: `mend:${key.toString('hex')}`, windowS: DAY_S, max: MENDINGS_PER_DAY };
  const all = { name: 'mend', windowS: DAY_S, max: ALL_MENDINGS_PER_DAY };
  return lockBoth(statements, { person, all }, nowS);
}

/**
 * What owners wish of our visits to their domains: each person says it twenty times a day, all of them a thousand times.
 * Locks both until the transaction ends.
 * @returns takes one of each
 * @throws {LimitReachedError}
 */
export function lockToWish(
  statements: Statements,
  key: Buffer,
  nowS: number,
): Promise<() => Promise<void>> {
  const most = { person: WISHES_PER_DAY, all: ALL_WISHES_PER_DAY };
  return lockForDay(statements, { name: 'wish', key, most }, nowS);
}

async function lockOne(
  statements: Statements,
  rule: Allowance,
  whose: 'person' | 'all',
  nowS: number,
): Promise<() => Promise<void>> {
  const left = await lockAllowance(statements, rule, nowS);
  if (left.waitS > 0) throw new LimitReachedError(whose, left.waitS);
  return left.take;
}

async function lockBoth(
  statements: Statements,
  rules: { person: Allowance; all: Allowance },
  nowS: number,
): Promise<() => Promise<void>> {
  const locked: AllowanceLeft[] = [];
  for (const whose of ['person', 'all'] as const) {
    const left = await lockAllowance(statements, rules[whose], nowS);
    if (left.waitS > 0) throw new LimitReachedError(whose, left.waitS);
    locked.push(left);
  }
  return async () => {
    for (const { take } of locked) await take();
  };
}
