import type { Database, Statements } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';
import type { OwnerWish, VisitHours } from '../../status/owner-wish';
import { lastDayOfMark } from '../../status/url-mark';
import type { UrlPattern } from '../../url/url-pattern';
import { liftMarks, marksOn, setMarksIn } from '../frontier/url-marks';
import { logDeed } from '../people/deeds';
import { lockToWish } from '../people/people-limits';
import type { DomainClaim } from './domain-claim';
import { CLAIM_COLUMNS, claimOf, type ClaimRow } from './proven-claims';

/** What an owner can choose. */
export interface WishChoice extends Pick<OwnerWish, 'intervalMs' | 'hours'> {
  /** Not to be checked at all. */
  isNever: boolean;
}

/** A wish as it stands. */
export interface StoredWish extends WishChoice {
  claimId: number;
  /** That of the claim when it was set. */
  name: string;
  hasSubdomains: boolean;
  /** Seconds since 1970. */
  setAtS: number;
}

/** Whose claim a wish hangs on. */
export interface WishingOwner {
  claimId: number;
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
  /** Seconds since 1970. */
  nowS: number;
}

/** What became of a wish; `not-proven`: there is no such claim of that person, or its proof does not hold. */
export type WishOutcome = 'set' | 'unchanged' | 'lifted' | 'nothing' | 'not-proven';

const WISH_COLUMNS =
  'claim_id, name, has_subdomains, never, interval_ms, from_hour, to_hour, set_at';

interface WishRow {
  claim_id: number;
  name: Buffer;
  has_subdomains: number;
  never: number;
  interval_ms: number;
  from_hour: number;
  to_hour: number;
  set_at: number;
}

/** Paces and hours that are wished, of all owners: they are few. Index: check_wish.PRIMARY. */
export async function wishesInForce(statements: Pick<Statements, 'select'>): Promise<OwnerWish[]> {
  const rows = await statements.select<WishRow>(
    `SELECT ${WISH_COLUMNS} FROM check_wish FORCE INDEX (PRIMARY)
     WHERE claim_id > 0 AND (interval_ms > 0 OR from_hour <> to_hour)`,
  );
  return rows.map(wishOf);
}

/** The wish that hangs on a claim; null: none does. Index: check_wish.PRIMARY. */
export async function wishOfClaim(
  statements: Pick<Statements, 'select'>,
  claimId: number,
): Promise<StoredWish | null> {
  const [row] = await statements.select<WishRow>(
    `SELECT ${WISH_COLUMNS} FROM check_wish WHERE claim_id = ?`,
    [claimId],
  );
  return row === undefined ? null : wishOf(row);
}

/** The claim of a person, where it is proven; null: it is another's, or does not hold. Index: domain_claim.PRIMARY. */
export async function provenClaimOf(
  statements: Pick<Statements, 'select'>,
  claimId: number,
  owner: Buffer,
): Promise<DomainClaim | null> {
  const claim = await ownClaim(statements, { claimId, owner }, '');
  return claim?.state === 'proven' ? claim : null;
}

/**
 * Sets what the owner of a domain wants (W8.5), in place of what it wanted before, and logs that it did, without a name.
 * Whether a URL is checked follows at once from its mark; crawlers heed all of it within five minutes.
 * Index: domain_claim.PRIMARY, check_wish.PRIMARY, url_trait.pattern_side.
 * @throws {LimitReachedError}
 */
export function setWish(
  database: Database,
  wishing: WishingOwner,
  choice: WishChoice,
): Promise<WishOutcome> {
  return database.transaction(async (statements) => {
    const { claimId, owner, nowS } = wishing;
    const takeOne = await lockToWish(statements, owner, nowS);
    const claim = await ownClaim(statements, wishing, 'FOR UPDATE');
    if (claim?.state !== 'proven') return 'not-proven';
    const before = await wishOfClaim(statements, claimId);
    const { name, hasSubdomains } = claim;
    const wish = { ...choice, claimId, name, hasSubdomains, setAtS: nowS };
    if (before !== null && isSame(before, wish)) return 'unchanged';
    await storeWish(statements, wish);
    if (before !== null) await liftMarkUnlessWished(statements, before, nowS);
    if (wish.isNever) await markOptedOut(statements, wish, nowS);
    const deed = { kind: 'wish-set', userName: null, subject: name, object: '' } as const;
    await logDeed(statements, deed, nowS);
    await takeOne();
    return 'set';
  });
}

/** The owner of a domain takes its wish back. Index: as `setWish`. */
export function liftOwnWish(database: Database, wishing: WishingOwner): Promise<WishOutcome> {
  return database.transaction(async (statements) => {
    const claim = await ownClaim(statements, wishing, 'FOR UPDATE');
    if (claim === null) return 'not-proven';
    return (await liftWishesOf(statements, wishing.claimId, wishing.nowS)) ? 'lifted' : 'nothing';
  });
}

