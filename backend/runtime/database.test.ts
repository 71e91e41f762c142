import { systemClock } from './clock';
import { openDatabase, type Database } from './database';
import { createSilentLogger } from './logger';
import { createManualClock } from './testing/manual-clock';
import { closedPort } from './testing/closed-port';

async function openNothing(options: {
  retryForMs: number;
  clock?: typeof systemClock;
  signal?: AbortSignal;
}): Promise<Database> {
  const account = { host: '127.0.0.1', user: 'nobody', password: '', connections: 1 };
  const { clock = systemClock, ...patience } = options;
  const settings = { ...account, port: await closedPort(), ...patience };
  return openDatabase(settings, clock, createSilentLogger());
}

test('a database that is away is waited for as long as told, not longer', async () => {
  const clock = createManualClock(0);
  const database = await openNothing({ retryForMs: 60_000, clock });
  await expect(database.select('SELECT 1')).rejects.toThrow('ECONNREFUSED');
  expect(clock.now()).toBe(60_000);
  await database.close();
});

test('a stop ends the waiting at once', async () => {
  const stop = new AbortController();
  const database = await openNothing({ retryForMs: 3_600_000, signal: stop.signal });
  const asked = database.select('SELECT 1');
  setTimeout(() => stop.abort(new Error('stopped')), 50);
  await expect(asked).rejects.toThrow('stopped');
  await database.close();
});
