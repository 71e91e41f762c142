import type { Statements } from '../../runtime/database';

/** Tables that hold it, in a statement on table subscriber; the second one where the release before has written it. */
export const RHYTHM_TABLES = `LEFT JOIN mail_subscriber FORCE INDEX (PRIMARY) ON mail_subscriber.subscriber_id = subscriber.subscriber_id
  LEFT JOIN talk_subscriber FORCE INDEX (PRIMARY) ON talk_subscriber.subscriber_id = subscriber.subscriber_id`;

/** Days between two digests, in such a statement. */
export const RHYTHM_DAYS = 'COALESCE(mail_subscriber.every_days, talk_subscriber.every_days)';

/**
 * Stores how often a subscriber by mail is told, at most: also where the release before reads it, so that nobody is lost
 * when it is taken up again. Index: mail_subscriber.PRIMARY, talk_subscriber.PRIMARY.
 */
export async function storeRhythm(
  statements: Pick<Statements, 'run'>,
  subscriberId: number,
  everyDays: number,
): Promise<void> {
  await statements.run(
    `INSERT INTO mail_subscriber (subscriber_id, every_days) VALUES (?)
     ON DUPLICATE KEY UPDATE every_days = VALUES(every_days)`,
    [[subscriberId, everyDays]],
  );
  await statements.run(
    `INSERT INTO talk_subscriber (subscriber_id, wiki_id, every_days) VALUES (?)
     ON DUPLICATE KEY UPDATE every_days = VALUES(every_days)`,
    [[subscriberId, 0, everyDays]],
  );
}
