import type { Statements } from '../../runtime/database';

/** Runs statements that change nothing. */
export type ReadStatements = Pick<Statements, 'select'>;
