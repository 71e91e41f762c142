import type { DayNumber } from '../day-number';
import { lookChange, type Looks } from '../look-change';
import type { PageHint } from './hint';

/** A look that a hint asked for is made within so many days. */
const CALLED_DAYS = 3;

/** Whether a look that a hint had asked for found the page gone, or back. */
export function isRightCall(
  before: Looks,
  after: Looks,
  { word, saidDay }: Pick<PageHint, 'word' | 'saidDay'>,
  today: DayNumber,
): boolean {
  if (word === 'there' || today - saidDay > CALLED_DAYS) return false;
  return lookChange(before, after) !== null;
}
