import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { systemClock } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { runDispatchLoop } from '../dispatch/dispatch-loop';
import type { DispatchClient } from '../dispatch/serve-client';
import { linkFrom, makeClients } from '../dispatch/testing/dispatch-world';
import { purgeChanges } from '../store/changes/purge-changes';
import { listUrls } from '../store/testing/sample-urls';
import { emptyTables, withStore } from '../store/testing/with-store';
import { appendChangeLines } from './append-changes';
import { changesStats } from './changes-stats';
import { writeWikiFeed } from './write-wiki-feed';

const { database } = withStore();
const clock = { now: () => 2_000_000 };
const URL = 'http://museum-lunden.org/a';
let clients: DispatchClient[] = [];

beforeEach(async () => {
  await emptyTables(database, 'change', 'dispatch', 'wiki_change', 'link', 'wiki', 'url', 'host');
  await database.run('UPDATE change_head SET last_change_id = 0');
  clients = await makeClients(database, ['dewiki']);
  const ids = await listUrls(database, [URL], 1);
  for (const client of clients) await linkFrom(database, client, 7, [ids.get(URL) ?? 0]);
});

const append = (...lines: unknown[]): Promise<void> =>
  appendChangeLines(Readable.from(lines.map((line) => `${said(line)}\n`)), database, clock);
const said = (line: unknown): string => (typeof line === 'string' ? line : JSON.stringify(line));
const change = (from: string, to: string, more: object = {}) => ({
  url: URL,
  from,
  to,
  reason: 'not-found',
  ...more,
});
const dispatch = (): Promise<void> =>
  runDispatchLoop(
    {
      database,
      clock: systemClock,
      random: systemRandom,
      logger: createSilentLogger(),
      clients: () => Promise.resolve(clients),
    },
    { batch: 100, untilIdle: true, signal: new AbortController().signal },
  );

async function written(work: (output: PassThrough) => Promise<void>): Promise<string> {
  const output = new PassThrough();
  const [all] = await Promise.all([text(output), work(output).finally(() => output.end())]);
  return all;
}

const feed = (name: string, options: { after: number; json?: true }): Promise<string> =>
  written((output) =>
    writeWikiFeed(
      name,
      options,
      { database, clients: () => Promise.resolve(clients) },
      { stdout: output, stderr: output },
    ),
  );

test('what is appended is told to the wikis that have it, a line for each page', async () => {
  await append(
    change('working', 'doubtful', { url: 'HTTP://Museum-Lunden.org/a#b' }),
    change('working', 'doubtful', { url: 'http://nobody-has-it.org/' }),
  );
  await dispatch();
  await append(change('doubtful', 'unreachable'));
  await dispatch();
  const lines = (await feed('dewiki@WMF', { after: 0, json: true })).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { id: 1, first_id: 1, pageid: 7, url: URL, from: 'working', to: 'doubtful' },
    { id: 3, first_id: 3, pageid: 7, url: URL, from: 'doubtful', to: 'unreachable' },
  ]);
  expect(await feed('dewiki', { after: 1 })).toBe(`3  page 7  doubtful → unreachable  ${URL}\n`);
  const stats: unknown = JSON.parse(
    await written((output) => changesStats({ json: true }, database, output)),
  );
  expect(stats).toEqual({
    head: 3,
    oldest: 1,
    clients: [{ client: 'dewiki@WMF', seen: 3, behind: 0, overrun_to: 0 }],
  });
});

test('nobody is behind by less than nothing', async () => {
  await append(change('working', 'doubtful'));
  await dispatch();
  const appendsMeanwhile = {
    ...database,
    select: async <Row>(...statement: Parameters<typeof database.select>): Promise<Row[]> => {
      const rows = await database.select<Row>(...statement);
      await append(change('working', 'doubtful'));
      await dispatch();
      return rows;
    },
  };
  const stats = JSON.parse(
    await written((output) => changesStats({ json: true }, appendsMeanwhile, output)),
  ) as { clients: { behind: number }[] };
  expect(stats.clients.map(({ behind }) => behind >= 0)).toEqual([true]);
});

test.each([
  ['{"url"', 'line 2 is no JSON'],
  [
    '[]',
    'line 2 is no change (the whole: Invalid input: expected object, received array); expected {',
  ],
  ['{}', 'line 2 is no change (url: this key is missing); expected {'],
  [change('working', 'dead'), 'line 2 is no change (to: no verdict)'],
  [change('working', 'doubtful', { reason: '' }), 'line 2 is no change (reason'],
  [change('working', 'doubtful', { url: 'nonsense' }), 'line 2: no URL that Weboid knows'],
])('a bad line, %j, is told, and what came before stays', async (line, message) => {
  await expect(append(change('working', 'doubtful'), line)).rejects.toThrow(message);
  expect(await database.select('SELECT change_id FROM `change`')).toEqual([{ change_id: 1 }]);
});

test('a wiki that nobody feeds is told so', async () => {
  await expect(feed('xxwiki', { after: 0 })).rejects.toThrow('no wiki “xxwiki” has been fed yet');
});

test('what was purged before a wiki had seen it is told', async () => {
  await append(change('working', 'doubtful'));
  await dispatch();
  await append(change('doubtful', 'unreachable'));
  await purgeChanges(database, { beforeS: 9_000, overrunBeforeS: 9_000 }, 10);
  await append(change('unreachable', 'working'));
  await dispatch();
  expect(await feed('dewiki', { after: 0 })).toBe(
    `changes up to 2 were purged before dewiki@WMF was told of them\n3  page 7  unreachable → working  ${URL}\n`,
  );
});
