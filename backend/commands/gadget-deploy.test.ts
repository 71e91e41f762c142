import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { deployGadget } from './gadget-deploy';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A site whose every page says the same, and what it was asked for. */
async function site(
  answer: { page: string } | { redirectTo: string },
): Promise<{ url: URL; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if ('page' in answer) response.end(answer.page);
    else response.writeHead(302, { location: answer.redirectTo }).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/`), asked };
}

const deploy = (wiki: URL): Promise<void> =>
  deployGadget(
    { wiki, farm: '', documentation: '', name: 'Weboid' },
    {
      root: '/nowhere',
      userAgent: 'test',
      publicUrl: 'https://weboid.example',
      account: { user: 'Someone@bot', password: 'a secret', token: '' },
      output: new Writable({ write: (_chunk, _encoding, done) => done() }),
      confirm: null,
    },
  );

const editUri = (url: URL): string => `<link rel="EditURI" href="${url.href}w/api.php?action=rsd">`;

test('nobody signs in at another site that a wiki’s page names as its API', async () => {
  const other = await site({ page: '{}' });
  const wiki = await site({ page: editUri(other.url) });
  await expect(deploy(wiki.url)).rejects.toThrow('--api');
  expect(other.asked).toEqual([]);
});

test('nobody signs in at another site that a wiki leads to', async () => {
  const other = await site({ page: '{}' });
  const wiki = await site({ redirectTo: other.url.href });
  await expect(deploy(wiki.url)).rejects.toThrow(/leads to another site, .*--wiki/);
  expect(other.asked).toEqual(['/']);
});
