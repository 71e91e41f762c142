import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { FRONTIER_VERSION } from '../../store/frontier/frontier-messages';
import { serve } from '../../web/testing/serve';
import {
  dueOne,
  fine,
  HOUR_MS,
  leaseOne,
  START_MS,
  TODAY,
  withRemoteSide,
} from './testing/remote-side';

const side = withRemoteSide();

describe('a server that misbehaves', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Answers in turn; the last one for ever. */
  async function scripted(...answers: [number, string, Record<string, string>?][]) {
    const turns = [...answers];
    const server = createServer((request, response) => {
      request.resume();
      const [status, body, headers = {}] = (turns.length > 1 ? turns.shift() : turns[0]) ?? [
        500,
        '',
      ];
      response.writeHead(status, headers).end(body);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return side.connect((server.address() as AddressInfo).port, { retryForMs: HOUR_MS });
  }

  const answer = (content: unknown, version = FRONTIER_VERSION) =>
    JSON.stringify({ version, nowS: START_MS / 1_000, content });

  test('is waited for while that may help, longer each time', async () => {
    const frontier = await scripted(
      [502, '<html>'],
      [503, ''],
      [429, '', { 'Retry-After': '30' }],
      [200, answer(true)],
    );
    expect(await frontier.isAnythingDue(0)).toBe(true);
    expect(side.clock.now() - START_MS).toBe(1_000 + 2_000 + 30_000);
  });

  test('is not waited for beyond the patience', async () => {
    const frontier = await scripted([500, 'broken']);
    await expect(frontier.isAnythingDue(0)).rejects.toThrow(/says 500/);
    expect(side.clock.now() - START_MS).toBeLessThanOrEqual(HOUR_MS);
  });

  test.each<[string, [number, string, Record<string, string>?], RegExp]>([
    ['a page of something else', [200, '<html>hello'], /is no Weboid/],
    ['a redirect', [302, '', { Location: 'http://127.0.0.1/' }], /says 302.*is that the address/],
    ['another version', [200, answer(true, FRONTIER_VERSION + 1)], /speaks another version/],
    [
      'a version that it does not know',
      [409, '{"code":"unknown-version","detail":""}'],
      /speaks another version/,
    ],
    ['what is not understood', [200, answer('perhaps')], /not understood/],
    ['an answer without end', [200, 'x'.repeat(9_000_000)], /no end/],
    [
      'a question that would fail again',
      [500, '{"code":"internal-error","detail":"x"}'],
      /says 500/,
    ],
  ])('%s is an error at once', async (_name, first, message) => {
    const frontier = await scripted(first);
    await expect(frontier.isAnythingDue(0)).rejects.toThrow(message);
    expect(side.clock.now()).toBe(START_MS);
  });

  test('that is killed and comes back loses nothing', async () => {
    await side.addUrls('http://museum-lunden.org/a');
    const waits = new EventEmitter();
    const sleep = async (): Promise<void> => {
      waits.emit('again');
      await setTimeout(10);
    };
    const patient = side.connect(side.served.port, {
      retryForMs: HOUR_MS,
      clock: { ...side.clock, sleep },
    });
    const host = await leaseOne(patient);
    const { urlId } = await dueOne(patient, host);
    const { port } = side.served;
    await side.served.close();
    const recorded = patient.record([fine(urlId)]);
    await once(waits, 'again');
    await once(waits, 'again');
    side.served = await serve(side.webParts(), port);
    await recorded;
    await patient.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
    expect(await side.database.select('SELECT failures, due_day FROM url')).toEqual([
      { failures: 0, due_day: TODAY + 14 },
    ]);
  });
});
