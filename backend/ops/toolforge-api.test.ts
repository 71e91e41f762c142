import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { ToolforgeApiError } from './api/api-error';
import { readToolAccount } from './api/tool-account';
import { OpsError } from './api/ops-error';
import { restartJobs } from './restart-jobs';
import { OLD, openOpsWorld, type OpsWorld } from './testing/ops-world';
import { tellStatus } from './tool-status';
import { restartUnhealthyWeb } from './webservice-restart';

let world: OpsWorld;
beforeAll(async () => {
  world = await openOpsWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.told.length = 0;
  world.standIn.asked.length = 0;
  world.standIn.answers.length = 0;
});

const RESTARTED = 'POST /jobs/v1/tool/weboid/jobs/web/restart';
const healthy = (): Promise<null> => Promise.resolve(null);
const restartNow = (parts = world.parts()): Promise<void> =>
  restartUnhealthyWeb({ ...parts, webFault: healthy }, { now: true });

describe('webservice-restart', () => {
  test('restarts nothing that answers well, and all that does not three times', async () => {
    const faults = ['http://web answered 503', 'http://web answered 503', null];
    const webFault = () => Promise.resolve(faults.shift() ?? null);
    await restartUnhealthyWeb({ ...world.parts(), webFault }, { now: false });
    expect(world.standIn.asked).toEqual([]);
    faults.push('down', 'down', 'down');
    await restartUnhealthyWeb({ ...world.parts(), webFault }, { now: false });
    expect(world.standIn.asked).toEqual([RESTARTED]);
    expect(world.told.slice(-4)).toEqual(['web: down', 'web: down', 'web: down', 'restarted web']);
  });

  test('restarts what is healthy, too, when it is told to', async () => {
    await restartNow();
    expect(world.standIn.asked).toEqual([RESTARTED]);
  });

  test('waits out a minute in which Toolforge is out of order', async () => {
    const page = '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>';
    world.standIn.answers.push({ status: 503, body: page }, { status: 502, body: '' });
    await restartNow();
    expect(world.standIn.asked).toEqual([RESTARTED, RESTARTED, RESTARTED]);
    world.standIn.answers.push(...Array.from({ length: 30 }, () => ({ status: 503, body: page })));
    await expect(restartNow()).rejects.toThrow(
      /answered 503: 503 Service Temporarily Unavailable; the fault is Toolforge’s: wait/,
    );
  });
});

