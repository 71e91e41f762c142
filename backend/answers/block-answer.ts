import type { Clock } from '../runtime/clock';
import type { Verdict } from '../status/verdict';
import { classifyUrl, type Site } from '../url/classify-url';
import type { BlockSuspects } from '../store/answers/block-suspects';
import type { ListedUrl } from '../store/answers/listed-urls';
import type { PageSuspects } from '../store/answers/page-suspects';
import { siteOf, type AskedWiki } from './asked-wiki';
import { withCopiesOnPage } from './copies-on-page';
import type { Findings } from './findings';
import { answerForLink, type JudgingRules } from './judge-link';
import { isFailingOrDoubtful, sortLinks, type LinkAnswer } from './link-answer';
import { notePages } from './note-pages';
import { spamJudgeFor, spamListsOf, withoutSpamReplacement, type SpamJudge } from './spam-judge';
import { orProblem } from './problem';
import type { BlockQuestion } from './block-question';

/** What an answer about a block could not tell; programs rely on the words. */
type BlockWarning =
  /** The wiki's spam lists could not be read: what was spam when a page was last read is left out. */
  | 'spam-lists-unread'
  /** Other pages were counted for some of the links of a page only. */
  | 'other-pages-cut'
  /** There are more links than one answer is made from: the last pages lack some. */
  | 'links-cut';

/** The links of a page that are told. */
interface BlockPage {
  pageId: number;
  /** In the order of W7.2. */
  links: LinkAnswer[];
}

/** The answer about a block of pages, before any format. */
export interface BlockAnswer {
  wiki: AskedWiki;
  /** Page id / 64, rounded down. */
  block: number;
  /** Those with links that are told, in the order of their ids. */
  pages: BlockPage[];
  warnings: readonly BlockWarning[];
}

/** What answers are made from. */
interface BlockSources {
  findings: Findings;
  clock: Clock;
}

/**
 * Answers for all pages of a block from what the feeder and crawlers know: no wiki is asked, so that a
 * page that was edited since then is told of with the links that it had.
 * @throws Problem database-unavailable
 */
export async function answerForBlock(
  question: BlockQuestion,
  { findings, clock }: BlockSources,
): Promise<BlockAnswer> {
  const { wiki, block, doubtful } = question;
  const marks = await orProblem('database-unavailable', findings.marks());
  const suspicion = {
    minFailures: wiki.policy.minFailures,
    withUnchecked: false,
    withDoubted: doubtful,
    hosts: marks.hostsWith('permadead'),
  };
  const [matcher, suspects] = await Promise.all([
    spamListsOf(wiki, clock),
    orProblem('database-unavailable', findings.blockSuspects(wiki, block, suspicion)),
  ]);
  const spam = await spamJudgeFor(matcher, wiki, [...suspects.pages.keys()], findings);
  const judging: BlockJudging = {
    wiki,
    site: siteOf(wiki),
    judging: { policy: wiki.policy, marks },
    spam,
    told: doubtful ? WITH_DOUBTFUL : UNREACHABLE_ONLY,
  };
  const judged = judgePages(suspects.pages, judging);
  const { pages, isCut } = question.details
    ? await withDetails(judged, spam, { wiki, findings, clock })
    : { pages: judged, isCut: false };
  return {
    wiki,
    block,
    pages,
    warnings: [
      ...(spam.hasLists ? [] : (['spam-lists-unread'] as const)),
      ...(isCut ? (['other-pages-cut'] as const) : []),
      ...(suspects.isCut ? (['links-cut'] as const) : []),
    ],
  };
}

const UNREACHABLE_ONLY: ReadonlySet<Verdict> = new Set(['unreachable']);
const WITH_DOUBTFUL: ReadonlySet<Verdict> = new Set(['unreachable', 'doubtful']);

/** By what the links of a block are judged. */
interface BlockJudging {
  wiki: Pick<AskedWiki, 'archives'>;
  site: Site;
  judging: JudgingRules;
  spam: SpamJudge;
  /** The verdicts that are told. */
  told: ReadonlySet<Verdict>;
}

function judgePages(suspects: BlockSuspects['pages'], by: BlockJudging): BlockPage[] {
  const pages: BlockPage[] = [];
  for (const [pageId, page] of suspects) {
    const links = linksToTell(pageId, page, by);
    if (links.length > 0) pages.push({ pageId, links: sortLinks(links) });
  }
  return pages.sort((a, b) => a.pageId - b.pageId);
}

/** Spam is never told, nor what can be read in an archive beside it (W5.4). */
function linksToTell(
  pageId: number,
  { suspects, copies }: PageSuspects,
  { wiki, site, judging, spam, told }: BlockJudging,
): LinkAnswer[] {
  const judge = (listed: ListedUrl): LinkAnswer =>
    answerForLink(listed.url.text, classifyUrl(listed.url.text, site), listed, judging);
  const isClean = ({ url }: LinkAnswer): boolean => spam.judge(pageId, url) === null;
  const links = suspects.map(judge).filter((link) => told.has(link.verdict) && isClean(link));
  return withCopiesOnPage(links, copies.map(judge).filter(isClean), wiki).filter(
    (link) => !isFailingOrDoubtful(link) || link.archivedOnPage === null,
  );
}

async function withDetails(
  pages: readonly BlockPage[],
  spam: SpamJudge,
  noting: { wiki: AskedWiki } & BlockSources,
): Promise<{ pages: BlockPage[]; isCut: boolean }> {
  const noted = await notePages(pages, noting, { withRedirects: true });
  return {
    pages: pages.map(({ pageId, links }, place) => ({
      pageId,
      links: (noted[place]?.links ?? links).map((link) =>
        withoutSpamReplacement(link, pageId, spam),
      ),
    })),
    isCut: noted.some((page) => page.isCut),
  };
}
