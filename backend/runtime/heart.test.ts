import { Heart } from './heart';
import { NotedErrors, notingErrors } from './noted-errors';
import { createSilentLogger } from './logger';

const NOON_MS = Date.UTC(2026, 10, 26, 12);
const NOON_S = NOON_MS / 1_000;
const HOUR_S = 3_600;

function setUp() {
  let nowMs = NOON_MS;
  const wakes: (() => void)[] = [];
  const clock = {
    now: () => nowMs,
    sleep: () => new Promise<void>((resolve) => wakes.push(resolve)),
  };
  const pass = (seconds: number): void => {
    nowMs += seconds * 1_000;
  };
  return { heart: new Heart(clock), pass, wake: () => wakes.shift()?.() };
}

test('before any loop has begun there is the start', () => {
  const { heart } = setUp();
  expect(heart.beats).toEqual([{ loop: '', progressAtS: NOON_S, dueAtS: NOON_S + 6 * HOUR_S }]);
});

test('a loop that looks at its clock gets on; one that waits for ever does not', async () => {
  const { heart, pass } = setUp();
  let end = (): void => undefined;
  let look = (): number => 0;
  const running = heart.during({ loop: 'pages', silentS: 600 }, ({ clock }) => {
    look = () => clock.now();
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  void heart.during({ loop: 'stream', silentS: 60 }, () => new Promise(() => undefined));
  pass(100);
  look();
  expect(heart.beats).toEqual([
    { loop: 'pages', progressAtS: NOON_S + 100, dueAtS: NOON_S + 700 },
    { loop: 'stream', progressAtS: NOON_S, dueAtS: NOON_S + 60 },
  ]);
  end();
  await running;
  expect(heart.beats.map(({ loop }) => loop)).toEqual(['stream']);
});

test('whoever waits by its clock is due when the wait is over, and then some', async () => {
  const { heart, pass, wake } = setUp();
  const running = heart.during({ loop: 'counts', silentS: 60 }, ({ clock }) =>
    clock.sleep(7_200_000),
  );
  pass(10);
  expect(heart.beats).toEqual([
    { loop: 'counts', progressAtS: NOON_S, dueAtS: NOON_S + 7_200 + 60 },
  ]);
  pass(7_190);
  wake();
  await running;
});

test('a database that is in trouble excuses all loops', () => {
  const { heart, pass } = setUp();
  void heart.during({ loop: 'pages', silentS: 60 }, () => new Promise(() => undefined));
  pass(500);
  heart.waitsForDatabase();
  expect(heart.beats).toEqual([{ loop: 'pages', progressAtS: NOON_S + 500, dueAtS: NOON_S + 560 }]);
});

test('of errors the log’s words and their code are noted, no values', () => {
  const noted = new NotedErrors();
  const logger = notingErrors(createSilentLogger(), noted);
  const err = Object.assign(new Error('http://a.example/secret'), { code: 'ETIMEDOUT' });
  logger.error({ err, url: 'http://a.example/secret' }, 'page loop: not read');
  logger.error({ err }, 'page loop: not read');
  logger.error({ code: 'x' }, 'mail: none sent');
  logger.error('plain');
  logger.warn({ err }, 'no error');
  expect(noted.take()).toEqual([
    { words: 'page loop: not read', code: 'ETIMEDOUT', times: 2 },
    { words: 'mail: none sent', code: 'x', times: 1 },
    { words: 'plain', code: '', times: 1 },
  ]);
  expect(noted.take()).toEqual([]);
});

test('what could not be stored comes again, and of too many kinds some are left out', () => {
  const noted = new NotedErrors();
  for (let no = 0; no < 30; no += 1) noted.note({ words: `w${no}`, code: '' });
  const taken = noted.take();
  expect(taken).toHaveLength(20);
  noted.note({ words: 'w1', code: '' });
  noted.putBack(taken);
  expect(noted.take()).toContainEqual({ words: 'w1', code: '', times: 2 });
});
