import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractionsIn, contractionsOf } from './contractions';
import { neededMigration, releaseIn, releaseOf } from './release';
import type { KnownTables } from './table-changes';

const SQL_FOLDER = join(__dirname, '../../../sql');

const TABLE = `CREATE TABLE IF NOT EXISTS page (
  page_id INT UNSIGNED NOT NULL,
  -- (A comment, with a comma.
  title VARBINARY(255) NOT NULL DEFAULT ',',
  text BLOB NOT NULL,
  note SMALLINT UNSIGNED,
  PRIMARY KEY (page_id),
  UNIQUE KEY by_title (title, note),
  KEY by_note (note)
) ENGINE=InnoDB DEFAULT CHARSET=binary`;

function taken(...statements: string[]): string[] {
  const known: KnownTables = new Map();
  return [TABLE, ...statements].flatMap((statement) => contractionsOf(statement, known));
}

describe('what only adds passes', () => {
  test.each([
    'ALTER TABLE page ADD COLUMN IF NOT EXISTS day SMALLINT UNSIGNED NOT NULL DEFAULT 0, ADD KEY IF NOT EXISTS by_day (day)',
    'ALTER TABLE page ADD COLUMN day SMALLINT UNSIGNED',
    'ALTER TABLE page ADD note2 INT',
    "ALTER TABLE page MODIFY COLUMN title VARBINARY(767) NOT NULL DEFAULT ''",
    'ALTER TABLE page MODIFY COLUMN page_id BIGINT UNSIGNED NOT NULL',
    'ALTER TABLE page MODIFY text MEDIUMBLOB NOT NULL',
    'ALTER TABLE page DROP KEY IF EXISTS by_note, ROW_FORMAT=COMPRESSED',
    'ALTER TABLE page AUTO_INCREMENT = 1048576',
    'CREATE TABLE other (a INT NOT NULL, UNIQUE KEY a (a))',
    "UPDATE page SET title = 'DROP TABLE' WHERE page_id = 1",
    'INSERT IGNORE INTO page SELECT * FROM page',
  ])('%s', (statement) => {
    expect(taken(statement)).toEqual([]);
  });
});

describe('what takes away or wants more is seen', () => {
  test.each([
    ['DROP TABLE IF EXISTS page', 'drops table page'],
    ['RENAME TABLE page TO pages', 'renames table page'],
    ['ALTER TABLE page DROP COLUMN IF EXISTS note', 'takes from page: DROP COLUMN IF EXISTS note'],
    ['ALTER TABLE page DROP note', 'takes from page: DROP note'],
    ['ALTER TABLE page RENAME TO pages', 'renames in page: RENAME TO pages'],
    [
      'ALTER TABLE `page` CHANGE COLUMN note notes INT',
      'renames in page: CHANGE COLUMN note notes INT',
    ],
    [
      'ALTER TABLE page ADD COLUMN a INT NOT NULL',
      'wants a value for page.a, which has no default',
    ],
    [
      'ALTER TABLE page MODIFY COLUMN title VARBINARY(100) NOT NULL',
      'column page.title has no default any more',
    ],
    [
      "ALTER TABLE page MODIFY COLUMN title VARBINARY(100) NOT NULL DEFAULT ''",
      'column page.title is shorter',
    ],
    ['ALTER TABLE page MODIFY note TINYINT UNSIGNED', 'column page.note is narrower'],
    ['ALTER TABLE page MODIFY note SMALLINT', 'column page.note has another sign'],
    [
      'ALTER TABLE page MODIFY note SMALLINT UNSIGNED NOT NULL DEFAULT 0',
      'column page.note takes NULL no more',
    ],
    ['ALTER TABLE page MODIFY note VARBINARY(9)', 'column page.note has another sign'],
    ['ALTER TABLE page MODIFY what INT', 'column page.what is not known as it was'],
    [
      'ALTER TABLE page DROP PRIMARY KEY, ADD PRIMARY KEY (title)',
      'rows of page may be alike by PRIMARY',
    ],
    ['ALTER TABLE page DROP KEY by_title', 'rows of page may be alike by by_title'],
    [
      'ALTER TABLE page ADD UNIQUE KEY IF NOT EXISTS u (note)',
      'wants rows of page not to be alike: key u',
    ],
    [
      'CREATE UNIQUE INDEX u ON page (note)',
      'wants rows not to be alike: CREATE UNIQUE INDEX u ON page (note)',
    ],
    [
      'ALTER TABLE page ADD CONSTRAINT c CHECK (note > 1)',
      'wants more of rows of page: ADD CONSTRAINT c CHECK (note > 1)',
    ],
    ['TRUNCATE page', 'takes something away: TRUNCATE page'],
    [
      "BEGIN NOT ATOMIC\nEXECUTE IMMEDIATE 'ALTER TABLE page DROP COLUMN note';\nEND",
      expect.stringContaining('takes something away'),
    ],
  ])('%s', (statement, told) => {
    expect(taken(statement)[0]).toEqual(told);
  });

  test('a column is known as the last migration made it', () => {
    expect(
      taken(
        'ALTER TABLE page MODIFY note INT UNSIGNED',
        'ALTER TABLE page MODIFY note SMALLINT UNSIGNED',
      ),
    ).toEqual(['column page.note is narrower']);
  });
});

describe('expand, then contract', () => {
  const release = releaseOf(SQL_FOLDER);
  const found = contractionsIn(SQL_FOLDER);

  test('migrations since the last release only add, or release.json says why not', () => {
    const newer = [...found].filter(([number]) => number > release.schema);
    const isTold = (number: number): boolean =>
      release.contracts.has(number) || release.expands.has(number);
    expect(newer.filter(([number]) => !isTold(number))).toEqual([]);
  });

  test('release.json speaks of migrations that are there', () => {
    const there = readdirSync(SQL_FOLDER);
    for (const number of [release.schema, ...release.contracts.keys(), ...release.expands.keys()]) {
      expect(there).toContain(`${String(number).padStart(6, '0')}.sql`);
    }
  });

  test('programs have to know the newest that took something away', () => {
    expect(found.get(19)).toEqual(
      expect.arrayContaining([expect.stringContaining('DROP COLUMN IF EXISTS old_history')]),
    );
    expect(neededMigration(SQL_FOLDER, 9)).toBeLessThanOrEqual(9);
    expect(neededMigration(SQL_FOLDER, 10)).toBe(10);
    expect(neededMigration(SQL_FOLDER, release.schema)).toBeGreaterThanOrEqual(19);
  });

  test('a migration that takes away since the release is seen where it stands', () => {
    const folder = mkdtempSync(join(tmpdir(), 'weboid-contract-'));
    writeFileSync(join(folder, '000001.sql'), `${TABLE};`);
    writeFileSync(join(folder, '000002.sql'), 'ALTER TABLE page DROP COLUMN note;');
    expect([...contractionsIn(folder)]).toEqual([[2, ['takes from page: DROP COLUMN note']]]);
    rmSync(folder, { recursive: true });
  });

  test.each(['{}', '{"schema":0,"commit":"","contracts":{},"expands":{}}', 'x'])(
    '%s is no release',
    (text) => {
      expect(() => releaseIn(text)).toThrow();
    },
  );
});
