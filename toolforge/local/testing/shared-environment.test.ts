import type { JestEnvironmentConfig } from '@jest/environment';
import hooks from 'node:async_hooks';
import { tmpdir } from 'node:os';
import { runInThisContext } from 'node:vm';
import SharedEnvironment from './shared-environment';

const config = { projectConfig: { fakeTimers: {} } } as JestEnvironmentConfig;

test('a test file has the globals of the process, as the modules have that it shares', () => {
  expect(runInThisContext('Array')).toBe(Array);
  expect(runInThisContext('console')).toBe(console);
});

test('what a test file changes of the process is put back', async () => {
  const before = { fetch, exit: process.exit.name, folder: process.cwd() };
  process.env['WEBOID_TEST_KEPT'] = 'as it was';
  const environment = new SharedEnvironment(config);
  process.env['WEBOID_TEST_KEPT'] = 'changed';
  process.env['WEBOID_TEST_NEW'] = 'new';
  process.chdir(tmpdir());
  globalThis.fetch = () => Promise.reject(new Error('changed'));
  process.exit = () => {
    throw new Error('changed');
  };
  await environment.teardown();
  expect(process.env['WEBOID_TEST_KEPT']).toBe('as it was');
  expect(process.env['WEBOID_TEST_NEW']).toBeUndefined();
  expect({ fetch, exit: process.exit.name, folder: process.cwd() }).toEqual(before);
});

test('what jest leaves switched on would make the promises of later files slower: it is switched off', async () => {
  const environment = new SharedEnvironment(config);
  const storage = new hooks.AsyncLocalStorage<string>();
  storage.enterWith('left on');
  await environment.teardown();
  expect(storage.getStore()).toBeUndefined();
});

test('who listens to signals and to what nobody catches does so no longer behind a test file', async () => {
  const kept = (): void => undefined;
  process.on('SIGTERM', kept);
  const before = process.listeners('SIGTERM');
  const environment = new SharedEnvironment(config);
  process.once('SIGTERM', () => undefined);
  process.on('SIGINT', () => undefined).on('unhandledRejection', () => undefined);
  const counts = ['SIGINT', 'unhandledRejection'].map((name) => process.listenerCount(name));
  await environment.teardown();
  expect(process.listeners('SIGTERM')).toEqual(before);
  expect(['SIGINT', 'unhandledRejection'].map((name) => process.listenerCount(name))).toEqual(
    counts.map((count) => count - 1),
  );
  process.off('SIGTERM', kept);
});
