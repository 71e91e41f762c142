import { loadMessages } from '../../../runtime/messages';
import { TABLE_FORMATS } from '../../../web/formats/send-table';
import { rowsOf } from '../../../web/testing/table-rows';
import { json, text, type AskedWorld, type PageReports } from './asked-world';
import { linksThat, type ToldLink } from './disagreements';
import { deadOf, isDoubted, isDoubtedByTag, lacksCopy, newestOf } from './link-rules';
import { linksExpected, linksIn } from './links-in-files';
import type { WorldWiki } from './world-wikis';

const words = loadMessages(`${__dirname}/../../../../i18n`).translator(['en']);

/** What of a list is asked for. */
interface Choice {
  query: string;
  namespaces: readonly number[];
  isWithoutCopy: boolean;
}

const CHOICES: readonly Choice[] = [
  { query: '', namespaces: [0, 4], isWithoutCopy: false },
  { query: '&sort=newest&namespace=4', namespaces: [4], isWithoutCopy: false },
  { query: '&sort=without-copy&namespace=0', namespaces: [0], isWithoutCopy: false },
  { query: '&copy=none&sort=page', namespaces: [0, 4], isWithoutCopy: true },
];

/** A page as its list is to tell it. */
interface ListedPage {
  pageid: number;
  title: string;
  dead: number;
  without_copy: number;
  doubtful: number;
  newest: string | undefined;
  links: ToldLink[];
}

/** Compares an own list of all pages of a wiki with their reports: what people see, what programs get, and what is downloaded. */
export async function compareOwnList(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
  key: string,
): Promise<void> {
  for (const choice of CHOICES) {
    const pages = listedPages(one, reports, choice);
    const list = { path: `/list?id=${key}&lang=en${choice.query}`, pages };
    const way = `list ${one.wiki.dbname}${choice.query}`;
    await compareJson(asked, way, list);
    await comparePage(asked, way, list);
    await compareTables(asked, way, list);
  }
}

function listedPages(
  { pages }: WorldWiki,
  reports: PageReports,
  { namespaces, isWithoutCopy }: Choice,
): ListedPage[] {
  return pages
    .filter(({ namespace }) => namespaces.includes(namespace))
    .map(({ pageId, title }) => {
      const links = reports.get(pageId) ?? new Map<string, ToldLink>();
      const dead = deadOf(links);
      return {
        pageid: pageId,
        title,
        dead: dead.length,
        without_copy: dead.filter(lacksCopy).length,
        doubtful: linksThat(links, (link) => isDoubted(link) && !isDoubtedByTag(link)).size,
        newest: newestOf(dead),
        links: isWithoutCopy ? dead.filter(lacksCopy) : dead,
      };
    })
    .filter(({ links }) => links.length > 0);
}

/** A list as it is asked for, with the pages that it is to tell. */
interface AskedList {
  path: string;
  pages: readonly ListedPage[];
}

type PageNumbers = Omit<ListedPage, 'links' | 'doubtful'>;

const numbersOf = ({ pageid, title, dead, without_copy, newest }: PageNumbers): PageNumbers => ({
  pageid,
  title,
  dead,
  without_copy,
  newest,
});

const byId = <Page extends { pageid: number }>(pages: readonly Page[]): Page[] =>
  pages.toSorted((a, b) => a.pageid - b.pageid);

interface ListTold {
  pages_with_dead: number;
  dead: number;
  pages: Omit<ListedPage, 'links'>[];
}

async function compareJson(
  { found, web }: AskedWorld,
  way: string,
  { path, pages }: AskedList,
): Promise<void> {
  const answer = await json<ListTold>({ web }, `${path}&format=json`);
  const expected = pages.map((page) => ({ ...numbersOf(page), doubtful: page.doubtful }));
  const told = answer.pages.map((page) => ({ ...numbersOf(page), doubtful: page.doubtful }));
  found.value(`${way} json`, byId(expected), byId(told));
  found.value(`${way} pages_with_dead`, pages.length, answer.pages_with_dead);
  found.value(
    `${way} dead`,
    pages.reduce((sum, { dead }) => sum + dead, 0),
    answer.dead,
  );
}

const ROW = '<li><div class="listed-pages__page">';
const UNFOLDED_MAX = 5;

/** What people see of each page: its numbers, and the first of its links. */
async function comparePage(
  { found, web }: AskedWorld,
  way: string,
  { path, pages }: AskedList,
): Promise<void> {
  const html = await text({ web }, path);
  const rows = html.split(ROW).slice(1);
  found.value(`${way} html`, byId(pages.map(numbersOf)), byId(rows.map(numbersIn)));
  for (const row of rows) {
    const page = pages.find(({ pageid }) => pageid === numbersIn(row).pageid);
    if (page === undefined) continue;
    const first = page.links.slice(0, UNFOLDED_MAX);
    const place = `${way} html ${page.pageid}`;
    // What only the page's own text tells stands in its report.
    const told = await linksIn('html', new Response(row));
    found.value(`${place} links`, linksExpected(first), told);
    const more = page.links.length - first.length;
    const isMore = more > 0 ? words.text('weboid-web-work-more', words.number(more), more) : null;
    found.value(`${place} more`, isMore, />([^<]*)<\/a><\/p><\/details>/.exec(row)?.[1] ?? null);
  }
}

/** A row of the page. */
function numbersIn(row: string): PageNumbers {
  const numberIn = (pattern: RegExp): number => Number(pattern.exec(row)?.[1] ?? 0);
  return {
    pageid: numberIn(/pageid=(\d+)/),
    title: /<bdi>([^<]*)<\/bdi>/.exec(row)?.[1] ?? '',
    dead: numberIn(/>(\d+) dead links?</),
    without_copy: numberIn(/<span>(\d+) without an archived copy</),
    newest: /<time datetime="([^"]*)"[^>]*>first failed check/.exec(row)?.[1],
  };
}

async function compareTables(
  { found, web }: AskedWorld,
  way: string,
  { path, pages }: AskedList,
): Promise<void> {
  for (const format of TABLE_FORMATS) {
    const answer = await web.get(`${path}&format=${format}`);
    const [, ...rows] = rowsOf(format, Buffer.from(await answer.arrayBuffer()));
    const told = rows
      .filter(([, address]) => address !== undefined && address !== '')
      .map(([title = '', , pageid, dead, withoutCopy, newest = '']) => ({
        pageid: Number(pageid),
        title: titleIn(title),
        dead: Number(dead),
        without_copy: Number(withoutCopy),
        newest: newest === '' ? undefined : newest,
      }));
    found.value(`${way} ${format}`, byId(pages.map(numbersOf)), byId(told));
  }
}

/** In wikitext it is a link to the page, whose brackets may be taken for those of an address. */
const titleIn = (cell: string): string => /([^|[\]]+)\]*$/.exec(cell)?.[1] ?? cell;
