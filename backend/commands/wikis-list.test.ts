import { PassThrough } from 'node:stream';
import type { Database } from '../runtime/database';
import { createManualClock } from '../runtime/testing/manual-clock';
import { sampleWiki } from '../web/testing/sample-web';
import type { Wiki } from '../wiki/wikis';
import { listWikis, type WikisListParts } from './wikis-list';

const nothing: Database = {
  select: () => Promise.resolve([]),
  run: () => Promise.resolve({ affectedRows: 0 }),
  transaction: (work) => work(nothing),
  session: (work) => work(nothing),
  close: () => Promise.resolve(),
};

const none: WikisListParts['wikis'] = {
  all: [],
  find: () => null,
  isAwaited: () => false,
  isWhole: true,
  unwatched: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

async function toldOf(json: boolean): Promise<string> {
  const output = new PassThrough();
  const clock = createManualClock(0);
  await listWikis([], {
    wikis: none,
    database: nothing,
    clock,
    periodDays: 7,
    atOnce: 1,
    output,
    json,
  });
  const told: unknown = output.read();
  return Buffer.isBuffer(told) ? told.toString() : '';
}

test('what could not be read is told, and listed as not all right', async () => {
  const broken: Database = { ...nothing, select: () => Promise.reject(new Error('no database')) };
  const wiki = {
    ...sampleWiki([]),
    reader: {
      lagS: () => Promise.resolve(0),
      criteria: () => Promise.resolve({}),
      countWatched: () => Promise.resolve({ pages: 1, isRough: false }),
    },
  } as unknown as Wiki;
  const output = new PassThrough();
  const about = { periodDays: 7, atOnce: 1, output, json: true, clock: createManualClock(0) };
  const wikis = { ...none, all: [wiki] };
  expect(await listWikis([], { ...about, wikis, database: broken })).toBe(false);
  expect(await listWikis([], { ...about, wikis, database: nothing })).toBe(true);
});

test.each([
  [false, '30,000', { pagesNow: 30_000, pagesNowIsRough: false }],
  [true, 'about 30,000', { pagesNow: 30_000, pagesNowIsRough: true }],
])('a rough number of pages (%s) is told as such', async (isRough, shown, machine) => {
  const wiki = {
    ...sampleWiki([]),
    reader: {
      lagS: () => Promise.resolve(0),
      criteria: () => Promise.resolve({}),
      countWatched: () => Promise.resolve({ pages: 30_000, isRough }),
    },
  } as unknown as Wiki;
  const told = async (json: boolean): Promise<string> => {
    const output = new PassThrough();
    const about = { periodDays: 7, atOnce: 1, output, json, clock: createManualClock(0) };
    await listWikis([], { ...about, wikis: { ...none, all: [wiki] }, database: nothing });
    const bytes: unknown = output.read();
    return Buffer.isBuffer(bytes) ? bytes.toString() : '';
  };
  const cells = (await told(false)).trim().split('\n').at(-1)?.split(/ {2,}/);
  expect(cells).toContain(shown);
  expect(JSON.parse(await told(true))).toMatchObject(machine);
});

test('whoever has named no wikis is told where to', async () => {
  expect(await toldOf(false)).toMatch(/^the wikis file .* names no wikis, .*config\/README\.md\n$/);
});

test('for a machine there is just no line', async () => {
  expect(await toldOf(true)).toBe('');
});
