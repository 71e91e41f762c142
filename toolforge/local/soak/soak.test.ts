import { readSoakOptions } from './soak-options';
import { planDisturbances } from './disturbances';
import { createSeededRandom } from '../../../backend/runtime/seeded-random';
import { ROOT } from '../../root';
import { answerTo } from './name-server';
import { fateOf } from './soaked-web';
import { reportOf, type SoakResult } from './soak-report';
import { soakedJobs } from './soaked-jobs';

test('options are minutes and a seed', () => {
  expect(readSoakOptions([], 7)).toEqual({ minutes: 10, seed: 7 });
  expect(readSoakOptions(['--minutes', '3', '--seed', '9'], 7)).toEqual({ minutes: 3, seed: 9 });
});

test.each([[['--minutes', '0']], [['--minutes', 'ten']], [['--hours', '1']], [['3']]])(
  '%j is refused with the usage',
  (args) => {
    expect(() => readSoakOptions(args, 1)).toThrow(/^Usage: npm run soak/);
  },
);

test('each job is ended in its turn, the database once, and nothing at the end', () => {
  const plan = planDisturbances(['web', 'crawler', 'feeder'], 600_000, createSeededRandom(3));
  expect(plan).toHaveLength(37);
  expect(new Set(plan.map(({ of }) => of))).toEqual(
    new Set(['web', 'crawler', 'feeder', 'database']),
  );
  expect(plan.filter(({ of }) => of === 'database')).toEqual([
    { atMs: 300_000, of: 'database', by: 'SIGTERM' },
  ]);
  expect(plan.some(({ by }) => by === 'SIGKILL')).toBe(true);
  expect(Math.max(...plan.map(({ atMs }) => atMs))).toBeLessThan(540_000);
  expect(plan).toEqual(
    planDisturbances(['web', 'crawler', 'feeder'], 600_000, createSeededRandom(3)),
  );
});

describe('the name server', () => {
  const question = (name: string, type: number): Buffer =>
    Buffer.concat([
      Buffer.from([1, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
      ...name
        .split('.')
        .map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)),
      Buffer.from([0, 0, type, 0, 1]),
    ]);

  test('gives each name one address, always the same', () => {
    const answer = answerTo(question('site7.org', 1), () => true);
    expect(answer?.subarray(0, 8)).toEqual(Buffer.from([1, 2, 0x81, 0x80, 0, 1, 0, 1]));
    expect([...(answer?.subarray(-4) ?? [])].slice(0, 2)).toEqual([93, 184]);
    expect(answerTo(question('site7.org', 1), () => true)).toEqual(answer);
  });

  test('knows nothing but addresses of version 4, and no name that is gone', () => {
    expect(answerTo(question('site7.org', 28), () => true)?.readUInt16BE(6)).toBe(0);
    expect(answerTo(question('gone.org', 1), () => false)?.readUInt16BE(2)).toBe(0x8183);
  });

  test('says nothing to what is no question', () => {
    expect(answerTo(Buffer.alloc(5), () => true)).toBeNull();
    expect(answerTo(question('site7.org', 1).subarray(0, 18), () => true)).toBeNull();
  });
});

test('most addresses are well, some are not, and each always answers alike', () => {
  const fates = Array.from({ length: 2_000 }, (_, n) => fateOf('site1.org', `/${n}`));
  const dead = fates.filter((fate) => fate < 9).length / fates.length;
  expect(dead).toBeGreaterThan(0.06);
  expect(dead).toBeLessThan(0.12);
  expect(fateOf('site1.org', '/1')).toBe(fates[1]);
});

test('the jobs are those of jobs.yaml, with their health checks', () => {
  const jobs = new Map(soakedJobs(ROOT).map((job) => [job.name, job]));
  expect(jobs.get('web')).toMatchObject({ replicas: 2, check: { kind: 'http', path: '/healthz' } });
  expect(jobs.get('crawler')).toMatchObject({
    args: ['dist/weboid.js', 'crawl'],
    replicas: 2,
    check: { kind: 'script', args: ['dist/weboid.js', 'health', 'crawler'] },
  });
  expect(jobs.get('backup')?.check).toBeNull();
  expect(jobs.has('webservice-restart')).toBe(false);
});

