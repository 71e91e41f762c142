import { keepMap } from './keep-map';
import { createManualClock } from './testing/manual-clock';

const FRESH_MS = 60_000;

function world(rows: Record<string, number>) {
  const clock = createManualClock(0);
  let readings = 0;
  const read = (): Promise<ReadonlyMap<string, number>> => {
    readings += 1;
    return Promise.resolve(new Map(Object.entries(rows)));
  };
  const ask = keepMap(read, { clock, freshMs: FRESH_MS, oldMs: 0 });
  return { clock, rows, ask, readings: () => readings };
}

test('what is kept is not read again', async () => {
  const { ask, readings } = world({ de: 1 });
  expect([...(await ask(['de']))]).toEqual([['de', 1]]);
  expect((await ask([])).get('de')).toBe(1);
  expect(readings()).toBe(1);
});

test('what is new is there for who asks for it', async () => {
  const { ask, rows, readings } = world({ de: 1 });
  await ask(['de']);
  rows['fr'] = 2;
  expect((await ask(['de', 'fr'])).get('fr')).toBe(2);
  expect((await ask(['fr'])).get('fr')).toBe(2);
  expect(readings()).toBe(2);
});

test('what is nowhere is read for once as long as the map is fresh', async () => {
  const { clock, ask, rows, readings } = world({ de: 1 });
  for (const keys of [['no'], ['no', 'de'], ['never'], ['no', 'never']]) {
    expect((await ask(keys)).size).toBe(1);
  }
  expect(readings()).toBe(3);
  rows['no'] = 3;
  clock.advanceTo(FRESH_MS);
  expect((await ask(['no'])).get('no')).toBe(3);
  expect(readings()).toBe(4);
});

test('of many who meet what is new at the same time one reads again', async () => {
  const { ask, rows, readings } = world({ de: 1 });
  await ask(['de']);
  rows['fr'] = 2;
  const maps = await Promise.all([ask(['fr']), ask(['no', 'fr']), ask(['never']), ask(['de'])]);
  expect(maps.map((map) => map.get('fr'))).toEqual([2, 2, 2, undefined]);
  expect(readings()).toBe(2);
  await ask(['no', 'never']);
  expect(readings()).toBe(2);
});

test('a reading that fails is told, and the next one who asks reads again', async () => {
  const clock = createManualClock(0);
  const answers = [new Map([['de', 1]]), new Error('away'), new Map([['fr', 2]])];
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const answer = answers.shift();
    if (answer instanceof Error || answer === undefined) throw answer;
    return answer;
  };
  const ask = keepMap(read, { clock, freshMs: FRESH_MS, oldMs: 0 });
  await ask(['de']);
  await expect(ask(['fr'])).rejects.toThrow('away');
  expect((await ask(['fr'])).get('fr')).toBe(2);
});
