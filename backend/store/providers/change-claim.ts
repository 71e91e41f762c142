import type { Database, Statements } from '../../runtime/database';
import { caseStageBits } from '../../status/case-stage';
import { recipientsOf } from '../mail/recipients';
import { lockToProve } from '../people/people-limits';
import { claimFormatIdOf, claimStateIdOf, type DomainClaim } from './domain-claim';
import { endClaim } from './end-claim';
import {
  STORED_COLUMNS,
  storedClaimOf,
  type StoredClaim,
  type StoredClaimRow,
} from './stored-claim';

/** Which claim, and whose it has to be. */
export interface OwnClaim {
  claimId: number;
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
  /** Seconds since 1970. */
  nowS: number;
}

/** What an owner's wish came to; `gone`: there is no such claim, or it is not in the state for it. */
export type ClaimChange = 'changed' | 'gone';

/** What the owner of a proven domain wants to hear. */
export type ClaimPreferences = Pick<
  DomainClaim,
  'recipientId' | 'mayWrite' | 'stages' | 'everyDays' | 'format'
>;

/**
 * Has a proof looked for now; of one that was not found yet, it is as if it were asked for the first time. Index: PRIMARY.
 * @throws {LimitReachedError}
 */
export function lookForProofNow(database: Database, own: OwnClaim): Promise<ClaimChange> {
  const { claimId, owner, nowS } = own;
  return database.transaction(async (statements) => {
    const takeOne = await lockToProve(statements, owner, nowS);
    if ((await lockClaim(statements, own)) === null) return 'gone';
    await statements.run(
      'UPDATE domain_claim SET due_at = ?, asked_at = IF(state = ?, ?, asked_at) WHERE claim_id = ?',
      [nowS, claimStateIdOf('waiting'), nowS, claimId],
    );
    await takeOne();
    return 'changed';
  });
}

/**
 * Sets what the owner of a proven domain wants to hear. Index: PRIMARY, mail_recipient.owner_address.
 * @param tellOpen has a recipient that was not told before told of what is dead already, in the same transaction
 * @returns `no-recipient`: the address is not theirs, or is not confirmed (any more)
 */
export function setClaimPreferences(
  database: Database,
  own: OwnClaim,
  preferences: ClaimPreferences,
  tellOpen: (statements: Statements, claim: DomainClaim) => Promise<void>,
): Promise<ClaimChange | 'no-recipient'> {
  const { recipientId, mayWrite, stages, everyDays, format } = preferences;
  const isLetterAllowed = mayWrite && recipientId !== null;
  return database.transaction(async (statements) => {
    const claim = await lockClaim(statements, own);
    if (claim?.state !== 'proven') return 'gone';
    if (recipientId !== null && !(await canBeTold(statements, own.owner, recipientId))) {
      return 'no-recipient';
    }
    await statements.run(
      `UPDATE domain_claim SET recipient_id = ?, may_write = ?, stages = ?, every_days = ?, format = ?
       WHERE claim_id = ?`,
      [
        recipientId ?? 0,
        Number(isLetterAllowed),
        caseStageBits(stages),
        everyDays,
        claimFormatIdOf(format),
        own.claimId,
      ],
    );
    if (recipientId !== claim.recipientId) await tellOpen(statements, { ...claim, ...preferences });
    return 'changed';
  });
}

async function canBeTold(
  statements: Pick<Statements, 'select'>,
  owner: Buffer,
  recipientId: number,
): Promise<boolean> {
  const recipients = await recipientsOf(statements, owner);
  return recipients.some((one) => one.recipientId === recipientId && one.state === 'on');
}

/** Removes a claim as its owner wants, with all that hangs on it. Index: PRIMARY. */
export function removeClaim(database: Database, own: OwnClaim): Promise<ClaimChange> {
  return database.transaction(async (statements) => {
    const claim = await lockClaim(statements, own);
    if (claim === null) return 'gone';
    await endClaim(statements, claim, 'removed', { nowS: own.nowS, dueAtS: own.nowS, fault: '' });
    return 'changed';
  });
}

/** Index: PRIMARY. */
async function lockClaim(
  statements: Pick<Statements, 'select'>,
  { claimId, owner }: OwnClaim,
): Promise<StoredClaim | null> {
  const [row] = await statements.select<StoredClaimRow>(
    `SELECT ${STORED_COLUMNS} FROM domain_claim FORCE INDEX (PRIMARY)
     WHERE claim_id = ? AND owner = ? FOR UPDATE`,
    [claimId, owner],
  );
  return row === undefined ? null : storedClaimOf(row);
}
