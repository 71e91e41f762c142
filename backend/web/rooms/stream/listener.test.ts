import { createHeldClock } from '../../../runtime/testing/held-clock';
import { Listener } from './listener';
import { createSlowReader } from './testing/slow-reader';
import { UnsentBytes } from './unsent-bytes';

const STALL_MS = 20_000;
const NEVER = new AbortController().signal;

function openListener() {
  const clock = createHeldClock(0);
  const reader = createSlowReader();
  const terms = { position: 0, endsAtMs: 900_000, unsentOfAll: new UnsentBytes(10_000_000) };
  const listener = new Listener(reader.stream, { wants: null, grounds: false }, terms);
  const pass = async (ms: number): Promise<void> => {
    await clock.sleeper(STALL_MS);
    clock.advance(ms);
    await new Promise(setImmediate);
  };
  return { clock, reader, listener, pass };
}

test('who takes something now and then is waited for, however long it takes', async () => {
  const { clock, reader, listener, pass } = openListener();
  listener.send('x'.repeat(400_000));
  const ready = listener.ready(clock, NEVER);
  for (let n = 0; n < 6; n += 1) {
    await reader.take();
    await pass(STALL_MS);
    expect(listener.isOpen).toBe(true);
  }
  await reader.take();
  await ready;
  expect([listener.isOpen, reader.text().length, clock.asleep()]).toEqual([true, 400_000, 0]);
});

test('who takes nothing for twenty seconds is cut', async () => {
  const { clock, reader, listener, pass } = openListener();
  listener.send('x'.repeat(400_000));
  const ready = listener.ready(clock, NEVER);
  await reader.take();
  await pass(STALL_MS);
  await pass(STALL_MS);
  await ready;
  expect([listener.isOpen, clock.asleep()]).toEqual([false, 0]);
});

test('who does not take the end is cut, too', async () => {
  const { clock, reader, listener, pass } = openListener();
  listener.send('x'.repeat(400_000));
  const finished = listener.finish(clock, NEVER);
  listener.send('never');
  await pass(STALL_MS);
  await finished;
  expect([reader.stream.destroyed, reader.text()]).toEqual([true, 'x'.repeat(65_536)]);
});

test('when all ends, nobody waits for the end of one', async () => {
  const { clock, reader, listener } = openListener();
  const closing = new AbortController();
  listener.send('x'.repeat(400_000));
  const finished = listener.finish(clock, closing.signal);
  closing.abort(new Error('the web side closes'));
  await finished;
  expect([reader.stream.destroyed, clock.asleep()]).toEqual([false, 0]);
});
