import type { Statements } from '../../runtime/database';
import { createMarkIndex } from '../../status/mark-index';
import type { UrlMark } from '../../status/url-mark';
import type { NormalUrl } from '../../url/normal-url';
import { isDoneBy, toldMarksAndWalk, withMark, type PlaceInWalk } from './told-marks';

/** The deciding marks by which the log calls URLs dead or alive. */
export interface KnownMarks {
  /** Those of a URL, as the log knows them by now: the mark that is being told counts where it was told. */
  marksOf(place: PlaceInWalk, url: Pick<NormalUrl, 'host' | 'path'>): readonly UrlMark[];
}

/**
 * Reads the marks on the hosts of some URLs, which alone may be asked for, and the walk. They are locked before: so the walk that
 * tells a mark is either behind them, or comes to them when what is done with them now is committed. As they are, no more is read
 * than concerns them.
 */
export async function knownMarks(
  statements: Pick<Statements, 'select'>,
  urls: Iterable<Pick<NormalUrl, 'host'>>,
): Promise<KnownMarks> {
  const { told, walk } = await toldMarksAndWalk(
    statements,
    Array.from(urls, ({ host }) => host),
  );
  const before = createMarkIndex(told);
  if (walk === null) return { marksOf: (_place, { host, path }) => before.marksOf(host, path) };
  const after = createMarkIndex(withMark(told, walk));
  return {
    marksOf: (place, { host, path }) =>
      (isDoneBy(walk, place) ? after : before).marksOf(host, path),
  };
}
