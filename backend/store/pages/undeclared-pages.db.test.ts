import { withStore } from '../testing/with-store';
import { undeclaredFailingAfter } from './undeclared-pages';

const { database } = withStore();
const WIKI = 3;
const LINKS = 60_000;

test('of a large wiki in which few links are suspected no statement looks at all links', async () => {
  await database.run(
    `INSERT INTO link (wiki_id, page_id, url_id) SELECT ?, seq, seq FROM seq_1_to_${LINKS}`,
    [WIKI],
  );
  await database.run('UPDATE link SET suspect = 1 WHERE page_id = ?', [LINKS]);
  const looks: number[] = [];
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = (await undeclaredFailingAfter(database, WIKI, from)).throughPageId;
    looks.push((after ?? LINKS) - from);
  }
  expect(looks).toEqual([50_000, 10_000]);
});
