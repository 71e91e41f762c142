import type { ReadStatements } from '../statements/read-statements';
import { messageStateIdOf } from '../mail/outbox';

/** What is sent as soon as somebody sends. */
export interface WaitingMessages {
  /** Mails in the outbox. */
  mails: number;
  /** Changes that subscribers are still to be told of, by webhook, mail or talk page. */
  changes: number;
}

/** Counts them; `delivery` as a whole. Index: mail_message.state_due. */
export async function waitingMessages(statements: ReadStatements): Promise<WaitingMessages> {
  const [mail] = await statements.select<{ waiting: number }>(
    'SELECT COUNT(*) AS waiting FROM mail_message FORCE INDEX (state_due) WHERE state = ?',
    [messageStateIdOf('waiting')],
  );
  const [delivery] = await statements.select<{ waiting: number }>(
    'SELECT COUNT(*) AS waiting FROM delivery',
  );
  return { mails: mail?.waiting ?? 0, changes: delivery?.waiting ?? 0 };
}
