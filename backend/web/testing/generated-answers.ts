import type { Database, Statements } from '../../runtime/database';
import { saveWikiState } from '../../store/pages/wiki-states';
import { linksKeyOf } from '../../wiki/links-key';
import { sampleWiki } from './sample-web';
import { createWikiTables } from '../../wiki/testing/wiki-tables';

/** How much there is to answer about. */
export interface AnswersSize {
  /** In the list; ten a host. */
  urls: number;
  /** Of LINKS_PER_PAGE links each, numbered from 1 on; one more has LINKS_OF_LARGE_PAGE. */
  pages: number;
}

export const LINKS_PER_PAGE = 100;
export const LINKS_OF_LARGE_PAGE = 5_000;
const URLS_PER_HOST = 10;
/** Every so many-th page was edited since the feeder read it: one that is edited every ten days, where the
 * feeder looks daily. */
export const CHANGED_PAGES = 10;
/** When the wiki renewed the links of all pages. */
const LINKS_UPDATED = '2026-08-01T00:00:00Z';

/** URLs of which one of so many is of that kind. */
export const UNREACHABLE = 25;
/** After all that a bench takes, in seconds since 1970. */
const NEVER_DUE_S = 2 ** 32 - 1;
const DOUBTFUL = 50;
const UNCHECKED = 20;
const REDIRECTED = 17;

/**
 * Fills a wiki in MediaWiki's own schema. Made by the server itself (engine SEQUENCE), always the same for the same size.
 */
export async function generateWiki(
  database: Database,
  { urls, pages }: AnswersSize,
): Promise<void> {
  await createWikiTables(database, 'split');
  await database.session(async (session) => {
    await session.run('SET SESSION unique_checks = 0, foreign_key_checks = 0');
    await addPages(session, `SELECT seq AS page_id FROM seq_1_to_${pages + 1}`);
    await addLinks(session, urls, linksOf({ urls, pages }));
    await session.run('ANALYZE TABLE page, externallinks');
  });
}

/** Fills our own tables, migrated and empty, with the findings of those links. */
export async function generateFindings(
  database: Database,
  { urls, pages }: AnswersSize,
  today: number,
): Promise<void> {
  const hosts = urls / URLS_PER_HOST;
  await database.session(async (session) => {
    await session.run('SET SESSION unique_checks = 0, foreign_key_checks = 0');
    await session.run("INSERT INTO wiki (wiki_id, farm, dbname) VALUES (1, 1, 'dewiki')");
    await saveWikiState(session, 1, { linksKey: linksKeyOf(sampleWiki([])) });
    await fillHosts(session, hosts);
    await fillUrls(session, { urls, hosts }, today);
    await session.run(
      `INSERT INTO redirect (url_id, target, kind, seen_day, target_class)
       SELECT seq, CONCAT('https://www.example.org/moved/to/another/place-', seq, '.html'), 8,
         ${today - 7}, 1
       FROM seq_1_to_${urls} WHERE seq MOD ${REDIRECTED} = 0`,
    );
    await session.run(
      `INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day)
       SELECT seq, 0, CONCAT('https://web.archive.org/web/20200101000000/http://old/', seq),
         '20200101000000', 0, ${today - 30}
       FROM seq_1_to_${urls} WHERE seq MOD ${UNREACHABLE} = 0`,
    );
    await session.run(
      `INSERT INTO archive_search (url_id, due_at, is_new, searched_day)
       SELECT seq, ${NEVER_DUE_S}, 0, ${today - 30}
       FROM seq_1_to_${urls} WHERE seq MOD ${UNREACHABLE} = 0`,
    );
    await addRecordedPages(session, `SELECT seq AS page_id FROM seq_1_to_${pages + 1}`, today);
    await addRecordedLinks(session, linksOf({ urls, pages }));
    await session.run('ANALYZE TABLE host, url, redirect, archive, archive_search, page, link');
  });
}

/**
 * Adds pages to a wiki in MediaWiki's own schema.
 * @param ids SQL that selects `page_id`
 */
export async function addPages(session: Statements, ids: string): Promise<void> {
  await session.run(
    `INSERT INTO page (page_id, page_namespace, page_title, page_links_updated, page_latest, page_len,
       page_content_model)
     SELECT page_id, 0, CONCAT(LPAD(HEX(CRC32(page_id)), 8, '0'), '_page_', page_id),
       ${LINKS_UPDATED.replaceAll(/\D/g, '')}, page_id * 3, 5000, 'wikitext'
     FROM (${ids}) AS ids`,
  );
}

/**
 * Adds links to the same wiki.
 * @param urls in the list
 * @param links SQL that selects `page_id` and the number `n` of a URL
 */
export async function addLinks(session: Statements, urls: number, links: string): Promise<void> {
  await session.run(
    `INSERT INTO externallinks (el_from, el_to_domain_index, el_to_path)
     SELECT page_id, CONCAT(${scheme}, '://', ${tld}, '.site', host, IF(host MOD 3 = 0, '.www.', '.')),
       ${path}
     FROM (SELECT page_id, n, ${hostOf(urls / URLS_PER_HOST)} AS host FROM (${links}) AS links)
       AS placed`,
  );
}

