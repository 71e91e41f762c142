import type { Database } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';

/** How many rows are generated. */
export interface UrlCounts {
  urls: number;
  /** The host of rank r has about 1/r of the URLs of the first. */
  hosts: number;
  /** So many of the largest hosts have been visited for long: their URLs fall due over a cycle, as many each day. */
  settledHosts?: number;
}

const DAY_S = 86_400;
const CYCLE_DAYS = 14;

/**
 * Fills empty tables host and url, made by the server itself (engine SEQUENCE): all URLs are due,
 * but for those of settled hosts; one of twenty was never checked (of settled hosts one of a hundred), the others are
 * `fine` for months. Ids of URLs say nothing of their
 * hosts, as URLs come in the order of pages. Always the same rows for the same counts.
 * @param nowMs the moment at which they are due, milliseconds since 1970
 */
export async function generateUrls(
  database: Database,
  { urls, hosts, settledHosts = 0 }: UrlCounts,
  nowMs: number,
): Promise<void> {
  const today = dayNumberOf(nowMs);
  const host = `LEAST(${hosts}, FLOOR(POW(${hosts}, CRC32(CONCAT('host', seq)) / 4294967296)))`;
  const isSettled = settledHosts === 0 ? 'FALSE' : `${host} <= ${settledHosts}`;
  const isNew = `seq MOD IF(${isSettled}, 100, 20) = 0`;
  const dueDay = `${today} + IF(${isSettled}, CRC32(CONCAT('day', seq)) MOD ${CYCLE_DAYS}, 0)`;
  await database.session(async (session) => {
    await session.run('SET SESSION unique_checks = 0, foreign_key_checks = 0');
    await session.run(
      `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle)
       SELECT seq, CONCAT(IF(seq MOD 3 = 0, 'www.', ''), 'site', seq, '.example.org'),
         CONCAT('site', seq, '.example.org'), CRC32(seq) MOD 64,
         ${Math.floor(nowMs / 1_000)} - CRC32(CONCAT('due', seq)) MOD ${DAY_S}, CRC32(CONCAT('s', seq))
       FROM seq_1_to_${hosts}`,
    );
    await session.run(
      `INSERT INTO url
         (url_id, url_key, host_id, scheme, port, path, touched_day, checked_day, due_day, failures,
          history)
       SELECT seq, UNHEX(MD5(seq)),
         ${host},
         1 + seq MOD 2, 0,
         CONCAT('/', ELT(1 + seq MOD 4, 'news', 'archive/article', 'db/record', 'about/press'), '/',
           1995 + seq MOD 30, '/', LOWER(HEX(CRC32(seq))), '-a-title-of-words-', seq, '.html'),
         ${today - 3}, IF(${isNew}, NULL, ${today - 7}), IF(${isNew}, 0, ${dueDay}), 0,
         IF(${isNew}, '', UNHEX('${runOf(today - 140, today - 7)}'))
       FROM seq_1_to_${urls}`,
    );
    await session.run('ANALYZE TABLE host, url');
  });
}

/** Code 1 from the first to the last day, as it is stored. */
const runOf = (...days: number[]): string =>
  `01${days.map((day) => day.toString(16).padStart(4, '0')).join('')}`;
