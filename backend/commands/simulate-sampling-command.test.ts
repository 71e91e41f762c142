import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError } from './command-error';
import { simulateSamplingCommand, type SimulateSamplingOptions } from './simulate-sampling-command';

const folder = mkdtempSync(join(tmpdir(), 'weboid-sampling-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const file = join(folder, 'population.tsv');
  writeFileSync(file, content);
  return file;
}

/** 250 URLs of one domain and three of another; broken are 0–7 and the last one. */
const POPULATION = [
  ...Array.from({ length: 250 }, (_, n) => `http://a.example/x/${n}\t${n < 8 ? 1 : 0}`),
  'https://b.example/\t0',
  'https://b.example/y\t0',
  'https://b.example/z/?a=1\t1',
].join('\n');

const options = ({
  population = fileWith(POPULATION),
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

async function told(asked: SimulateSamplingOptions, isTTY = false): Promise<string> {
  const output = Object.assign(new PassThrough(), { isTTY });
  const all = text(output);
  await simulateSamplingCommand(asked, output);
  output.end();
  return all;
}

/** Run 2: 8 again, p2 = 95 %; 100 of 108 are good, on; 200 of 208, accepted. With the other domain 211. */
test('the last line tells how much was checked and found in each run', async () => {
  expect(await told(options())).toBe(
    '{"urls":253,"scheduler":"paper","runs":[{"checked":103,"found":9},{"checked":211,"found":9}]}\n',
  );
});

test('a line for each check, in order: run and place', async () => {
  const trace = join(folder, 'trace');
  await told(options({ trace }));
  const lines = readFileSync(trace, 'utf8').split('\n');
  expect(lines.at(-1)).toBe('');
  const first = Array.from({ length: 100 }, (_, place) => `1\t${place}`);
  expect(lines.slice(0, 103)).toEqual([...first, '1\t250', '1\t251', '1\t252']);
  expect(lines.slice(103, 112)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((place) => `2\t${place}`));
  expect(lines).toHaveLength(103 + 211 + 1);
});

test.each([
  [0.29, 73],
  [1, 253],
  [0, 0],
  [100 / 253, 100],
])('a budget of %d is rounded down', async (budget, checked) => {
  const trace = join(folder, 'trace');
  const line = await told(options({ scheduler: 'best', budget, trace }));
  expect(JSON.parse(line)).toMatchObject({ urls: 253, scheduler: 'best', runs: [{ checked }] });
  expect(readFileSync(trace, 'utf8').split('\n')).toHaveLength(checked + 1);
});

test('the same seed gives the same trace', async () => {
  const traceOf = async (seed: number): Promise<string> => {
    const trace = join(folder, 'trace');
    await told(options({ scheduler: 'sweep', seed, trace }));
    return readFileSync(trace, 'utf8');
  };
  expect(await traceOf(7)).toBe(await traceOf(7));
  expect(await traceOf(7)).not.toBe(await traceOf(8));
});

test('a terminal gets a table before it', async () => {
  const paper = await told(options(), true);
  expect(paper.split('\n').slice(0, 3)).toEqual([
    '       checks  of all URLs  found  of all broken',
    'run 1     103      40.71 %      9       100.00 %',
    'run 2     211      83.40 %      9       100.00 %',
  ]);
  const best = await told(options({ scheduler: 'oracle' }), true);
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
  const said = async (asked: SimulateSamplingOptions): Promise<string> => {
    const error: unknown = await told(asked).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CommandError);
    const { message, cause } = error as CommandError;
    return [message, ...(cause === undefined ? [] : [(cause as Error).message])]
      .join(': ')
      .replaceAll(folder, '…');
  };
  const wanted = 'expected an address, a tab, and 1 if it is broken or 0 if not';

  test.each([
    ['http://a.org/\t1\nhttp://a.org/', 'line 2 of … does not end with a tab and 0 or 1'],
    ['http://a.org/\t2', 'line 1 of … does not end with a tab and 0 or 1'],
    ['http://a.org/\t1\t1', 'line 1 of … does not end with a tab and 0 or 1'],
    ['http://a.org/\t1\n\nhttp://a.org/\t1', 'line 2 of … does not end with a tab and 0 or 1'],
    ['http://a.org/\t1\na.org\t1', 'line 2 of … has no address with a host before its tab'],
    ['mailto:a@b.org\t1', 'line 1 of … has no address with a host before its tab'],
  ])('%j', async (content, message) => {
    const line = await said(options({ population: fileWith(content) }));
    expect(line).toBe(`${message.replace('…', '…/population.tsv')}; ${wanted}`);
  });

  test('no URL at all', async () => {
    const line = await said(options({ population: fileWith('') }));
    expect(line).toBe(`…/population.tsv holds no URL; ${wanted}, a line each`);
  });

  test('a line that has no end', async () => {
    const line = await said(
      options({ population: fileWith(`http://a.org/\t0\n${'x'.repeat(2 ** 21)}`) }),
    );
    expect(line).toMatch(/^line 2 of .* is too long: .*1 MiB/);
  });

  test('files that cannot be read or written, or that are the same', async () => {
    const nowhere = join(folder, 'no', 'where');
    expect(await said(options({ population: nowhere }))).toMatch(/^cannot read .*ENOENT/);
    expect(await said(options({ population: folder }))).toMatch(/^cannot read .*EISDIR/);
    const trace = await said(options({ trace: nowhere }));
    expect(trace).toMatch(/^cannot write the trace to .*ENOENT/);
    expect(await said(options({ trace: '/dev/full' }))).toMatch(/^cannot write .*ENOSPC/);
    const same = await said(options({ trace: join(folder, '.', 'population.tsv') }));
    expect(same).toBe('the trace would overwrite the population …/population.tsv');
    expect(readFileSync(options().population, 'utf8')).toBe(POPULATION);
  });
});

test('lines may end as in DOS', async () => {
  const population = fileWith('http://a.org/\t1\r\nhttp://a.org/b\t0\r\n');
  expect(await told(options({ population, runs: 1 }))).toContain('[{"checked":2,"found":1}]');
});
