import { createLogger } from './logger';

/** A logger whose minutes go by as told, and what it has written. */
function logging() {
  const lines: Record<string, unknown>[] = [];
  let nowMs = 0;
  const write = (line: string): void => void lines.push(JSON.parse(line) as (typeof lines)[0]);
  const logger = createLogger('debug', { write }, { now: () => nowMs });
  return { logger, lines, passes: (ms: number) => (nowMs += ms) };
}

const fault = (code: string): Error => Object.assign(new Error('gone'), { code });

test('an hour in which everything goes wrong is some lines a minute', () => {
  const { logger, lines, passes } = logging();
  for (let second = 0; second < 3_600; second += 1) {
    for (let loop = 0; loop < 10; loop += 1) {
      logger.warn({ err: fault('ECONNREFUSED') }, 'database fault, trying again');
    }
    for (let host = 0; host < 50; host += 1) {
      logger.info({ host: `h${host}`, code: 'ETIMEDOUT' }, 'host does not answer');
    }
    passes(1_000);
  }
  expect(lines.length).toBeLessThanOrEqual(60 * 12);
  const told = lines.reduce((sum, { more = 0 }) => sum + Number(more), lines.length);
  // Those of the last minute are told with the next line.
  expect(told).toBeGreaterThan(3_540 * 60);
});

test('what happens now and then is logged as it is, and other causes beside one that is loud', () => {
  const { logger, lines, passes } = logging();
  for (let n = 0; n < 100; n += 1) logger.warn({ n, err: fault('ECONNRESET') }, 'lost');
  logger.warn({ err: fault('ENOTFOUND') }, 'lost');
  logger.error('lost');
  logger.info({ host: 'a' }, 'lost');
  expect(lines.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, undefined, undefined, undefined]);
  passes(60_000);
  logger.info('well again');
  expect(lines.slice(-2)).toEqual([
    expect.objectContaining({ msg: 'lost', more: 95, n: 99 }),
    expect.objectContaining({ msg: 'well again' }),
  ]);
});

test('who logs ever other sentences is bounded, too', () => {
  const { logger, lines, passes } = logging();
  for (let n = 0; n < 5_000; n += 1) logger.warn(`sentence ${n}`);
  expect(lines).toHaveLength(300);
  passes(60_000);
  logger.warn('later');
  expect(lines).toHaveLength(301);
});

test('what developers ask for is never left out', () => {
  const { logger, lines } = logging();
  for (let n = 0; n < 1_000; n += 1) logger.debug('step');
  expect(lines).toHaveLength(1_000);
});

test('a clock that is set back leaves nobody silent', () => {
  const { logger, lines, passes } = logging();
  for (let n = 0; n < 10; n += 1) logger.warn('loud');
  passes(-3_600_000);
  logger.warn('loud');
  expect(lines.map(({ more }) => more).filter(Boolean)).toEqual([5]);
  expect(lines).toHaveLength(7);
});
