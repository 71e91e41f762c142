import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProvider, newJourney } from './provider';

type Answer = (response: ServerResponse) => void;

const json =
  (body: unknown, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };

const TOKEN = json({ access_token: 'secret', token_type: 'Bearer', expires_in: 14_400 });
const PROFILE = json({ sub: 7, username: 'Kari' });

let token = TOKEN;
let profile = PROFILE;
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    if (request.url === '/oauth2/access_token') token(response);
    else profile(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  token = TOKEN;
  profile = PROFILE;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function signIn(query: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const config = { clientId: 'weboid', clientSecret: 'x', sessionKey: 'k'.repeat(16) };
  const origin = `http://127.0.0.1:${port}`;
  const provider = createProvider(
    { ...config, server: `${origin}/oauth2` },
    'http://127.0.0.1/auth/callback',
    'Weboid/test',
  );
  const journey = newJourney();
  const back = new URLSearchParams({ code: 'c', state: journey.state, ...query });
  return provider.person(back, journey);
}

test('who came back is told by number and name', async () => {
  expect(await signIn()).toEqual({ centralId: '7', userName: 'Kari' });
  profile = json({ sub: '7', username: 'Kari', email: 'kari@example.org', blocked: false });
  expect(await signIn()).toEqual({ centralId: '7', userName: 'Kari' });
});

test('who is blocked there does not come in here', async () => {
  profile = json({ sub: 7, username: 'Kari', blocked: true });
  await expect(signIn()).rejects.toMatchObject({ name: 'ProviderError', why: 'blocked' });
});

test.each<[string, Answer]>([
  ['accounts without a central one, which share the number 0', json({ sub: 0, username: 'Ola' })],
  ['the same as text', json({ sub: '0', username: 'Ola' })],
  ['no name', json({ sub: 7, username: '' })],
  ['an error', json({ error: 'rest-permission-denied' }, 403)],
  ['an error as 200', json({ error: 'mwoauth-invalid' })],
  ['a page', (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>')],
  ['a way elsewhere', (response) => response.writeHead(302, { Location: '/else' }).end()],
  ['too much', json({ sub: 7, username: 'Kari', more: 'x'.repeat(200_000) })],
  ['nothing', (response) => response.destroy()],
])('a profile that is %s signs nobody in', async (_what, answer) => {
  profile = answer;
  await expect(signIn()).rejects.toMatchObject({ name: 'ProviderError', why: 'failed' });
});

test.each<[string, Answer, string]>([
  ['a code that was used', json({ error: 'invalid_grant' }, 400), 'expired'],
  ['a wrong secret', json({ error: 'invalid_client' }, 401), 'failed'],
  ['another kind of token', json({ access_token: 'x', token_type: 'mac' }), 'failed'],
  ['a page', (response) => response.writeHead(200).end('<p>'), 'failed'],
  ['too much', json({ access_token: 'x'.repeat(200_000), token_type: 'Bearer' }), 'failed'],
])('no token: %s', async (_what, answer, why) => {
  token = answer;
  await expect(signIn()).rejects.toMatchObject({ name: 'ProviderError', why });
});

test.each<[Record<string, string>, string]>([
  [{ error: 'access_denied' }, 'refused'],
  [{ state: 'another' }, 'failed'],
  [{ iss: 'https://evil.example' }, 'failed'],
  [{ code: '' }, 'failed'],
])('what came back wrong is not asked about: %j', async (query, why) => {
  token = () => {
    throw new Error('asked');
  };
  await expect(signIn(query)).rejects.toMatchObject({ name: 'ProviderError', why });
});
