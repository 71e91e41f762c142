import { countsOfPage } from '../../../../gadget/details/page-counts';
import { createDetailsFinder } from '../../../../gadget/details/details-finder';
import { offersFor } from '../../../../gadget/details/offers-for';
import type { DetailsContext } from '../../../../gadget/gateway/details';
import { knownProblems } from '../../../../gadget/state/known-problems';
import { createLinkMatcher } from '../../../../gadget/state/link-matcher';
import { parseBlockAnswer } from '../../../../gadget/state/parse-block-answer';
import { isForEverybody } from '../../../../gadget/state/problem';
import { blockAddress, blockOf } from '../../../../gadget/state/service-addresses';
import { DEFAULT_SETTINGS } from '../../../../gadget/state/settings';
import { json, type AskedWorld, type PageReports } from './asked-world';
import { copiedKeyOf, pageKeyOf } from './copied-address';
import type { ToldLink, ToldLinks } from './disagreements';
import { fixKindOf } from './fix-ways';
import { isDoubtedByTag, isProblem, isTaken } from './link-rules';
import type { WorldWiki } from './world-wikis';
import { withLinksOfWiki } from './links-of-wiki';

/** A page with what its report tells. */
interface ShownPage {
  page: WorldWiki['pages'][number];
  links: ToldLinks;
  context: DetailsContext;
}

/** Compares what the gadget shows on pages, by its own code, with the reports: marks, numbers on the page of information, details and offers. */
export async function compareGadget(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
): Promise<void> {
  // As long as a browser keeps it.
  const kept = new Map<string, Promise<unknown>>();
  for (const page of one.pages) {
    const links = reports.get(page.pageId) ?? new Map<string, ToldLink>();
    const shown = { page, links, context: contextOf(asked, one, page.pageId, kept) };
    await compareMarks(asked, one, shown);
    await compareRow(asked, one, shown);
    await compareDetails(asked, one, shown);
  }
}

function contextOf(
  asked: AskedWorld,
  { wiki }: WorldWiki,
  pageId: number,
  kept: Map<string, Promise<unknown>>,
): DetailsContext {
  const ask = (address: string): Promise<unknown> => {
    const answer = kept.get(address) ?? json(asked, address);
    kept.set(address, answer);
    return answer;
  };
  const page = {
    action: 'view',
    isArticle: true,
    isDiff: false,
    isContent: true,
    pageId,
    revisionId: 34,
    currentRevisionId: 34,
    dbname: wiki.dbname,
    userLanguage: 'en',
  };
  const log = (error: unknown): never => {
    throw error;
  };
  const service = { origin: '/v1', farm: wiki.farm.name };
  return { service, page, settings: DEFAULT_SETTINGS, ask, log };
}

/** What a block knows: not what only the page itself calls dead. */
const isLeft = (link: ToldLink): boolean =>
  link['archivedOnPage'] === undefined && !isDoubtedByTag(link);
const isDoubtful = (link: ToldLink): boolean => link.verdict === 'doubtful' && isLeft(link);

/**
 * For readers, and for those who want to see what is in doubt. Where a copy stands elsewhere on the page, it depends on where it
 * stands.
 */
async function compareMarks(
  { found }: AskedWorld,
  { wiki }: WorldWiki,
  { page, links, context }: ShownPage,
): Promise<void> {
  const { pageId } = page;
  const address = blockAddress(context.service, context.page, { doubtful: true });
  const pages = parseBlockAnswer(await context.ask(address), blockOf(pageId)) ?? [];
  const match = createLinkMatcher(knownProblems(pages, pageId));
  const hrefs = [...page.links, ...(page.interwiki ?? [])];
  const marks = match(hrefs, { hrefOf: (href) => href, originalOf: () => null });
  const left = marks.filter(({ problem }) => isLeft(links.get(problem.url) ?? UNTOLD));
  for (const [reader, isShown, isMarked] of [
    ['reader', isForEverybody, (link: ToldLink) => isProblem(link) || isTakenLeft(link)],
    ['editor', () => true, (link: ToldLink) => isProblem(link) || isDoubtful(link)],
  ] as const) {
    const told = left.flatMap(({ problem }) => (isShown(problem) ? [problem.url] : []));
    const expected = [...links.values()].filter(isMarked).map(({ url }) => url);
    const way = `gadget marks for a ${reader} ${wiki.dbname} ${pageId}`;
    found.value(way, expected.toSorted(), [...new Set(told)].toSorted());
  }
}

const UNTOLD: ToldLink = { url: '', verdict: 'unknown' };
const isTakenLeft = (link: ToldLink): boolean => isTaken(link) && isDoubtful(link);

/** By what was read of the page lately; just after an edit any copy on it counts, whatever is known of that. */
async function compareRow(
  { found }: AskedWorld,
  { wiki }: WorldWiki,
  { page, links, context }: ShownPage,
): Promise<void> {
  const copied = new Set(page.links.map(copiedKeyOf));
  const all = [...links.values()];
  const way = `gadget row ${wiki.dbname} ${page.pageId}`;
  for (const [edited, counted] of [
    ['long ago', all],
    ['just now', all.filter(({ url }) => !copied.has(pageKeyOf(url)))],
  ] as const) {
    const told = await withLinksOfWiki(page, edited === 'just now', () => countsOfPage(context));
    const dead = counted.filter(isProblem).length;
    const doubtful = counted.filter(isDoubtful).length;
    found.value(`${way} edited ${edited}`, { dead, doubtful }, told);
  }
}

/** What a popover tells and offers. */
async function compareDetails(
  { found }: AskedWorld,
  { wiki }: WorldWiki,
  { page, links, context }: ShownPage,
): Promise<void> {
  const find = createDetailsFinder(() => 0);
  for (const link of links.values()) {
    const isDead = isProblem(link);
    if (!isDead && !isDoubtful(link)) continue;
    const way = `gadget details ${wiki.dbname} ${page.pageId} ${link.url}`;
    const known = await find(context, { url: link.url, isDoubtful: !isDead });
    if (known.state !== 'known') {
      found.value(way, 'known', known.state);
      continue;
    }
    const { problem } = known;
    found.value(way, factsOf(link), factsOf(problem));
    if (!isDead) continue;
    const { isFixable, isOnlyTagged } = offersFor(known, false);
    const offered = isFixable ? (isOnlyTagged ? 'tag' : 'fix') : null;
    found.value(`${way} offer`, fixKindOf(link), offered);
  }
}

/** What both call by the same names. */
const ALIKE = [
  'url',
  'verdict',
  'reason',
  'http',
  'code',
  'since',
  'lastGood',
  'lastChecked',
  'redirect',
  'archivesSearched',
];
/** Of these, 0 and nothing are the same. */
const COUNTED = ['failures', 'reports'];

function factsOf(link: ToldLink): Record<string, unknown> {
  const { archives, replacement, takeover } = link;
  return {
    ...Object.fromEntries(ALIKE.map((name) => [name, link[name]])),
    ...Object.fromEntries(COUNTED.map((name) => [name, link[name] ?? 0])),
    archives: (archives as { url: string }[]).map((copy) => copy.url),
    livePage: (replacement as { url: string } | undefined)?.url,
    takenSince: (takeover as { since?: string } | undefined)?.since,
  };
}
