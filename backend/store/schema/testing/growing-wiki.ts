import { generateReplica } from '../../../feeder/testing/generated-replica';
import type { Database } from '../../../runtime/database';

const PAGES_PER_HOST = 3;
/** One link of so many stands with an archived copy beside it. */
const COPIED = 9;
/** New pages come behind all others. */
const NEWCOMERS_SHARE = 0.1;
/** One page of so many loses half of its links, another one gets a link more. */
const EDITED = 97;
const EXTENDED = 15;
/** A namespace that nobody watches. */
const HIDDEN = 118;

/** A wiki in MediaWiki's own schema, of which a tenth is still to be written. */
export async function makeWiki(replica: Database, watchedPages: number): Promise<void> {
  const { lastPageId } = await generateReplica(replica, {
    watchedPages,
    hosts: Math.ceil(watchedPages / PAGES_PER_HOST),
  });
  await replica.run(
    `INSERT INTO externallinks (el_from, el_to_domain_index, el_to_path)
     SELECT el_from, 'https://org.archive.web.',
       CONCAT('/web/20', 10 + el_id MOD 15, '0704', 100000 + el_id MOD 90000, '/http://www.site',
         el_id MOD 9973, '.com', el_to_path)
     FROM externallinks WHERE el_id MOD ? = 0`,
    [COPIED],
  );
  await replica.run('UPDATE page SET page_namespace = ? WHERE page_namespace = 0 AND page_id > ?', [
    HIDDEN,
    Math.floor(lastPageId * (1 - NEWCOMERS_SHARE)),
  ]);
}

/** What is written on it within months. */
export async function growWiki(replica: Database): Promise<void> {
  await replica.run('UPDATE page SET page_namespace = 0 WHERE page_namespace = ?', [HIDDEN]);
  await replica.run('DELETE FROM externallinks WHERE el_from MOD ? = 5 AND el_id MOD 2 = 0', [
    EDITED,
  ]);
  await replica.run(
    `INSERT INTO externallinks (el_from, el_to_domain_index, el_to_path)
     SELECT page_id, CONCAT('https://org.site', page_id MOD 9973, '.www.'), CONCAT('/added/later/', page_title)
     FROM page WHERE page_namespace = 0 AND page_id MOD ? = 7`,
    [EXTENDED],
  );
  await replica.run(
    `UPDATE page SET page_latest = page_latest + 1, page_links_updated = page_links_updated + 100000000
     WHERE page_id MOD ? = 5 OR page_id MOD ? = 7`,
    [EDITED, EXTENDED],
  );
}
