/** What not every MariaDB from 10.4 to 11 understands, or not in the same way. */
export interface SqlRule {
  /** In words, for whoever wrote it. */
  what: string;
  pattern: RegExp;
  /** The first release that knows it; for what was taken away, or was never there, in words. */
  since: string;
  /** Where that is said: a page of MariaDB's release notes or documentation, or an issue of its tracker. */
  source: string;
}

const NOTES = 'mariadb.com/docs/release-notes/community-server';
const TRACKER = 'jira.mariadb.org/browse';
const VERSUS_MYSQL = `${NOTES}/about/compatibility-and-differences/incompatibilities-and-feature-differences-between-mariadb-10-4-and-mysql-8`;

/** A name, quoted or not. */
const NAME = String.raw`(?:\x60[^\x60]+\x60|[\w…]+)`;

const NEWER_STATEMENTS: readonly SqlRule[] = [
  {
    what: 'SKIP LOCKED',
    pattern: /\bSKIP\s+LOCKED\b/i,
    since: '10.6',
    source: `${TRACKER}/MDEV-13115`,
  },
  {
    what: 'INSERT or REPLACE … RETURNING',
    pattern: /\b(?:INSERT|REPLACE)\s+(?:IGNORE\s+)?INTO\b[^;]*\bRETURNING\b/i,
    since: '10.5',
    source: `${TRACKER}/MDEV-10014`,
  },
  {
    what: 'UPDATE … RETURNING',
    pattern: /^\s*UPDATE\b[^;]*\bRETURNING\b/i,
    since: '13',
    source: `${TRACKER}/MDEV-5092`,
  },
  {
    what: 'EXCEPT ALL, INTERSECT ALL',
    pattern: /\b(?:EXCEPT|INTERSECT)\s+ALL\b/i,
    since: '10.5',
    source: `${TRACKER}/MDEV-18844`,
  },
  {
    what: 'OFFSET … ROWS, FETCH FIRST',
    pattern: /\bOFFSET\s+\S+\s+ROWS?\b|\bFETCH\s+(?:FIRST|NEXT)\b/i,
    since: '10.6',
    source: `${TRACKER}/MDEV-23908`,
  },
  {
    what: 'CYCLE of a recursive WITH',
    pattern: /\)\s*CYCLE\s+\w+(?:\s*,\s*\w+)*\s+RESTRICT\b/i,
    since: '10.5',
    source: `${TRACKER}/MDEV-20632`,
  },
  {
    what: 'WITH before UPDATE or DELETE',
    pattern: /^\s*WITH\b(?:(?!\bSELECT\b[^()]*$)[^;])*\)\s*(?:UPDATE|DELETE)\b/i,
    since: '12.3',
    source: `${TRACKER}/MDEV-37220`,
  },
  {
    what: 'an alias of the one table of a DELETE',
    pattern: new RegExp(
      String.raw`\bDELETE\s+FROM\s+${NAME}\s+(?:AS\s+)?(?!(?:WHERE|USING|ORDER|LIMIT|RETURNING|PARTITION|FOR|FORCE|USE|IGNORE|JOIN|STRAIGHT_JOIN|LEFT|INNER)\b)[A-Za-z]\w*`,
      'i',
    ),
    since: '11.6',
    source: `${TRACKER}/MDEV-33988`,
  },
  {
    what: 'ORDER BY or LIMIT of a DELETE over several tables',
    pattern: /^\s*DELETE\s+(?!FROM\b)[^;]*\b(?:ORDER\s+BY|LIMIT)\b(?![^(]*\))/i,
    since: '11.8',
    source: `${TRACKER}/MDEV-30469`,
  },
  {
    what: 'a hint for an index in a DELETE from one table',
    pattern: new RegExp(
      String.raw`\bDELETE\s+FROM\s+${NAME}\s+(?:FORCE|USE|IGNORE)\s+(?:INDEX|KEY)\b(?![^;]*\b(?:JOIN|USING)\b)`,
      'i',
    ),
    since: '11.8',
    source: `${TRACKER}/MDEV-30469`,
  },
  {
    what: 'names of columns behind a derived table',
    pattern: /\bFROM\s*\((?:[^()]|\([^()]*\))*\)\s*(?:AS\s+)?\w+\s*\(\s*\w+(?:\s*,\s*\w+)*\s*\)/i,
    since: '11.7',
    source: `${TRACKER}/MDEV-31466`,
  },
];

