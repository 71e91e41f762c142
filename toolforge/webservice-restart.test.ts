import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { generate } from 'selfsigned';
import { isHealthy, restartJob } from './webservice-restart.mjs';

const dataDir = join(mkdtempSync(join(tmpdir(), 'weboid-tool-')), 'weboid');
const kubeconfig = join(dataDir, '.kube/config');
const asked: string[] = [];
const logged: string[] = [];
let server: Server;
let health: HttpServer;
let api = '';
let healthAddress = '';
let authority = '';
let stranger = '';
let statuses: number[];
let isEndless = false;

beforeAll(async () => {
  const certificate = await selfSigned();
  authority = certificate.cert;
  stranger = (await selfSigned()).cert;
  mkdirSync(join(dataDir, '.toolskube'), { recursive: true });
  mkdirSync(join(dataDir, '.kube'));
  writeFileSync(join(dataDir, '.toolskube/client.crt'), certificate.cert);
  writeFileSync(join(dataDir, '.toolskube/client.key'), certificate.private);
  const options = { cert: authority, key: certificate.private, requestCert: true, ca: authority };
  server = createServer(options, (request, response) => {
    const { authorized } = request.socket as TLSSocket;
    asked.push(`${request.method} ${request.url} ${authorized ? 'with' : 'without'} certificate`);
    response.writeHead(statuses.shift() ?? 200);
    if (isEndless) sendForever(response);
    else response.end('a word from the API');
  });
  health = createHttpServer((_request, response) => {
    response.writeHead(statuses.shift() ?? 200).end('{}');
  });
  api = `https://127.0.0.1:${await portOf(server)}`;
  healthAddress = `http://127.0.0.1:${await portOf(health)}/healthz`;
});

beforeEach(() => {
  statuses = [];
  isEndless = false;
  asked.length = 0;
  logged.length = 0;
  rmSync(kubeconfig, { force: true });
  jest.spyOn(console, 'log').mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => jest.restoreAllMocks());

afterAll(async () => {
  for (const one of [server, health]) await new Promise((resolve) => one.close(resolve));
});

function sendForever(response: ServerResponse): void {
  while (!response.destroyed && response.write('x'.repeat(65_536)));
  if (!response.destroyed) response.once('drain', () => sendForever(response));
}

function selfSigned() {
  return generate([{ name: 'commonName', value: 'jobs API' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
}

async function portOf(listening: HttpServer | Server): Promise<number> {
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return (listening.address() as AddressInfo).port;
}

const RESTARTED = 'POST /jobs/v1/tool/weboid/jobs/web/restart with certificate';

describe('the certificate of the API, signed by an authority of its own', () => {
  test('is not verified where nothing names the authority, and that is said', async () => {
    expect(await restartJob({ dataDir, api })).toBe('weboid/web');
    expect(asked).toEqual([RESTARTED]);
    expect(logged).toEqual([
      expect.stringMatching(/is not verified: .*\.kube\/config names no authority/),
    ]);
  });

  test.each([
    [
      'as YAML',
      (data: string) =>
        `clusters:\n- cluster:\n    certificate-authority-data: ${data}\n    server: ${api}\n`,
    ],
    [
      'as JSON',
      (data: string) =>
        `{"clusters":[{"cluster":{\n"server": "${api}/",\n"certificate-authority-data": "${data}"}}]}`,
    ],
    [
      'as JSON in one line',
      (data: string) =>
        `{"clusters":[{"cluster":{"certificate-authority-data":"${data}","server":"${api}"}}]}`,
    ],
    [
      'as YAML in one line, in quotes',
      (data: string) => `- cluster: {server: ${api}, certificate-authority-data: '${data}'}\n`,
    ],
  ])('is verified by the one that the kubeconfig holds, %s', async (_form, write) => {
    writeFileSync(kubeconfig, write(Buffer.from(authority).toString('base64')));
    expect(await restartJob({ dataDir, api: `${api}/` })).toBe('weboid/web');
    expect(logged).toEqual([]);
    writeFileSync(kubeconfig, write(Buffer.from(stranger).toString('base64')));
    await expect(restartJob({ dataDir, api })).rejects.toThrow(/cannot be asked: self.signed/);
    expect(asked).toEqual([RESTARTED]);
  });

  test('is not verified by the authority of Kubernetes, as the platform writes it into each tool’s kubeconfig', async () => {
    const data = Buffer.from(stranger).toString('base64');
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'toolforge',
      clusters: [
        {
          name: 'toolforge',
          cluster: {
            server: 'https://k8s.tools.eqiad1.wikimedia.cloud:6443',
            'certificate-authority-data': data,
          },
        },
      ],
    };
    writeFileSync(kubeconfig, JSON.stringify(config, undefined, 2));
    expect(await restartJob({ dataDir, api })).toBe('weboid/web');
    expect(asked).toEqual([RESTARTED]);
    expect(logged).toEqual([
      expect.stringMatching(/is not verified: .* names no authority for it/),
    ]);
  });

  test.each([
    'clusters:\n- cluster: \n    certificate-authority: ca of it.crt\n    server: API\n',
    "- cluster:\n    server: API\n    certificate-authority: 'ca of it.crt'\n",
    '- cluster:\n    certificate-authority-data:\n    certificate-authority: "ca of it.crt"\n    server: API\n',
    '# certificate-authority: none\n- cluster: {certificate-authority: ca of it.crt, server: API}\n',
  ])('is verified by the file that the kubeconfig names: %j', async (config) => {
    writeFileSync(join(dataDir, '.kube/ca of it.crt'), authority);
    writeFileSync(kubeconfig, config.replace('API', api));
    await restartJob({ dataDir, api });
    expect(logged).toEqual([]);
  });
});

test('a refusal is an error that quotes the API', async () => {
  statuses = [404];
  await expect(restartJob({ dataDir, api })).rejects.toThrow(/answered 404: a word from the API/);
});

test.each([
  ['that answers', [], true],
  ['that is late', [503, 503, 200], true],
  ['that does not answer well', [503, 500, 503], false],
] as const)('a web %s: healthy is %p', async (_what, answers, healthy) => {
  statuses = [...answers];
  expect(await isHealthy({ address: healthAddress, pauseMs: 0 })).toBe(healthy);
});

test('an answer without end is given up', async () => {
  isEndless = true;
  await expect(restartJob({ dataDir, api })).rejects.toThrow('answers without end');
});

test('a web that is not there is not healthy, and why is said', async () => {
  expect(await isHealthy({ address: 'http://127.0.0.1:1/healthz', pauseMs: 0 })).toBe(false);
  expect(logged[0]).toContain('bad port');
});

test('as a program it restarts at once with --now, at the address of the environment', async () => {
  const program = join(__dirname, 'webservice-restart.mjs');
  const env = { ...process.env, TOOL_DATA_DIR: dataDir, TOOL_TOOLFORGE_API_URL: api };
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--now'], { env });
  expect(stdout).toContain('restarted weboid/web');
  expect(asked).toEqual([RESTARTED]);
  await expect(
    promisify(execFile)(process.execPath, [program, '--soon'], { env }),
  ).rejects.toMatchObject({ stderr: expect.stringContaining('--now') });
});
