import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { keepChoices } from '../store/archives/archive-choices';
import { stampOfBlock } from '../store/suspects/block-stamps';
import { checkAll, listUrls } from '../store/testing/sample-urls';
import { emptyTables, withStore } from '../store/testing/with-store';
import { blockOne, liftOneBlock, listBlocks, listChoices } from './archives-work';
import type { OwnWork } from './own-database';
import { CommandError } from './command-error';

const { database } = withStore();
const clock = createManualClock(Date.UTC(2026, 10, 21, 12));
const TODAY = dayNumberOf(clock.now());
const A = 'http://museum-lunden.org/a';
const B = 'http://museum-lunden.org/b';
const COPY = `https://web.archive.org/web/20150102030405/${A}`;

beforeEach(async () => {
  await emptyTables(database, 'archive', 'archive_search', 'url', 'host');
  const ids = await listUrls(database, [A, B], TODAY);
  await checkAll(database, TODAY);
  const snapshot = { service: 'wayback', url: COPY, timestamp: '20150102030405' } as const;
  const choices = [
    { service: 'wayback', snapshot },
    { service: 'loc', snapshot: null },
  ] as const;
  await keepChoices(database, ids.get(A) ?? 0, choices, TODAY - 1);
});

async function run(work: (one: OwnWork) => Promise<void>): Promise<string[]> {
  const output = new PassThrough();
  const written = text(output);
  await work({ database, clock, output });
  output.end();
  return (await written).split('\n').slice(0, -1);
}

const block = async (address: string, key?: string) => run(blockOne(address, key));
const lift = async (address: string, key?: string) => run(liftOneBlock(address, key));
const blocks = async () => (await run(listBlocks(false))).slice(1);

test('what is chosen of an address is listed, by any spelling of it', async () => {
  expect(await run(listChoices('HTTP://Museum-Lunden.org:80/a', false))).toEqual([
    'address                     service  day         copy',
    `${A}  wayback  2026-11-20  ${COPY}`,
    `${A}  loc      2026-11-20  none chosen`,
  ]);
  expect((await run(listChoices(A, true))).map((line): unknown => JSON.parse(line))).toEqual([
    {
      url: A,
      service: 'wayback',
      copy: COPY,
      timestamp: '20150102030405',
      blocked: false,
      date: '2026-11-20',
    },
    { url: A, service: 'loc', copy: null, timestamp: null, blocked: false, date: '2026-11-20' },
  ]);
  await database.run('UPDATE archive SET visited_day = 0 WHERE service = 0');
  expect((await run(listChoices(A, false)))[1]).toBe(`${A}  wayback  not looked at  ${COPY}`);
  expect(JSON.parse((await run(listChoices(A, true)))[0] ?? '')).toMatchObject({ date: null });
  expect(await run(listChoices(B, false))).toHaveLength(1);
  const unknown = run(listChoices('http://lunden.org/x', false));
  await expect(unknown).rejects.toThrow('http://lunden.org/x is not in the list of URLs');
});

test('that no archive has a copy is listed with the day on which they were asked', async () => {
  await database.run(
    'INSERT INTO archive_search (url_id, due_at, searched_day) SELECT url_id, 1, ? FROM url',
    [TODAY - 1],
  );
  const searched = 'no usable copy was found; archives last asked on 2026-11-20';
  expect((await run(listChoices(B, false))).slice(1)).toEqual([searched]);
  expect((await run(listChoices(B, true))).map((line): unknown => JSON.parse(line))).toEqual([
    { url: B, archivesSearched: '2026-11-20' },
  ]);
  expect(await run(listChoices(A, false))).toHaveLength(3);
  await block(B);
  expect(await run(listChoices(B, false))).toHaveLength(2);
});

test('a block stays until it is lifted', async () => {
  expect(await block(A, 'wayback')).toEqual([`${A}: wayback blocked`]);
  expect(await block(A, 'wayback')).toEqual([`${A}: wayback blocked already`]);
  expect(await block(B)).toEqual([`${B}: all services blocked`]);
  expect((await blocks()).toSorted()).toEqual([
    `${A}  wayback  2026-11-21  blocked`,
    `${B}  all      2026-11-21  blocked`,
  ]);
  await expect(lift(B, 'wayback')).rejects.toThrow('all services are blocked together');
  expect(await lift(B)).toEqual([`${B}: all services lifted`]);
  expect(await lift(A, 'wayback')).toEqual([`${A}: wayback lifted`]);
  expect(await blocks()).toEqual([]);
  await expect(lift(A)).rejects.toThrow('all services not blocked; see weboid archives list');
});

test('what is kept of pages with a link is known to be another answer once its copies are blocked', async () => {
  const [{ url_id: urlId } = { url_id: 0 }] = await database.select<{ url_id: number }>(
    "SELECT url_id FROM url WHERE path = '/a'",
  );
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES (3, 640, ?)', [urlId]);
  try {
    const stamp = (at: number) => stampOfBlock(database, { wikiId: 3, block: at });
    expect(await stamp(10)).toBe(0);
    await block(A, 'wayback');
    expect([(await stamp(10)) > 0, await stamp(11)]).toEqual([true, 0]);
  } finally {
    await emptyTables(database, 'link', 'block_stamp');
  }
});

test('more blocks than one statement tells are listed all', async () => {
  const urls = Array.from({ length: 1_001 }, (_, at) => `http://lunden.org/${at}`);
  const ids = [...(await listUrls(database, urls, TODAY)).values()];
  await database.run(
    'INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) VALUES ?',
    [ids.flatMap((urlId) => [0, 255].map((service) => [urlId, service, '', '', 1, TODAY]))],
  );
  expect(new Set(await blocks()).size).toBe(2_002);
});

test.each([
  ['http://x.org/', undefined, 'is not in the list of URLs'],
  ['x.org', undefined, 'is no address'],
  ['mailto:a@x.org', undefined, 'is no address'],
  [A, 'wayforward', 'there is no service “wayforward”; there are wayback,'],
])('%s %s is refused', async (address, key, message) => {
  await expect(block(address, key)).rejects.toThrow(message);
  await expect(lift(address, key)).rejects.toThrow(CommandError);
});