/**
 * Lifts what is wished for a claim, in the transaction that removes it. What was not to be checked falls due again as it
 * was put off: within thirty days, on days of its own. Index: check_wish.PRIMARY, name; url_trait.pattern_side.
 * @returns whether anything was
 */
export async function liftWishesOf(
  statements: Statements,
  claimId: number,
  nowS: number,
): Promise<boolean> {
  const wish = await wishOfClaim(statements, claimId);
  if (wish === null) return false;
  await statements.run('DELETE FROM check_wish WHERE claim_id = ?', [claimId]);
  await liftMarkUnlessWished(statements, wish, nowS);
  const deed = { kind: 'wish-lifted', userName: null, subject: wish.name, object: '' } as const;
  await logDeed(statements, deed, nowS);
  return true;
}

/** Everybody who changes a wish holds its claim. */
async function ownClaim(
  statements: Pick<Statements, 'select'>,
  { claimId, owner }: Pick<WishingOwner, 'claimId' | 'owner'>,
  lock: 'FOR UPDATE' | '',
): Promise<DomainClaim | null> {
  const [row] = await statements.select<ClaimRow>(
    `SELECT ${CLAIM_COLUMNS} FROM domain_claim WHERE claim_id = ? ${lock}`,
    [claimId],
  );
  return row?.owner.equals(owner) === true ? claimOf(row) : null;
}

async function storeWish(statements: Statements, wish: StoredWish): Promise<void> {
  const { claimId, name, hasSubdomains, isNever, intervalMs, hours, setAtS } = wish;
  const { fromHour, toHour } = hours ?? { fromHour: 0, toHour: 0 };
  await statements.run(
    `INSERT INTO check_wish
       (claim_id, name, has_subdomains, never, interval_ms, from_hour, to_hour, set_at) VALUES (?)
     ON DUPLICATE KEY UPDATE name = VALUES(name), has_subdomains = VALUES(has_subdomains),
       never = VALUES(never), interval_ms = VALUES(interval_ms), from_hour = VALUES(from_hour),
       to_hour = VALUES(to_hour), set_at = VALUES(set_at), unproven_since = 0`,
    [[claimId, name, Number(hasSubdomains), Number(isNever), intervalMs, fromHour, toHour, setAtS]],
  );
}

async function markOptedOut(statements: Statements, wish: StoredWish, nowS: number): Promise<void> {
  const today = dayNumberOf(nowS * 1_000);
  const mark = 'opted-out';
  const lastDay = lastDayOfMark(mark, today);
  await setMarksIn(statements, [{ pattern: patternOf(wish), mark, firstDay: today, lastDay }], {
    today,
    side: 'owner',
  });
}

/** Two who have proved the same domain may both not want it to be checked. Index: check_wish.name. */
async function liftMarkUnlessWished(
  statements: Statements,
  wish: StoredWish,
  nowS: number,
): Promise<void> {
  if (!wish.isNever) return;
  // Held before it is known whether others want it: who has set it by now has ended, and is seen below; who is about to sets it
  // anew behind this. Their wishes are not waited for: they may hold them while they wait for the mark.
  await marksOn(statements, patternOf(wish), dayNumberOf(nowS * 1_000));
  const others = await statements.select(
    `SELECT 1 FROM check_wish FORCE INDEX (name)
     WHERE name = ? AND has_subdomains = ? AND never = 1 LIMIT 1`,
    [wish.name, Number(wish.hasSubdomains)],
  );
  if (others.length > 0) return;
  await liftMarks(statements, patternOf(wish), { mark: 'opted-out', side: 'owner' });
}

function patternOf({ name, hasSubdomains }: StoredWish): UrlPattern {
  return { host: hasSubdomains ? `*.${name}` : name, pathPrefix: '/' };
}

function isSame(one: StoredWish, other: StoredWish): boolean {
  const told = [one, other].map((wish) => JSON.stringify(valuesOf(wish)));
  return told[0] === told[1];
}

function valuesOf({ name, hasSubdomains, isNever, intervalMs, hours }: StoredWish): unknown[] {
  return [name, hasSubdomains, isNever, intervalMs, hours?.fromHour, hours?.toHour];
}

function wishOf(row: WishRow): StoredWish {
  return {
    claimId: row.claim_id,
    name: row.name.toString('latin1'),
    hasSubdomains: row.has_subdomains === 1,
    isNever: row.never === 1,
    intervalMs: row.interval_ms,
    hours: hoursOf(row),
    setAtS: row.set_at,
  };
}

function hoursOf({ from_hour: fromHour, to_hour: toHour }: WishRow): VisitHours | null {
  return fromHour === toHour ? null : { fromHour, toHour };
}
