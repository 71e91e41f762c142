import { TextDecoder } from 'node:util';
import arabic from '../../i18n/ar.json';
import english from '../../i18n/en.json';
import { answerWith } from '../testing/stub-page';
import { textsOf } from '../testing/texts-of';
import { startWatchlist } from './index';
import type { PageUrl } from './wiki-day';

const CONFIG = {
  wgCanonicalSpecialPageName: 'Watchlist',
  wgDBname: 'examplewiki',
  wgUserId: 42,
  wgUserLanguage: 'en',
  wgFormattedNamespaces: { '-1': 'Special', 0: '', 1: 'Talk', 2: 'User' },
};
const TODAY = '2026-11-20';
/** What died today. */
const today = (...dead: PageUrl[]): Days => ({ [TODAY]: { dead } });
const HOSTILE = '<img src=x onerror=alert(1)> & "Wal"';

type Days = Readonly<
  Record<string, { dead?: readonly PageUrl[]; no_longer_dead?: readonly PageUrl[] }>
>;

interface Told {
  /** By day; a day that is not named is empty. */
  days?: Days;
  config?: Readonly<Record<string, unknown>>;
  isNamed?: boolean;
  catalog?: Parameters<typeof startWatchlist>[0];
  storage?: Map<string, unknown>;
  /** In place of all answers of Weboid. */
  answer?: unknown;
}

/** Titles of the pages that the reader watches, by id. */
const WATCHED = new Map([
  [1, 'Leuchtturm'],
  [2, HOSTILE],
  ...Array.from({ length: 12 }, (_, place): [number, string] => [place + 10, `Page ${place}`]),
]);

async function open({
  days = {},
  config,
  isNamed = true,
  catalog,
  storage = new Map(),
  answer,
}: Told) {
  document.body.innerHTML = '<div id="content"><div id="bodyContent"></div></div>';
  const requests: [address: string, options: unknown][] = [];
  const questions: object[] = [];
  const values: Record<string, unknown> = { ...CONFIG, ...config };
  const dayOf = (address: string): unknown => {
    const day = new URL(address).searchParams.get('day') ?? TODAY;
    return { day, dead: [], no_longer_dead: [], more: false, ...days[day] };
  };
  class Api {
    async get(parameters: { pageids: string }) {
      questions.push(parameters);
      const ids = parameters.pageids.split('|').map(Number);
      const pages = ids.map((pageid) => {
        const title = WATCHED.get(pageid);
        return { pageid, ns: 0, title: title ?? 'Other', watched: title !== undefined };
      });
      return { query: { pages } };
    }
  }
  const stored = {
    getObject: (key: string) => storage.get(key) ?? null,
    setObject: (key: string, value: unknown) => storage.set(key, value),
  };
  Object.assign(globalThis, {
    TextDecoder,
    __WEBOID_ORIGIN__: 'https://weboid.test',
    __WEBOID_FARM__: '',
    fetch: (address: string, options: unknown) => {
      requests.push([address, options]);
      return answerWith(answer ?? dayOf(address));
    },
    mw: {
      Api,
      config: { get: (key: string) => values[key] },
      user: { isNamed: () => isNamed },
      log: () => undefined,
      loader: { using: () => Promise.resolve() },
      requestIdleCallback: (task: () => void) => setTimeout(task, 0),
      storage: { ...stored, session: stored },
      util: { getUrl: (title: string) => `/wiki/${encodeURIComponent(title)}` },
    },
  });
  startWatchlist(catalog ?? { en: textsOf(english) });
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done, 0));
  return { requests, questions, storage };
}