/** Adds the same pages to our own tables; every tenth was edited since then. */
export async function addRecordedPages(
  session: Statements,
  ids: string,
  today: number,
): Promise<void> {
  await session.run(
    `INSERT INTO page (wiki_id, page_id, touched_day, needs_update, latest_revision, links_updated_at,
       read_day)
     SELECT 1, page_id, ${today - 3}, 0, page_id * 3 - (page_id MOD ${CHANGED_PAGES} = 0),
       ${Date.parse(LINKS_UPDATED) / 1_000}, ${today - 3}
     FROM (${ids}) AS ids`,
  );
}

/** Adds the same links to our own tables. */
export async function addRecordedLinks(session: Statements, links: string): Promise<void> {
  // Without unique_checks, one repeated row is enough for IGNORE to insert none at all.
  await session.run(
    `INSERT INTO link (wiki_id, page_id, url_id) SELECT DISTINCT 1, page_id, n FROM (${links}) AS links`,
  );
}

/** Flags those links of our own tables that may be problems. */
export async function fillSuspects(database: Database): Promise<void> {
  await database.run(
    `UPDATE link STRAIGHT_JOIN url USING (url_id) SET suspect = 1
     WHERE failures > 0 OR history = ''`,
  );
  await database.run('ANALYZE TABLE link');
}

async function fillHosts(session: Statements, hosts: number): Promise<void> {
  await session.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle)
     SELECT host, CONCAT(IF(host MOD 3 = 0, 'www.', ''), 'site', host, '.', ${tld}),
       CONCAT('site', host, '.', ${tld}), CRC32(host) MOD 64, 4000000000, CRC32(host)
     FROM (SELECT seq AS host FROM seq_1_to_${hosts}) AS hosts`,
  );
}

async function fillUrls(
  session: Statements,
  { urls, hosts }: { urls: number; hosts: number },
  today: number,
): Promise<void> {
  const good = runOf(1, today - 140, today - 7);
  const once = runOf(1, today - 140, today - 50);
  await session.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, checked_day, due_day,
       failures, history)
     SELECT n,
       UNHEX(LEFT(SHA2(CONCAT(${scheme}, '://', IF(host MOD 3 = 0, 'www.', ''), 'site', host, '.', ${tld},
         ${path}), 256), 32)),
       host, IF(${scheme} = 'http', 1, 2), 0, ${path}, ${today - 3},
       IF(n MOD ${UNCHECKED} = 7, NULL, ${today - 7}), IF(n MOD ${UNCHECKED} = 7, 0, ${today}),
       CASE WHEN n MOD ${UNREACHABLE} = 0 THEN 4 WHEN n MOD ${DOUBTFUL} = 1 THEN 1 ELSE 0 END,
       CASE WHEN n MOD ${UNREACHABLE} = 0 THEN UNHEX('${runOf(18, today - 40, today - 7)}${once}')
         WHEN n MOD ${DOUBTFUL} = 1 THEN UNHEX('${runOf(40, today - 7, today - 7)}${once}')
         WHEN n MOD ${UNCHECKED} = 7 THEN '' ELSE UNHEX('${good}') END
     FROM (SELECT seq AS n, ${hostOf(hosts, 'seq')} AS host FROM seq_1_to_${urls}) AS urls`,
  );
}

/** The n-th URL, as SQL over `n` and `host`. */
const scheme = "IF(host MOD 5 = 0, 'http', 'https')";
const tld = "ELT(1 + host MOD 6, 'org', 'com', 'net', 'de', 'fr', 'edu')";
const path = `CONCAT('/', ELT(1 + n MOD 4, 'news', 'archive/article', 'db/record', 'about/press'), '/',
  1995 + n MOD 30, '/', LOWER(HEX(CRC32(n))), '-a-title-of-words-', n, '.html')`;

/** The host of rank r has about 1/r of the URLs of the first. */
const hostOf = (hosts: number, n = 'n'): string =>
  `LEAST(${hosts}, FLOOR(POW(${hosts}, CRC32(CONCAT('host', ${n})) / 4294967296)))`;

/**
 * Of so many links of a page one lies anywhere in the list, as another page had its URL before or it came later; the others were
 * listed with the page and lie together (`store/urls/urls.ts`). How many of each real wikis have was not measured.
 */
const ANYWHERE = 2;

/**
 * The number `n` of a link's URL, as SQL.
 * @param link SQL, other for each link
 * @param place SQL: where it would lie if all links were listed in the order of pages
 */
export const numberOf = (urls: number, link: string, place: string): string =>
  `1 + IF(CRC32(CONCAT('listed', ${link})) MOD ${ANYWHERE} = 0, CRC32(CONCAT('link', ${link})), ${place}) MOD ${urls}`;

/** Page id and number of the URL of each link; the last page is the large one. */
const linksOf = ({ urls, pages }: AnswersSize): string => {
  const apart = Math.floor(urls / (pages + 1));
  return `SELECT page_id, ${numberOf(urls, 'seq', `page_id * ${apart} + seq - page_id * ${LINKS_PER_PAGE}`)} AS n
   FROM (SELECT seq, LEAST(${pages + 1}, 1 + (seq - 1) DIV ${LINKS_PER_PAGE}) AS page_id
     FROM seq_1_to_${pages * LINKS_PER_PAGE + LINKS_OF_LARGE_PAGE}) AS placed`;
};

/** A run of the history as it is stored, in hexadecimal digits. */
function runOf(code: number, ...days: number[]): string {
  return [code.toString(16).padStart(2, '0'), ...days.map(twoBytes)].join('');
}

const twoBytes = (day: number): string => day.toString(16).padStart(4, '0');
