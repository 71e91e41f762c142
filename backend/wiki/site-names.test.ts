import type { ActionApi } from './http/action-api';
import { SiteNames } from './site-names';

const clockAt = { ms: 0 };
const clock = { now: () => clockAt.ms, sleep: () => Promise.reject(new Error('nobody waits')) };
const settle = () => new Promise((resolve) => setImmediate(resolve));
const apiOf = (answers: (() => Promise<unknown>)[]): ActionApi => ({
  request: () => (answers.shift() ?? (() => Promise.reject(new Error('asked too often'))))(),
});
const says = (sitename: string) => () => Promise.resolve({ query: { general: { sitename } } });
const isDown = () => Promise.reject(new Error('down'));

test('a name is there once it was read, and is read again after a day', async () => {
  const name = new SiteNames(clock).follow(apiOf([says('Example Wiki'), says('New Wiki')]));
  expect(name()).toBe('');
  await settle();
  expect(name()).toBe('Example Wiki');
  clockAt.ms += 25 * 3_600_000;
  expect(name()).toBe('Example Wiki');
  await settle();
  expect(name()).toBe('New Wiki');
});

test('a wiki that is down is asked again after a minute', async () => {
  const name = new SiteNames(clock).follow(apiOf([isDown, says('Example Wiki')]));
  name();
  await settle();
  expect(name()).toBe('');
  clockAt.ms += 60_000;
  name();
  await settle();
  expect(name()).toBe('Example Wiki');
});

test('wikis are asked one after another', async () => {
  const names = new SiteNames(clock);
  let underWay = 0;
  let most = 0;
  const slow = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await settle();
    underWay -= 1;
    return { query: { general: { sitename: 'x' } } };
  };
  const all = [1, 2, 3].map(() => names.follow(apiOf([slow])));
  all.forEach((name) => name());
  for (let turn = 0; turn < 12; turn += 1) await settle();
  expect([most, all.map((name) => name())]).toEqual([1, ['x', 'x', 'x']]);
});
