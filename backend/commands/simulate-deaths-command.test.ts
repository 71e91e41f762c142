import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError } from './command-error';
import { simulateDeathsCommand, type SimulateDeathsOptions } from './simulate-deaths-command';

const folder = mkdtempSync(join(tmpdir(), 'weboid-deaths-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const file = join(folder, 'world.tsv');
  writeFileSync(file, content);
  return file;
}

/** Forty URLs of one host that die on day 50, ten of which are back on day 90; twenty of another one that live. */
const WORLD = [
  '!b.example\t20',
  ...Array.from({ length: 40 }, (_, n) => `http://a.example/x/${n}\t50\t${n < 10 ? 90 : ''}`),
  '!A.example\t5',
  ...Array.from({ length: 20 }, (_, n) => `https://b.example/${n}${['', '\t', '\t\t'][n % 3]}`),
].join('\n');

const options = ({
  world = fileWith(WORLD),
  ...more
}: Partial<SimulateDeathsOptions> = {}): SimulateDeathsOptions => ({
  world,
  scheduler: 'best',
  days: 200,
  seed: 1,
  ...more,
});

async function told(asked: SimulateDeathsOptions, isTTY = false): Promise<string> {
  const output = Object.assign(new PassThrough(), { isTTY });
  const all = text(output);
  await simulateDeathsCommand(asked, output);
  output.end();
  return all;
}

test('the last line tells how soon deaths were seen and sure', async () => {
  const score: unknown = JSON.parse(await told(options()));
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
  const trace = join(folder, 'trace');
  const { checks: count } = JSON.parse(await told(options({ trace }))) as { checks: number };
  const lines = readFileSync(trace, 'utf8').split('\n');
  expect(lines.pop()).toBe('');
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
    (JSON.parse(await told(options({ scheduler }))) as { checks: number }).checks;
  const ratio = (await checksBy('best')) / (await checksBy('today'));
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(0.9);
});

test('the same seed gives the same trace', async () => {
  const traceOf = async (seed: number): Promise<string> => {
    const trace = join(folder, 'trace');
    await told(options({ seed, trace }));
    return readFileSync(trace, 'utf8');
  };
  expect(await traceOf(7)).toBe(await traceOf(7));
  expect(await traceOf(7)).not.toBe(await traceOf(8));
});

test('a terminal gets a table before it', async () => {
  const lines = (await told(options(), true)).split('\n');
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
  const world = fileWith('http://a.org/\t1\t\r\n!a.org\t3\r\nhttp://a.org/b\r\n');
  expect(await told(options({ world, days: 40 }))).toContain('"deaths":1,');
});

describe('what is wrong is told in one line', () => {
  const said = async (asked: SimulateDeathsOptions): Promise<string> => {
    const error: unknown = await told(asked).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CommandError);
    const { message, cause } = error as CommandError;
    return [message, ...(cause === undefined ? [] : [(cause as Error).message])]
      .join(': ')
      .replaceAll(folder, '…');
  };

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
    const message = await said(options({ world: fileWith(content) }));
    expect(message).toMatch(
      new RegExp(`^line ${line} of …/world.tsv is none of a world; expected an address, a tab, `),
    );
  });

  test('no URL at all', async () => {
    for (const content of ['', '!a.org\t3']) {
      const message = await said(options({ world: fileWith(content) }));
      expect(message).toMatch(/^…\/world.tsv holds no URL; expected/);
    }
  });

  test('files that cannot be read or written, or that are the same', async () => {
    const nowhere = join(folder, 'no', 'where');
    expect(await said(options({ world: nowhere }))).toMatch(/^cannot read .*ENOENT/);
    expect(await said(options({ world: folder }))).toMatch(/^cannot read .*EISDIR/);
    expect(await said(options({ trace: nowhere }))).toMatch(/^cannot write the trace .*ENOENT/);
    expect(await said(options({ trace: '/dev/full' }))).toMatch(/^cannot write .*ENOSPC/);
    const same = await said(options({ trace: join(folder, '.', 'world.tsv') }));
    expect(same).toBe('the trace would overwrite the world …/world.tsv');
    expect(readFileSync(options().world, 'utf8')).toBe(WORLD);
  });

  test('a line that has no end', async () => {
    const world = fileWith(`http://a.org/\n${'x'.repeat(2 ** 21)}`);
    expect(await said(options({ world }))).toMatch(/^line 2 of .* is too long: .*1 MiB/);
  });
});
