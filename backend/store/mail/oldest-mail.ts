import type { Statements } from '../../runtime/database';
import { messageStateIdOf } from './outbox';

/** How it stands with the outbox. */
export interface MailFigures {
  /** Since when the message waits that was never tried and waits longest, in seconds since 1970; null: none does. */
  waitingSinceS: number | null;
  /** Messages that were not taken yet and are tried again, counted up to a thousand. */
  deferred: number;
}

const WAITING = messageStateIdOf('waiting');
const COUNTED_MAX = 1_000;

/** Index: state_tries. */
export async function mailFigures(statements: Pick<Statements, 'select'>): Promise<MailFigures> {
  const [first] = await statements.select<{ created_at: number }>(
    `SELECT created_at FROM mail_message FORCE INDEX (state_tries) WHERE state = ? AND tries = 0
     ORDER BY created_at LIMIT 1`,
    [WAITING],
  );
  const [counted] = await statements.select<{ deferred: number }>(
    `SELECT COUNT(*) AS deferred FROM
       (SELECT 1 FROM mail_message FORCE INDEX (state_tries) WHERE state = ? AND tries > 0 LIMIT ?) AS counted`,
    [WAITING, COUNTED_MAX],
  );
  return { waitingSinceS: first?.created_at ?? null, deferred: counted?.deferred ?? 0 };
}
