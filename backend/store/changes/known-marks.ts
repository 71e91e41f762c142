import type { Statements } from '../../runtime/database';
import { createMarkIndex } from '../../status/mark-index';
import type { UrlMark } from '../../status/url-mark';
import type { NormalUrl } from '../../url/normal-url';
import { isDoneBy, toldMarksAndWalk, withMark, type PlaceInWalks } from './told-marks';

/** The deciding marks by which the log calls URLs dead or alive. */
export interface KnownMarks {
  /** Those of a URL, as the log knows them by now: the mark that is being told counts where it was told. */
  marksOf(place: PlaceInWalks, url: Pick<NormalUrl, 'host' | 'path'>): readonly UrlMark[];
}

/**
 * Reads two small tables. The URLs that are asked for are locked before: so the walk that tells a mark is either behind them, or
 * comes to them when what is done with them now is committed.
 */
export async function knownMarks(statements: Pick<Statements, 'select'>): Promise<KnownMarks> {
  const { told, walk } = await toldMarksAndWalk(statements);
  const before = createMarkIndex(told);
  if (walk === null) return { marksOf: (_place, { host, path }) => before.marksOf(host, path) };
  const after = createMarkIndex(withMark(told, walk));
  return {
    marksOf: (place, { host, path }) =>
      (isDoneBy(walk, place) ? after : before).marksOf(host, path),
  };
}
