import type { Database, Statements } from '../../runtime/database';
import { createWikiTables } from '../../wiki/testing/wiki-tables';

/** How large a generated wiki is. */
export interface ReplicaSize {
  /** Pages that meet the criteria of namespace 0: no redirects, wikitext. */
  watchedPages: number;
  /** Hosts that the links spread over; the host of rank r has about 1/r of the links of the first. */
  hosts: number;
}

/** What was generated. */
export interface GeneratedReplica {
  watchedPages: number;
  /** Rows of externallinks that belong to watched pages: three a page. */
  watchedLinks: number;
  lastPageId: number;
}

/**
 * What stands at sixteen successive page ids: an article that is watched, a redirect, a talk page,
 * or nothing, because the page was deleted.
 */
const ID_PATTERN = 'wrwwtwgrwtgwrwtg';
const WATCHED_PER_PATTERN = 7;
/** Articles of a pattern have 0, 1, ... 6 links: three on average. */
const LINKS_PER_PATTERN = 21;
/** Talk pages link too; nobody watches them. */
const TALK_LINKS_PER_PATTERN = 3;

/** What the definitions of the tests leave out: rows and indexes are as large as a wiki's. */
const WIDEN_PAGE = `ALTER TABLE page
  ADD COLUMN IF NOT EXISTS page_is_new TINYINT UNSIGNED DEFAULT 0 NOT NULL,
  ADD COLUMN IF NOT EXISTS page_random DOUBLE PRECISION NOT NULL,
  ADD COLUMN IF NOT EXISTS page_touched BINARY(14) NOT NULL,
  ADD COLUMN IF NOT EXISTS page_lang VARBINARY(35) DEFAULT NULL,
  ADD INDEX IF NOT EXISTS page_random (page_random)`;

/**
 * Fills the database that `database` is connected to with a wiki in MediaWiki's own schema, made by
 * the server itself (engine SEQUENCE). Always the same wiki for the same size.
 */
export async function generateReplica(
  database: Database,
  { watchedPages, hosts }: ReplicaSize,
): Promise<GeneratedReplica> {
  await createWikiTables(database, 'split');
  await database.run(WIDEN_PAGE);
  const patterns = Math.ceil(watchedPages / WATCHED_PER_PATTERN);
  await database.session(async (session) => {
    await loadInBulk(session);
    await fillPages(session, patterns);
    await fillExternalLinks(session, patterns, hosts);
    await fillInterwikiLinks(session, patterns);
    await session.run('ANALYZE TABLE page, externallinks, iwlinks');
  });
  return {
    watchedPages: patterns * WATCHED_PER_PATTERN,
    watchedLinks: patterns * LINKS_PER_PATTERN,
    lastPageId: patterns * ID_PATTERN.length,
  };
}

/** An empty InnoDB table is then filled sorted, index by index (MDEV-24621). */
async function loadInBulk(session: Statements): Promise<void> {
  await session.run('SET SESSION unique_checks = 0, foreign_key_checks = 0');
}

async function fillPages(session: Statements, patterns: number): Promise<void> {
  const kind = `SUBSTRING('${ID_PATTERN}', 1 + (seq - 1) MOD ${ID_PATTERN.length}, 1)`;
  await session.run(
    `INSERT INTO page
       (page_id, page_namespace, page_title, page_is_redirect, page_is_new, page_random,
        page_touched, page_links_updated, page_latest, page_len, page_content_model)
     SELECT seq, IF(${kind} = 't', 1, 0), CONCAT(LPAD(HEX(CRC32(seq)), 8, '0'), '_page_', seq),
       ${kind} = 'r', 0, CRC32(seq) / 4294967296,
       20260901000000 + seq MOD 28 * 1000000, 20260801000000 + seq MOD 31 * 1000000,
       seq * 3, 500 + CRC32(seq) MOD 30000, 'wikitext'
     FROM seq_1_to_${patterns * ID_PATTERN.length} WHERE ${kind} <> 'g'`,
  );
}

/** Rows in the order of pages, as they lie in a wiki whose pages were all made one after the other. */
async function fillExternalLinks(
  session: Statements,
  patterns: number,
  hosts: number,
): Promise<void> {
  const perPattern = LINKS_PER_PATTERN + TALK_LINKS_PER_PATTERN;
  const rows = patterns * perPattern;
  await session.run(
    `INSERT INTO externallinks (el_from, el_to_domain_index, el_to_path)
     SELECT page_id,
       CONCAT(IF(host MOD 5 = 0, 'http://', 'https://'),
         ELT(1 + host MOD 7, 'org', 'com', 'net', 'de', 'fr', 'uk.co', 'edu'),
         '.site', host, IF(host MOD 3 = 0, '.', '.www.')),
       CONCAT('/', ELT(1 + url MOD 4, 'news', 'archive/article', 'db/record', 'about/press'), '/',
         1995 + url MOD 30, '/', LOWER(HEX(CRC32(url))), '-a-title-of-words-', url, '.html')
     FROM (
       SELECT page_id, url, FLOOR(POW(${hosts}, CRC32(CONCAT('host', url)) / 4294967296)) AS host
       FROM (
         SELECT ${pageOfLink(perPattern)} AS page_id, ${urlOfLink(rows)} AS url FROM seq_1_to_${rows}
       ) AS links
     ) AS placed`,
  );
}

/** Links 0 to 20 of a pattern are those of its articles (the n-th has n), the rest is its talk pages'. */
function pageOfLink(perPattern: number): string {
  const offsets = (kind: string): number[] =>
    ID_PATTERN.split('').flatMap((letter, offset) => (letter === kind ? [offset + 1] : []));
  const articles = offsets('w').flatMap((offset, n) => Array<number>(n).fill(offset));
  const pages = [...articles, ...offsets('t').slice(0, TALK_LINKS_PER_PATTERN)];
  return `(seq - 1) DIV ${perPattern} * ${ID_PATTERN.length}
    + ELT(1 + (seq - 1) MOD ${perPattern}, ${pages.join(', ')})`;
}

/** Five links of six are to a URL of their own; the sixth to one of a common stock, some far oftener. */
function urlOfLink(rows: number): string {
  const common = Math.ceil(rows / 20);
  return `IF(CRC32(seq) MOD 6 > 0, ${common} + seq,
    FLOOR(POW(${common}, CRC32(CONCAT('url', seq)) / 4294967296)))`;
}

/** Some articles have a link to another wiki; its prefix is none of the wiki's own map. */
async function fillInterwikiLinks(session: Statements, patterns: number): Promise<void> {
  await session.run(
    `INSERT INTO iwlinks (iwl_from, iwl_prefix, iwl_title)
     SELECT page_id, 'other', page_title FROM page
     WHERE page_namespace = 0 AND page_is_redirect = 0 AND page_id MOD 10 = 1
       AND page_id <= ${patterns * ID_PATTERN.length}`,
  );
}