const NEWER_DEFINITIONS: readonly SqlRule[] = [
  {
    what: 'ALTER TABLE … RENAME COLUMN, INDEX, KEY',
    pattern: /\bRENAME\s+(?:COLUMN|INDEX|KEY)\b/i,
    since: '10.5.2',
    source: `${TRACKER}/MDEV-16290, MDEV-7318`,
  },
  {
    what: 'ALTER TABLE IF EXISTS, RENAME TABLE IF EXISTS',
    pattern: /\b(?:ALTER|RENAME)\s+TABLE\s+IF\s+EXISTS\b/i,
    since: '10.5.2',
    source: `${NOTES}/old-releases/10.5/what-is-mariadb-105`,
  },
  {
    what: 'ignored or invisible indexes',
    pattern:
      /\b(?:NOT\s+IGNORED|IGNORED)\b|\b(?:INDEX|KEY)\b\s*\w*\s*\([^)]*\)\s*(?:IN)?VISIBLE\b|\bALTER\s+(?:INDEX|KEY)\b/i,
    since: '10.6',
    source: `${TRACKER}/MDEV-7317`,
  },
  {
    what: 'an index in descending order',
    pattern: new RegExp(
      String.raw`\b(?:INDEX|KEY)\b(?:\s+IF\s+NOT\s+EXISTS)?\s*${NAME}?\s*(?:ON\s+${NAME}\s*)?\((?:[^()]|\(\d+\))*\bDESC\b`,
      'i',
    ),
    since: '10.8 (before it is read and not heeded)',
    source: `${TRACKER}/MDEV-13756`,
  },
  {
    what: 'types UUID, INET6, INET4, VECTOR, XMLTYPE',
    pattern: new RegExp(
      String.raw`(?:[(,]|\bCOLUMN(?:\s+IF\s+NOT\s+EXISTS)?|\bMODIFY)\s*${NAME}\s+(?:UUID|INET4|INET6|VECTOR\s*\(|XMLTYPE)\b|\bCAST\s*\([^;]*\bAS\s+(?:UUID|INET[46])\b`,
      'i',
    ),
    since: '10.7, 10.5, 10.10, 11.7, 12.3',
    source: `${TRACKER}/MDEV-4958, MDEV-274, MDEV-23287`,
  },
  {
    what: 'CONVERT PARTITION, CONVERT TABLE',
    pattern: /\bCONVERT\s+(?:PARTITION|TABLE)\b/i,
    since: '10.7',
    source: `${TRACKER}/MDEV-22166`,
  },
  {
    what: 'WITHOUT OVERLAPS',
    pattern: /\bWITHOUT\s+OVERLAPS\b/i,
    since: '10.5',
    source: `${TRACKER}/MDEV-16978`,
  },
  {
    what: 'ALGORITHM=COPY with LOCK=NONE',
    pattern:
      /\bALGORITHM\s*=\s*COPY\b[^;]*\bLOCK\s*=\s*NONE\b|\bLOCK\s*=\s*NONE\b[^;]*\bALGORITHM\s*=\s*COPY\b/i,
    since: '11.2',
    source: `${TRACKER}/MDEV-16329`,
  },
  {
    what: 'a comment on a database',
    pattern: /\b(?:CREATE|ALTER)\s+(?:DATABASE|SCHEMA)\b[^;]*\bCOMMENT\b/i,
    since: '10.5',
    source: `${TRACKER}/MDEV-307`,
  },
  {
    what: 'collations of UCA 14',
    pattern: /\buca1400_\w+/i,
    since: '10.10',
    source: `${TRACKER}/MDEV-27009`,
  },
];

