import type { TableFormat } from '../formats/send-table';
import { unzip } from './unzip';

/** The cells of a table, its head first; notes stand behind the rows, in the first cell alone. */
export function rowsOf(format: TableFormat, body: Buffer): string[][] {
  if (format === 'xlsx') return rowsOfSheet(body);
  return format === 'csv' ? rowsOfCsv(body.toString()) : rowsOfWikitext(body.toString());
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

/** Text without references to characters. */
export function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (entity, code?: string, name = '') =>
    code === undefined ? (ENTITIES.get(name) ?? entity) : String.fromCodePoint(Number(code)),
  );
}
