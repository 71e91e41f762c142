import type { Database } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';

/** What of one domain is generated. */
export interface SiteSize {
  /** URLs of the domain, of which a quarter is dead. */
  urls: number;
  /** Pages that cite them, in nine wikis. */
  pages: number;
}

/** The domain that is generated. */
export const SITE_DOMAIN = 'the-newspaper.net';

const HOSTS = 4;
const WIKIS = 9;
/** URLs of other domains for each of its own: URLs come in the order of pages, so those of a domain lie scattered. */
const OTHERS = 4;

/**
 * Fills empty tables with one domain among others: of four hosts, one is dead as a whole, of the others /archive/ and
 * /story.php?id=N are, beside single ones. Always the same rows for the same size.
 * @param nowMs the moment up to which was checked, milliseconds since 1970
 */
export async function generateSite(
  database: Database,
  { urls, pages }: SiteSize,
  nowMs: number,
): Promise<void> {
  const today = dayNumberOf(nowMs);
  await database.session(async (session) => {
    await session.run('SET SESSION unique_checks = 0, foreign_key_checks = 0');
    await session.run(
      `INSERT INTO wiki (wiki_id, farm, dbname) SELECT seq, 1, CONCAT(ELT(seq, 'de', 'en', 'fr', 'ja', 'es', 'it', 'ru', 'ar', 'zh'), 'wiki')
       FROM seq_1_to_${WIKIS}`,
    );
    await session.run(
      `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle)
       SELECT seq, IF(seq <= ${HOSTS}, CONCAT(ELT(seq, '', 'www.', 'old.', 'blog.'), '${SITE_DOMAIN}'),
           CONCAT('site', seq, '.net')),
         IF(seq <= ${HOSTS}, '${SITE_DOMAIN}', CONCAT('site', seq, '.net')), 0, 0, seq
       FROM seq_1_to_1000`,
    );
    const isOwn = `seq MOD ${1 + OTHERS} = 0`;
    const nth = `(seq DIV ${1 + OTHERS})`;
    const isDead = `(${isOwn} AND ${nth} MOD 4 = 0)`;
    const kind = `(${nth} DIV 4 MOD 10)`;
    const failing = `${today} - 12 - CRC32(CONCAT('since', seq)) MOD 400`;
    const deadRun = runOf(18, failing, 404, today);
    const fineRun = runOf(1, `${today} - 300`, 200, today);
    await session.run(
      `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, checked_day, due_day, failures,
          history, failing_day)
       SELECT seq, UNHEX(MD5(seq)),
         IF(${isOwn}, IF(${isDead} AND ${kind} = 9, 3, 1 + CRC32(CONCAT('h', seq)) MOD 2), 5 + CRC32(CONCAT('o', seq)) MOD 900),
         1 + seq MOD 2, 0,
         IF(${isDead},
           CASE WHEN ${kind} < 5 THEN CONCAT('/archive/', 1998 + ${nth} MOD 12, '/', LPAD(1 + ${nth} MOD 11, 2, '0'), '/a-story-of-', HEX(CRC32(seq)), '.html')
             WHEN ${kind} < 8 THEN CONCAT('/story.php?id=', seq)
             ELSE CONCAT('/', ELT(1 + ${nth} MOD 3, 'sport', 'culture', 'world'), '/', HEX(CRC32(seq)), '-gone') END,
           CONCAT('/', ELT(1 + ${nth} MOD 3, 'sport', 'culture', 'world'), '/', 2010 + ${nth} MOD 14, '/', HEX(CRC32(seq)), '-a-title-of-words')),
         ${today} - 3, ${today} - 1, ${today} + CRC32(CONCAT('d', seq)) MOD 14, IF(${isDead}, 5, 0),
         IF(${isDead}, ${deadRun}, ${fineRun}),
         IF(${isDead}, ${failing}, 0)
       FROM seq_1_to_${urls * (1 + OTHERS)}`,
    );
    await session.run(
      `INSERT IGNORE INTO link (wiki_id, page_id, url_id)
       SELECT 1 + CRC32(CONCAT('w', seq)) MOD ${WIKIS}, seq, ${1 + OTHERS} * (1 + CRC32(CONCAT('u', seq)) MOD ${urls})
       FROM seq_1_to_${pages}`,
    );
    await session.run('ANALYZE TABLE host, url, link');
  });
}

/** A run from a day to yesterday, as a history holds it. */
const runOf = (code: number, firstDay: string, http: number, today: number): string =>
  `UNHEX(CONCAT(${[
    `LPAD(HEX(${code}), 2, '0')`,
    `LPAD(HEX(${http}), 4, '0')`,
    `LPAD(HEX(${firstDay}), 4, '0')`,
    `LPAD(HEX(${today} - 1), 4, '0')`,
  ].join(', ')}))`;