const line = (): HTMLElement | null => document.querySelector<HTMLElement>('.weboid-watchlist');
const status = (): string => document.querySelector('[role=status]')?.textContent ?? '';
const items = (): string[] =>
  [...(line()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
const button = (): HTMLElement | null => line()?.querySelector('button') ?? null;

test('one line names the watched pages whose links died, with their number', async () => {
  const { requests, questions } = await open({
    days: {
      '2026-11-15': { dead: [[1, 7]] },
      '2026-11-18': {
        dead: [
          [2, 7],
          [3, 7],
          [10, 1],
        ],
      },
      [TODAY]: { dead: [[1, 8]], no_longer_dead: [[10, 1]] },
    },
  });
  expect(status()).toBe('In the past week, web links have died on 2 pages that you watch:');
  expect(items()).toEqual(['Leuchtturm (2 links)', HOSTILE]);
  const links = [...(line()?.querySelectorAll('a') ?? [])].map(({ pathname }) => pathname);
  expect(links).toEqual(['/wiki/Leuchtturm', `/wiki/${encodeURIComponent(HOSTILE)}`]);
  expect(document.querySelector('img')).toBeNull();
  expect(questions).toEqual([
    { action: 'query', formatversion: '2', prop: 'info', inprop: 'watched', pageids: '1|2|3' },
  ]);
  expect(requests).toHaveLength(7);
});

test('Weboid learns nothing of the reader: all ask for the same', async () => {
  const { requests } = await open({ days: today([1, 7]) });
  const path = 'https://weboid.test/feed/wiki-day.json?dbname=examplewiki';
  expect(requests[0]).toEqual([
    path,
    expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer' }),
  ]);
  expect(requests.slice(1).map(([address]) => address)).toEqual(
    ['14', '15', '16', '17', '18', '19'].map((day) => `${path}&day=2026-11-${day}`),
  );
});

test('the line stands before the content, and screen readers know it before it speaks', async () => {
  const opening = open({ days: today([1, 7]) });
  const region = document.querySelector('[role=status]');
  expect(region?.textContent).toBe('');
  expect(line()).toBeNull();
  await opening;
  expect(document.querySelector('[role=status]')).toBe(region);
  expect(line()?.nextElementSibling?.id).toBe('bodyContent');
  expect(line()?.matches('.noprint')).toBe(true);
  expect(status()).toContain('one page');
});

test('ten pages are named, the rest is counted', async () => {
  const dead = [...WATCHED.keys()].map((pageId): PageUrl => [pageId, 1]);
  await open({ days: today(...dead) });
  expect(items()).toHaveLength(11);
  expect(items().at(-1)).toBe('and 4 more pages');
});

test("it speaks the reader's language", async () => {
  await open({
    days: today([1, 7], [1, 8]),
    config: { wgUserLanguage: 'ar' },
    catalog: { ar: textsOf(arabic) },
  });
  expect([line()?.lang, line()?.dir]).toEqual(['ar', 'rtl']);
  expect(status()).toContain('في صفحة واحدة من قائمة المراقبة');
  expect(items()).toEqual(['Leuchtturm (وصلتان)']);
});

describe('who dismisses the line', () => {
  const days = today([1, 7], [2, 7], [3, 7]);

  test('is not told the same again, in this browser, as this user', async () => {
    const { storage } = await open({ days });
    button()?.click();
    expect(document.querySelector('[class^=weboid]')).toBeNull();
    expect([...storage.entries()]).toEqual([
      [
        'weboid-watchlist-examplewiki-42',
        [
          [1, 7],
          [2, 7],
        ],
      ],
    ]);
    await open({ days, storage });
    expect(line()).toBeNull();
    await open({
      days,
      storage,
      config: { wgUserId: 43 },
    });
    expect(items()).toHaveLength(2);
  });

  test('is told what dies afterwards, alone', async () => {
    const { storage } = await open({ days: today([1, 7]) });
    button()?.click();
    const later = today([1, 7], [1, 8], [2, 7]);
    await open({ days: later, storage });
    expect(items()).toEqual([HOSTILE, 'Leuchtturm']);
    button()?.click();
    await open({ days: later, storage });
    expect(line()).toBeNull();
  });

  test('is told again what came back and died once more', async () => {
    const { storage } = await open({ days: today([1, 7]) });
    button()?.click();
    await open({ days: today([2, 7]), storage });
    button()?.click();
    await open({
      days: today([1, 7], [2, 7]),
      storage,
    });
    expect(items()).toEqual(['Leuchtturm']);
  });
});

describe('nothing is shown', () => {
  test.each<[string, Told, requests: number, questions: number]>([
    ['elsewhere', { config: { wgCanonicalSpecialPageName: 'Recentchanges' } }, 0, 0],
    ['to people without an account', { isNamed: false }, 0, 0],
    ['where nothing died', {}, 7, 0],
    ['where nothing is watched of it', { days: today([3, 7]) }, 7, 1],
    ['where Weboid tells nonsense', { answer: { day: TODAY, dead: 'all' } }, 1, 0],
    ['where it fails', { answer: () => Promise.reject(new TypeError('Failed to fetch')) }, 1, 0],
  ])('%s', async (_where, told, requests, questions) => {
    const asked = await open(told);
    expect(line()).toBeNull();
    expect([asked.requests.length, asked.questions.length]).toEqual([requests, questions]);
  });
});

test.each<[unknown]>([['x'], [[['1', 7]]], [[null]], [{ 0: [1, 7] }]])(
  '%j in the storage of the browser hides nothing',
  async (scrawl) => {
    const storage = new Map<string, unknown>([['weboid-watchlist-examplewiki-42', scrawl]]);
    await open({ days: today([1, 7]), storage });
    expect(items()).toEqual(['Leuchtturm']);
  },
);
