import { readOwnFile } from '../local/testing/own-files';
import {
  serverStatements,
  spiderStatements,
  UnspreadableTableError,
  type DataPart,
} from './spider-definitions';
import { SPREAD_TABLES, type Spread } from './spread-tables';

const part = (name: string): DataPart => ({
  name,
  host: '192.0.2.1',
  port: 3306,
  user: 'weboid',
  password: "it's",
  database: 'weboid',
});
const parts = [part('data_1'), part('data_2')];

const SCHEMA = `CREATE TABLE \`link\` (
  \`page_id\` int(10) unsigned NOT NULL,
  \`url_id\` int(10) unsigned NOT NULL,
  PRIMARY KEY (\`page_id\`,\`url_id\`),
  KEY \`url\` (\`url_id\`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE \`url\` (
  \`url_id\` int(10) unsigned NOT NULL AUTO_INCREMENT,
  \`url_key\` binary(16) NOT NULL,
  \`path\` blob NOT NULL DEFAULT '',
  PRIMARY KEY (\`url_id\`),
  UNIQUE KEY \`url_key\` (\`url_key\`(8)),
  KEY \`path\` (\`path\`(32))
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;
`;

test('a table is spread over the parts by its column, and keeps its columns and keys', () => {
  expect(spiderStatements(SCHEMA, { link: { by: 'page_id' } }, parts)).toEqual([
    'DROP TABLE IF EXISTS `link`',
    `CREATE TABLE \`link\` (
  \`page_id\` int(10) unsigned NOT NULL,
  \`url_id\` int(10) unsigned NOT NULL,
  PRIMARY KEY (\`page_id\`,\`url_id\`),
  KEY \`url\` (\`url_id\`)
) ENGINE=SPIDER DEFAULT CHARSET=binary
COMMENT='wrapper "mysql", table "link", auto_increment_mode "1", direct_dup_insert "1"'
PARTITION BY HASH (\`page_id\`) (
  PARTITION \`data_1\` COMMENT = 'srv "weboid_data_1"',
  PARTITION \`data_2\` COMMENT = 'srv "weboid_data_2"'
)`,
    'CREATE TRIGGER `link_counted` BEFORE DELETE ON `link` FOR EACH ROW BEGIN END',
  ]);
});

test('ids that are counted, and a key that determines the column, take it along', () => {
  const spread = { url: { by: 'path', determinedBy: 'url_key' } };
  const [, table] = spiderStatements(SCHEMA, spread, parts);
  expect(table).toContain(
    '  PRIMARY KEY (`url_id`,`path`),\n  UNIQUE KEY `url_key` (`url_key`,`path`),',
  );
  expect(table).toContain('KEY `path` (`path`(32))\n) ENGINE=SPIDER');
});

test.each([
  [{ url: { by: 'url_id' } }, '(`url_key`(8)) would be unique on each data server only'],
  [{ link: { by: 'host_id' } }, 'table link has no column host_id'],
  [{ host: { by: 'host_id' } }, 'the schema has no table host'],
] as [Record<string, Spread>, string][])('%j cannot be spread: %s', (spread, told) => {
  expect(() => spiderStatements(SCHEMA, spread, parts)).toThrow(UnspreadableTableError);
  expect(() => spiderStatements(SCHEMA, spread, parts)).toThrow(told);
});

test('data servers are named with all that is needed to reach them', () => {
  expect(serverStatements([part('data_1')])).toEqual([
    'CREATE OR REPLACE SERVER `weboid_data_1` FOREIGN DATA WRAPPER mysql OPTIONS (' +
      "HOST '192.0.2.1', PORT 3306, USER 'weboid', PASSWORD 'it\\'s', DATABASE 'weboid')",
  ]);
});

test('the tables of Weboid that are to be spread can be', () => {
  const statements = spiderStatements(readOwnFile('sql/schema.sql'), SPREAD_TABLES, parts);
  expect(statements).toHaveLength(3 * Object.keys(SPREAD_TABLES).length);
});
