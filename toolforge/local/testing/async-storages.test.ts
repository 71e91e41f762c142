import hooks from 'node:async_hooks';
import { AsyncStorages } from './async-storages';

test('what is made in the meantime is switched off at its end, and nothing else', () => {
  const before = new hooks.AsyncLocalStorage<string>();
  const ofNode = hooks.AsyncLocalStorage;
  before.enterWith('before');
  const storages = new AsyncStorages();
  const made = new hooks.AsyncLocalStorage<string>();
  made.enterWith('made');
  expect(made).toBeInstanceOf(ofNode);
  expect(made.getStore()).toBe('made');

  storages.end();
  expect(made.getStore()).toBeUndefined();
  expect(before.getStore()).toBe('before');
  expect(hooks.AsyncLocalStorage).toBe(ofNode);
  before.disable();
});
