import { brokenRules, SQL_RULES } from './testing/sql-releases';
import { sqlTexts, sqlTextsIn } from './testing/sql-texts';

const texts = sqlTexts();

test('the SQL of the product is found', () => {
  const files = new Set(texts.map(({ file }) => file));
  expect(texts.length).toBeGreaterThan(500);
  expect(files).toContain('sql/000001.sql');
  expect(files).toContain('backend/store/pages/links.ts');
  expect(files).toContain('backend/wiki/replica-pages.ts');
  expect(files).toContain('backend/runtime/database-pool.ts');
});

test('no statement wants a newer MariaDB than 10.4, or one older than 11', () => {
  const broken = texts.flatMap(({ file, text }) =>
    brokenRules(text).map(
      (rule) => `${file}: ${rule}\n  ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
    ),
  );
  expect(broken).toEqual([]);
});

/** Statements that are not for every release, by what is wrong with them. */
const REFUSED: readonly [what: string, statement: string][] = [
  ['SKIP LOCKED', 'SELECT host_id FROM host WHERE shard = ? LIMIT 1 FOR UPDATE SKIP LOCKED'],
  ['INSERT or REPLACE … RETURNING', 'INSERT INTO url (url_key) VALUES ? RETURNING url_id'],
  ['INSERT or REPLACE … RETURNING', 'REPLACE INTO a (b) SELECT b FROM c RETURNING b'],
  ['UPDATE … RETURNING', 'UPDATE host SET due_at = ? WHERE host_id = ? RETURNING name'],
  ['EXCEPT ALL, INTERSECT ALL', 'SELECT a FROM b EXCEPT ALL SELECT a FROM c'],
  ['OFFSET … ROWS, FETCH FIRST', 'SELECT a FROM b ORDER BY a OFFSET 5 ROWS FETCH NEXT 5 ROWS ONLY'],
  [
    'CYCLE of a recursive WITH',
    'WITH RECURSIVE t AS (SELECT 1 AS a UNION SELECT a + 1 FROM t) CYCLE a RESTRICT SELECT a FROM t',
  ],
  [
    'WITH before UPDATE or DELETE',
    'WITH old AS (SELECT url_id FROM url) DELETE FROM link WHERE url_id IN (SELECT url_id FROM old)',
  ],
  ['an alias of the one table of a DELETE', 'DELETE FROM link AS l WHERE l.url_id = ?'],
  [
    'ORDER BY or LIMIT of a DELETE over several tables',
    'DELETE l FROM link l JOIN url u ON u.url_id = l.url_id WHERE u.host_id = ? LIMIT 100',
  ],
  [
    'a hint for an index in a DELETE from one table',
    'DELETE FROM link FORCE INDEX (PRIMARY) WHERE wiki_id = ?',
  ],
  [
    'names of columns behind a derived table',
    'SELECT a FROM (SELECT b FROM c WHERE d IN (?)) AS e (a)',
  ],
  ['ALTER TABLE … RENAME COLUMN, INDEX, KEY', 'ALTER TABLE url RENAME COLUMN a TO b'],
  ['ALTER TABLE … RENAME COLUMN, INDEX, KEY', 'ALTER TABLE url RENAME KEY a TO b'],
  ['ALTER TABLE IF EXISTS, RENAME TABLE IF EXISTS', 'ALTER TABLE IF EXISTS url ADD COLUMN a INT'],
  ['ignored or invisible indexes', 'ALTER TABLE url ALTER INDEX host_due IGNORED'],
  ['ignored or invisible indexes', 'CREATE TABLE a (b INT, KEY b (b) INVISIBLE)'],
  ['an index in descending order', 'CREATE TABLE a (b INT, c INT, KEY b (b, c DESC))'],
  ['an index in descending order', 'CREATE INDEX b ON a (c(10) DESC)'],
  ['types UUID, INET6, INET4, VECTOR, XMLTYPE', 'CREATE TABLE a (`b` INET4 NOT NULL)'],
  ['types UUID, INET6, INET4, VECTOR, XMLTYPE', 'ALTER TABLE a ADD COLUMN IF NOT EXISTS b UUID'],
  ['CONVERT PARTITION, CONVERT TABLE', 'ALTER TABLE a CONVERT PARTITION p TO TABLE b'],
  ['WITHOUT OVERLAPS', 'CREATE TABLE a (b INT, UNIQUE (b, p WITHOUT OVERLAPS))'],
  ['ALGORITHM=COPY with LOCK=NONE', 'ALTER TABLE a ADD b INT, ALGORITHM=COPY, LOCK=NONE'],
  ['a comment on a database', "CREATE DATABASE a COMMENT 'of weboid'"],
  ['collations of UCA 14', 'ALTER TABLE a CONVERT TO CHARACTER SET utf8mb4 COLLATE uca1400_ai_ci'],
  ['JSON_ARRAYAGG, JSON_OBJECTAGG (functions)', 'SELECT JSON_ARRAYAGG(a) FROM b'],
  ['RELEASE_ALL_LOCKS (functions)', 'SELECT RELEASE_ALL_LOCKS()'],
  [
    'JSON_TABLE, ADD_MONTHS, TO_CHAR, SYS_GUID, ROWNUM (functions)',
    "SELECT a FROM JSON_TABLE(?, '$[*]' COLUMNS (a INT PATH '$')) t",
  ],
  [
    'JSON_EQUALS, JSON_NORMALIZE, NATURAL_SORT_KEY, SFORMAT (functions)',
    'SELECT a FROM b ORDER BY NATURAL_SORT_KEY(a)',
  ],
  ['CRC32C (functions)', 'SELECT CRC32C(a) FROM b'],
  ['JSON_OVERLAPS (functions)', 'SELECT JSON_OVERLAPS(a, b) FROM c'],
  ['RANDOM_BYTES (functions)', 'SELECT RANDOM_BYTES(16) FROM a'],
  ['FORMAT_PICO_TIME (functions)', 'SELECT FORMAT_PICO_TIME(a) FROM b'],
  ['JSON_SCHEMA_VALID (functions)', 'SELECT JSON_SCHEMA_VALID(a, b) FROM c'],
  [
    'JSON_KEY_VALUE, JSON_OBJECT_FILTER_KEYS, JSON_OBJECT_TO_ARRAY, JSON_ARRAY_INTERSECT (functions)',
    "SELECT JSON_KEY_VALUE(a, '$') FROM b",
  ],
  ['KDF (functions)', 'SELECT KDF(a, b, 1000) FROM c'],
  [
    'UUID_V4, UUID_V7, VEC_FROMTEXT, VEC_TOTEXT, VEC_DISTANCE, FORMAT_BYTES (functions)',
    'INSERT INTO a (b) SELECT uuid_v7()',
  ],
  ['TO_DATE, TO_NUMBER (functions)', "SELECT TO_DATE(a, 'YYYY') FROM b"],
  [
    'VALUES … AS new, VALUES ROW(…)',
    'INSERT INTO a (b) VALUES ? AS new ON DUPLICATE KEY UPDATE b = new.b',
  ],
  ['VALUES … AS new, VALUES ROW(…)', 'SELECT a FROM (VALUES ROW(1), ROW(2)) t'],
  ['LATERAL', 'SELECT a FROM b JOIN LATERAL (SELECT c FROM d WHERE d.a = b.a LIMIT 1) e'],
  ['FOR SHARE, and OF behind FOR UPDATE', 'SELECT a FROM b WHERE c = ? FOR SHARE'],
  ['the operators -> and ->> of JSON, MEMBER OF', "SELECT a->>'$.b' FROM c"],
  ['an index over an expression', 'CREATE INDEX a ON b ((LOWER(c)))'],
  [
    'REGEXP_LIKE and the fourth and further arguments of REGEXP_REPLACE, REGEXP_INSTR, REGEXP_SUBSTR',
    "SELECT a FROM b WHERE REGEXP_LIKE(c, '^d')",
  ],
  ['functions of MySQL', 'SELECT BIN_TO_UUID(a) FROM b'],
  ['optimizer hints in comments', 'SELECT /*+ NO_ICP(a) */ b FROM a'],
  ['collations of MySQL 8', 'CREATE TABLE a (b INT) COLLATE utf8mb4_0900_ai_ci'],
  ['SET PERSIST', 'SET PERSIST max_connections = 10'],
  [
    'MAX_EXECUTION_TIME (MariaDB has max_statement_time, in seconds)',
    'SET SESSION max_execution_time = 1000',
  ],
  [
    'variables tx_isolation and transaction_isolation (write SET TRANSACTION ISOLATION LEVEL)',
    "SET SESSION transaction_isolation = 'READ-COMMITTED'",
  ],
  ['variables that 10.5 to 11 took away', 'SET GLOBAL innodb_large_prefix = 1'],
  ['DES_ENCRYPT, DES_DECRYPT', 'SELECT DES_ENCRYPT(a) FROM b'],
  [
    'SESSION_USER(), which tells another account from 11.7 on (write USER() or CURRENT_USER())',
    'SELECT SESSION_USER() FROM a',
  ],
  ['COMPRESSED behind the options of a column', 'CREATE TABLE a (b BLOB NOT NULL COMPRESSED)'],
  ['a name that newer releases reserve, not in backquotes', 'SELECT a AS offset FROM b'],
  [
    'what the regular expressions of PCRE2 (10.5) and of PCRE before it read differently',
    "SELECT a FROM b WHERE c REGEXP '[[:<:]]d'",
  ],
];

test.each(REFUSED)('%s: %s', (what, statement) => {
  expect(brokenRules(statement).map((rule) => rule.slice(0, what.length))).toEqual([what]);
});

test('every rule refuses one of these', () => {
  const told = new Set(REFUSED.map(([what]) => what));
  expect(SQL_RULES.map(({ what }) => what).filter((what) => !told.has(what))).toEqual([]);
});

test.each([
  'DELETE FROM link WHERE url_id IN (?) RETURNING page_id',
  'DELETE FROM link WHERE url_id = ? ORDER BY page_id DESC LIMIT 10',
  'DELETE l FROM link l FORCE INDEX (PRIMARY) JOIN (SELECT url_id FROM url LIMIT 10) u USING (url_id)',
  'UPDATE url JOIN host USING (host_id) SET due_day = ? WHERE name = ? ORDER BY url_id LIMIT 5',
  'INSERT INTO a (b) VALUES ? ON DUPLICATE KEY UPDATE b = VALUES(b)',
  'SELECT a FROM b EXCEPT SELECT a FROM c ORDER BY a LIMIT 10 OFFSET 20',
  'WITH t AS (SELECT a, ROW_NUMBER() OVER (ORDER BY a DESC) AS place FROM b) SELECT a FROM t',
  'CREATE TABLE a (b INT, KEY b (b), KEY c (b, c(10))) ROW_FORMAT=COMPRESSED',
  'ALTER TABLE a DROP COLUMN IF EXISTS b, ADD INDEX IF NOT EXISTS c (d)',
  'CREATE INDEX IF NOT EXISTS a ON b (c)',
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  'SET STATEMENT max_statement_time = 5 FOR SELECT a FROM b FOR UPDATE',
  'SELECT a FROM b LOCK IN SHARE MODE',
])('all releases know: %s', (statement) => {
  expect(brokenRules(statement)).toEqual([]);
});

test('SQL is read from templates, strings and migrations, without what is no SQL', () => {
  const source = [
    "import { a } from './update';",
    '/* SELECT a FROM b SKIP LOCKED */',
    'const one: string = `SELECT ${columns} FROM url ${more ? `WHERE url_id = ?` : ""}`;',
    "run('update url set due_day = ?');",
    "const word = 'select one';",
  ].join('\n');
  expect(sqlTextsIn('backend/store/a.ts', source).map(({ text }) => text)).toEqual([
    'SELECT … FROM url …',
    'WHERE url_id = ?',
    'update url set due_day = ?',
  ]);
  expect(sqlTextsIn('sql/000001.sql', '-- SELECT ; SKIP LOCKED\nDROP TABLE a;\n')).toEqual([
    { file: 'sql/000001.sql', text: '\nDROP TABLE a;\n' },
  ]);
});
