import { createServer, type RequestListener, type Server } from 'node:http';
import { fetchAnswer, MAX_DETAILS_LENGTH, type AnswerLimits } from './fetch-answer';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  const listening = server;
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/`;
}

const ask = (address: string, timeoutMs = 900, limits?: AnswerLimits): Promise<unknown> =>
  fetchAnswer(fetch, address, timeoutMs, limits);

test('reads a document that comes in pieces', async () => {
  const address = await serve((_request, response) => {
    const bytes = Buffer.from('{"title":"Ä"}');
    response.write(bytes.subarray(0, 11));
    setTimeout(() => response.end(bytes.subarray(11)), 20);
  });
  expect(await ask(address)).toEqual({ title: 'Ä' });
});

test('tells the server nothing about the reader', async () => {
  const request = jest.fn<ReturnType<typeof fetch>, Parameters<typeof fetch>>(() =>
    Promise.resolve(new Response('{}')),
  );
  await fetchAnswer(request, 'https://weboid.test/', 900);
  expect(request.mock.calls).toEqual([
    [
      'https://weboid.test/',
      expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer' }),
    ],
  ]);
});

test.each([
  ['by default as the answer says', undefined, 'default'],
  ['where asked not without confirmation', 'no-cache', 'no-cache'],
] as const)('uses the HTTP cache of the browser %s', async (_how, cache, expected) => {
  const request = jest.fn<ReturnType<typeof fetch>, Parameters<typeof fetch>>(() =>
    Promise.resolve(new Response('{}')),
  );
  await fetchAnswer(request, 'https://weboid.test/', 900, cache && { cache });
  expect(request.mock.calls[0]?.[1]?.cache).toBe(expected);
});

test.each<[kind: string, listener: RequestListener, error: RegExp]>([
  ['an error status', (_request, response) => response.writeHead(503).end('{}'), /answered 503/],
  ['no JSON', (_request, response) => response.end('<html>'), /JSON/],
  ['nothing', (_request, response) => response.end(), /JSON/],
  ['a broken connection', (request) => request.destroy(), /fetch failed/],
  [
    'more than it may be',
    (_request, response) => response.end(`"${'x'.repeat(3_000_000)}"`),
    /oversized/,
  ],
])('rejects %s', async (_kind, listener, error) => {
  await expect(ask(await serve(listener))).rejects.toThrow(error);
});

test('an answer with details may be longer', async () => {
  const address = await serve((_request, response) => response.end(`"${'x'.repeat(3_000_000)}"`));
  expect(await ask(address, 900, { maxLength: MAX_DETAILS_LENGTH })).toHaveLength(3_000_000);
});

test.each<[kind: string, listener: RequestListener]>([
  ['never begins', () => undefined],
  ['never ends', (_request, response) => void response.write('{"a":')],
])('gives up on an answer that %s', async (_kind, listener) => {
  await expect(ask(await serve(listener), 50)).rejects.toThrow(/abort/i);
});
