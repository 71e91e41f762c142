import type { LinkScope, PageSuspects } from '../store/answers/page-suspects';
import { suspectsOfPages, type WholePages } from '../store/answers/suspects-of-pages';
import { namesOf } from '../store/names/name-standings';
import { askAlone } from '../store/statements/joint-asking';
import type { ReadStatements } from '../store/statements/read-statements';
import { hasAllSuspects } from '../store/suspects/has-all-suspects';
import { fullName, type AskedWiki } from './asked-wiki';
import { namesOfCopied, withCopiesOnPage, type LinksBesideCopies } from './copies-on-page';
import { judgedUrl, type ListJudging } from './judge-listed';
import { isFailingOrDoubtful, type FailingOrDoubtfulLink } from './link-answer';

/** Which links of a wiki are looked at that may be problems. Index: those of `hasAllSuspects`. */
export async function linkScopeOf(
  statements: ReadStatements,
  { wiki, wikiId }: { wiki: AskedWiki; wikiId: number },
  nowS: number,
): Promise<LinkScope> {
  const isWhole = await hasAllSuspects(statements, { wikiId, client: fullName(wiki) }, nowS);
  return isWhole ? 'suspects' : 'all';
}

/**
 * The links of whole pages that fail or are in doubt, as the feeder last read them, by page; those that have a copy on their page say so
 * (W5.4). Index: those of `suspectsOfPages`, name_standing.PRIMARY.
 */
export async function failingOrDoubtfulOn(
  statements: ReadStatements,
  wiki: Pick<AskedWiki, 'archives'>,
  pages: WholePages,
  { judging, among }: { judging: ListJudging; among: LinkScope },
): Promise<Map<number, FailingOrDoubtfulLink[]>> {
  const suspicion = {
    minFailures: 1,
    withUnchecked: false,
    withDoubted: true,
    hosts: judging.marks.hostsWith('permadead'),
  };
  const suspects = await suspectsOfPages(statements, pages, among, suspicion);
  return judgedBesideCopies(statements, wiki, suspects, judging);
}

/**
 * Those suspects of pages that fail or are in doubt, by page, with the copy that they have on it; pages without have no entry.
 * Index: name_standing.PRIMARY.
 */
export async function judgedBesideCopies(
  statements: ReadStatements,
  wiki: Pick<AskedWiki, 'archives'>,
  suspects: ReadonlyMap<number, PageSuspects>,
  judging: ListJudging,
): Promise<Map<number, FailingOrDoubtfulLink[]>> {
  const judged = [...suspects].map(
    ([pageId, page]) => [pageId, judgedPage(page, judging)] as const,
  );
  const asked = namesOfCopied(judged.map(([, page]) => page));
  const names = asked.length === 0 ? new Map() : await namesOf(askAlone(statements), asked);
  const inNeed = judged.map(
    ([pageId, page]) =>
      [pageId, withCopiesOnPage(page, wiki, names).filter(isFailingOrDoubtful)] as const,
  );
  return new Map(inNeed.filter(([, links]) => links.length > 0));
}

function judgedPage({ suspects, copies }: PageSuspects, judging: ListJudging): LinksBesideCopies {
  return {
    links: suspects.map((url) => judgedUrl(url, judging)).filter(isFailingOrDoubtful),
    copies: copies.map((url) => judgedUrl(url, judging)),
  };
}
