import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sleepReal, type Clock } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { changeEventId } from '../store/changes/change-event-id';
import { followChanges, lookBeforeFollowing } from './follow-changes';

const change = (id: number): string =>
  `id: ${changeEventId(id)}\ndata: ${JSON.stringify({ meta: { domain: 'a.org' }, url: `http://a.org/${id}` })}\n\n`;
const LIVE = `event: live\nid: ${changeEventId(9)}\ndata: {"offset":9,"oldest":1}\n\n`;

/** By which nobody waits for long. */
const hastyClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => sleepReal(ms / 500, signal),
};

/** Follows a server behind change 7 until it is live. */
async function follow(
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void,
): Promise<{ asked: unknown[]; lines: string; told: string }> {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers['last-event-id']);
    answer(request, response, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const parts = {
    userAgent: 'Weboid/test',
    clock: hastyClock,
    random: systemRandom,
    logger: createSilentLogger(),
    stdout,
    stderr,
  };
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [lines, told] = [text(stdout), text(stderr)];
  try {
    await followChanges({ origin, after: 7, once: true }, parts, new AbortController().signal);
  } finally {
    stdout.end();
    stderr.end();
    server.close();
    server.closeAllConnections();
  }
  return { asked, lines: await lines, told: await told };
}

test.each([400, 409, 410, 416, 422])(
  'a stream that answers %d is asked again behind the same change, and that is told',
  async (status) => {
    const { asked, lines, told } = await follow((_request, response, count) => {
      if (count < 3) response.writeHead(status, { 'content-type': 'text/html' }).end('no');
      else {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(change(8) + LIVE);
      }
    });
    expect(asked).toEqual(Array.from({ length: 3 }, () => changeEventId(7)));
    expect(lines).toBe('{"id":8,"url":"http://a.org/8"}\n');
    expect(told.match(/it is asked again, so that no change is passed over\n/g)).toHaveLength(2);
    expect(told).toContain(`answers ${status}`);
  },
);

test('of a change that is still to come nothing is missing', async () => {
  const { told } = await follow((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`event: gap\nid: ${changeEventId(5)}\ndata: {"offset":5,"oldest":1}\n\n${LIVE}`);
  });
  expect(told).toBe('');
});

test.each([
  [undefined, ''],
  [5, ''],
  [9, 'there is no change 9 yet: the newest one is 5, and what comes is told\n'],
])('who wants what comes behind change %s is told whether there is one', async (after, told) => {
  const stderr = new PassThrough();
  const options = after === undefined ? {} : { after };
  await lookBeforeFollowing(options, { head: () => Promise.resolve(5) }, stderr);
  stderr.end();
  expect(await text(stderr)).toBe(told);
});

test('an address without a stream is an error at once', async () => {
  const refused = { head: () => Promise.reject(new Error('404')) };
  await expect(lookBeforeFollowing({}, refused, new PassThrough())).rejects.toThrow('404');
});
