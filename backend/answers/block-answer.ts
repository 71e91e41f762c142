import type { Clock } from '../runtime/clock';
import type { Verdict } from '../status/verdict';
import { classifyUrl, type Site } from '../url/classify-url';
import type { MarkIndex } from '../status/mark-index';
import type { Suspicion } from '../store/suspects/suspicion';
import type { BlockSuspects } from '../store/answers/block-suspects';
import type { ListedUrl } from '../store/answers/listed-urls';
import type { PageSuspects } from '../store/answers/page-suspects';
import { siteOf, type AskedWiki } from './asked-wiki';
import { withCopiesOnPage, type LinksBesideCopies } from './copies-on-page';
import type { Findings } from './findings';
import { answerForLink, type JudgingRules } from './judge-link';
import { knownNamesOf } from './known-names';
import { isFailingOrDoubtful, isWatched, sortLinks, type LinkAnswer } from './link-answer';
import { isTaken, namesOfLinks, withoutLateCopies, withStanding } from './link-takeover';
import { notePages } from './note-pages';
import { spamJudgeFor, spamListsOf, withoutSpamReplacement, type SpamJudge } from './spam-judge';
import { orProblem } from './problem';
import { withArchivesFor } from './told-archives';
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
  /** Addresses that are gone and have an archived copy on the page (W5.4); asked for with doubtful links alone. */
  repaired: string[];
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
  const suspicion = suspicionOf(question, marks);
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
    withRepaired: doubtful,
  };
  const judged = await judgePages(suspects.pages, judging, findings);
  const { pages, isCut } = question.details
    ? await withDetails(judged, spam, { wiki, findings, clock })
    : { pages: await withCopies(judged, wiki, findings), isCut: false };
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

function suspicionOf({ wiki, doubtful }: BlockQuestion, marks: MarkIndex): Suspicion {
  return {
    minFailures: doubtful ? 1 : wiki.policy.minFailures,
    withUnchecked: false,
    withDoubted: doubtful,
    doubts: doubtful ? [] : ['usurped'],
    hosts: marks.hostsWith('permadead'),
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
  withRepaired: boolean;
}

async function judgePages(
  suspects: BlockSuspects['pages'],
  by: BlockJudging,
  findings: Pick<Findings, 'names'>,
): Promise<BlockPage[]> {
  const judged = [...suspects].map(([pageId, page]) => ({
    pageId,
    ...judgeLinks(pageId, page, by),
  }));
  const names = await knownNamesOf(judged, findings);
  return judged
    .map((page) => ({
      pageId: page.pageId,
      ...linksToTell(withCopiesOnPage(page, by.wiki, names), by),
    }))
    .filter(({ links, repaired }) => links.length > 0 || repaired.length > 0)
    .toSorted((a, b) => a.pageId - b.pageId);
}

/** Spam is never told. */
function judgeLinks(
  pageId: number,
  { suspects, copies }: PageSuspects,
  { site, judging, spam, told }: BlockJudging,
): LinksBesideCopies {
  const judge = (listed: ListedUrl): LinkAnswer =>
    answerForLink(listed.url.text, classifyUrl(listed.url.text, site), listed, judging);
  const isClean = ({ url }: LinkAnswer): boolean => spam.judge(pageId, url) === null;
  const isTold = (link: LinkAnswer): boolean => told.has(link.verdict) || isTakenLink(link);
  return {
    links: suspects.map(judge).filter((link) => isTold(link) && isClean(link)),
    copies: copies.map(judge).filter(isClean),
  };
}

/** What can be read in an archive beside it is no problem (W5.4). */
function linksToTell(
  links: readonly LinkAnswer[],
  { withRepaired }: BlockJudging,
): Pick<BlockPage, 'links' | 'repaired'> {
  const repaired = links.filter(isRepaired).map(({ url }) => url);
  return {
    links: sortLinks(links.filter((link) => !isRepairedOrDoubted(link))),
    repaired: withRepaired ? repaired.toSorted() : [],
  };
}

function isRepairedOrDoubted(link: LinkAnswer): boolean {
  return isFailingOrDoubtful(link) && link.archivedOnPage !== null;
}

const isRepaired = (link: LinkAnswer): boolean =>
  link.verdict === 'unreachable' && isRepairedOrDoubted(link);

/** Nobody is to be led there: told to all readers, whatever they want to see. */
function isTakenLink(link: LinkAnswer): boolean {
  return isFailingOrDoubtful(link) && isTaken(link);
}

/** Two statements at one time, so that marks can say whether there is a copy, and that a name is taken. */
async function withCopies(
  pages: readonly BlockPage[],
  wiki: AskedWiki,
  findings: Findings,
): Promise<BlockPage[]> {
  const links = pages.flatMap((page) => page.links).filter(isWatched);
  if (links.length === 0) return [...pages];
  const urlIds = links.flatMap((link) => urlIdOf(link) ?? []);
  const [known, names] = await orProblem(
    'database-unavailable',
    Promise.all([
      urlIds.length === 0 ? new Map() : findings.copies([...new Set(urlIds)]),
      findings.names(namesOfLinks(links)),
    ]),
  );
  const withCopy = (link: LinkAnswer): LinkAnswer => {
    if (!isWatched(link)) return link;
    const archives = known.get(urlIdOf(link) ?? 0) ?? link.archives;
    return withoutLateCopies({ ...withStanding(link, names), archives }, names);
  };
  return pages.map((page) => ({
    ...page,
    links: withArchivesFor(wiki, page.links.map(withCopy)),
  }));
}

const urlIdOf = (link: LinkAnswer): number | null =>
  isWatched(link) ? (link.stored?.urlId ?? null) : null;

async function withDetails(
  pages: readonly BlockPage[],
  spam: SpamJudge,
  noting: { wiki: AskedWiki } & BlockSources,
): Promise<{ pages: BlockPage[]; isCut: boolean }> {
  const noted = await notePages(pages, noting, { withRedirects: true });
  return {
    pages: pages.map(({ pageId, links, repaired }, place) => ({
      pageId,
      repaired,
      links: (noted[place]?.links ?? links).map((link) =>
        withoutSpamReplacement(link, pageId, spam),
      ),
    })),
    isCut: noted.some((page) => page.isCut),
  };
}
