import { TurnQueue } from '../runtime/turn-queue';
import type { ReadStatements } from '../store/statements/read-statements';

/** The one connection of the stream of changes, and who is served on it first. */
export interface StreamTurns {
  /** Of the one reader for all who hear what is new: its statements go before all others. */
  first: ReadStatements;
  /** Of all who hear what was: one behind the other. */
  usual: ReadStatements;
  /** The same for somebody who may be gone when their turn comes: then nothing is asked. */
  until(gone: AbortSignal): ReadStatements;
}

/** Shares a connection between those who hear what is new and those who hear what was, so that many of these keep nobody waiting. */
export function streamTurns(pool: ReadStatements): StreamTurns {
  const turn = new TurnQueue();
  const inTurn = (gone?: AbortSignal): ReadStatements => ({
    select: (sql, values) => turn.during(() => pool.select(sql, values), gone),
  });
  return {
    first: { select: (sql, values) => turn.duringNext(() => pool.select(sql, values)) },
    usual: inTurn(),
    until: inTurn,
  };
}
