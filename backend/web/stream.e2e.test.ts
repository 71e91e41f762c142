import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { WEBOID_DATABASE } from '../../toolforge/local/databases';
import { localFolders } from '../../toolforge/local/local-folders';
import { exampleArticle, expectedUnreachable } from '../../toolforge/local/world/expected';
import { worldAddresses } from '../../gadget/testing/open-browser';
import { withVisit } from '../../gadget/testing/with-visit';
import { readWikisFile } from '../config/wikis-file';
import { systemClock } from '../runtime/clock';
import { openDatabase } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { CHANGE_STREAM_PATH } from '../store/changes/change-event-id';
import { appendChanges } from '../store/changes/table-change-feed';
import { changeOf } from '../store/changes/testing/change-of';
import { urlIdByKey } from '../store/urls/url-id-by-key';

/** The stream of changes as a page of a wiki reads it, with what browsers have for that. */
const world = worldAddresses();
const [example] = readWikisFile(
  join(localFolders(process.env['WEBOID_LOCAL_DIR'], 'e2e').data, 'wikis.json'),
).wikis;
const database = openDatabase(
  {
    host: '127.0.0.1',
    port: example?.replica?.port ?? 0,
    user: 'root',
    password: '',
    database: WEBOID_DATABASE,
    connections: 2,
    retryForMs: 0,
  },
  systemClock,
  createSilentLogger(),
);
const [URL_OF_ARTICLE = ''] = expectedUnreachable(exampleArticle);

jest.setTimeout(60_000);

const visit = withVisit();
let cable: Cable;
beforeAll(async () => {
  cable = await layCable(Number(new URL(world.weboid).port));
});
afterAll(async () => {
  await cable.close();
  await database.close();
});

/** Leads to the web side, and can be cut. */
interface Cable {
  address: string;
  cut(): void;
  close(): Promise<void>;
}

async function layCable(port: number): Promise<Cable> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

async function append(): Promise<void> {
  const urlId = (await urlIdByKey(database, URL_OF_ARTICLE)) ?? 0;
  const change = changeOf(urlId, 'doubtful', 'unreachable', { url: URL_OF_ARTICLE });
  await database.transaction((statements) =>
    appendChanges(statements, [change], Math.floor(Date.now() / 1_000)),
  );
}

/** In the page: keeps what is heard in `window.heard`. */
function hearInPage(address: string): Promise<void> {
  const events: unknown[] = [];
  Object.assign(globalThis, { heard: events });
  const source = new EventSource(address);
  source.addEventListener('message', ({ data }) => events.push(JSON.parse(String(data))));
  return new Promise((resolve) => source.addEventListener('live', () => resolve(), { once: true }));
}

async function heard(count: number): Promise<{ url: string; pages: object[] }[]> {
  const { page } = visit;
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as { heard: unknown[] }).heard.length >= wanted,
    count,
  );
  return page.evaluate(
    () => (globalThis as unknown as { heard: { url: string; pages: object[] }[] }).heard,
  );
}

test('a page of a wiki is told what was and what is, and misses nothing of an outage', async () => {
  await append();
  await visit.page.goto(`${world.wiki}/w/index.php?title=${exampleArticle}&useskin=vector-2022`);
  const query = new URLSearchParams({
    since: '0',
    domain: new URL(URL_OF_ARTICLE).hostname,
    to: 'unreachable',
  });
  await visit.page.evaluate(hearInPage, `${cable.address}${CHANGE_STREAM_PATH}?${query}`);
  const before = (await heard(1)).length;
  await append();
  await heard(before + 1);
  cable.cut();
  await append();
  const all = await heard(before + 2);
  await append();
  expect((await heard(before + 3)).length).toBe(before + 3);
  expect(all.at(-1)).toMatchObject({
    url: URL_OF_ARTICLE,
    pages: expect.arrayContaining([{ wiki: 'examplewiki@WMF', page_id: expect.any(Number) }]),
  });
});
