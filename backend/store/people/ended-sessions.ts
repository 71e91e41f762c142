import type { Statements } from '../../runtime/database';

/**
 * Remembers that a session was ended by its owner. Runs again without harm.
 * @param session keyed hash of its id, 16 bytes
 * @param endsAtS seconds since 1970 from which on it would be over anyway
 */
export async function endSession(
  statements: Pick<Statements, 'run'>,
  session: Buffer,
  endsAtS: number,
): Promise<void> {
  await statements.run('INSERT IGNORE INTO ended_session (session, ends_at) VALUES (?, ?)', [
    session,
    endsAtS,
  ]);
}

/** Whether a session was ended by its owner. Index: PRIMARY. */
export async function isSessionEnded(
  statements: Pick<Statements, 'select'>,
  session: Buffer,
): Promise<boolean> {
  const rows = await statements.select('SELECT 1 FROM ended_session WHERE session = ?', [session]);
  return rows.length > 0;
}

/**
 * Removes up to `limit` of those that would be over by `beforeS` (seconds since 1970). Index: ends_at.
 * @returns how many are gone
 */
export async function purgeEndedSessions(
  statements: Pick<Statements, 'run'>,
  beforeS: number,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM ended_session WHERE ends_at < ? ORDER BY ends_at LIMIT ?',
    [beforeS, limit],
  );
  return affectedRows;
}
