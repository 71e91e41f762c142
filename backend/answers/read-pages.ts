import type { DayNumber } from '../status/day-number';
import type { Finding } from '../store/answers/findings';
import type { KnownPage } from '../store/answers/known-pages';
import type { ListedUrl } from '../store/answers/listed-urls';
import type { PageName } from '../wiki/page-address';
import type { LinksByKind, NamedPage } from '../wiki/wiki-reader';
import { orProblem } from './problem';
import type { AskedWiki } from './asked-wiki';
import type { Findings } from './findings';
import type { JudgingRules } from './judge-link';

/** Which links are wanted: those presumed unreachable, or all. */
export type AnswerScope = 'problems' | 'all';

/** A page with the links that its answer is made from: raw, or in normal form. */
interface ReadPage {
  page: NamedPage;
  /** How an unchanged page has its links is not stored: all of them are told as external. */
  links: LinksByKind;
}

const NO_LINKS: LinksByKind = { external: [], interwiki: [], local: [] };

/** What a question about pages found. */
export interface PagesWithLinks {
  /** Each page once. */
  pages: ReadPage[];
  /** Names that no page has. */
  missing: PageName[];
  /** What is known of these links (normal forms); rejects when our tables cannot be read. */
  findingsOf(urls: readonly string[]): Promise<Map<string, Finding>>;
}

/** What is asked, of one wiki. */
export interface AskedPages {
  wiki: AskedWiki;
  names: readonly PageName[];
  scope: AnswerScope;
  judging: JudgingRules;
  today: DayNumber;
}

/**
 * Reads the links that pages have in this second (W2.1, W7.9). Where only problems are wanted, the links of
 * a page that has not changed since the feeder read it are known, and only those that may be problems are
 * read; all other links come from the wiki.
 * @throws Problem replica-unavailable, database-unavailable
 */
export function readAskedPages(asked: AskedPages, findings: Findings): Promise<PagesWithLinks> {
  return asked.scope === 'all' ? readAllLinks(asked, findings) : readSuspects(asked, findings);
}

async function readAllLinks(
  { wiki, names }: AskedPages,
  findings: Findings,
): Promise<PagesWithLinks> {
  const ids = idsOf(names);
  const ahead = findings.ahead(wiki, ids ?? [], { redirects: true });
  const read = async () => {
    const [found, early] = await Promise.all([
      wiki.reader.pagesNamed(names),
      ids === null ? null : wiki.reader.linksByKind(ids),
    ]);
    const pages = existing(found);
    return { found, pages, links: early ?? (await wiki.reader.linksByKind([...pages.keys()])) };
  };
  const { found, pages, links } = await orProblem('replica-unavailable', read());
  return {
    pages: [...pages.values()].map((page) => ({
      page,
      links: links.get(page.pageId) ?? NO_LINKS,
    })),
    missing: missingAmong(names, found),
    findingsOf: (urls) => ahead.of(urls),
  };
}

/** Links within the own farm are never problems. */
async function readSuspects(asked: AskedPages, findings: Findings): Promise<PagesWithLinks> {
  const { wiki, names } = asked;
  const ids = idsOf(names);
  const [found, early] = await Promise.all([
    orProblem('replica-unavailable', wiki.reader.pagesNamed(names)),
    ids === null ? null : knownPagesOf(asked, ids, findings),
  ]);
  const pages = existing(found);
  const known = early ?? (await knownPagesOf(asked, [...pages.keys()], findings));
  const unchanged = new Map([...known].filter(([id, page]) => isSame(page, pages.get(id))));
  const changed = [...pages.keys()].filter((id) => !unchanged.has(id));
  // Those of the few links that are told have their redirects read when these are known.
  const ahead = findings.ahead(wiki, changed, { redirects: false });
  const links = await orProblem('replica-unavailable', wiki.reader.linksByKind(changed));
  const stored = new Map(
    [...unchanged.values()].flatMap((page) =>
      linksIn(page).map((it) => [it.url.text, it] as const),
    ),
  );
  return {
    pages: [...pages.values()].map((page) => ({
      page,
      links: storedLinks(unchanged.get(page.pageId)) ?? withoutLocal(links.get(page.pageId)),
    })),
    missing: missingAmong(names, found),
    async findingsOf(urls) {
      const others = urls.filter((url) => !stored.has(url));
      const read = others.length === 0 ? [] : await ahead.of(others);
      return new Map<string, Finding>([...stored, ...read]);
    },
  };
}

/** All that an answer about problems needs of a page. */
function linksIn({ suspects, copies }: KnownPage): ListedUrl[] {
  return [...suspects, ...copies];
}

function storedLinks(page: KnownPage | undefined): LinksByKind | undefined {
  if (page === undefined) return undefined;
  return { ...NO_LINKS, external: linksIn(page).map(({ url }) => url.text) };
}

function withoutLocal(links: LinksByKind = NO_LINKS): LinksByKind {
  return { ...links, local: [] };
}

function knownPagesOf(
  { wiki, judging: { policy, marks }, today }: AskedPages,
  pageIds: readonly number[],
  findings: Findings,
): Promise<Map<number, KnownPage>> {
  const suspicion = {
    minFailures: policy.minFailures,
    // Whether all links have been checked is told, too.
    withUnchecked: true,
    withDoubted: false,
    hosts: marks.hostsWith('permadead'),
  };
  return orProblem('database-unavailable', findings.knownPages(wiki, pageIds, suspicion, today));
}

/** Whether the page's links are still those that the feeder read. */
function isSame(known: KnownPage, page: NamedPage | undefined): boolean {
  return (
    page?.latestRevision === known.latestRevision && page.linksUpdatedAtS === known.linksUpdatedAtS
  );
}

/** Links need no page where its id is known; null: some are asked for by title. */
function idsOf(names: readonly PageName[]): number[] | null {
  const ids = names.flatMap((name) => ('pageId' in name ? [name.pageId] : []));
  return ids.length === names.length ? ids : null;
}

function existing(found: readonly (NamedPage | null)[]): Map<number, NamedPage> {
  return new Map(found.flatMap((page) => (page === null ? [] : [[page.pageId, page]])));
}

function missingAmong(
  names: readonly PageName[],
  found: readonly (NamedPage | null)[],
): PageName[] {
  return names.filter((_, place) => found[place] === null);
}
