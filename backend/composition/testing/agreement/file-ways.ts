import { loadMessages, type MessageKey } from '../../../runtime/messages';
import { json, type AskedWorld, type PageReports } from './asked-world';
import { byUrl, linksThat, type ToldLink, type ToldLinks } from './disagreements';
import { rowsIn, type Row } from './file-rows';
import { shownStatus } from './link-rules';
import type { WorldWiki } from './world-wikis';

const words = loadMessages(`${__dirname}/../../../../i18n`).translator(['en']);

/** Compares all that rows of downloaded tables tell of links: of pages and lists of a wiki with its reports. */
export async function compareFilesOfWiki(
  asked: AskedWorld,
  { wiki }: WorldWiki,
  reports: PageReports,
): Promise<void> {
  for (const [pageId, links] of [...reports].slice(0, 2)) {
    const file = `/externalLinkInfo?all=1&dbname=${wiki.dbname}&pageid=${pageId}`;
    await compareRows(asked, file, links);
  }
  const path = `/wiki/pages?dbname=${wiki.dbname}&status=`;
  for (const status of ['unreachable', 'doubtful', 'unjudgeable', 'spam', 'called-dead']) {
    const { pages } = await json<{ pages: { pageid: number; links: ToldLink[] }[] }>(
      asked,
      `${path}${status}&format=json`,
    );
    const rows = await rowsIn(asked, `${path}${status}`);
    for (const { pageid, links } of pages) {
      const its = rows.filter((row) => row['Page ID'] === String(pageid));
      asked.found.links(`${path}${status} csv ${pageid}`, {
        expected: cellsOf(byUrl(links)),
        told: linksOf(its),
      });
    }
  }
}

/** The same of lists of domains, with what JSON tells of them. */
export async function compareFilesOfDomains(
  asked: AskedWorld,
  domains: readonly string[],
): Promise<void> {
  for (const domain of domains) {
    const path = `/domain?domain=${domain}&all=1`;
    const { links } = await json<{ links: ToldLink[] }>(asked, `${path}&format=json`);
    await compareRows(asked, path, byUrl(links));
  }
}

async function compareRows(asked: AskedWorld, path: string, links: ToldLinks): Promise<void> {
  const told = linksOf(await rowsIn(asked, path));
  asked.found.links(`${path} csv`, { expected: cellsOf(links), told });
}

type Telling = (link: ToldLink) => string;

/** What each column tells of a link. */
const COLUMNS: Readonly<Record<string, Telling>> = {
  Status: (link) => statusWord(link),
  HTTP: fieldOf('http'),
  'First failed check': fieldOf('since'),
  'Last good check': fieldOf('lastGood'),
  'Last checked': fieldOf('lastChecked'),
  'Failed checks in a row': fieldOf('failures'),
  'Leads to': fieldOf('redirect'),
  'Archived copies': ({ archives }) =>
    (archives as { url: string }[]).map(({ url }) => url).join(' '),
  'Last archive search without a copy': fieldOf('archivesSearched'),
  'Archived copy on the page': fieldOf('archivedOnPage'),
  'Live page': ({ replacement }) => (replacement as { url: string } | undefined)?.url ?? '',
  'Reports “works in my browser”': fieldOf('reports'),
};

function fieldOf(name: string): Telling {
  return (link) => {
    const value = link[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
}

/** The verdict: what is repaired has its copy beside it, in another column. */
const statusWord = (link: ToldLink): string =>
  words.text(`weboid-web-verdict-${shownStatus(link)}` as MessageKey);

const cellsOf = (links: ToldLinks): ToldLinks =>
  byUrl(
    [...links.values()].map((link) => {
      const cells = Object.entries(COLUMNS).map(([name, tell]) => [name, tell(link)]);
      return { ...Object.fromEntries(cells), url: link.url, verdict: '' } as ToldLink;
    }),
  );

const linksOf = (rows: readonly Row[]): ToldLinks =>
  linksThat(
    byUrl(
      rows.map((row) => {
        const cells = Object.keys(COLUMNS).map((name) => [name, cellOf(row, name)]);
        return {
          ...Object.fromEntries(cells),
          url: row['Web link'] ?? '',
          verdict: '',
        } as ToldLink;
      }),
    ),
    ({ url }) => url !== '',
  );

/** Days of copies stand before their addresses. */
const cellOf = (row: Row, name: string): string =>
  name === 'Archived copies'
    ? (row[name] ?? '')
        .split(' ')
        .filter((word) => word.startsWith('http'))
        .join(' ')
    : (row[name] ?? '');
