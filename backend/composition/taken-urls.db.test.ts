import { createMarkIndex } from '../status/mark-index';
import { answerForLink } from '../answers/judge-link';
import { encodeHistory } from '../status/history';
import { dayNumberOf, toCalendarDay } from '../status/day-number';
import { STATUS } from '../status/status-code';
import { DEFAULT_POLICY } from '../status/verdict';
import { findingsOf } from '../store/answers/findings';
import { saveName } from '../store/names/name-standings';
import { newName, type StoredName } from '../store/names/stored-name';
import { listUrls } from '../store/testing/sample-urls';
import { emptyTables, withStore } from '../store/testing/with-store';
import { classifyUrl } from '../url/classify-url';
import { doubtIdOf } from '../status/content-doubt';
import { takenUrls } from './taken-urls';

const { database } = withStore();
const TODAY = dayNumberOf(Date.UTC(2026, 9, 1));
const DAY = toCalendarDay(TODAY);
const PAGE = 'http://www.mill.net/page';

beforeEach(() => emptyTables(database, 'name_standing', 'url', 'host'));

/** The name of a page that was first seen 900 days ago is taken since 30 days. */
async function daysOf(
  its: Partial<StoredName>,
  wanted: boolean | 'confirmed' = true,
): Promise<number[]> {
  await listUrls(database, [PAGE], TODAY);
  const run = { code: STATUS.fine, http: 200, firstDay: TODAY - 900, lastDay: TODAY };
  await database.run('UPDATE url SET history = ?, doubt = ?', [
    Buffer.from(encodeHistory([run])),
    doubtIdOf('usurped'),
  ]);
  const taken = { ...newName('mill.net', TODAY), standing: 'taken' as const, sinceDay: DAY - 30 };
  await database.transaction((statements) => saveName(statements, { ...taken, ...its }));
  const finding = (await findingsOf(database, [PAGE])).get(PAGE);
  const judging = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };
  const link = answerForLink(PAGE, classifyUrl(PAGE), finding, judging);
  return [...(await takenUrls(database, [link], wanted)).values()];
}

test.each([
  ['no registry told', { registeredDay: null }, DAY - 30],
  ['it was registered after it was cited', { registeredDay: DAY - 400 }, DAY - 400],
  ['it was registered before it was cited', { registeredDay: DAY - 2_000 }, DAY - 30],
])('copies count from before a name was taken: %s', async (_case, its, day) => {
  expect(await daysOf(its)).toEqual([day]);
});

test('where a wiki wants people to confirm, nothing else counts', async () => {
  expect(await daysOf({ people: 0 }, 'confirmed')).toEqual([]);
});
