import { namesOf } from '../../backend/store/names/name-standings';
import { askAlone } from '../../backend/store/statements/joint-asking';
import { localFolders } from './local-folders';
import { readState } from './state';
import { openWeboidTables } from './testing/open-weboid-tables';
import { testWiki } from './testing/test-wiki';

/** What became in the forty days of the example world of a name that lapsed and was registered anew (U1). */
const NAME = 'norrask-wool-guild.org';
const PAGES = ['/history/stockings', '/patterns/linga'];
/** As the table of the example web has it. */
const REGISTERED_ON = 13;
const DAY_MS = 86_400_000;

const database = openWeboidTables(testWiki().databasePort);
const { data } = localFolders(process.env['WEBOID_LOCAL_DIR'], 'e2e');
const startMs = readState(data).simulation?.startMs ?? 0;

afterAll(() => database.close());

test('it was seen, suspected, and taken after a second look, by what the registry says, too', async () => {
  const stored = (await namesOf(askAlone(database), [NAME])).get(NAME);
  const registeredDay = Math.floor((startMs + REGISTERED_ON * DAY_MS) / DAY_MS);
  expect(stored).toMatchObject({ standing: 'taken', topic: 'gambling', registeredDay });
  expect(stored?.sinceDay).toBeGreaterThan(registeredDay + 7);
  const signals = stored?.signals.map(({ signal }) => signal);
  expect(signals).toEqual(expect.arrayContaining(['sales-topic', 'registered-later']));
});

test('both of its pages are told as doubtful for that, with copies from before', async () => {
  const rows = await database.select<{ path: string; reason: string; snapshot_at: string }>(
    `SELECT CONVERT(url.path USING utf8mb4) AS path, CONVERT(changes.reason USING utf8mb4) AS reason,
       CONVERT(snapshot_at USING utf8mb4) AS snapshot_at
     FROM host JOIN url USING (host_id) JOIN archive USING (url_id)
     JOIN \`change\` AS changes USING (url_id)
     WHERE host.name = ? AND doubt = 8 AND changes.reason = 'name-taken' ORDER BY path`,
    [`www.${NAME}`],
  );
  expect(rows.map(({ path }) => path)).toEqual(PAGES);
  expect(rows.map(({ snapshot_at }) => snapshot_at.slice(0, 4))).toEqual(['2016', '2019']);
});
