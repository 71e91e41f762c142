import type { LoopBeat } from '../../runtime/heart';
import { emptyTables, withStore } from '../testing/with-store';
import { addComponentErrors, componentErrors } from './component-errors';
import {
  heartbeats,
  ownHeartbeats,
  removeOldHeartbeats,
  saveHeartbeats,
  type RunningProcess,
} from './heartbeats';
import { addHourlyResults, hourlyResults, removeOldHours } from './hourly-results';

const { database } = withStore();
const NOW_S = Date.UTC(2026, 10, 26, 12) / 1_000;
const HOUR_S = 3_600;
const DAY_S = 86_400;
beforeEach(() => emptyTables(database, 'heartbeat', 'component_error', 'result_hour'));

const running = (part: Partial<RunningProcess> = {}): RunningProcess => ({
  component: 'feeder',
  host: 'feeder-1',
  pid: 7,
  startedAtS: NOW_S - DAY_S,
  version: '1.2.3',
  commit: 'a'.repeat(40),
  connections: 1,
  connectionsMax: 2,
  ...part,
});
const beat = (loop: string, agoS = 5): LoopBeat => ({
  loop,
  progressAtS: NOW_S - agoS,
  dueAtS: NOW_S - agoS + HOUR_S,
});

test('what a process writes is read, and loops that have ended are forgotten', async () => {
  await saveHeartbeats(database, running(), [beat(''), beat('pages')], NOW_S - 20);
  await saveHeartbeats(database, running(), [beat('pages'), beat('stream', 9)], NOW_S);
  expect(await heartbeats(database)).toEqual([
    { ...running(), ...beat('pages'), seenAtS: NOW_S },
    { ...running(), ...beat('stream', 9), seenAtS: NOW_S },
  ]);
});

test('a component on one machine is told from its siblings, and from who was there before it', async () => {
  await saveHeartbeats(database, running(), [beat('pages', 500)], NOW_S - 400);
  const later = running({ pid: 9, startedAtS: NOW_S - 60 });
  await saveHeartbeats(database, later, [beat('pages')], NOW_S - 10);
  await saveHeartbeats(database, running({ host: 'feeder-2' }), [beat('pages')], NOW_S);
  const own = await ownHeartbeats(database, 'feeder', 'feeder-1');
  expect(own.beats.map(({ pid }) => pid)).toEqual([9]);
  expect(own).toMatchObject({ anySeenAtS: NOW_S, isReadOnly: false });
  expect(await ownHeartbeats(database, 'feeder', 'feeder-3')).toEqual({
    beats: [],
    anySeenAtS: NOW_S,
    isReadOnly: false,
  });
});

test('who was silent for a day is removed', async () => {
  await saveHeartbeats(database, running(), [beat('pages')], NOW_S - DAY_S - 1);
  await saveHeartbeats(database, running({ host: 'feeder-2' }), [beat('pages')], NOW_S - DAY_S);
  await removeOldHeartbeats(database, NOW_S);
  expect((await heartbeats(database)).map(({ host }) => host)).toEqual(['feeder-2']);
});

test('the twenty newest errors of a component are kept, each kind once', async () => {
  const kinds = Array.from({ length: 25 }, (_, no) => ({
    words: `part ${String(no).padStart(2, '0')} failed`,
    code: 'ETIMEDOUT',
    times: 1,
  }));
  for (const [no, kind] of kinds.entries()) {
    await addComponentErrors(database, 'feeder', [kind], NOW_S - 100 + no);
  }
  await addComponentErrors(database, 'care', [{ words: 'x', code: '', times: 3 }], NOW_S);
  await addComponentErrors(database, 'care', [{ words: 'x', code: '', times: 2 }], NOW_S + 5);
  const kept = await componentErrors(database, NOW_S - DAY_S);
  expect(kept[0]).toEqual({
    component: 'care',
    words: 'x',
    code: '',
    times: 5,
    firstAtS: NOW_S,
    lastAtS: NOW_S + 5,
  });
  expect(kept.slice(1).map(({ words }) => words)).toEqual(
    kinds
      .slice(5)
      .map(({ words }) => words)
      .toReversed(),
  );
  await addComponentErrors(
    database,
    'web',
    [{ words: 'y', code: '', times: 1 }],
    NOW_S + 31 * DAY_S,
  );
  expect((await componentErrors(database, 0)).map(({ component }) => component)).toEqual(['web']);
});

test('words of letters with several bytes are cut where the column ends', async () => {
  const error = { words: '’'.repeat(160), code: 'é'.repeat(40), times: 1 };
  await addComponentErrors(database, 'archive', [error], NOW_S);
  const kept = await componentErrors(database, 0);
  const told = kept.find(({ component }) => component === 'archive');
  expect([told?.words.slice(0, 53), told?.code]).toEqual(['’'.repeat(53), 'é'.repeat(20)]);
});

test('results are told by the hour, those without any, too', async () => {
  await addHourlyResults(database, 30, NOW_S);
  await addHourlyResults(database, 12, NOW_S + 60);
  await addHourlyResults(database, 7, NOW_S - 2 * HOUR_S);
  await addHourlyResults(database, 7, NOW_S - 50 * HOUR_S);
  await addHourlyResults(database, 7, NOW_S + 500 * HOUR_S);
  expect(await hourlyResults(database, 3, NOW_S + 90)).toEqual([
    { fromS: NOW_S - 2 * HOUR_S, results: 7 },
    { fromS: NOW_S - HOUR_S, results: 0 },
    { fromS: NOW_S, results: 42 },
  ]);
  await removeOldHours(database, NOW_S);
  expect(await database.select('SELECT hour_no FROM result_hour')).toHaveLength(2);
});
