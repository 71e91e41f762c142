import { componentLives, type ComponentLife, type LoopLife } from './component-life';
import { COMPONENT_NAMES } from './component';

const NOW_S = 1_700_000_000;
const HOUR_S = 3_600;

/** A process that is well, and began a minute ago. */
const beat = (component: string, part: Partial<LoopLife> = {}): LoopLife => ({
  component,
  host: 'pod',
  pid: 1,
  loop: '',
  startedAtS: NOW_S - 60,
  seenAtS: NOW_S - 5,
  progressAtS: NOW_S - 5,
  dueAtS: NOW_S + 60,
  version: '0.1.0',
  commit: 'abc',
  ...part,
});

const silentOf = (lives: ComponentLife[]): string[] =>
  lives.filter(({ state }) => state === 'silent').map(({ component }) => component);
const silentAt = (life: LoopLife[], nowS = NOW_S): string[] =>
  silentOf(componentLives(life, { nowS }));
/** The same process when some time has passed. */
const later = (one: LoopLife, byS: number): LoopLife => ({ ...one, seenAtS: one.seenAtS + byS });

const EXPECTED = COMPONENT_NAMES.filter((name) => name !== 'repair');
const BUT_WEB = EXPECTED.filter((name) => name !== 'web');

test('at the first start nobody is missed who may still come', () => {
  expect(silentAt([beat('web')])).toEqual([]);
});

test('who has not come within five minutes of the first is missed, for good', () => {
  const web = beat('web');
  for (const byS of [300, HOUR_S, 30 * 24 * HOUR_S]) {
    expect(silentAt([later(web, byS)], NOW_S + byS)).toEqual(BUT_WEB);
  }
});

test('a crawler that never came is missed however often the others begin anew', () => {
  const others = EXPECTED.filter((name) => name !== 'crawler');
  const before = others.map((name) =>
    beat(name, { host: 'before', startedAtS: NOW_S - 900, seenAtS: NOW_S - 90, dueAtS: 0 }),
  );
  const anew = others.map((name) => beat(name));
  expect(silentAt([...before, ...anew])).toEqual(['crawler']);
});

test('one that died is missed at once, whatever just began beside it', () => {
  const died = beat('crawler', { startedAtS: NOW_S - 190, seenAtS: NOW_S - 130 });
  const feeder = beat('feeder', { startedAtS: NOW_S - 200 });
  expect(silentAt([feeder, beat('web', { startedAtS: NOW_S - 10 }), died])).toEqual(['crawler']);
});

test('after a night in which all was off, all may come again, and who does not is missed', () => {
  const evening = NOW_S - 9 * HOUR_S;
  const ended = EXPECTED.map((name) =>
    beat(name, { host: 'evening', startedAtS: evening - HOUR_S, seenAtS: evening, dueAtS: 0 }),
  );
  const web = beat('web');
  expect(silentAt([...ended, web])).toEqual([]);
  expect(silentAt([...ended, later(web, 300)], NOW_S + 300)).toEqual(BUT_WEB);
});

test('when nobody writes any more, all are missed: that is no beginning', () => {
  const silent = EXPECTED.map((name) =>
    beat(name, { startedAtS: NOW_S - 900, seenAtS: NOW_S - 200 }),
  );
  expect(silentAt(silent)).toEqual(EXPECTED);
});
