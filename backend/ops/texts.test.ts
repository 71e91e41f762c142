import { secondsIn, stateOf, type Job } from './api/job-state';
import { jobsIn } from './jobs-file';
import { findRef, refsIn } from './source/git-refs';
import { JOBS_YAML } from './testing/ops-world';

describe('jobs.yaml becomes what the jobs API takes', () => {
  const jobs = jobsIn(JOBS_YAML, 'tool-other/tool-other:latest', 'jobs.yaml');

  test('web, with its port to the world', () => {
    expect(JSON.parse(JSON.stringify(jobs[0]))).toEqual({
      job_type: 'continuous',
      name: 'web',
      cmd: 'web',
      imagename: 'tool-other/tool-other:latest',
      memory: '512Mi',
      health_check: { type: 'http', path: '/healthz' },
      replicas: 2,
      port: 8000,
      publish: '/',
      emails: 'onfailure',
      mount: 'all',
    });
  });

  test('a check by a program, and a job with a schedule', () => {
    expect(jobs.find(({ name }) => name === 'crawler')).toMatchObject({
      health_check: { type: 'script', script: 'node dist/weboid.js health crawler' },
    });
    expect(jobs.find(({ name }) => name === 'maintenance')).toMatchObject({
      job_type: 'scheduled',
      schedule: '@daily',
      timeout: 21_600,
      retry: 1,
    });
  });

  test.each([
    ['- name: [', /jobs\.yaml is no YAML/],
    [
      '- {name: a, command: b, image: c}',
      /jobs\.yaml: jobs\.0: a job is either continuous or has a schedule/,
    ],
    [
      '- {name: a, command: b, image: c, continuous: true, memory: 1Gi}',
      /jobs\.0\.memory: this key is not known/,
    ],
    ['[]', /jobs\.yaml: jobs: Too small/],
  ])('%s is refused', (text, message) => {
    expect(() => jobsIn(text, 'image', 'jobs.yaml')).toThrow(message);
  });
});

describe('refs of git', () => {
  const [one, two] = ['1'.repeat(40), '2'.repeat(40)];
  const packet = (line: string): string =>
    (Buffer.byteLength(line) + 4).toString(16).padStart(4, '0') + line;
  const refs = refsIn(
    [
      packet('# service=git-upload-pack\n'),
      '0000',
      packet(`${one} HEAD\0side-band-64k agent=git/2.40\n`),
      packet(`${one} refs/heads/main\n`),
      packet(`${one} refs/heads/über\n`),
      packet(`${'3'.repeat(40)} refs/tags/v1\n`),
      packet(`${two} refs/tags/v1^{}\n`),
      '0000',
    ].join(''),
  );

  test('are read, of an annotated tag its commit', () => {
    expect(refs).toEqual([
      { name: 'HEAD', commit: one },
      { name: 'refs/heads/main', commit: one },
      { name: 'refs/heads/über', commit: one },
      { name: 'refs/tags/v1', commit: two },
    ]);
  });

  test.each([
    ['main', 'refs/heads/main'],
    ['refs/heads/main', 'refs/heads/main'],
    ['v1', 'refs/tags/v1'],
    [two, 'refs/tags/v1'],
    [one, 'refs/heads/main'],
    [one.slice(0, 8), undefined],
  ])('%s means %s', (name, full) => {
    expect(findRef(refs, name)?.name).toBe(full);
  });

  test('a page that is none is told', () => {
    expect(() => refsIn('<html>')).toThrow(RangeError);
    expect(refsIn('')).toEqual([]);
  });
});

describe('states of jobs', () => {
  const job = (part: Partial<Job>): Job => ({
    name: 'a',
    cmd: 'a',
    job_type: 'continuous',
    ...part,
  });

  test.each([
    [
      { short: 'running', duration: '1d2h3m' } as const,
      { phase: 'running', forS: 93_780, words: '', isCrashing: false },
    ],
    [
      { short: 'pending', duration: '9s', messages: ['restarted (4)', 'exitcode 1'] } as const,
      { phase: 'pending', isCrashing: true, words: 'restarted (4), exitcode 1' },
    ],
    [
      { short: 'pending', duration: '9s', messages: ['restarted (1)'] } as const,
      { isCrashing: false },
    ],
  ])('%j', (status, state) => {
    expect(
      stateOf(
        job({
          status: { ...status, messages: [...(('messages' in status && status.messages) || [])] },
        }),
      ),
    ).toMatchObject(state);
  });

  test.each([
    ['Running for 5m', 'running', 300],
    ['Completed', 'succeeded', null],
    ['Failed', 'failed', null],
    ['Unable to start, out of quota for memory', 'failed', null],
    ['Unknown', 'unknown', null],
  ])('of before: %s', (text, phase, forS) => {
    expect(stateOf(job({ status_short: text }))).toMatchObject({ phase, forS });
  });

  test('spans', () => {
    expect(['0s', '24d24h59m45s', '', 'soon'].map((span) => secondsIn(span))).toEqual([
      0,
      2_163_585,
      null,
      null,
    ]);
  });
});
