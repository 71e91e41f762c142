import { ActionApiRefusal, type ActionApi, type ApiParams } from '../http/action-api';
import { EditingRefusedError, isLostSession, savePage, type PageSave } from './save-page';

const SAVE: PageSave = {
  page: 7,
  text: 'New',
  summary: 'why',
  baseRevisionId: 40,
  asBot: true,
};

/** A wiki whose page is at this revision, and that answers an edit like this. */
function wikiWith(
  lastrevid: number | undefined,
  edit: () => unknown,
): { api: ActionApi; edits: ApiParams[] } {
  const edits: ApiParams[] = [];
  const pages = [lastrevid === undefined ? { missing: true } : { lastrevid }];
  const api: ActionApi = {
    request: async (params) => {
      if (params['action'] !== 'edit') {
        return {
          curtimestamp: '2026-01-01T00:00:00Z',
          query: { tokens: { csrftoken: 't' }, pages },
        };
      }
      edits.push(params);
      return edit();
    },
  };
  return { api, edits };
}

const refusing = (code: string) => (): never => {
  throw new ActionApiRefusal(code, `refused: ${code}`, {});
};

test('the text goes with its base, its sum and the right that is asserted', async () => {
  const { api, edits } = wikiWith(40, () => ({ edit: { result: 'Success', newrevid: 41 } }));
  expect(await savePage(api, SAVE)).toEqual({ kind: 'saved', revisionId: 41 });
  await savePage(api, { ...SAVE, asBot: false });
  const [first, second] = edits;
  expect(first).toMatchObject({
    pageid: 7,
    baserevid: 40,
    md5: '03c2e7e41ffc181a4e84080b4710e81e',
    nocreate: true,
    bot: true,
    assert: 'bot',
    starttimestamp: '2026-01-01T00:00:00Z',
  });
  expect(second).toMatchObject({ assert: 'user' });
  expect(second).not.toHaveProperty('bot');
});

test('a page that has moved on, or is gone, is not edited', async () => {
  const later = wikiWith(41, refusing('never'));
  expect(await savePage(later.api, SAVE)).toEqual({ kind: 'conflict' });
  const gone = wikiWith(undefined, refusing('never'));
  expect(await savePage(gone.api, SAVE)).toEqual({ kind: 'gone' });
  expect([...later.edits, ...gone.edits]).toEqual([]);
});

test.each([
  ['editconflict', { kind: 'conflict' }],
  ['missingtitle', { kind: 'gone' }],
  ['protectedpage', { kind: 'refused', reason: 'refused: protectedpage', isAboutPage: true }],
  [
    'cantcreate',
    {
      kind: 'refused',
      reason: expect.stringMatching(
        /^refused: cantcreate; .* grant “Create, edit, and move pages”/,
      ),
      isAboutPage: false,
    },
  ],
  [
    'abusefilter-disallowed',
    { kind: 'refused', reason: 'refused: abusefilter-disallowed', isAboutPage: false },
  ],
])('%s', async (code, outcome) => {
  expect(await savePage(wikiWith(40, refusing(code)).api, SAVE)).toEqual(outcome);
});

test.each(['readonly', 'ratelimited', 'internal_api_error_DBQueryError', 'unknownerror'])(
  '%s passes, and leaves open whether the page was saved',
  async (code) => {
    const saving = savePage(wikiWith(40, refusing(code)).api, SAVE);
    await expect(saving).rejects.toMatchObject({ name: 'ActionApiRefusal', code });
  },
);

test.each<[code: string, isLost: boolean]>([
  ['assertbotfailed', true],
  ['assertuserfailed', true],
  ['badtoken', true],
  ['blocked', false],
])('%s: whether the wiki has only forgotten the account: %p', async (code, isLost) => {
  const error: unknown = await savePage(wikiWith(40, refusing(code)).api, SAVE).catch(
    (refusal: unknown) => refusal,
  );
  expect(isLostSession(error)).toBe(isLost);
});

test.each(['assertbotfailed', 'blocked', 'badtoken', 'mwoauth-invalid-authorization'])(
  '%s: nothing goes on before a person has looked',
  async (code) => {
    await expect(savePage(wikiWith(40, refusing(code)).api, SAVE)).rejects.toThrow(
      EditingRefusedError,
    );
  },
);

test.each([
  [{ edit: { result: 'Success', nochange: true } }, { kind: 'unchanged' }],
  [{ edit: { result: 'Failure', captcha: {} } }, { kind: 'refused' }],
])('an answer %j', async (answer, outcome) => {
  expect(await savePage(wikiWith(40, () => answer).api, SAVE)).toMatchObject(outcome);
});

test('an answer of another kind is an error', async () => {
  await expect(savePage(wikiWith(40, () => ({})).api, SAVE)).rejects.toThrow('did not say');
});

describe('a change tag', () => {
  const tagged = { ...SAVE, tag: 'weboid' };

  test('goes with the edit, where there is one', async () => {
    const { api, edits } = wikiWith(40, () => ({ edit: { result: 'Success', newrevid: 41 } }));
    await savePage(api, tagged);
    await savePage(api, { ...SAVE, tag: null });
    expect(edits.map(({ tags }) => tags)).toEqual(['weboid', undefined]);
  });

  test.each(['badtags', 'tags-apply-no-permission', 'tags-apply-not-allowed-one'])(
    'that the wiki does not let us set (%s) keeps nothing from being saved',
    async (code) => {
      let tries = 0;
      const answer = (): unknown =>
        ++tries === 1 ? refusing(code)() : { edit: { result: 'Success', newrevid: 41 } };
      const { api, edits } = wikiWith(40, answer);
      expect(await savePage(api, tagged)).toEqual({ kind: 'saved', revisionId: 41 });
      expect(edits.map(({ tags }) => tags)).toEqual(['weboid', undefined]);
    },
  );
});
