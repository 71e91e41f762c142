import type { ActionApi } from '../http/action-api';
import { ownRevisionAfter } from './save-as-account';

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
