import { slicesOf } from '../../../runtime/slices';
import type { LinkAnswer } from '../../../answers/link-answer';
import { orProblem } from '../../../answers/problem';
import { readRedirects, withRedirect } from '../../../answers/with-redirects';
import type { SiteKnown } from '../../../answers/sites/read-site';
import type { SiteDeadUrl } from '../../../answers/sites/site-dead-url';
import { filteredDead } from '../../../answers/sites/site-filter';
import { dayNumberOf, type DayNumber } from '../../../status/day-number';
import { standingNameOf } from '../../../status/name-of-host';
import type { StoredName } from '../../../store/names/stored-name';
import { listJudgingFor } from '../lists/asked-policy';
import { judgedUrl, type ListJudging } from '../../../answers/judge-listed';
import { XLSX_ROWS_MAX } from '../../formats/send-table';
import { withNotes } from '../lists/with-notes';
import { listPage } from '../../pages/list-state';
import { examplePages, wikisByStoredId, type ExamplePage, type NamedWikis } from './example-pages';
import type { KeptSites } from './kept-sites';
import type { SiteParts } from './site-parts';
import type { SiteQuestion } from './site-question';

/** A dead URL with all that is told of it. */
export interface ToldDeadUrl extends SiteDeadUrl {
  /** With archived copies and what was seen. */
  link: LinkAnswer;
  examples: ExamplePage[];
  /** Its owner does not want it to be checked; it was dead before (W8.5). */
  isOptedOut: boolean;
}

/** What is told of a site as a whole. */
export interface SiteOutline {
  question: SiteQuestion;
  known: SiteKnown;
  wikis: NamedWikis;
  /** What is remembered of its name; null: nothing. */
  name: StoredName | null;
}

/** What is told of a site. */
export interface SiteAnswer extends SiteOutline {
  /** URLs that the filter lets through. */
  count: number;
  /** Those of the page that was asked for. */
  items: ToldDeadUrl[];
  page: number;
  pages: number;
}

/** What is told of a site in a file that holds all of it. */
export interface SiteList extends SiteOutline {
  /** All URLs that the filter lets through, some at a time; each part is read when it is asked for. */
  parts: AsyncGenerator<ToldDeadUrl[]>;
}

const PER_PAGE = { html: 100, json: 1_000, xlsx: XLSX_ROWS_MAX } as const;
/** As a page of JSON has. */
const PER_PART = PER_PAGE.json;

/**
 * Tells a page of the list; of a spreadsheet all that it takes.
 * @throws Problem database-unavailable
 */
export async function answerSite(
  question: SiteQuestion & { format: keyof typeof PER_PAGE },
  sites: KeptSites,
  parts: SiteParts,
): Promise<SiteAnswer> {
  const outline = await outlineOf(question, sites, parts);
  const wanted = filteredDead(outline.known, question);
  const page = question.format === 'xlsx' ? 1 : question.page;
  const part = listPage(wanted, page, PER_PAGE[question.format]);
  const judging = await listJudgingFor(parts, null);
  return {
    ...outline,
    count: wanted.length,
    items: await toldUrls(part.items, { outline, judging, today: todayOf(parts) }, parts),
    page: part.page,
    pages: part.pages,
  };
}

/**
 * Tells all of the list, by the marks and the day of its beginning.
 * @throws Problem database-unavailable; so do its parts
 */
export async function listSite(
  question: SiteQuestion,
  sites: KeptSites,
  parts: SiteParts,
): Promise<SiteList> {
  const outline = await outlineOf(question, sites, parts);
  const telling = { outline, judging: await listJudgingFor(parts, null), today: todayOf(parts) };
  return { ...outline, parts: toldParts(telling, parts) };
}

async function* toldParts(telling: ListRules, parts: SiteParts): AsyncGenerator<ToldDeadUrl[]> {
  const { known, question } = telling.outline;
  for (const slice of slicesOf(filteredDead(known, question), PER_PART)) {
    yield await toldUrls(slice, telling, parts);
  }
}

async function outlineOf(
  question: SiteQuestion,
  sites: KeptSites,
  parts: SiteParts,
): Promise<SiteOutline> {
  const [known, wikis, name] = await orProblem(
    'database-unavailable',
    Promise.all([sites.of(question.hosts), wikisByStoredId(parts), nameOf(question.domain, parts)]),
  );
  return { question, known, wikis, name };
}

const todayOf = ({ clock }: SiteParts): DayNumber => dayNumberOf(clock.now());

/** Its own name; below a private suffix that of the host that is asked for. */
async function nameOf(domain: string, { findings }: SiteParts): Promise<StoredName | null> {
  const name = standingNameOf(domain);
  return (await findings.names([name])).get(name) ?? null;
}

/** By what URLs are told, alike for all of a list. */
interface ListRules {
  outline: SiteOutline;
  judging: ListJudging;
  today: DayNumber;
}

async function toldUrls(
  urls: readonly SiteDeadUrl[],
  { outline, judging, today }: ListRules,
  parts: SiteParts,
): Promise<ToldDeadUrl[]> {
  const { wikis, question } = outline;
  const links = urls.map(({ listed }) => judgedUrl(listed, judging));
  // Files of ten thousand URLs ask no wiki for titles.
  const isFile = question.format === 'csv' || question.format === 'xlsx';
  const [noted, redirects, titled] = await Promise.all([
    withNotes(links, parts, today, null),
    readRedirects(links, parts.findings),
    examplePages(isFile ? [] : urls.slice(0, PER_PAGE.html), wikis, parts),
  ]);
  return urls.map((url, place) => ({
    ...url,
    link: withRedirect(noted[place] ?? judgedUrl(url.listed, judging), redirects),
    examples: titled.get(url.listed.urlId) ?? [],
    isOptedOut: judging.marks.marksOf(url.url.host, url.url.path).includes('opted-out'),
  }));
}
