import type { OtherPages } from '../store/answers/page-uses';
import { orProblem } from './problem';
import type { AskedWiki } from './asked-wiki';
import type { Findings } from './findings';
import { isFailingOrDoubtful, type LinkAnswer } from './link-answer';

/** URLs of one page for which other pages are counted; each may cost some thousand index entries. */
const COUNTED_URLS_MAX = 500;

/** Where the links are, and who counts. */
interface CountSources {
  wiki: AskedWiki;
  pageId: number;
  findings: Pick<Findings, 'otherPages'>;
}

/**
 * On how many other pages the links of a page that fail or are doubtful are used (W7.4), of the first
 * 500 of them.
 * @returns by URL id
 * @throws Problem database-unavailable
 */
export async function countOtherPages(
  links: readonly LinkAnswer[],
  { wiki, pageId, findings }: CountSources,
): Promise<ReadonlyMap<number, OtherPages>> {
  const urlIds = urlIdsInNeed(links).slice(0, COUNTED_URLS_MAX);
  if (urlIds.length === 0) return new Map();
  return orProblem('database-unavailable', findings.otherPages(wiki, pageId, urlIds));
}

/** @returns `isCut`: for some of the links nothing was counted, as they were too many */
export function withOtherPages(
  links: readonly LinkAnswer[],
  counted: ReadonlyMap<number, OtherPages>,
): { links: LinkAnswer[]; isCut: boolean } {
  return {
    links: links.map((link) => {
      if (!isFailingOrDoubtful(link) || link.stored === null) return link;
      const otherPages = counted.get(link.stored.urlId);
      return otherPages === undefined ? link : { ...link, otherPages };
    }),
    isCut: urlIdsInNeed(links).length > COUNTED_URLS_MAX,
  };
}

function urlIdsInNeed(links: readonly LinkAnswer[]): number[] {
  return links.flatMap((link) =>
    isFailingOrDoubtful(link) && link.stored !== null ? [link.stored.urlId] : [],
  );
}
