import type { Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { newLeaseToken } from '../frontier/lease-token';
import type { SubscriberKind } from './subscriber-kind';
import { stateIdOf, stateOfId, type SubscriberState } from './subscriber-state';

/** A place in what waits for a subscriber. */
export interface DeliveryPlace {
  changeId: number;
  wikiId: number;
}

/** Somebody for whom something waits that can be told now. */
export interface DueSubscriber {
  subscriberId: number;
  state: SubscriberState;
  /** Keyed hash of the central id of the person whose it is, 16 bytes. */
  owner: Buffer;
  address: string;
}

/** The same, and nobody else tells them of it as long as the lease lasts. */
export interface LeasedSubscriber extends DueSubscriber {
  leaseToken: Buffer;
  /** Sealed; those that sign now, the newest first. */
  secrets: readonly Buffer[];
  /** Where the message ends that was tried before; null: none was. */
  messageEnd: DeliveryPlace | null;
  /** How often in a row it was not taken. */
  tries: number;
  /** Since when, in seconds since 1970; 0: it is taken. */
  failingSinceS: number;
  /** Seconds between messages. */
  paceS: number;
}

/** Whom to lease, and for how long. */
export interface SubscriberLease {
  kind: SubscriberKind;
  /** Seconds since 1970. */
  nowS: number;
  leaseS: number;
  /** Which of those that are due, in their order; the others are met again in the next walk. */
  choose: (due: readonly DueSubscriber[]) => readonly DueSubscriber[];
  /** Where the walk over all of them goes on. */
  afterId: number;
}

const WALKED_AT_ONCE = 1_000;
/** Of a hundred thousand who all have to wait, a fifth is passed in one go. */
const STEPS_MAX = 20;
/** Among whom to choose at once: a row has an address of up to 500 bytes. */
const DUE_AT_ONCE = 200;

/**
 * Leases subscribers for whom something waits, in a walk over all of them, so that none is forgotten over those in front.
 * Index: delivery.PRIMARY, subscriber.PRIMARY.
 * @returns them, and where the walk goes on; 0: from the beginning
 */
export async function leaseSubscribers(
  statements: Statements,
  { afterId, ...lease }: SubscriberLease,
  random: Random,
): Promise<{ leased: LeasedSubscriber[]; afterId: number }> {
  let placeId = afterId;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const waiting = await waitingAfter(statements, placeId);
    const due = await dueAmong(statements, waiting, lease);
    const chosen = lease.choose(due).map(({ subscriberId }) => subscriberId);
    if (chosen.length > 0) {
      const leased = await leaseThem(statements, chosen, lease, random);
      return { leased, afterId: chosen.at(-1) ?? 0 };
    }
    const isAllSeen = due.length < DUE_AT_ONCE;
    if (isAllSeen && waiting.length < WALKED_AT_ONCE) return { leased: [], afterId: 0 };
    placeId = (isAllSeen ? waiting.at(-1) : due.at(-1)?.subscriberId) ?? 0;
  }
  return { leased: [], afterId: placeId };
}

/** A loose scan: it skips from one subscriber to the next, however much waits for each. */
async function waitingAfter(
  statements: Pick<Statements, 'select'>,
  afterId: number,
): Promise<number[]> {
  const rows = await statements.select<{ subscriber_id: number }>(
    `SELECT DISTINCT subscriber_id FROM delivery FORCE INDEX (PRIMARY) WHERE subscriber_id > ?
     ORDER BY subscriber_id LIMIT ?`,
    [afterId, WALKED_AT_ONCE],
  );
  return rows.map((row) => row.subscriber_id);
}

type Lease = Omit<SubscriberLease, 'afterId'>;

const PAUSED = stateIdOf('paused');

async function dueAmong(
  statements: Pick<Statements, 'select'>,
  ids: readonly number[],
  { nowS, kind }: Lease,
): Promise<DueSubscriber[]> {
  if (ids.length === 0) return [];
  const rows = await statements.select<DueRow>(
    `SELECT subscriber_id, state, owner, address FROM subscriber FORCE INDEX (PRIMARY)
     WHERE subscriber_id IN (?) AND due_at <= ? AND state <> ? AND kind = ? ORDER BY subscriber_id LIMIT ?`,
    [[...ids], nowS, PAUSED, kind, DUE_AT_ONCE],
  );
  return rows.map(dueOf);
}

interface DueRow {
  subscriber_id: number;
  state: number;
  owner: Buffer;
  address: Buffer;
}

function dueOf(row: DueRow): DueSubscriber {
  return {
    subscriberId: row.subscriber_id,
    state: stateOfId(row.state),
    owner: row.owner,
    address: row.address.toString('utf8'),
  };
}

async function leaseThem(
  statements: Statements,
  ids: readonly number[],
  { nowS, leaseS }: Lease,
  random: Random,
): Promise<LeasedSubscriber[]> {
  const leaseToken = newLeaseToken(nowS, random);
  await statements.run(
    `UPDATE subscriber FORCE INDEX (PRIMARY) SET due_at = ?, lease_token = ?
     WHERE subscriber_id IN (?) AND due_at <= ? AND state <> ?`,
    [nowS + leaseS, leaseToken, [...ids], nowS, PAUSED],
  );
  const rows = await statements.select<SubscriberRow>(
    `SELECT subscriber_id, state, owner, address, secret, old_secret, old_until, message_change, message_wiki, tries,
       failing_since, pace_s
     FROM subscriber FORCE INDEX (PRIMARY) WHERE subscriber_id IN (?) AND lease_token = ?`,
    [[...ids], leaseToken],
  );
  return rows.map((row) => leasedOf(row, leaseToken, nowS));
}

interface SubscriberRow extends DueRow {
  secret: Buffer;
  old_secret: Buffer;
  old_until: number;
  message_change: number | null;
  message_wiki: number;
  tries: number;
  failing_since: number;
  pace_s: number;
}

function leasedOf(row: SubscriberRow, leaseToken: Buffer, nowS: number): LeasedSubscriber {
  const { message_change: changeId, message_wiki: wikiId } = row;
  return {
    ...dueOf(row),
    leaseToken,
    secrets: row.old_until > nowS ? [row.secret, row.old_secret] : [row.secret],
    messageEnd: changeId === null ? null : { changeId, wikiId },
    tries: row.tries,
    failingSinceS: row.failing_since,
    paceS: row.pace_s,
  };
}
