import { TextDecoder } from 'node:util';
import { answerWith } from '../testing/stub-page';
import { createFixLink } from './fix-reference';

const ADDRESS = 'https://weboid.test/fix?dbname=dewiki&pageid=150';
const FIELDS = {
  wpUnicodeCheck: '✓',
  wpSection: '2',
  wpStarttime: '20261124160000',
  wpEdittime: '20261120160000',
  editRevId: '7',
  parentRevId: '7',
  wpTextbox1: '== A ==\n<script>',
  wpSummary: 'Web links repaired',
};

const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);

beforeEach(() => {
  document.body.innerHTML = '';
  submit.mockClear();
});

/** A reader with an account, and what the wiki says of the page. */
interface Account {
  page: Record<string, unknown>;
  watchdefault?: string;
}

async function click(
  answer: unknown,
  init: MouseEventInit = {},
  account?: Account,
): Promise<MouseEvent> {
  const config: Record<string, string> = { wgScript: '/w/index.php', wgPageName: 'Mill' };
  Object.assign(globalThis, {
    TextDecoder,
    fetch: () => answerWith(answer),
    mw: {
      config: { get: (key: string) => config[key] },
      loader: { using: () => Promise.resolve() },
      user: { isNamed: () => account !== undefined, options: { get: () => account?.watchdefault } },
      Api: class {
        get(question: Record<string, string>) {
          expect(question).toMatchObject({ inprop: 'watched', titles: 'Mill' });
          return Promise.resolve({ query: { pages: [account?.page] } });
        }
      },
    },
  });
  const link = createFixLink(ADDRESS, 'Fix', () => undefined);
  document.body.append(link);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  link.dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve, 10));
  return event;
}

const sent = () =>
  Object.fromEntries(
    [...document.querySelectorAll('form input')].map((input) => [
      input.getAttribute('name'),
      input.getAttribute('value'),
    ]),
  );

test('sends the text to the editor of this wiki, which shows its difference', async () => {
  await click({ changes: 1, fields: FIELDS });
  expect(submit).toHaveBeenCalledTimes(1);
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/w/index.php');
  expect(sent()).toMatchObject({ ...FIELDS, action: 'submit', wpDiff: '1' });
});

test('sends nothing that a hostile answer adds: it can save nothing, and no other wiki is asked', async () => {
  await click({
    address: 'https://evil.test/',
    fields: { ...FIELDS, wpSave: '1', wpPreview: '1', title: 'Other', action: 'delete' },
  });
  expect(Object.keys(sent())).not.toContain('wpSave');
  expect(Object.keys(sent())).not.toContain('wpPreview');
  expect(sent()).toMatchObject({ action: 'submit' });
  expect(sent()['title']).toBe('Mill');
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/w/index.php');
});

test.each<[string, Account | undefined, Record<string, string | undefined>]>([
  ['who has no account', undefined, { wpWatchthis: undefined }],
  ['who does not watch the page', { page: { watched: false } }, { wpWatchthis: undefined }],
  ['who watches it', { page: { watched: true } }, { wpWatchthis: '1' }],
  [
    'who watches it for some weeks',
    { page: { watched: true, watchlistexpiry: '2026-12-24T16:00:00Z' } },
    { wpWatchthis: '1', wpWatchlistExpiry: '2026-12-24T16:00:00Z' },
  ],
  ['who watches what they edit', { page: {}, watchdefault: '1' }, { wpWatchthis: '1' }],
  ['who does not', { page: {}, watchdefault: '0' }, { wpWatchthis: undefined }],
])('%s keeps their watchlist as it is', async (_who, account, fields) => {
  await click({ changes: 1, fields: FIELDS }, {}, account);
  const { wpWatchthis, wpWatchlistExpiry } = sent();
  expect({ wpWatchthis, wpWatchlistExpiry }).toEqual({ wpWatchlistExpiry: undefined, ...fields });
});

test.each([[{ changes: 0 }], [null], [{ fields: { ...FIELDS, wpTextbox1: 5 } }], ['odd']])(
  'opens no editor by the answer %j',
  async (answer) => {
    await click(answer);
    expect(submit).not.toHaveBeenCalled();
  },
);

test('is a plain link to who opens it elsewhere', async () => {
  const event = await click({ fields: FIELDS }, { ctrlKey: true });
  expect(event.defaultPrevented).toBe(false);
  expect(submit).not.toHaveBeenCalled();
});
