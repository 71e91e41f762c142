import { z } from 'zod';
import { TABLE_FORMATS, type TableFormat } from '../formats/send-table';
import { decoded, rowsOf } from './table-rows';

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
  ...TABLE_FORMATS.map((format) => [format, linksOfTableIn(format)] as const),
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

function linksOfTableIn(format: TableFormat): (body: Buffer) => ToldLink[] {
  return (body) => linksOfTable(rowsOf(format, body));
}

/** Notes stand behind the rows, in the first cell alone. */
function linksOfTable([head = [], ...rows]: string[][]): ToldLink[] {
  const [atUrl, atCopy] = [head.indexOf(URL_LABEL), head.indexOf(COPY_LABEL)];
  return rows.flatMap((row): ToldLink[] => {
    const url = row[atUrl] ?? '';
    return url === '' ? [] : [[url, row[atCopy] || null]];
  });
}
