import { MIME_TYPES } from '../../backend/status/mime-types';
import { STATUS } from '../../backend/status/status-code';
import { citedIds, citedOutside, definedIds } from './testing/cited-ids';
import { ownFiles, readOwnFile } from './testing/own-files';

/** What people write; articles of the example wiki speak of other things. */
const WRITTEN = /\.(?:[cm]?[jt]s|md|sql|css|php|sh|yaml|template)$|^Procfile$|^\.ci\//;
/** They name what is no citation, so as to tell it from one. */
const ABOUT_CITATIONS = /\/cited-(?:ids|requirements\.test)\.ts$/;

const requirements = readOwnFile('REQUIREMENTS.md');
const defined = definedIds(requirements);
const files = ownFiles()
  .filter((file) => WRITTEN.test(file) && !ABOUT_CITATIONS.test(file))
  .map((file) => ({ path: file, text: readOwnFile(file) }));

test('every cited id stands in REQUIREMENTS.md', () => {
  const cited = files.flatMap((file) => citedIds(file).map((id) => ({ file: file.path, id })));
  const elsewhere = cited.filter(({ file }) => file !== 'REQUIREMENTS.md');
  expect(new Set(elsewhere.map(({ id }) => id)).size).toBeGreaterThan(60);
  expect(cited.filter(({ id }) => !defined.includes(id))).toEqual([]);
});

test('nothing cites a document that a clone does not have', () => {
  const cited = files.flatMap(({ path, text }) => citedOutside(text).map((what) => [path, what]));
  expect(cited).toEqual([]);
});

describe('REQUIREMENTS.md', () => {
  test('gives each id once', () => {
    expect(defined.filter((id, place) => defined.indexOf(id) !== place)).toEqual([]);
  });

  test('has each status code of T1', () => {
    const codes = [...sectionOf('T1').matchAll(/^\| (\d+) /gm)].map(([, code]) => Number(code));
    expect(codes).toEqual(Object.values(STATUS));
  });

  test('has each keyword of T2', () => {
    const rows = sectionOf('T2')
      .split('\n')
      .filter((line) => line.startsWith('| '));
    const keywords = [...rows.join('\n').matchAll(/`(\w+)`/g)].map(([, keyword]) => keyword);
    expect(keywords.toSorted()).toEqual(MIME_TYPES.map(([keyword]) => keyword).toSorted());
  });
});

describe('what is a citation', () => {
  const inCode = (text: string): string[] => citedIds({ path: 'a.ts', text });

  test.each([
    ['// since W3.9', ['W3.9']],
    ["test('is told (W5, C1)', () => {", ['W5', 'C1']],
    ['/** I3: days.\n * Table T1. */', ['I3', 'T1']],
    ['-- C3', ['C3']],
    ['code: z.int().describe("of the last check (T1).")', ['T1']],
  ])('%j', (text, ids) => {
    expect(inCode(text)).toEqual(ids);
  });

  test.each(['// W3C', "['C9', 'L9']", '// %C3%84', '// M6 1C4 3L9', '// 2026-01-01T2', '// W0.5'])(
    'not %j',
    (text) => {
      expect(inCode(text)).toEqual([]);
    },
  );

  test('all of a README', () => {
    expect(citedIds({ path: 'a/README.md', text: 'W1 and T2, by T2' })).toEqual(['W1', 'T2']);
  });

  test('what is outside', () => {
    expect(citedOutside('(SPEC W1), DESIGN 9, (S3), SPECIAL, S3 buckets')).toEqual([
      'SPEC',
      'DESIGN',
      'S3',
    ]);
  });
});

/** The text below the heading of a table. */
function sectionOf(id: string): string {
  const [, section = ''] = requirements.split(`\n## ${id} `);
  return section.split('\n## ')[0] ?? '';
}
