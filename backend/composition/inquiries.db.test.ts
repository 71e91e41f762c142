import { join } from 'node:path';
import { MementoServer } from '../archives/testing/memento-server';
import { loadConfig } from '../config/config';
import { createLogger } from '../runtime/logger';
import { createManualClock, type ManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { CHECK_DAYS, nextDueDay } from '../status/schedule';
import { STATUS } from '../status/status-code';
import { DEFAULT_POLICY, judgeChecks, type Verdict } from '../status/verdict';
import { changesOfUrl } from '../store/changes/changes-of-url';
import { keepChoices } from '../store/archives/archive-choices';
import { findingsOf, type Finding } from '../store/answers/findings';
import { recordResults } from '../store/results/results';
import { listUrls } from '../store/testing/sample-urls';
import { emptyTables, withStore } from '../store/testing/with-store';
import { createWeboid } from './weboid';
import { sampleOutside } from './testing/sample-outside';

const ROOT = join(__dirname, '../..');
const START_MS = Date.UTC(2026, 9, 1);
const DAY_MS = 86_400_000;
/** Figures, and what busy hosts ask for. */
const SAVE_EVERY_MS = [10_000, 5_000];
const HOST = 'web.archive.bibalex.org';
const MILL = 'http://museum-lunden.org/mill';
const [BEFORE, SINCE] = ['20260801000000', '20261004000000'] as const;

const { account, database } = withStore();
let archive: MementoServer;
let clock: ManualClock;
let urlId: number;

beforeEach(async () => {
  archive = await new MementoServer({ origin: `http://${HOST}`, root: '/web/' }).start();
  clock = createManualClock(START_MS);
  const tables =
    'archive archive_search archive_walk busy_host inquiry change evidence report url host';
  await emptyTables(database, ...tables.split(' '));
  const ids = await listUrls(database, [MILL], dayNumberOf(START_MS));
  urlId = ids.get(MILL) ?? 0;
});
afterEach(() => archive.close());

/** One failed check; the next one is due when the schedule says. */
async function fail(): Promise<void> {
  await database.run('UPDATE url SET due_day = 0');
  const at = { today: dayNumberOf(clock.now()), nowS: Math.floor(clock.now() / 1_000) };
  await recordResults(
    database,
    [
      {
        urlId,
        code: STATUS.notFound,
        http: 404,
        redirect: null,
        mime: null,
        kib: null,
        evidence: [],
        reason: 'http-404',
        isStamp: false,
        isHostHeard: true,
      },
    ],
    { ...at, asksArchives: true },
    (state, today) => nextDueDay(state, today, { checkDays: CHECK_DAYS, chance: 0.5 }),
  );
}

/** Fails on the days 0 and 3; it is day 6, on which archives are to be asked. */
async function failUntilAsked(): Promise<void> {
  await fail();
  pass(3);
  await fail();
  pass(3);
}

async function ask(): Promise<void> {
  const weboid = createWeboid(
    {
      ...loadConfig({ WEBOID_ARCHIVES: 'bibalex' }, ROOT),
      database: account,
    },
    sampleOutside({
      clock: { ...clock, sleep: sleepBetweenQuestions },
      network: {
        resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4, port: archive.port }]),
        allows: (address) => address === '127.0.0.1',
        extraCertificates: [],
      },
      logger: createLogger('fatal'),
    }),
  );
  try {
    await weboid.archive({ once: true, signal: new AbortController().signal });
  } finally {
    await weboid.close();
  }
}

/** They are stored each few seconds; on a clock that jumps, these would be days before an archive answers. */
function sleepBetweenQuestions(ms: number, signal?: AbortSignal): Promise<void> {
  if (!SAVE_EVERY_MS.includes(ms) || signal?.aborted === true) return clock.sleep(ms, signal);
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('woken')), { once: true });
  });
}

async function found(): Promise<Finding> {
  const finding = (await findingsOf(database, [MILL])).get(MILL);
  if (finding === undefined) throw new Error('it is not in the list');
  return finding;
}
const verdict = async (): Promise<Verdict> => judgeChecks(await found(), DEFAULT_POLICY);
const pass = (days: number): void => clock.advanceTo(clock.now() + days * DAY_MS);

test('nobody asks archives before their day', async () => {
  await fail();
  pass(3);
  await fail();
  await ask();
  expect(archive.asked).toEqual([]);
  expect(await database.select('SELECT tries FROM inquiry')).toEqual([{ tries: 0 }]);
});

test('archives are asked when one look is missing, and what they have of before is no evidence', async () => {
  archive.add(MILL, [BEFORE]);
  await failUntilAsked();
  await ask();
  expect(archive.asked.length).toBeGreaterThan(0);
  pass(3);
  await fail();
  expect(await verdict()).toBe('unreachable');
  expect((await found()).reservation).toBeNull();
});

test('a page that an archive got after our first failure is not told as unreachable', async () => {
  archive.add(MILL, [BEFORE, SINCE]);
  await failUntilAsked();
  await ask();
  pass(3);
  await fail();
  expect(await verdict()).toBe('doubtful');
  expect((await found()).reservation).toBe('copied-since');
});

test('what an archive got of an error, or of nothing, is no evidence', async () => {
  archive.add(MILL, [SINCE]);
  archive.turn('soft-404', [SINCE]);
  await failUntilAsked();
  await ask();
  pass(3);
  await fail();
  expect(await verdict()).toBe('unreachable');
});

test('a chosen copy that is younger needs no question', async () => {
  await failUntilAsked();
  const copy = { service: 'bibalex', url: `http://${HOST}/web/${SINCE}/${MILL}`, timestamp: SINCE };
  await keepChoices(
    database,
    urlId,
    [{ service: 'bibalex', snapshot: { ...copy, service: 'bibalex' } }],
    1,
  );
  await ask();
  pass(3);
  await fail();
  expect((await found()).reservation).toBe('copied-since');
});

test('the answer of archives settles a proof that has waited for it, and the log tells', async () => {
  await failUntilAsked();
  pass(3);
  await fail();
  expect(await verdict()).toBe('doubtful');
  expect((await found()).reservation).toBe('archives-asked');
  await ask();
  expect(await verdict()).toBe('unreachable');
  const [last] = await changesOfUrl(database, urlId, 0, 1);
  expect(last).toMatchObject({ from: 'doubtful', to: 'unreachable', reason: 'archives-answered' });
  expect(await database.select('SELECT url_id FROM inquiry')).toEqual([]);
  expect(await database.select('SELECT url_id FROM archive_search')).toHaveLength(1);
});

test('archives that are silent are waited for a week, and asked again within it', async () => {
  await archive.close();
  await failUntilAsked();
  await ask();
  expect(await database.select('SELECT tries FROM inquiry')).toEqual([{ tries: 1 }]);
  const verdicts: Verdict[] = [];
  for (let looks = 0; looks < 3; looks += 1) {
    pass(3);
    await fail();
    verdicts.push(await verdict());
  }
  expect(verdicts).toEqual(['doubtful', 'doubtful', 'unreachable']);
  await ask();
  expect(await database.select('SELECT url_id FROM inquiry')).toEqual([]);
  archive = await new MementoServer().start();
});

test('one good answer ends the inquiry', async () => {
  await failUntilAsked();
  await database.run('UPDATE url SET failing_day = 0, failures = 0, asked_day = 0');
  await ask();
  expect(archive.asked.filter(({ place }) => place !== 'nothing')).toEqual([]);
  expect(await database.select('SELECT url_id FROM inquiry')).toEqual([]);
});