describe('what the API refuses is told in its words, with what helps', () => {
  test.each([
    [
      400,
      '{"error":["Unable to parse cron expression"]}',
      /400: Unable to parse cron expression; see toolforge/,
    ],
    [
      401,
      '{"error":["missing header"]}',
      /401: missing header; Toolforge does not take the tool’s certificate/,
    ],
    [403, '<html><h1>403 Forbidden</h1></html>', /403: 403 Forbidden; Toolforge does not take/],
    [
      400,
      '<center>The SSL certificate error</center>',
      /The SSL certificate error; Toolforge does not take/,
    ],
    [
      404,
      '{"error":["Job \'web\' does not exist"]}',
      /404: Job 'web' does not exist; see `toolforge jobs list`/,
    ],
    [
      409,
      '{"error":["A job with the name web already exists"]}',
      /409: .* already exists; something of that name/,
    ],
    [
      422,
      '{"detail":[{"type":"missing","loc":["body","cmd"],"msg":"Field required"}]}',
      /422: body.cmd: Field required/,
    ],
    [418, '', /418: without a word/],
  ])('%s %s', async (status, body, message) => {
    world.standIn.answers.push({ status, body });
    await expect(restartNow()).rejects.toThrow(message);
    world.standIn.answers.push({ status, body });
    await expect(restartNow()).rejects.toThrow(ToolforgeApiError);
  });

  test('an answer of another shape than described, and one without end', async () => {
    world.standIn.answers.push({ status: 200, body: '{"jobs":[{"name":1}]}' });
    await expect(world.parts().jobs.list()).rejects.toThrow(
      /otherwise than its description says \(jobs\.0\.name/,
    );
    world.standIn.answers.push({ status: 200, body: 'x'.repeat(5_000_000) });
    await expect(world.parts().jobs.quota()).rejects.toThrow(/cannot be asked/);
  });

  test('an API that is gone', async () => {
    const parts = world.parts();
    const account = readToolAccount(
      { folder: world.folder, api: 'https://127.0.0.1:9' },
      Date.now(),
    );
    const { ToolforgeApi } = await import('./api/toolforge-api');
    const { JobsApi } = await import('./api/jobs-api');
    const gone = new ToolforgeApi(account, parts);
    await expect(new JobsApi(gone).list()).rejects.toThrow(
      /https:\/\/127\.0\.0\.1:9 cannot be asked: .*; it answers only within Toolforge, and TOOL_TOOLFORGE_API_URL/,
    );
    expect(world.told).toEqual([
      'GET /jobs/v1/tool/weboid/jobs has no good answer, asking again for a minute',
    ]);
    await gone.close();
  });
});

describe('certificates', () => {
  const kubeconfig = (): string => join(world.folder, '.kube/config');
  const write = (text: string): void => {
    mkdirSync(join(world.folder, '.kube'), { recursive: true });
    writeFileSync(kubeconfig(), text);
  };
  const account = (nowMs = Date.now()) =>
    readToolAccount({ folder: world.folder, api: world.standIn.addresses.api }, nowMs);
  afterEach(() => rmSync(kubeconfig(), { force: true }));

  test.each([
    [
      'as YAML',
      (api: string, data: string) =>
        `clusters:\n- cluster:\n    certificate-authority-data: ${data}\n    server: ${api}\n`,
    ],
    [
      'as JSON',
      (api: string, data: string) =>
        JSON.stringify({
          clusters: [{ cluster: { server: `${api}/`, 'certificate-authority-data': data } }],
        }),
    ],
  ])(
    'of the gateway is verified by the authority that the kubeconfig has for it, %s',
    async (_, text) => {
      const data = (pem: string): string => Buffer.from(pem).toString('base64');
      write(text(world.standIn.addresses.api, data(world.standIn.cert)));
      expect(account().authority?.toString()).toBe(world.standIn.cert);
      await restartNow();
      const stranger = await generate([{ name: 'commonName', value: 'somebody' }]);
      write(text(world.standIn.addresses.api, data(stranger.cert)));
      await expect(restartNow()).rejects.toThrow(/cannot be asked: .*certificate/);
      expect(world.standIn.asked).toEqual([RESTARTED]);
    },
  );

  test('or by the file that it names beside it', () => {
    write(
      `clusters: [{cluster: {server: "${world.standIn.addresses.api}", certificate-authority: ca of it.crt}}]`,
    );
    writeFileSync(join(world.folder, '.kube/ca of it.crt'), world.standIn.cert);
    expect(account().authority?.toString()).toBe(world.standIn.cert);
  });

  test.each([
    [
      'that of Kubernetes, as the platform writes it',
      '{"clusters":[{"cluster":{"server":"https://k8s.tools.eqiad1.wikimedia.cloud:6443","certificate-authority-data":"eA=="}}]}',
    ],
    ['a file that is none', 'clusters: ['],
    ['an empty one', ''],
  ])('not by %s', (_, text) => {
    write(text);
    expect(account().authority).toBeNull();
  });

  test('of the tool: without it nobody is let in, one that has ended is told', async () => {
    const cert = join(world.folder, '.toolskube/client.crt');
    const nextYear = Date.now() + 2 * 365 * 86_400_000;
    expect(() => account(nextYear)).toThrow(
      /the certificate of the tool in .* ended on 20.*maintain-kubeusers/,
    );
    const stranger = await generate([{ name: 'commonName', value: 'other' }]);
    const key = join(world.folder, '.toolskube/client.key');
    writeFileSync(cert, stranger.cert);
    writeFileSync(key, stranger.private);
    await expect(restartNow()).rejects.toThrow(/403: 403 Forbidden/);
    writeFileSync(cert, 'no certificate');
    expect(() => account()).toThrow(/client\.crt in the tool’s home is no certificate/);
    rmSync(cert);
    expect(() => account()).toThrow(OpsError);
    expect(() => account()).toThrow(/a job needs “mount: all” for it/);
    appendFileSync(cert, world.standIn.cert);
    writeFileSync(key, world.standIn.key);
  });
});

test('restart: one job, all in the order of jobs.yaml, a scheduled one at once, and none that is not there', async () => {
  await restartJobs(world.parts(), 'all', ['web', 'feeder']);
  const restarted = (): string[] =>
    world.standIn.asked.flatMap((asked) => /^POST .*jobs\/(\S+)\/restart$/.exec(asked)?.[1] ?? []);
  expect(restarted().slice(0, 2)).toEqual(['web', 'feeder']);
  expect(restarted()).toHaveLength(7);
  world.standIn.asked.length = 0;
  await restartJobs(world.parts(), 'backup', []);
  expect(restarted()).toEqual(['backup']);
  expect(world.told.at(-1)).toBe('restart: backup runs now');
  await expect(restartJobs(world.parts(), 'wbe', [])).rejects.toThrow(
    /there is no job wbe; there are: web, /,
  );
});

test('status tells image, tables, jobs with their commits, and quota', async () => {
  await tellStatus(world.parts());
  expect(world.told).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^image: aaaaaaaaaa, built 20/),
      'tables: migration 43',
      expect.stringMatching(new RegExp(`^continuous job web: running \\S+, ${OLD.slice(0, 10)}$`)),
      expect.stringMatching(/^scheduled job backup: /),
      'quota: Running jobs, Total running jobs at once (Kubernetes pods): 9 of 16',
      'quota: Per-job limits, CPU: 3',
    ]),
  );
});
