import type { Statements } from '../../runtime/database';

/** A lock outlives who was killed while a statement of theirs runs, by as long as that may take. */
const STATEMENT_S = 10;
/** A lock outlives who was stopped, or cut off, by as long as the server waits for them. */
const WAIT_S = 60;

/**
 * Has the server end this connection, and the named locks that live on it, soon after its owner is gone.
 * @param session all statements of that connection
 */
export async function boundStatements(session: Pick<Statements, 'run'>): Promise<void> {
  await session.run(`SET SESSION max_statement_time = ${STATEMENT_S}, wait_timeout = ${WAIT_S}`);
}
