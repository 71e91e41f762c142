import { simulateDeathsCommand, type SimulateDeathsOptions } from './simulate-deaths-command';
import { SimulationOnFiles } from './testing/simulation-on-files';

const on = new SimulationOnFiles(simulateDeathsCommand, 'world.tsv');

/** Forty URLs of one host that die on day 50, ten of which are back on day 90; twenty of another one that live. */
const WORLD = [
  '!b.example\t20',
  ...Array.from({ length: 40 }, (_, n) => `http://a.example/x/${n}\t50\t${n < 10 ? 90 : ''}`),
  '!A.example\t5',
  ...Array.from({ length: 20 }, (_, n) => `https://b.example/${n}${['', '\t', '\t\t'][n % 3]}`),
].join('\n');

const options = ({
  world = on.sourceWith(WORLD),
  ...more
}: Partial<SimulateDeathsOptions> = {}): SimulateDeathsOptions => ({
  world,
  scheduler: 'best',
  days: 200,
  seed: 1,
  ...more,
});

test('the last line tells how soon deaths were seen and sure', async () => {
  const score: unknown = JSON.parse(await on.told(options()));
  expect(score).toMatchObject({
    urls: 60,
    scheduler: 'best',
    days: 200,
    events: { deaths: 40, sure: 40 },
    singles: { deaths: 0, sure: 0, seenDays: null, sureDays: null },
    sureShare: 1,
  });
});

test('a line for each check, in order of days: day and number of the line', async () => {
  const { checks: count } = JSON.parse(await on.told(options())) as { checks: number };
  const lines = await on.traceOf(options());
  expect(lines).toHaveLength(count);
  const checks = lines.map((line) => line.split('\t').map(Number));
  const days = checks.map(([day = -1]) => day);
  expect(days).toEqual(days.toSorted((one, other) => one - other));
  expect(days[0]).toBe(0);
  expect(days.at(-1)).toBeGreaterThan(190);
  // Of 62 lines two are none of a URL.
  const places = new Set(checks.map(([, place = -1]) => place));
  expect([...places].toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 62 }, (_, line) => line).filter((line) => line !== 0 && line !== 41),
  );
});

test('today looks twice as often', async () => {
  const checksBy = async (scheduler: 'today' | 'best'): Promise<number> =>
    (JSON.parse(await on.told(options({ scheduler }))) as { checks: number }).checks;
  const ratio = (await checksBy('best')) / (await checksBy('today'));
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(0.9);
});

test('the same seed gives the same trace', async () => {
  const traceBy = (seed: number) => on.traceOf(options({ seed }));
  const trace = await traceBy(7);
  expect(await traceBy(7)).toEqual(trace);
  expect(await traceBy(8)).not.toEqual(trace);
});

test('a terminal gets a table before it', async () => {
  const lines = (await on.told(options(), true)).split('\n');
  expect(lines.map((line) => line.trimStart().split('  ')[0])).toEqual([
    'deaths',
    'in events',
    'alone',
    'checks of a URL a year',
    'false verdicts',
    expect.stringMatching(/^\{"urls":60,.*\}$/),
    '',
  ]);
});

test('lines may end as in DOS', async () => {
  const world = on.sourceWith('http://a.org/\t1\t\r\n!a.org\t3\r\nhttp://a.org/b\r\n');
  expect(await on.told(options({ world, days: 40 }))).toContain('"deaths":1,');
});

describe('what is wrong is told in one line', () => {
  test.each([
    ['http://a.org/\t1\na.org\t1', 2],
    ['http://a.org/\tsoon', 1],
    ['http://a.org/\t-1', 1],
    ['http://a.org/\t1.5', 1],
    ['http://a.org/\t5\t4', 1],
    ['http://a.org/\t\t4', 1],
    ['http://a.org/\t1\t2\t3', 1],
    ['http://a.org/\n\nhttp://a.org/b', 2],
    ['mailto:a@b.org\t1', 1],
    ['http://a.org/\n!a.org', 2],
    ['http://a.org/\n!a.org\t', 2],
    ['http://a.org/\n!\t3', 2],
    ['http://a.org/\n!a.org\t3\t4', 2],
  ])('%j', async (content, line) => {
    const message = await on.said(options({ world: on.sourceWith(content) }));
    expect(message).toMatch(
      new RegExp(`^line ${line} of …/world.tsv is none of a world; expected an address, a tab, `),
    );
  });

  test('no URL at all', async () => {
    for (const content of ['', '!a.org\t3']) {
      const message = await on.said(options({ world: on.sourceWith(content) }));
      expect(message).toMatch(/^…\/world.tsv holds no URL; expected/);
    }
  });

  on.testFiles('world', ({ source, ...trace }) =>
    options(source === undefined ? trace : { world: source, ...trace }),
  );
});