/** Functions by the release that brought them. */
const NEWER_FUNCTIONS: readonly [since: string, names: readonly string[], source: string][] = [
  ['10.5', ['JSON_ARRAYAGG', 'JSON_OBJECTAGG'], `${TRACKER}/MDEV-16620`],
  ['10.5.2', ['RELEASE_ALL_LOCKS'], `${TRACKER}/MDEV-10569`],
  [
    '10.6',
    ['JSON_TABLE', 'ADD_MONTHS', 'TO_CHAR', 'SYS_GUID', 'ROWNUM'],
    `${NOTES}/10.6/what-is-mariadb-106`,
  ],
  [
    '10.7',
    ['JSON_EQUALS', 'JSON_NORMALIZE', 'NATURAL_SORT_KEY', 'SFORMAT'],
    `${NOTES}/old-releases/10.7/what-is-mariadb-107`,
  ],
  ['10.8', ['CRC32C'], `${TRACKER}/MDEV-27208`],
  ['10.9', ['JSON_OVERLAPS'], `${TRACKER}/MDEV-27677`],
  ['10.10', ['RANDOM_BYTES'], `${TRACKER}/MDEV-25704`],
  ['11.0', ['FORMAT_PICO_TIME'], `${TRACKER}/MDEV-19629`],
  ['11.1', ['JSON_SCHEMA_VALID'], `${TRACKER}/MDEV-27128`],
  [
    '11.2',
    ['JSON_KEY_VALUE', 'JSON_OBJECT_FILTER_KEYS', 'JSON_OBJECT_TO_ARRAY', 'JSON_ARRAY_INTERSECT'],
    `${TRACKER}/MDEV-26182`,
  ],
  ['11.3', ['KDF'], `${TRACKER}/MDEV-31474`],
  [
    '11.7',
    ['UUID_V4', 'UUID_V7', 'VEC_FROMTEXT', 'VEC_TOTEXT', 'VEC_DISTANCE', 'FORMAT_BYTES'],
    `${NOTES}/11.8/what-is-mariadb-118`,
  ],
  ['12.3', ['TO_DATE', 'TO_NUMBER'], `${NOTES}/12.3/mariadb-12.3-changes-and-improvements`],
];

