import { rowsReadBy } from '../testing/rows-read';
import { withStore } from '../testing/with-store';
import { pagesTold, usedUrlKey } from './pages-told';
import { pageKeyOf, TOPIC } from './topics';

const { database } = withStore();
const WIKI = 3;
const WIDE = 50;
const PAGES = 20_000;
const LIST = 8;

test('of a URL on very many pages of a category no more is read than to the last page that is told', async () => {
  await database.run(
    `INSERT INTO link (wiki_id, page_id, url_id)
     SELECT ${WIKI}, seq, ${WIDE} FROM seq_1_to_${PAGES} UNION ALL SELECT ${WIKI}, seq, seq FROM seq_60_to_9000`,
  );
  await database.run(
    `INSERT INTO page_list_page (wiki_id, page_id, list_id)
     SELECT ${WIKI}, seq * 10, ${LIST} FROM seq_1_to_2000 UNION ALL SELECT ${WIKI}, 10, ${LIST + 1}`,
  );
  await database.run('INSERT INTO subscription (topic, topic_key, subscriber_id) VALUES ?', [
    [
      [TOPIC.category, LIST, 1],
      [TOPIC.category, LIST + 1, 1],
      [TOPIC.page, pageKeyOf(WIKI, 15), 1],
      [TOPIC.page, pageKeyOf(WIKI, 65), 1],
    ],
  ]);
  await database.run('ANALYZE TABLE link, page_list_page, subscription');
  const urls = [WIDE, 65, 70, 71].map((urlId) => ({ urlId, wikiId: WIKI }));
  const [pages, read] = await rowsReadBy(database, (session) => pagesTold(session, 1, urls, 3));
  expect([...pages]).toEqual([
    [usedUrlKey({ wikiId: WIKI, urlId: WIDE }), [10, 15, 20]],
    [usedUrlKey({ wikiId: WIKI, urlId: 65 }), [65]],
    [usedUrlKey({ wikiId: WIKI, urlId: 70 }), [70]],
  ]);
  expect(read).toBeLessThan(500);
});
