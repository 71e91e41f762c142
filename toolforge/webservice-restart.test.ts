import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { restartJob } from './webservice-restart.mjs';

const dataDir = join(mkdtempSync(join(tmpdir(), 'weboid-tool-')), 'weboid');
const asked: string[] = [];
let server: Server;
let api = '';
let ca = '';
let status = 200;

beforeAll(async () => {
  const certificate = await generate([{ name: 'commonName', value: 'jobs API' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  ca = certificate.cert;
  mkdirSync(join(dataDir, '.toolskube'), { recursive: true });
  writeFileSync(join(dataDir, '.toolskube/client.crt'), certificate.cert);
  writeFileSync(join(dataDir, '.toolskube/client.key'), certificate.private);
  const options = { cert: certificate.cert, key: certificate.private, requestCert: true, ca };
  server = createServer(options, (request, response) => {
    const { authorized } = request.socket as TLSSocket;
    asked.push(`${request.method} ${request.url} ${authorized ? 'with' : 'without'} certificate`);
    response.writeHead(status).end('a word from the API');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

test("asks the jobs API, with the tool's certificate, to restart the job", async () => {
  expect(await restartJob({ dataDir, job: 'web', api, ca })).toBe('weboid/web');
  expect(asked).toEqual(['POST /jobs/v1/tool/weboid/jobs/web/restart with certificate']);
});

test('a refusal is an error that quotes the API', async () => {
  status = 404;
  await expect(restartJob({ dataDir, job: 'web', api, ca })).rejects.toThrow(
    /answered 404: a word from the API/,
  );
});