describe('the report', () => {
  const well: SoakResult = {
    seconds: 600,
    results: 130_000,
    wikisPassed: 1_000,
    connections: { own: 18, replicas: 9 },
    answers: { asked: 100, failed: 2, latenciesMs: [1, 2, 3], gaps: [] },
    database: { fromMs: 300_000, toMs: 306_000 },
    health: { asked: 10, failed: 0, unhealthy: [] },
    ends: [{ job: 'web', code: 0, drainMs: 900, hadBegun: true }],
    singleRuns: [{ job: 'backup', code: 0 }],
    broken: [],
    outside: {
      secure: {
        checked: 9,
        unproven: 1,
        unanswered: { secure: 0, unproven: 0, plain: 0 },
        broken: [],
      },
      copies: { searched: 3, copies: 2, broken: [] },
      mail: { owners: 4, got: 5, again: 0, waiting: 0, broken: [] },
      people: { people: 2, reports: 2, tookBack: 1, confirmed: 1, failed: 0, broken: [] },
      hooks: { hooks: 4, wanted: 9, messages: 3, again: 1, waiting: 0, failed: 0, broken: [] },
      robots: { robots: 3, reports: 6, links: 9, failed: 0, broken: [] },
      listeners: { listeners: 6, wanted: 9, heard: 9, connections: 8, refusals: 1, broken: [] },
      feeds: { readers: 3, wanted: 9, seen: 9, feeds: 4, unchanged: 5, failed: 0, broken: [] },
      updates: { hosts: 2, indexes: 3, pages: 9, broken: [] },
      mailed: { hosts: 2, made: 9, taken: 7, again: 1, indexed: 1, broken: [] },
      talks: { talkers: 4, messages: 5, links: 9, waiting: 0, killed: 1, failed: 0, broken: [] },
    },
  };

  test('of a soak in which all went well has no faults', () => {
    expect(reportOf(well).faults).toEqual([]);
  });

  test('takes no restart of the database for a fault, nor the beginning', () => {
    const gaps = [
      { fromMs: 0, toMs: 8_000, told: 'no pod' },
      { fromMs: 301_000, toMs: 304_000, told: '503' },
      { fromMs: 306_500, toMs: 310_000, told: '503' },
    ];
    expect(reportOf({ ...well, answers: { ...well.answers, gaps } }).faults).toEqual([]);
  });

  test('takes none for a fault that was asked to end while it was starting', () => {
    const ends = [{ job: 'web', code: null, drainMs: 200, hadBegun: false }];
    expect(reportOf({ ...well, ends }).faults).toEqual([]);
  });

  test.each<[string, Partial<SoakResult>, string]>([
    ['too few results', { results: 60_000 }, '100 results a second of 200'],
    [
      'a slow end',
      { ends: [{ job: 'web', code: 0, drainMs: 13_000, hadBegun: true }] },
      'web ended with 0 after 13000 ms',
    ],
    [
      'a crash',
      { ends: [{ job: 'feeder', code: 1, drainMs: null, hadBegun: true }] },
      'feeder ended with 1 after null ms',
    ],
    [
      'an end without a drain',
      { ends: [{ job: 'web', code: null, drainMs: 200, hadBegun: true }] },
      'web ended with null after 200 ms',
    ],
    ['a broken table', { broken: ['link without url: 3'] }, 'link without url: 3'],
    [
      'what was mailed twice',
      { outside: { ...well.outside, mail: { ...well.outside.mail, broken: ['twice: 1'] } } },
      'twice: 1',
    ],
    [
      'a wrong alarm',
      { health: { asked: 9, failed: 3, unhealthy: ['care: hangs'] } },
      'care: hangs',
    ],
    ['a failed backup', { singleRuns: [{ job: 'backup', code: 1 }] }, 'backup failed'],
    [
      'silence',
      { answers: { ...well.answers, gaps: [{ fromMs: 40_000, toMs: 60_000, told: '503' }] } },
      'no answers for 20.0 s, from 40.0 s on',
    ],
  ])('tells %s', (_what, change, fault) => {
    expect(reportOf({ ...well, ...change }).faults).toEqual([fault]);
  });
});
