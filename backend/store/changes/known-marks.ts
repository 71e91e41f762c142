import type { Statements } from '../../runtime/database';
import { createMarkIndex, type MarkIndex } from '../../status/mark-index';
import { markBeingTold, toldMarks, withMark } from './told-marks';

/** The deciding marks by which the log calls URLs dead or alive: those that were told, and the one that is being told. Reads two small tables. */
export async function knownMarks(statements: Pick<Statements, 'select'>): Promise<MarkIndex> {
  // In this order: what ends in between is among those that were told then.
  const walk = await markBeingTold(statements);
  const told = await toldMarks(statements);
  return createMarkIndex(walk === null ? told : withMark(told, walk));
}
