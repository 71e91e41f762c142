import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openActionApi } from '../http/action-api';
import { isKnownEditor } from './editor-account';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const KARI = { centralId: '7', userName: 'Kari' };
/** As a watched wiki tells it. */
const EDITOR = {
  userid: 31,
  name: 'Kari',
  editcount: 10,
  registration: '2026-11-16T12:00:00Z',
  rights: ['createpage', 'autoconfirmed'],
  centralids: { CentralAuth: 7, local: 31 },
  attachedlocal: { CentralAuth: true, local: true },
};
type Said = Record<string, unknown>;

/** What each wiki says of the account; absent: it is away. */
let wikis: Record<string, Said> = {};
/** What the central accounts say; null: there are none. */
let everywhere: Said | null = null;
let asked: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, wiki = ''] = pathname.split('/');
    asked.push(wiki);
    const said = wikis[wiki];
    if (said === undefined) {
      response.writeHead(404).end();
      return;
    }
    const told = {
      users: [said],
      ...(wiki === 'meta' && everywhere !== null && { globaluserinfo: everywhere }),
    };
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ batchcomplete: true, query: told }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const WATCHED = ['de', 'fr', 'nl', 'pl', 'ru'];
const merged = (edits: Record<string, number>): Said[] =>
  Object.entries(edits).map(([wiki, editcount]) => ({
    wiki: `${wiki}wiki`,
    url: `https://${wiki}.wikipedia.org`,
    editcount,
  }));

beforeEach(() => {
  wikis = { meta: { ...EDITOR, rights: [], editcount: 0 }, de: EDITOR };
  everywhere = { id: 7, name: 'Kari', merged: merged({ de: 10 }) };
  asked = [];
});

function ask(account = KARI): Promise<boolean> {
  const { port } = server.address() as AddressInfo;
  const open = (wiki: string) =>
    openActionApi(`http://127.0.0.1:${port}/${wiki}/api.php`, 'Weboid/test', { retryForMs: 0 });
  const watched = (domain: string) => {
    const wiki = WATCHED.find((one) => domain === `${one}.wikipedia.org`);
    return wiki === undefined ? null : open(wiki);
  };
  return isKnownEditor(account, { signIn: open('meta'), watched, nowMs: NOW_MS });
}

test('an editor is who a watched wiki says is autoconfirmed, with edits and days enough there', async () => {
  expect(await ask()).toBe(true);
  expect(asked).toEqual(['meta', 'de']);
});

test('registered before such days were written down is long ago', async () => {
  wikis['de'] = { ...EDITOR, registration: null };
  expect(await ask()).toBe(true);
});

test.each<[string, Said]>([
  ['lacks the right', { rights: ['createpage'] }],
  ['has too few edits, as the wiki itself says', { editcount: 9 }],
  ['is a minute too new', { registration: '2026-11-16T12:01:00Z' }],
  ['was registered on no day', { registration: 'soon' }],
  ['is blocked', { blockid: 5, blockpartial: false }],
  ['is blocked twice, which has no number', { blockid: null, blockpartial: false }],
  ['has the name of another person', { centralids: { CentralAuth: 8, local: 31 } }],
  ['is not merged, though its name is', { attachedlocal: { CentralAuth: false, local: true } }],
  ['is not of the farm', { centralids: { local: 7 }, attachedlocal: { local: true } }],
])('no editor is an account that %s', async (_what, said) => {
  wikis['de'] = { ...EDITOR, ...said };
  expect(await ask()).toBe(false);
});

test('blocked from some pages alone is not blocked', async () => {
  for (const blockid of [5, null]) {
    wikis['de'] = { ...EDITOR, blockid, blockpartial: true };
    expect(await ask()).toBe(true);
  }
});

test.each<[string, Said]>([
  ['locked', { id: 7, locked: true, merged: merged({ de: 10 }) }],
  ['another’s number', { id: 8, merged: merged({ de: 10 }) }],
  ['hidden, or none', { missing: true }],
  ['without edits on a watched wiki', { id: 7, merged: merged({ de: 9, sv: 5_000 }) }],
])('no wiki is asked about a central account that is %s', async (_what, said) => {
  everywhere = said;
  expect(await ask()).toBe(false);
  expect(asked).toEqual(['meta']);
});

test('three wikis are asked, those with most edits first', async () => {
  everywhere = { id: 7, merged: merged({ de: 20, fr: 40, nl: 30, pl: 50, ru: 10 }) };
  const blocked = { ...EDITOR, blockid: 5 };
  wikis = { ...wikis, pl: blocked, fr: blocked, nl: blocked };
  expect(await ask()).toBe(false);
  expect(asked).toEqual(['meta', 'pl', 'fr', 'nl']);
});

test('another wiki may say yes where one is away; else nobody knows', async () => {
  everywhere = { id: 7, merged: merged({ de: 20, fr: 40 }) };
  expect(await ask()).toBe(true);
  wikis['de'] = { ...EDITOR, blockid: 5 };
  await expect(ask()).rejects.toMatchObject({ name: 'ActionApiError' });
});

test('where wikis share no accounts the wiki counts at which people sign in, and its number', async () => {
  everywhere = null;
  wikis['meta'] = { ...EDITOR, userid: 7, centralids: { local: 7 } };
  expect(await ask()).toBe(true);
  expect(await ask({ centralId: '8', userName: 'Kari' })).toBe(false);
  wikis['meta'] = { ...EDITOR, userid: 7 };
  expect(await ask()).toBe(false);
  wikis['meta'] = { name: 'Kari', missing: true };
  expect(await ask()).toBe(false);
  expect(new Set(asked)).toEqual(new Set(['meta']));
});
