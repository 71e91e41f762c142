import type { Database, Statements } from '../../runtime/database';
import { lockAllowance } from '../people/allowances';
import type { DeliveryPlace } from './lease-subscribers';
import type { HeldLease } from './held-lease';
import { stateIdOf } from './subscriber-state';

/** Where and how often somebody is told, and from where the message under way began. */
export interface TalkSettings {
  wikiId: number;
  everyDays: number;
  /** The newest revision of the talk page then; 0: there was none. */
  baseRevisionId: number;
}

/** Null: the subscriber is gone. Index: PRIMARY. */
export async function talkSettingsOf(
  statements: Pick<Statements, 'select'>,
  subscriberId: number,
): Promise<TalkSettings | null> {
  const [row] = await statements.select<{
    wiki_id: number;
    every_days: number;
    base_revision: number;
  }>('SELECT wiki_id, every_days, base_revision FROM talk_subscriber WHERE subscriber_id = ?', [
    subscriberId,
  ]);
  if (row === undefined) return null;
  return {
    wikiId: row.wiki_id,
    everyDays: row.every_days,
    baseRevisionId: row.base_revision,
  };
}

/** A message that is about to be saved. */
export interface BegunMessage {
  /** Up to where it tells what waits. */
  end: DeliveryPlace;
  /** The newest revision of the talk page; 0: there is none. */
  baseRevisionId: number;
  wikiId: number;
  /** Messages of this wiki within a day. */
  perDay: number;
  /** Seconds since 1970; nobody else is at it before `untilS`. */
  nowS: number;
  untilS: number;
}

const DAY_S = 86_400;

/**
 * Notes before a message is saved what it tells, and from which revision the page's history tells whether it was saved;
 * takes one of the wiki's messages of a day. Index: PRIMARY.
 * @returns `begun`; `lost`: the lease is over, or the person has paused or ended it; else seconds after which the wiki
 *   takes messages again
 */
export function beginTalkMessage(
  database: Database,
  { subscriberId, leaseToken }: HeldLease,
  { end, baseRevisionId, wikiId, perDay, nowS, untilS }: BegunMessage,
): Promise<'begun' | 'lost' | number> {
  return database.transaction(async (statements) => {
    const rule = { name: `talk:${wikiId}`, windowS: DAY_S, max: perDay };
    const { waitS, take } = await lockAllowance(statements, rule, nowS);
    if (waitS > 0) return waitS;
    const { affectedRows } = await statements.run(
      `UPDATE subscriber SET message_change = ?, message_wiki = ?, due_at = ?
       WHERE subscriber_id = ? AND lease_token = ? AND state = ?`,
      [end.changeId, end.wikiId, untilS, subscriberId, leaseToken, stateIdOf('on')],
    );
    if (affectedRows === 0) return 'lost';
    await statements.run('UPDATE talk_subscriber SET base_revision = ? WHERE subscriber_id = ?', [
      baseRevisionId,
      subscriberId,
    ]);
    await take();
    return 'begun';
  });
}
