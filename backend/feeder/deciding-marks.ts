import { dayNumberOf } from '../status/day-number';
import { createMarkIndex, type MarkIndex } from '../status/mark-index';
import { isDecidingMark } from '../status/marked-verdict';
import { marksInForce } from '../store/frontier/url-marks';
import type { FeederParts } from './feeder-parts';

/** The marks that decide a verdict; null without any: then nobody has to know where a URL lies. */
export async function decidingMarks({
  database,
  clock,
}: Pick<FeederParts, 'database' | 'clock'>): Promise<MarkIndex | null> {
  const all = await marksInForce(database, dayNumberOf(clock.now()));
  const deciding = all.filter(({ mark }) => isDecidingMark(mark));
  return deciding.length === 0 ? null : createMarkIndex(deciding);
}
