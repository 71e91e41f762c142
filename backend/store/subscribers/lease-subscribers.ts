import type { Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { newLeaseToken } from '../frontier/lease-token';
import { stateIdOf, stateOfId, type SubscriberState } from './subscriber-state';

/** A place in what waits for a subscriber. */
export interface DeliveryPlace {
  changeId: number;
  wikiId: number;
}

/** Somebody for whom something waits, and whom nobody else tells of it as long as the lease lasts. */
export interface LeasedSubscriber {
  subscriberId: number;
  leaseToken: Buffer;
  state: SubscriberState;
  address: string;
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
  /** Seconds since 1970. */
  nowS: number;
  leaseS: number;
  count: number;
  /** Where the walk over all of them goes on. */
  afterId: number;
}

const WALKED_AT_ONCE = 1_000;
/** Of a hundred thousand who all have to wait, a fifth is passed in one go. */
const STEPS_MAX = 20;

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
    if (due.length > 0) {
      const leased = await leaseThem(statements, due, lease, random);
      return { leased, afterId: due.at(-1) ?? 0 };
    }
    if (waiting.length < WALKED_AT_ONCE) return { leased: [], afterId: 0 };
    placeId = waiting.at(-1) ?? 0;
  }
  return { leased: [], afterId: placeId };
}

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
  { nowS, count }: Lease,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await statements.select<{ subscriber_id: number }>(
    `SELECT subscriber_id FROM subscriber FORCE INDEX (PRIMARY)
     WHERE subscriber_id IN (?) AND due_at <= ? AND state <> ? ORDER BY subscriber_id LIMIT ?`,
    [[...ids], nowS, PAUSED, count],
  );
  return rows.map((row) => row.subscriber_id);
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
    `SELECT subscriber_id, state, address, secret, old_secret, old_until, message_change, message_wiki, tries,
       failing_since, pace_s
     FROM subscriber FORCE INDEX (PRIMARY) WHERE subscriber_id IN (?) AND lease_token = ?`,
    [[...ids], leaseToken],
  );
  return rows.map((row) => leasedOf(row, leaseToken, nowS));
}

interface SubscriberRow {
  subscriber_id: number;
  state: number;
  address: Buffer;
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
    subscriberId: row.subscriber_id,
    leaseToken,
    state: stateOfId(row.state),
    address: row.address.toString('utf8'),
    secrets: row.old_until > nowS ? [row.secret, row.old_secret] : [row.secret],
    messageEnd: changeId === null ? null : { changeId, wikiId },
    tries: row.tries,
    failingSinceS: row.failing_since,
    paceS: row.pace_s,
  };
}
