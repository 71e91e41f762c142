import { rowsReadBy } from '../testing/rows-read';
import { withStore } from '../testing/with-store';
import { TALLY_STATES } from '../tallies/page-tally';
import { countList } from './listed-tallies';

const { database } = withStore();
const WIKI = 3;
const LIST = 8;
const PAGES = 10_000;
/** The page in the list, its numbers, and the group in which it is counted, found and counted up. */
const ROWS_OF_A_PAGE = 4.5;

test('what is counted of a long list is counted in one walk over its pages', async () => {
  const { withCopies, withoutCopy } = TALLY_STATES;
  await database.run(
    `INSERT INTO page_list_page (wiki_id, page_id, list_id)
     SELECT ${WIKI}, seq, ${LIST} FROM seq_1_to_${PAGES} UNION ALL SELECT ${WIKI}, 90000, ${LIST + 1}`,
  );
  await database.run(
    `INSERT INTO page_tally (wiki_id, page_id, namespace, state, dead, doubtful, without_copy, newest_day, named_day)
     SELECT ${WIKI}, seq, IF(seq MOD 10, 0, 4), IF(seq MOD 2, ${withCopies}, ${withoutCopy}), 3, 0, 0, 0, 0
     FROM seq_1_to_${PAGES} WHERE seq MOD 4 > 0
     UNION ALL SELECT ${WIKI}, 90000, 2, ${withCopies}, 1, 0, 0, 0, 0`,
  );
  const [counted, read] = await rowsReadBy(database, (session) =>
    countList(session, { wikiId: WIKI, listId: LIST }),
  );
  expect(counted.of({ namespaces: null, isWithoutCopy: false })).toEqual({
    pages: 7_500,
    dead: 22_500,
  });
  expect(counted.of({ namespaces: null, isWithoutCopy: true })).toEqual({
    pages: 2_500,
    dead: 7_500,
  });
  expect(counted.of({ namespaces: [4, 6], isWithoutCopy: true })).toEqual({
    pages: 500,
    dead: 1_500,
  });
  expect(counted.of({ namespaces: [6], isWithoutCopy: false })).toEqual({ pages: 0, dead: 0 });
  expect(counted.namespaces).toEqual([0, 4]);
  expect(read).toBeLessThan(PAGES * ROWS_OF_A_PAGE);
});
