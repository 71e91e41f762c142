import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tablesMadeBy } from './made-tables';
import { versionsIn } from './migrate';

const SQL_FOLDER = join(__dirname, '../../../sql');

test('all migrations make what the schema has, but for the table that migrating itself makes', () => {
  const schema = readFileSync(join(SQL_FOLDER, 'schema.sql'), 'utf8');
  const names = [...schema.matchAll(/^CREATE TABLE `(\w+)`/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(tablesMadeBy(SQL_FOLDER, new Set(versionsIn(SQL_FOLDER))).toSorted()).toEqual(
    names.filter((name) => name !== 'migration').toSorted(),
  );
});

test('what is not applied yet has made nothing, and what was dropped again is not missed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'weboid-made-'));
  writeFileSync(join(folder, '000001.sql'), 'CREATE TABLE one (a INT);\nCREATE TABLE two (a INT);');
  writeFileSync(
    join(folder, '000002.sql'),
    'DROP TABLE IF EXISTS two;\nCREATE TABLE three (a INT);',
  );
  writeFileSync(join(folder, '000003.sql'), 'CREATE TABLE four (a INT);');
  expect(tablesMadeBy(folder, new Set([1]))).toEqual(['one', 'two']);
  expect(tablesMadeBy(folder, new Set([1, 2]))).toEqual(['one', 'three']);
  rmSync(folder, { recursive: true });
});
