import { isWatched } from '../../../answers/link-answer';
import type { PageAnswer } from '../../../answers/page-answer';
import type { CopyComparison } from '../../../status/takeover/copy-comparison';
import { comparisonsOf } from '../../../store/comparisons/page-comparisons';
import type { PageParts } from './page-parts';

/** What was compared of the links of pages, by URL (U1). It is told beside all else, and never keeps that back. */
export async function comparisonsOn(
  answers: readonly PageAnswer[],
  { store, logger }: Pick<PageParts, 'store' | 'logger'>,
): Promise<ReadonlyMap<string, CopyComparison>> {
  const urls = new Map(
    answers
      .flatMap(({ links }) => links.filter(isWatched))
      .flatMap(({ url, stored }) => (stored === null ? [] : [[stored.urlId, url] as const])),
  );
  try {
    const asked = await comparisonsOf(store, [...urls.keys()]);
    return new Map(
      [...asked].flatMap(([urlId, { found }]) =>
        found === null ? [] : [[urls.get(urlId) ?? '', found] as const],
      ),
    );
  } catch (err) {
    logger.warn({ err }, 'what was compared of the links of a page could not be read');
    return new Map();
  }
}
