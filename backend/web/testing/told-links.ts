import { z } from 'zod';
import { unzip } from './unzip';

/** What an answer tells of a link: its URL, and the copy of it that the same page links to. */
export type ToldLink = [url: string, archivedOnPage: string | null];

const linkSchema = z.object({ url: z.string(), archivedOnPage: z.string().optional() });
const listSchema = z.object({
  problems: z.array(linkSchema).optional(),
  links: z.array(linkSchema).optional(),
});
const jsonSchema = listSchema.extend({ pages: z.array(listSchema).optional().catch(undefined) });

/** Names of columns and facts, in English. */
const URL_LABEL = 'Web link';
const COPY_LABEL = 'Archived copy on the page';

/** The links of an answer in English in any of its formats, sorted. @throws for what is none */
export async function toldLinks(format: string, answer: Response): Promise<ToldLink[]> {
  const body = Buffer.from(await answer.arrayBuffer());
  const links = READERS.get(format)?.(body);
  if (links === undefined) throw new Error(`the test cannot read ${format}`);
  return links.toSorted((a, b) => (a.join(' ') < b.join(' ') ? -1 : 1));
}

const READERS: ReadonlyMap<string, (body: Buffer) => ToldLink[]> = new Map([
  ['html', (body) => linksOfHtml(body.toString())],
  ['json', (body) => linksOfJson(body.toString())],
  ['xml', (body) => linksOfXml(body.toString())],
  ['csv', (body) => linksOfTable(rowsOfCsv(body.toString()))],
  ['xlsx', (body) => linksOfTable(rowsOfSheet(body))],
  ['wikitext', (body) => linksOfTable(rowsOfWikitext(body.toString()))],
]);

function linksOfHtml(html: string): ToldLink[] {
  const items = html.split('<li class="link ').slice(1);
  return items.map((item) => {
    const [, fact] = item.split(`<dt>${COPY_LABEL}</dt>`);
    return [addressIn(item) ?? '', fact === undefined ? null : addressIn(fact)];
  });
}

/** The first address of a text; one that may be shortened has its parts in elements of their own. */
function addressIn(html: string): string | null {
  const shown = /<bdi class="url[^"]*" dir="ltr">(.*?)<\/bdi>/.exec(html)?.[1];
  return shown === undefined ? null : decoded(shown.replace(/<[^>]*>/g, ''));
}

function linksOfJson(json: string): ToldLink[] {
  const { pages, ...answer } = jsonSchema.parse(JSON.parse(json));
  const lists = [answer, ...(pages ?? [])].flatMap(
    ({ problems, links }) => problems ?? links ?? [],
  );
  return lists.map(({ url, archivedOnPage = null }) => [url, archivedOnPage]);
}

function linksOfXml(xml: string): ToldLink[] {
  const links = [...xml.matchAll(/<(?:problem|link) ([^>]*)>/g)].map(([, text = '']) => text);
  const named = (text: string, name: string): string | null => {
    const value = new RegExp(`(?:^| )${name}="([^"]*)"`).exec(text)?.[1];
    return value === undefined ? null : decoded(value);
  };
  return links.map((text) => [named(text, 'url') ?? '', named(text, 'archivedOnPage')]);
}

/** Notes stand behind the rows, in the first cell alone. */
function linksOfTable([head = [], ...rows]: string[][]): ToldLink[] {
  const [atUrl, atCopy] = [head.indexOf(URL_LABEL), head.indexOf(COPY_LABEL)];
  return rows.flatMap((row): ToldLink[] => {
    const url = row[atUrl] ?? '';
    return url === '' ? [] : [[url, row[atCopy] || null]];
  });
}

function rowsOfCsv(csv: string): string[][] {
  const lines = csv.replace(/^\uFEFF/, '').split('\r\n');
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
}

function rowsOfSheet(body: Buffer): string[][] {
  const files = unzip(body);
  const textsIn = (xml: string): string[] =>
    [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text = '']) => decoded(text));
  const shared = textsIn(files.get('xl/sharedStrings.xml')?.toString() ?? '');
  const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  return [...sheet.matchAll(/<row .*?<\/row>/gs)].map(([row]) => {
    const cells: string[] = [];
    for (const [, column = '', kind = '', inner = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/g,
    )) {
      const value = /<v>(.*?)<\/v>/.exec(inner)?.[1] ?? textsIn(inner)[0] ?? '';
      cells[columnNumber(column)] = kind.includes('t="s"') ? (shared[Number(value)] ?? '') : value;
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}

function columnNumber(letters: string): number {
  const number = (sum: number, letter: string): number => sum * 26 + letter.charCodeAt(0) - 64;
  return letters.split('').reduce(number, 0) - 1;
}

function rowsOfWikitext(wikitext: string): string[][] {
  const [table = ''] = wikitext.split('\n|}');
  const [head = '', ...rows] = table.split('\n|-\n');
  const cells = (lines: string, mark: string): string[] =>
    lines
      .split('\n')
      .filter((line) => line.startsWith(mark))
      .map((line) => decoded(line.slice(mark.length).replace(/^\[\S+ (.*)\]$/, '$1')));
  return [cells(head, '! '), ...rows.map((row) => cells(row, '| '))];
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
]);

function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (entity, code?: string, name = '') =>
    code === undefined ? (ENTITIES.get(name) ?? entity) : String.fromCodePoint(Number(code)),
  );
}
