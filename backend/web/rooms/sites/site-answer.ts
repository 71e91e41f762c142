import type { LinkAnswer } from '../../../answers/link-answer';
import { orProblem } from '../../../answers/problem';
import { readRedirects, withRedirect } from '../../../answers/with-redirects';
import type { SiteKnown } from '../../../answers/sites/read-site';
import type { SiteDeadUrl } from '../../../answers/sites/site-dead-url';
import { filteredDead } from '../../../answers/sites/site-filter';
import { dayNumberOf } from '../../../status/day-number';
import { standingNameOf } from '../../../status/name-of-host';
import type { StoredName } from '../../../store/names/stored-name';
import { listJudgingFor } from '../lists/asked-policy';
import { judgedUrl } from '../../../answers/judge-listed';
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

/** What is told of a site. */
export interface SiteAnswer {
  question: SiteQuestion;
  known: SiteKnown;
  /** URLs that the filter lets through. */
  count: number;
  /** Those of the page that was asked for. */
  items: ToldDeadUrl[];
  page: number;
  pages: number;
  wikis: NamedWikis;
  /** What is remembered of its name; null: nothing. */
  name: StoredName | null;
}

const PER_PAGE = { html: 100, json: 1_000, csv: Infinity, xlsx: Infinity } as const;

/** @throws Problem database-unavailable */
export async function answerSite(
  question: SiteQuestion,
  sites: KeptSites,
  parts: SiteParts,
): Promise<SiteAnswer> {
  const [known, wikis, name] = await orProblem(
    'database-unavailable',
    Promise.all([sites.of(question.hosts), wikisByStoredId(parts), nameOf(question.domain, parts)]),
  );
  const wanted = filteredDead(known, question);
  const part = listPage(
    wanted,
    question.page,
    Math.min(PER_PAGE[question.format], wanted.length + 1),
  );
  return {
    question,
    known,
    count: wanted.length,
    items: await toldUrls(part.items, wikis, question, parts),
    page: part.page,
    pages: part.pages,
    wikis,
    name,
  };
}

/** Its own name; below a private suffix that of the host that is asked for. */
async function nameOf(domain: string, { findings }: SiteParts): Promise<StoredName | null> {
  const name = standingNameOf(domain);
  return (await findings.names([name])).get(name) ?? null;
}

async function toldUrls(
  urls: readonly SiteDeadUrl[],
  wikis: NamedWikis,
  { format }: SiteQuestion,
  parts: SiteParts,
): Promise<ToldDeadUrl[]> {
  const judging = await listJudgingFor(parts, null);
  const links = urls.map(({ listed }) => judgedUrl(listed, judging));
  // Files of ten thousand URLs ask no wiki for titles.
  const named = format === 'html' || format === 'json' ? urls.slice(0, PER_PAGE.html) : [];
  const [noted, redirects, titled] = await Promise.all([
    withNotes(links, parts, dayNumberOf(parts.clock.now()), null),
    readRedirects(links, parts.findings),
    examplePages(named, wikis, parts),
  ]);
  return urls.map((url, place) => ({
    ...url,
    link: withRedirect(noted[place] ?? judgedUrl(url.listed, judging), redirects),
    examples: titled.get(url.listed.urlId) ?? [],
    isOptedOut: judging.marks.marksOf(url.url.host, url.url.path).includes('opted-out'),
  }));
}
