import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ActionApiError, openActionApi } from './action-api';

/** A wiki that gives these answers in turn; the last one again and again. */
async function withWiki<Result>(
  answers: readonly [number, object][],
  work: (apiUrl: string, asked: () => number) => Promise<Result>,
): Promise<Result> {
  let asked = 0;
  const server = createServer((_, response) => {
    const [status, body] = answers[Math.min(asked, answers.length - 1)] ?? [500, {}];
    asked += 1;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await work(`http://127.0.0.1:${port}/w/api.php`, () => asked);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test.each<[string, [number, object]]>([
  ['a server error', [503, {}]],
  ['a replica that lags', [200, { error: { code: 'maxlag', info: 'lagged' } }]],
])('after %s it is asked again, and nothing is written to standard output', async (_, first) => {
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const answer = await withWiki([first, [200, { query: {} }]], (apiUrl) =>
    openActionApi(apiUrl, 'test').request({ action: 'query' }),
  );
  expect(answer).toEqual({ query: {} });
  expect(print).not.toHaveBeenCalled();
  print.mockRestore();
});

test.each<[string, [number, object]]>([
  ['a refusal', [403, {}]],
  ['an error of the API', [200, { error: { code: 'badvalue', info: 'no' } }]],
])('%s is final', async (_, answer) => {
  await withWiki([answer], async (apiUrl, asked) => {
    const request = openActionApi(apiUrl, 'test').request({ action: 'query' });
    await expect(request).rejects.toThrow(ActionApiError);
    expect(asked()).toBe(1);
  });
});
