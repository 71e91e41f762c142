import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** 400 URLs of a host; each fortieth dies on day 150. */
const SITE = Array.from(
  { length: 400 },
  (_, n) => `http://site.example/${n}\t${n % 40 === 0 ? 150 : ''}`,
);
const hintsWith = (lines: readonly string[]): string => {
  const file = join(on.folder, 'hints.tsv');
  writeFileSync(file, lines.join('\n'));
  return file;
};
/** A sitemap lists the first 200; what dies leaves it, or stays. */
const sitemap = (isHonest: boolean): string[] =>
  SITE.slice(0, 200).map((line) => {
    const [url, death = ''] = line.split('\t');
    return ['listed', url, '0', isHonest ? death : ''].join('\t');
  });

describe('what hosts say', () => {
  const hinted = async (lines: readonly string[], more: Partial<SimulateDeathsOptions> = {}) => {
    const world = on.sourceWith(SITE.join('\n'));
    const told = await on.told(options({ world, days: 365, hints: hintsWith(lines), ...more }));
    return JSON.parse(told) as { checks: number; checksSaved: number; seenDaysMore: number };
  };

  test('saves checks; how many, and how much later deaths are seen, is told against the same without', async () => {
    const { checks, checksSaved, seenDaysMore } = await hinted(sitemap(true), { cycle: 7 });
    const world = on.sourceWith(SITE.join('\n'));
    const plain = JSON.parse(await on.told(options({ world, days: 365, cycle: 7 }))) as {
      checks: number;
    };
    expect(plain).not.toHaveProperty('checksSaved');
    expect(checksSaved).toBeCloseTo(1 - checks / plain.checks, 10);
    expect(checksSaved).toBeGreaterThan(0.25);
    expect(checksSaved).toBeLessThan(0.37);
    expect(Math.abs(seenDaysMore)).toBeLessThan(8);
  });

  test('of a sitemap counts nothing for a hundred days after it lists what is dead', async () => {
    const [honest, other] = [await hinted(sitemap(true)), await hinted(sitemap(false))];
    expect(other.checksSaved).toBeLessThan(honest.checksSaved - 0.05);
    expect(other.checksSaved).toBeGreaterThan(0);
  });

  test('of reports counts for all URLs: those that they name are looked at on that day', async () => {
    const named = SITE.flatMap((line, n) =>
      n % 40 === 0 ? [`told\t${line.split('\t')[0]}\t150`] : [],
    );
    const first = 'told\thttp://site.example/399\t1';
    const { checksSaved, seenDaysMore } = await hinted([first, ...named]);
    // Pages that fail for a moment end it soon.
    expect(checksSaved).toBeGreaterThan(0);
    expect(seenDaysMore).toBeLessThan(-1);
  });

  test('saves nothing where a host has too few URLs, or lists too few; what is none of the world is nobody’s', async () => {
    const few = sitemap(true).slice(0, 119);
    expect(await hinted(few)).toMatchObject({ checksSaved: 0, seenDaysMore: 0 });
    const foreign = ['listed\thttp://other.example/\t0\t', 'told\thttp://other.example/\t5'];
    expect(await hinted(foreign)).toMatchObject({ checksSaved: 0, seenDaysMore: 0 });
  });

  test('is told by a terminal, too', async () => {
    const world = on.sourceWith(SITE.join('\n'));
    const told = await on.told(options({ world, hints: hintsWith(sitemap(true)) }), true);
    expect(told).toMatch(
      /checks saved by hints +[\d.]+ %\n *days later that deaths are seen +-?[\d.]+\n/,
    );
  });

  test('is nothing for the frozen rhythm', async () => {
    for (const more of [{ hints: hintsWith([]) }, { cycle: 7 }]) {
      expect(await on.said(options({ scheduler: 'today', ...more }))).toMatch(/--scheduler best/);
    }
  });

  test.each([
    'listed\thttp://a.example/',
    'listed\thttp://a.example/\t\t5',
    'listed\thttp://a.example/\t5\t4',
    'listed\thttp://a.example/\t5\t6\t7',
    'listed\ta.example\t5',
    'told\thttp://a.example/',
    'told\thttp://a.example/\tsoon',
    'told\thttp://a.example/\t5\t6',
    'said\thttp://a.example/\t5',
    '',
  ])('is told where it cannot be read: %j', async (line) => {
    const hints = hintsWith(['told\thttp://a.example/\t1', line, 'told\thttp://a.example/\t2']);
    expect(await on.said(options({ hints }))).toMatch(
      /^line 2 of …\/hints.tsv is none of hints; expected/,
    );
  });
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
