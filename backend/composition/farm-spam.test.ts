import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import type { WikiConfig } from '../config/wiki-config';
import { sampleWiki } from '../web/testing/sample-web';
import { farmSpam } from './farm-spam';

let asked = 0;
let isUp = false;
const server: Server = createServer((_request, response) => {
  asked += 1;
  response.writeHead(isUp ? 200 : 503, { 'content-type': 'text/plain' }).end('casino\\.net\n');
});
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`;
});
afterAll(() => server.close());

test('tells what the list of a farm names; while it cannot be read, nothing', async () => {
  const clock = createManualClock(1_000_000);
  const farm = { ...sampleWiki([]).farm, globalSpamList: address };
  const wikis = [{ farm }, { farm }] as WikiConfig[];
  const read = farmSpam(() => wikis, { userAgent: 'test', clock, logger: createSilentLogger() });
  expect([await read(), await read(), asked]).toEqual([null, null, 1]);
  isUp = true;
  clock.advanceTo(clock.now() + 60_000);
  const isSpam = await read();
  const pages = ['https://www.casino.net/a', 'https://museum.org/a'];
  expect(pages.map((url) => isSpam?.(url))).toEqual([true, false]);
  expect(asked).toBe(2);
});
