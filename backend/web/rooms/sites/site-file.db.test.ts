import { createStoredFindings } from '../../../answers/stored-findings';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { createMarkIndex } from '../../../status/mark-index';
import { generateSite, SITE_DOMAIN } from '../../../store/testing/generated-site';
import { withStore } from '../../../store/testing/with-store';
import type { RunningWeb } from '../../http/server';
import { serveSite } from './testing/serve-site';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const DEAD = 2_500;
const FILE = `/site?domain=${SITE_DOMAIN}&lang=en&format=csv`;

const { database: store } = withStore();
beforeAll(() => generateSite(store, { urls: 4 * DEAD, pages: 3_000 }, NOW_MS));

const findings = createStoredFindings(store, () => Promise.resolve(createMarkIndex([])));
let web: RunningWeb;
afterEach(() => web.close());

/** @param before what happens before notes are read, told how often they have been read */
async function served(before: (times: number) => Promise<void>): Promise<(path: string) => string> {
  let times = 0;
  web = await serveSite(store, createManualClock(NOW_MS), {
    annotations: async (urls, today) => {
      times += 1;
      await before(times);
      return findings.annotations(urls, today);
    },
  });
  return (path) => `http://127.0.0.1:${web.port}${path}`;
}

const linesOf = (text: string): number => text.split('\r\n').length - 1;

async function readLines(
  reader: ReadableStreamDefaultReader<string> | undefined,
  count: number,
): Promise<string> {
  let text = '';
  while (linesOf(text) < count) text += (await reader?.read())?.value ?? '';
  return text;
}

test('the file of a long list is sent while it is read', async () => {
  const open: (() => void)[] = [];
  const addressOf = await served((times) =>
    times === 1 ? Promise.resolve() : new Promise((resolve) => open.push(resolve)),
  );
  const response = await fetch(addressOf(FILE));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = await readLines(reader, 1_001);
  // The next part waits for the first one to be on its way.
  expect(linesOf(text)).toBe(1_001);
  expect(open.length).toBeLessThanOrEqual(1);
  for (let part = 2; part <= 3; part += 1) {
    while (open.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    open.shift()?.();
  }
  text += await readLines(reader, DEAD - 1_000);
  expect(await reader?.read()).toMatchObject({ done: true });
  const [head, ...rows] = text.split('\r\n').slice(0, -1);
  expect(head).toMatch(/^Web link,Pages that use it,Wikis,Called dead since/);
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(DEAD);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="dead-/);
});

test('a part that cannot be read breaks the file off: nobody takes it for all', async () => {
  const addressOf = await served((times) =>
    times === 3 ? Promise.reject(new Error('away')) : Promise.resolve(),
  );
  const response = await fetch(addressOf(FILE));
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('nothing is sent of a file of which the first part cannot be read', async () => {
  const addressOf = await served(() => Promise.reject(new Error('away')));
  const { status, headers } = await fetch(addressOf(FILE));
  expect([status, headers.get('content-disposition')]).toEqual([503, null]);
});

test('whoever only asks for the head has nothing read', async () => {
  let most = 0;
  const addressOf = await served((times) => {
    most = times;
    return Promise.resolve();
  });
  const { status, headers } = await fetch(addressOf(FILE), { method: 'HEAD' });
  expect([status, headers.get('content-type'), most]).toEqual([200, 'text/csv; charset=utf-8', 0]);
});

test('a spreadsheet has the first thousand, and no others are read for it', async () => {
  let most = 0;
  const addressOf = await served((times) => {
    most = times;
    return Promise.resolve();
  });
  const response = await fetch(addressOf(FILE.replace('csv', 'xlsx')));
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  expect(response.headers.get('content-disposition')).toMatch(/-part-/);
  expect(most).toBe(1);
});
