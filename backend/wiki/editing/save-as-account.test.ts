import { ActionApiError, type ActionApi } from '../http/action-api';
import { ownRevisionAfter, saveAsAccount } from './save-as-account';

const MARK = '<!-- weboid:7-1 -->';

/** A page with these revisions after the base. */
function wikiWith(revisions: readonly { user: string; text: string | null }[]) {
  const all = revisions.map(({ user, text }, n) => ({
    revid: 11 + n,
    user,
    slots: { main: text === null ? {} : { content: text } },
  }));
  const request: ActionApi['request'] = (params) => {
    const ids = String(params['revids'] ?? '').split('|');
    const meant =
      params['revids'] === undefined ? all : all.filter(({ revid }) => ids.includes(String(revid)));
    return Promise.resolve({ query: { pages: [{ pageid: 1, revisions: meant }] } });
  };
  return { api: { request } as ActionApi, account: 'Weboid' };
}
const PAGE = { page: 'User talk:Kari', baseRevisionId: 10 };

test.each([
  ['nothing was written', [], null],
  ['somebody else quotes it', [{ user: 'Kari', text: MARK }], null],
  ['another edit of ours', [{ user: 'Weboid', text: 'a note' }], null],
  [
    'another edit of ours, then it',
    [
      { user: 'Weboid', text: 'a note' },
      { user: 'Weboid', text: `a note ${MARK}` },
    ],
    12,
  ],
  [
    'one of many',
    [
      ...Array.from({ length: 12 }, () => ({ user: 'Weboid', text: '' })),
      { user: 'Weboid', text: MARK },
    ],
    23,
  ],
  ['one whose text is hidden', [{ user: 'Weboid', text: null }], 11],
])('%s: the edit with the mark is found', async (_, revisions, found) => {
  expect(await ownRevisionAfter(wikiWith(revisions), { ...PAGE, mark: MARK })).toBe(found);
});

test('without a mark any edit of the account is meant', async () => {
  expect(
    await ownRevisionAfter(
      wikiWith([
        { user: 'Kari', text: '' },
        { user: 'Weboid', text: '' },
      ]),
      PAGE,
    ),
  ).toBe(12);
});

describe('an edit whose answer is lost', () => {
  const edit = { ...PAGE, text: MARK, summary: '', mark: MARK, asBot: false };

  /** The page is at its base when it is asked for, and then has these revisions. */
  function wikiThatLoses(revisions: readonly { user: string; text: string | null }[]) {
    const { api, account } = wikiWith(revisions);
    const asked: boolean[] = [];
    const request: ActionApi['request'] = (params, _spent, once = false) => {
      if (params['action'] === 'edit') {
        asked.push(once);
        return Promise.reject(new ActionApiError('no answer'));
      }
      if (params['meta'] !== 'tokens') return api.request(params);
      const query = { tokens: { csrftoken: 'x' }, pages: [{ lastrevid: PAGE.baseRevisionId }] };
      return Promise.resolve({ curtimestamp: '2026-11-28T00:00:00Z', query });
    };
    const signInAgain = () => Promise.resolve();
    return { wiki: { api: { request }, account, signInAgain, tag: null }, asked };
  }
  const others = { user: 'Kari', text: 'By the way.' };

  test('was saved where the section stands, whatever others wrote behind it', async () => {
    const { wiki, asked } = wikiThatLoses([{ user: 'Weboid', text: MARK }, others]);
    const saved = await saveAsAccount(wiki, { ...edit, newSection: 'Links' });
    expect([saved, asked]).toEqual([{ kind: 'saved', revisionId: 11 }, [true]]);
  });

  test('is not sent again where it does not, nor looked for where it is a whole text', async () => {
    const { wiki, asked } = wikiThatLoses([others]);
    await expect(saveAsAccount(wiki, { ...edit, newSection: 'Links' })).rejects.toThrow(
      'no answer',
    );
    await expect(saveAsAccount(wiki, edit)).rejects.toThrow('no answer');
    expect(asked).toEqual([true, false]);
  });
});
