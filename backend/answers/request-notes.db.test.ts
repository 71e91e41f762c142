import { createManualClock } from '../runtime/testing/manual-clock';
import { withStore } from '../store/testing/with-store';
import { sampleWiki } from '../web/testing/sample-web';
import { createRequestNotes } from './request-notes';

const { database } = withStore();
const TODAY = 3610;
const wiki = sampleWiki([]);
const other = sampleWiki([], { dbname: 'enwiki' });

test('pages that are asked for at the same time are noted together, each wiki by itself', async () => {
  await database.run(
    "INSERT INTO wiki (wiki_id, farm, dbname) VALUES (1, 1, 'dewiki'), (2, 1, 'enwiki')",
  );
  await database.run(
    `INSERT INTO page (wiki_id, page_id, touched_day, needs_update, requested_day)
     VALUES (1, 7, 3600, 0, NULL), (1, 8, 3600, 0, 3600), (2, 7, 3600, 0, ${TODAY})`,
  );
  let statements = 0;
  const counted = {
    ...database,
    select: <Row>(...all: Parameters<typeof database.select>) => {
      statements += 1;
      return database.select<Row>(...all);
    },
  };
  const note = createRequestNotes(counted, createManualClock(Date.UTC(2026, 10, 20, 12)));
  const asked = [7, 8, 7, 9, 8].map((pageId) => note(wiki, pageId));
  await Promise.all([...asked, note(other, 7), note(other, 8)]);
  expect(
    await database.select('SELECT wiki_id, page_id, requested_day FROM page ORDER BY 1, 2'),
  ).toEqual([
    { wiki_id: 1, page_id: 7, requested_day: TODAY },
    { wiki_id: 1, page_id: 8, requested_day: TODAY },
    { wiki_id: 2, page_id: 7, requested_day: TODAY },
  ]);
  expect(await database.select('SELECT wiki_id, page_id FROM page_request ORDER BY 1, 2')).toEqual([
    { wiki_id: 1, page_id: 9 },
    { wiki_id: 2, page_id: 8 },
  ]);
  // All go together; the id of each wiki is asked for once.
  expect(statements).toBe(4);
});

test('of a wiki that the feeder never saw nothing is noted', async () => {
  const note = createRequestNotes(database, createManualClock(Date.UTC(2026, 10, 20, 12)));
  await note(sampleWiki([], { dbname: 'unseenwiki' }), 77);
  expect(await database.select('SELECT 1 FROM page_request WHERE page_id = 77')).toEqual([]);
});