const MYSQL_ALONE: readonly SqlRule[] = [
  {
    what: 'VALUES … AS new, VALUES ROW(…)',
    pattern: /\bVALUES\s*(?:\([^)]*\)|\?|…)\s*AS\s+\w+|\bVALUES\s+ROW\s*\(/i,
    since: 'MySQL 8.0 alone',
    source: VERSUS_MYSQL,
  },
  {
    what: 'LATERAL',
    pattern: /\bLATERAL\s*\(/i,
    since: 'MySQL 8.0 alone',
    source: VERSUS_MYSQL,
  },
  {
    what: 'FOR SHARE, and OF behind FOR UPDATE',
    pattern: /\bFOR\s+SHARE\b|\bFOR\s+UPDATE\s+OF\b/i,
    since: 'MySQL 8.0 alone',
    source: VERSUS_MYSQL,
  },
  {
    what: 'the operators -> and ->> of JSON, MEMBER OF',
    pattern: /\w\s*->>?\s*'|\bMEMBER\s+OF\s*\(/i,
    since: 'MySQL 8.0 alone',
    source: VERSUS_MYSQL,
  },
  {
    what: 'an index over an expression',
    pattern: new RegExp(
      String.raw`\b(?:INDEX|KEY)\b(?:\s+IF\s+NOT\s+EXISTS)?\s+${NAME}\s*(?:ON\s+${NAME}\s*)?\(\s*\(`,
      'i',
    ),
    since: 'MySQL 8.0 alone',
    source: VERSUS_MYSQL,
  },
  {
    what: 'REGEXP_LIKE and the fourth and further arguments of REGEXP_REPLACE, REGEXP_INSTR, REGEXP_SUBSTR',
    pattern: /\bREGEXP_LIKE\s*\(/i,
    since: 'MySQL 8.0 alone',
    source: VERSUS_MYSQL,
  },
  {
    what: 'functions of MySQL',
    pattern:
      /\b(?:UUID_TO_BIN|BIN_TO_UUID|IS_UUID|GROUPING|ANY_VALUE|STATEMENT_DIGEST|JSON_STORAGE_SIZE|PS_CURRENT_THREAD_ID)\s*\(/i,
    since: 'MySQL 8.0 alone',
    source: VERSUS_MYSQL,
  },
  {
    what: 'optimizer hints in comments',
    pattern: /\/\*\+/,
    since: 'MySQL, and MariaDB 12.0',
    source: `${NOTES}/old-releases/12.0/what-is-mariadb-120`,
  },
  {
    what: 'collations of MySQL 8',
    pattern: /\butf8mb4_0900_\w+/i,
    since: 'MySQL 8.0; 11.4.5 by another name',
    source: `${TRACKER}/MDEV-35256`,
  },
  {
    what: 'SET PERSIST',
    pattern: /\bSET\s+(?:PERSIST|PERSIST_ONLY)\b/i,
    since: 'MySQL 8.0 alone',
    source: VERSUS_MYSQL,
  },
  {
    what: 'MAX_EXECUTION_TIME (MariaDB has max_statement_time, in seconds)',
    pattern: /\bMAX_EXECUTION_TIME\b/i,
    since: 'MySQL alone',
    source: VERSUS_MYSQL,
  },
];

const GONE_OR_CHANGED: readonly SqlRule[] = [
  {
    what: 'variables tx_isolation and transaction_isolation (write SET TRANSACTION ISOLATION LEVEL)',
    pattern: /\b(?:tx_isolation|transaction_isolation|tx_read_only)\b/i,
    since: 'one name until 11.0, the other from 11.1 on',
    source: `${TRACKER}/MDEV-21921`,
  },
  {
    what: 'variables that 10.5 to 11 took away',
    pattern:
      /\b(?:innodb_(?:buffer_pool_instances|file_format|large_prefix|checksums|log_checksums|thread_concurrency|commit_concurrency|change_buffering|change_buffer_max_size|defragment\w*|version|locks_unsafe_for_binlog|undo_logs|page_cleaners)|old_alter_table|alter_algorithm|date_format|datetime_format|time_format|max_tmp_tables|multi_range_count|thread_concurrency|engine_condition_pushdown)\s*=/i,
    since: 'gone with 10.5 to 11.5',
    source: `${TRACKER}/MDEV-23397, MDEV-29694, MDEV-30545, MDEV-32104`,
  },
  {
    what: 'DES_ENCRYPT, DES_DECRYPT',
    pattern: /\bDES_(?:EN|DE)CRYPT\s*\(/i,
    since: 'gone on the way from 10.10 on',
    source: `${TRACKER}/MDEV-27104`,
  },
  {
    what: 'SESSION_USER(), which tells another account from 11.7 on (write USER() or CURRENT_USER())',
    pattern: /\bSESSION_USER\s*\(/i,
    since: 'changed with 11.7',
    source: `${TRACKER}/MDEV-30908`,
  },
  {
    what: 'COMPRESSED behind the options of a column',
    pattern:
      /\b(?:VARCHAR|VARBINARY|TEXT|BLOB)\b\s*(?:\(\d+\))?\s+(?:NOT\s+NULL|NULL|DEFAULT\s+\S+)\s+COMPRESSED\b/i,
    since: 'gone with 11.5',
    source: `${NOTES}/11.8/what-is-mariadb-118`,
  },
  {
    what: 'a name that newer releases reserve, not in backquotes',
    pattern:
      /\bAS\s+(?:OFFSET|VECTOR|ROW_NUMBER|WINDOW)\b|\b(?:COLUMN|EXISTS)\s+(?:OFFSET|VECTOR|ROW_NUMBER)\b|[(,]\s*(?:OFFSET|VECTOR|ROW_NUMBER)\s+(?:TINY|SMALL|MEDIUM|BIG)?INT\b/i,
    since: 'reserved since 10.6 (OFFSET), 10.7 (ROW_NUMBER), 11.7 (VECTOR)',
    source: 'mariadb.com/docs/server/reference/sql-structure/sql-language-structure/reserved-words',
  },
  {
    what: 'what the regular expressions of PCRE2 (10.5) and of PCRE before it read differently',
    pattern: /\b(?:REGEXP|RLIKE)\s+(?:BINARY\s+)?'[^']*(?:\\\\C|\(\*|\\\\K|\[\[:[<>]:\]\])/i,
    since: 'changed with 10.5',
    source: `${TRACKER}/MDEV-14024`,
  },
];

/** Everything that a text for MariaDB 10.4 to 11 may not hold. */
export const SQL_RULES: readonly SqlRule[] = [
  ...NEWER_STATEMENTS,
  ...NEWER_DEFINITIONS,
  ...NEWER_FUNCTIONS.map(([since, names, source]) => ({
    what: `${names.join(', ')} (functions)`,
    pattern: new RegExp(String.raw`\b(?:${names.join('|')})\s*\(`, 'i'),
    since,
    source,
  })),
  ...MYSQL_ALONE,
  ...GONE_OR_CHANGED,
];

/** What of the rules one text breaks, in words. */
export function brokenRules(text: string): string[] {
  return SQL_RULES.filter(({ pattern }) => pattern.test(text)).map(
    ({ what, since, source }) => `${what}: ${since} (${source})`,
  );
}
