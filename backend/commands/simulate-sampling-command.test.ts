import { simulateSamplingCommand, type SimulateSamplingOptions } from './simulate-sampling-command';
import { SimulationOnFiles } from './testing/simulation-on-files';

const on = new SimulationOnFiles(simulateSamplingCommand, 'population.tsv');

/** 250 URLs of one domain and three of another; broken are 0–7 and the last one. */
const POPULATION = [
  ...Array.from({ length: 250 }, (_, n) => `http://a.example/x/${n}\t${n < 8 ? 1 : 0}`),
  'https://b.example/\t0',
  'https://b.example/y\t0',
  'https://b.example/z/?a=1\t1',
].join('\n');

const options = ({
  population = on.sourceWith(POPULATION),
  ...more
}: Partial<SimulateSamplingOptions> = {}): SimulateSamplingOptions => ({
  population,
  scheduler: 'paper',
  runs: 2,
  seed: 1,
  groups: 'catalogue',
  budget: 1,
  ...more,
});

/** Run 2: 8 again, p2 = 95 %; 100 of 108 are good, on; 200 of 208, accepted. With the other domain 211. */
test('the last line tells how much was checked and found in each run', async () => {
  expect(await on.told(options())).toBe(
    '{"urls":253,"scheduler":"paper","runs":[{"checked":103,"found":9},{"checked":211,"found":9}]}\n',
  );
});

test('a line for each check, in order: run and place', async () => {
  const lines = await on.traceOf(options());
  const first = Array.from({ length: 100 }, (_, place) => `1\t${place}`);
  expect(lines.slice(0, 103)).toEqual([...first, '1\t250', '1\t251', '1\t252']);
  expect(lines.slice(103, 112)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((place) => `2\t${place}`));
  expect(lines).toHaveLength(103 + 211);
});

test.each([
  [0.29, 73],
  [1, 253],
  [0, 0],
  [100 / 253, 100],
])('a budget of %d is rounded down', async (budget, checked) => {
  const asked = options({ scheduler: 'best', budget });
  const line = await on.told(asked);
  expect(JSON.parse(line)).toMatchObject({ urls: 253, scheduler: 'best', runs: [{ checked }] });
  expect(await on.traceOf(asked)).toHaveLength(checked);
});

test('the same seed gives the same trace', async () => {
  const traceBy = (seed: number) => on.traceOf(options({ scheduler: 'sweep', seed }));
  const trace = await traceBy(7);
  expect(await traceBy(7)).toEqual(trace);
  expect(await traceBy(8)).not.toEqual(trace);
});

test('a terminal gets a table before it', async () => {
  const paper = await on.told(options(), true);
  expect(paper.split('\n').slice(0, 3)).toEqual([
    '       checks  of all URLs  found  of all broken',
    'run 1     103      40.71 %      9       100.00 %',
    'run 2     211      83.40 %      9       100.00 %',
  ]);
  const best = await on.told(options({ scheduler: 'oracle' }), true);
  expect(best.split('\n').map((line) => line.split('  ')[0])).toEqual([
    '',
    'a sixth of a sweep',
    'a third of a sweep',
    '98.67 % found',
    'all',
    expect.stringMatching(/^\{"urls":253,.*\}$/),
    '',
  ]);
});

describe('what is wrong is told in one line', () => {
  const wanted = 'expected an address, a tab, and 1 if it is broken or 0 if not';

  test.each([
    ['http://a.org/\t1\nhttp://a.org/', 'line 2 of … does not end with a tab and 0 or 1'],
    ['http://a.org/\t2', 'line 1 of … does not end with a tab and 0 or 1'],
    ['http://a.org/\t1\t1', 'line 1 of … does not end with a tab and 0 or 1'],
    ['http://a.org/\t1\n\nhttp://a.org/\t1', 'line 2 of … does not end with a tab and 0 or 1'],
    ['http://a.org/\t1\na.org\t1', 'line 2 of … has no address with a host before its tab'],
    ['mailto:a@b.org\t1', 'line 1 of … has no address with a host before its tab'],
  ])('%j', async (content, message) => {
    const line = await on.said(options({ population: on.sourceWith(content) }));
    expect(line).toBe(`${message.replace('…', '…/population.tsv')}; ${wanted}`);
  });

  test('no URL at all', async () => {
    const line = await on.said(options({ population: on.sourceWith('') }));
    expect(line).toBe(`…/population.tsv holds no URL; ${wanted}, a line each`);
  });

  on.testFiles('population', ({ source, ...trace }) =>
    options(source === undefined ? trace : { population: source, ...trace }),
  );
});

test('lines may end as in DOS', async () => {
  const population = on.sourceWith('http://a.org/\t1\r\nhttp://a.org/b\t0\r\n');
  expect(await on.told(options({ population, runs: 1 }))).toContain('[{"checked":2,"found":1}]');
});
