import { unzip } from '../testing/unzip';
import { csvFile } from './csv';
import type { Cell, Table } from './table';
import { wikitextTable } from './wikitext';
import { xlsxFile } from './xlsx';

function tableOf(...rows: Cell[][]): Table {
  return { caption: 'Seen', columns: rows[0]?.map((_cell, n) => `C${n}`) ?? [], rows };
}

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@x',
  '\t=1',
  '"a"',
  'a,b;c',
  'a\r\nb',
  '<b>&amp;</b>',
  ']]>',
  '\u0000\u0007\uFFFE\uD800',
  '{{x}}|[[y]]<nowiki>',
];

describe('csv', () => {
  test('has a byte order mark, CRLF, quotes, numbers and empty cells', async () => {
    const file = await csvFile(
      tableOf(['a "b", c', 7, null, { url: 'https://a.org/', isLink: true }]),
    );
    expect(file).toBe('\uFEFFC0,C1,C2,C3\r\n"a ""b"", c",7,,https://a.org/\r\n');
  });

  test('has no isolates in our words', async () => {
    const table = tableOf(['Of \u2068a.org\u2069']);
    expect(await csvFile({ ...table, notes: ['\u2068n\u2069'] })).not.toMatch(/[\u2066-\u2069]/);
    const wikitext = await wikitextTable({
      ...table,
      caption: '\u2068c\u2069',
      notes: ['\u2068n\u2069'],
    });
    expect(wikitext).not.toMatch(/[\u2066-\u2069]|&#829[4-7];/);
    expect(wikitext).toContain('Of a');
  });

  test('has no formulas and one line for each row', async () => {
    const file = await csvFile(tableOf(...HOSTILE.map((text) => [text])));
    const lines = file.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(HOSTILE.length);
    expect(lines.filter((line) => /^"?[=+\-@\t\r]/.test(line))).toEqual([]);
    // eslint-disable-next-line no-control-regex
    expect(lines.join('')).not.toMatch(/[\u0000-\u001F\uFFFE]/);
  });
});

describe('xlsx', () => {
  const sheetOf = async (table: Table, isRightToLeft = false): Promise<string> => {
    const files = unzip(await xlsxFile(table, { isRightToLeft }));
    return [...files]
      .filter(([name]) => name.startsWith('xl/worksheets/') || name === 'xl/sharedStrings.xml')
      .map(([, content]) => content.toString())
      .join('');
  };

  test('holds text as text and numbers as numbers', async () => {
    const xml = await sheetOf(tableOf([{ url: 'https://a.org/?a&b', isLink: true }, 404, null]));
    expect(xml).toContain('https://a.org/?a&amp;b');
    expect(xml).toMatch(/<c r="B2"[^>]*><v>404<\/v><\/c>/);
    expect(xml).not.toContain('hyperlink');
  });

  test('has neither formulas nor characters that XML cannot carry', async () => {
    const xml = await sheetOf(tableOf(...HOSTILE.map((text) => [text])));
    expect(xml).not.toMatch(/<f[ >]/);
    expect(xml).toContain('>=1+1<');
    expect(xml).toContain('&lt;b&gt;&amp;amp;&lt;/b&gt;');
    // eslint-disable-next-line no-control-regex
    expect(xml).not.toMatch(/[\u0000-\u0008\uFFFE]/);
  });

  test('lets others have their turn between its parts', async () => {
    let isMade = false;
    let turns = 0;
    const count = (): void => {
      if (isMade) return;
      turns += 1;
      setImmediate(count);
    };
    setImmediate(count);
    await xlsxFile(tableOf(...Array.from({ length: 1_000 }, (_, row) => [`row ${row}`])));
    isMade = true;
    // Four between slices of rows, one before packing.
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  test('cuts what a cell cannot take, and runs from the right where people read so', async () => {
    const xml = await sheetOf(tableOf(['x'.repeat(40_000)]), true);
    expect(xml).toContain('x'.repeat(32_767));
    expect(xml).not.toContain('x'.repeat(32_768));
    expect(xml).toContain('rightToLeft="1"');
  });
});

describe('wikitext', () => {
  const cellOf = async (cell: Cell): Promise<string> =>
    /\n\|-\n\| (.*)\n\|\}\n$/s.exec(await wikitextTable(tableOf([cell])))?.[1] ?? '';

  test('is a sortable table', async () => {
    expect(await wikitextTable(tableOf(['a', 1], ['b', null]))).toBe(
      '{| class="wikitable sortable"\n|+ Seen\n! C0\n! C1\n|-\n| a\n| 1\n|-\n| b\n| \n|}\n',
    );
  });

  test.each([
    ...HOSTILE,
    '== x ==',
    '~~~~',
    '__TOC__',
    '＿＿目次＿＿',
    'http://a.org/',
    "'''x'''",
    '-{x}-',
    'a\n|}\n{{x}}',
    '#REDIRECT [[x]]',
  ])('%j means nothing', async (text) => {
    expect((await cellOf(text)).replaceAll(/&#\d+;/g, '')).toMatch(
      /^[\p{L}\p{N}\p{M} .,()\uFFFD]*$/u,
    );
  });

  test.each(['RFC 1', 'PMID 1', 'ISBN 3161484100', 'RFC\u00A01', 'ISBN\u20093161484100'])(
    '%s is no magic link',
    async (text) => {
      expect(await cellOf(text)).toMatch(/^[A-Z]+&#32;\d+$/);
    },
  );

  test('addresses are links where they may be', async () => {
    const url = "https://a__toc__b.org:81/x'y(z)?q=1&lt=~~~~#";
    expect(await cellOf({ url, isLink: false })).not.toMatch(/[:/[\]]/);
    const link = await cellOf({ url, isLink: true });
    expect(link).toMatch(/^\[https:\/\/[^ ]+ [^ ]+\]$/);
    expect(link).not.toMatch(/__|''|~~|[{}|<>]|&lt/);
  });

  test('pages are links', async () => {
    expect(await cellOf({ title: 'Kategorie:Hai' })).toBe(
      '[[:Kategorie&#58;Hai|Kategorie&#58;Hai]]',
    );
  });
});

describe('notes', () => {
  const table: Table = { ...tableOf(['a', 'b']), notes: ['=1 [[more]]'] };

  test('are no rows of a csv', async () => {
    expect(await csvFile(table)).toBe('\uFEFFC0,C1\r\na,b\r\n');
  });

  test('stand below a table in wikitext', async () => {
    expect(await wikitextTable(table)).toMatch(/\n\|\}\n\n&#61;1 &#91;&#91;more&#93;&#93;\n$/);
  });

  test('have a sheet of their own in a spreadsheet, where there are some', async () => {
    const files = unzip(await xlsxFile(table, { notesName: 'Notizen' }));
    const rowsOf = (sheet: number): number =>
      files.get(`xl/worksheets/sheet${sheet}.xml`)?.toString().match(/<row /g)?.length ?? 0;
    expect([rowsOf(1), rowsOf(2)]).toEqual([2, 1]);
    expect(files.get('xl/workbook.xml')?.toString()).toContain('name="Notizen"');
    expect([...files.values()].join('')).toContain('=1 [[more]]');
    const plain = unzip(await xlsxFile(tableOf(['a'])));
    expect(plain.has('xl/worksheets/sheet2.xml')).toBe(false);
  });
});

test('long tables are whole', async () => {
  const rows = Array.from({ length: 1_001 }, (_, row) => [row]);
  const lines = (await csvFile(tableOf(...rows))).split('\r\n');
  expect(lines.slice(1, -1)).toEqual(rows.map(([row]) => String(row)));
});
