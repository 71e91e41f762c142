import { fullName, siteOf } from '../answers/asked-wiki';
import { withCopiesOnPage } from '../answers/copies-on-page';
import { judgedUrl, type ListJudging } from '../answers/judge-listed';
import { isFailingOrDoubtful, type LinkInNeed } from '../answers/link-answer';
import { spamListsOf } from '../answers/spam-judge';
import type { LinkTable, PageSuspects } from '../store/answers/page-suspects';
import { suspectsOfPages, type WholePages } from '../store/answers/suspects-of-pages';
import { hasAllSuspects } from '../store/suspects/has-all-suspects';
import type { TalliedWiki, TallyParts } from './tally-parts';

/** By what the links of a wiki are judged just now, and where they are looked up. */
export interface TallyRules {
  judging: ListJudging;
  among: LinkTable;
}

/** The rules of a wiki, the marks, and its spam lists: as answers judge. @throws what our own database throws */
export async function tallyRulesFor(
  { database, clock, marks }: TallyParts,
  { wiki, wikiId }: TalliedWiki,
): Promise<TallyRules> {
  const nowS = Math.floor(clock.now() / 1_000);
  const isWhole = await hasAllSuspects(database, { wikiId, client: fullName(wiki) }, nowS);
  return {
    judging: {
      policy: wiki.policy,
      marks: await marks(),
      site: siteOf(wiki),
      spam: await spamListsOf(wiki, clock),
    },
    among: isWhole ? 'suspect_link' : 'link',
  };
}

/**
 * The links of whole pages that fail or are in doubt, as the feeder last read them, by page; those that have a copy on their page say so
 * (W5.4). Index: those of `suspectsOfPages`.
 */
export async function linksInNeedOn(
  { database }: Pick<TallyParts, 'database'>,
  { wiki }: Pick<TalliedWiki, 'wiki'>,
  pages: WholePages,
  { judging, among }: TallyRules,
): Promise<Map<number, LinkInNeed[]>> {
  const suspicion = {
    minFailures: 1,
    withUnchecked: false,
    withDoubted: true,
    hosts: judging.marks.hostsWith('permadead'),
  };
  const suspects = await suspectsOfPages(database, pages, among, suspicion);
  const inNeed = [...suspects].map(
    ([pageId, page]) => [pageId, linksInNeed(page, judging, wiki)] as const,
  );
  return new Map(inNeed.filter(([, links]) => links.length > 0));
}

function linksInNeed(
  { suspects, copies }: PageSuspects,
  judging: ListJudging,
  wiki: TalliedWiki['wiki'],
): LinkInNeed[] {
  const links = suspects.map((url) => judgedUrl(url, judging)).filter(isFailingOrDoubtful);
  const itsCopies = copies.map((url) => judgedUrl(url, judging));
  return withCopiesOnPage(links, itsCopies, wiki).filter(isFailingOrDoubtful);
}
