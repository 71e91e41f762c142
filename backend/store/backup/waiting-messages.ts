import { SUBSCRIBERS } from '../changes/subscribers-client';
import type { DayNumber } from '../../status/day-number';
import { messageStateIdOf } from '../mail/outbox';
import type { ReadStatements } from '../statements/read-statements';

/** What is sent as soon as somebody sends. */
export interface WaitingMessages {
  /** Mails in the outbox, those to robots among them. */
  mails: number;
  /** Steps of cases that the next digests tell of. */
  notices: number;
  /** Changes that subscribers are still to be told of, by webhook, mail or talk page, and calls that try a webhook. */
  changes: number;
  /** Entries of the change log of which it was not looked yet whom they concern. */
  unrouted: number;
}

/**
 * Counts them; `delivery` as a whole. Index: mail_message.state_due, mail_notice.due_day, change.PRIMARY, dispatch.PRIMARY.
 * @param today notices that are due later cannot have been told yet
 */
export async function waitingMessages(
  statements: ReadStatements,
  today: DayNumber,
): Promise<WaitingMessages> {
  const count = async (sql: string, values: (string | number)[] = []): Promise<number> => {
    const [row] = await statements.select<{ waiting: number }>(sql, values);
    return row?.waiting ?? 0;
  };
  return {
    mails: await count(
      'SELECT COUNT(*) AS waiting FROM mail_message FORCE INDEX (state_due) WHERE state = ?',
      [messageStateIdOf('waiting')],
    ),
    notices: await count(
      'SELECT COUNT(*) AS waiting FROM mail_notice FORCE INDEX (due_day) WHERE due_day <= ?',
      [today],
    ),
    changes: await count('SELECT COUNT(*) AS waiting FROM delivery'),
    unrouted: await count(
      `SELECT COUNT(*) AS waiting FROM \`change\` FORCE INDEX (PRIMARY)
       WHERE change_id > (SELECT seen_change_id FROM dispatch WHERE client = ?)`,
      [SUBSCRIBERS],
    ),
  };
}
