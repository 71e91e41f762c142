import { createLifetime } from './lifetime';

const unexpected = (error: unknown): void => {
  throw error;
};

test('undoes in reverse order, also after a failure', async () => {
  const life = createLifetime();
  const log: string[] = [];
  const failures: unknown[] = [];
  life.defer(async () => log.push('database'));
  life.defer(() => Promise.reject(new Error('stuck')));
  life.defer(async () => log.push('wiki'));
  await life.finish((error) => failures.push(error));
  expect(log).toEqual(['wiki', 'database']);
  expect(failures).toEqual([new Error('stuck')]);
});

test('does not wait for ever for a part that does not stop', async () => {
  const life = createLifetime(20);
  const log: unknown[] = [];
  life.defer(async () => log.push('database'));
  life.defer(() => new Promise(() => undefined));
  await life.finish((error) => log.push(String(error)));
  expect(log).toEqual(['Error: A part did not stop within 0.02 s', 'database']);
});

test('ends with the first reason', async () => {
  const life = createLifetime();
  life.end(new Error('Ctrl-C'));
  life.needs('MariaDB', Promise.resolve());
  await expect(life.ended).rejects.toThrow('Ctrl-C');
  await life.finish(unexpected);
});

test.each([
  ['ends', () => Promise.resolve(), 'MariaDB has ended'],
  ['fails', () => Promise.reject(new Error('x')), 'MariaDB has failed: Error: x'],
])('ends when a part %s', async (_what, part, message) => {
  const life = createLifetime();
  life.needs('MariaDB', part());
  await expect(life.ended).rejects.toMatchObject({ name: 'PartEndedError', message });
});
