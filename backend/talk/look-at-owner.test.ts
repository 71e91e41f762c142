import { join } from 'node:path';
import { loadMessages } from '../runtime/messages';
import { EditingRefusedError } from '../wiki/editing/save-page';
import { isUserName } from '../wiki/editing/talk-owner';
import { lookAtOwner } from './look-at-owner';
import type { OpenTalkWiki } from './talk-parts';

const texts = loadMessages(join(__dirname, '../../i18n')).translator(['en']);

/** A wiki that says this of whoever is asked for. */
function wikiSaying(
  user: object,
  more: { userinfo?: object; mayEdit?: boolean } = {},
): OpenTalkWiki {
  const { userinfo = {}, mayEdit = true } = more;
  const request = async (params: Record<string, unknown>): Promise<unknown> => {
    if (params['list'] !== 'users') return { query: { pages: [{ title: 'T' }] } };
    const pages = [{ title: 'Diskussion:Kari', missing: true, actions: { edit: mayEdit } }];
    return { query: { userinfo, users: [user], pages } };
  };
  return {
    api: { request },
    account: 'Bot',
    tag: null,
    signInAgain: () => Promise.resolve(),
    isUnwelcome: () => false,
    texts,
  };
}
const look = (wiki: OpenTalkWiki, userName = 'Kari') =>
  lookAtOwner(wiki, {
    userName,
    owner: Buffer.from('hash of 7'),
    ownerOf: (id) => Buffer.from(`hash of ${id}`),
  });
const PAGE = { title: 'Diskussion:Kari', revisionId: 0, wikitext: '' };
const KARI = { name: 'Kari', centralids: { CentralAuth: 7, local: 1 } };

test('the page of the account with that central number is theirs', async () => {
  expect(await look(wikiSaying(KARI))).toEqual(PAGE);
});

test('where a wiki knows no central numbers, the name is', async () => {
  expect(await look(wikiSaying({ name: 'Kari', centralids: { local: 9 } }))).toEqual(PAGE);
});

test.each([
  ['renamed', { name: 'Kari', centralids: { CentralAuth: 8, local: 7 } }],
  ['renamed', { name: 'Kari', centralids: { CentralAuth: 0, local: 7 } }],
  ['no-account', { name: 'Kari', missing: true }],
  ['no-account', { name: 'Kari', invalid: true }],
  ['no-account', { ...KARI, name: 'Other' }],
  ['blocked', { ...KARI, blockid: 5 }],
])('nothing is written to somebody else, or to who is away: %s %j', async (reason, user) => {
  expect(await look(wikiSaying(user))).toBe(reason);
});

test('a page that may not be edited is left alone, and a block of some pages only is none', async () => {
  expect(await look(wikiSaying(KARI, { mayEdit: false }))).toBe('protected');
  expect(await look(wikiSaying({ ...KARI, blockid: 5, blockpartial: true }))).toEqual(PAGE);
});

test('when our own account is blocked nobody else is switched off', async () => {
  const blocked = wikiSaying(KARI, { mayEdit: false, userinfo: { blockid: 3 } });
  await expect(look(blocked)).rejects.toThrow(EditingRefusedError);
});

test.each(['', 'A/B', 'A#B', 'A|B', 'User:B', 'A@B', 'A]]', ' A', 'A\n', 'x'.repeat(256)])(
  '%j is no name of an account',
  async (name) => {
    expect(isUserName(name)).toBe(false);
    expect(await look(wikiSaying({ ...KARI, name }), name)).toBe('no-account');
  },
);
test('names of other scripts are', () => {
  expect(['Kari', 'Jörg Müller', '例え', 'محمد', "O'Neil (WMF)"].every(isUserName)).toBe(true);
});
