import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sleepReal } from './clock';
import { beginTimeLimit } from './time-limit';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('aborts in time, whatever is collected as garbage', async () => {
  const { signal } = beginTimeLimit(100, new AbortController().signal);
  for (let times = 0; times < 10; times += 1) {
    await sleepReal(2);
    collectGarbage();
  }
  await sleepReal(200);
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('aborts with another signal, for its reason, also if that came before', () => {
  const ended = new AbortController();
  const before = beginTimeLimit(60_000, ended.signal);
  ended.abort(new Error('the program ends'));
  const after = beginTimeLimit(60_000, ended.signal);
  expect([before.signal.reason, after.signal.reason]).toEqual([
    ended.signal.reason,
    ended.signal.reason,
  ]);
  before.end();
  after.end();
});

test('that is ended aborts no more', async () => {
  const ended = new AbortController();
  const { signal, end } = beginTimeLimit(10, ended.signal);
  end();
  ended.abort();
  await sleepReal(50);
  expect(signal.aborted).toBe(false);
});
