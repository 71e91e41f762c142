import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { systemClock } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { purgeChanges } from '../store/changes/purge-changes';
import { createStreamChangeReader } from '../store/changes/stream-change-reader';
import { appendChanges } from '../store/changes/table-change-feed';
import { changeOf } from '../store/changes/testing/change-of';
import { emptyTables, withStore } from '../store/testing/with-store';
import { quickClock, serveStream } from '../web/rooms/stream/testing/serve-stream';
import type { Served } from '../web/testing/serve';
import { changesStatsOf } from './changes-stats';
import { followChanges, type FollowOptions } from './follow-changes';

const { database } = withStore();
let web: Served;
const origin = (): string => `http://127.0.0.1:${web.port}`;

beforeEach(async () => {
  await emptyTables(database, 'change');
  await database.run('UPDATE change_head SET last_change_id = 0');
  web = await serveStream(database);
});
afterEach(() => web.close());

const append = (nowS: number, ...urlIds: number[]): Promise<void> =>
  database.transaction((statements) =>
    appendChanges(
      statements,
      urlIds.map((urlId) => changeOf(urlId, 'doubtful', 'unreachable')),
      nowS,
    ),
  );

/** Follows until as many lines as wanted were written, or it ends by itself. */
async function follow(
  options: Omit<FollowOptions, 'origin'>,
  meanwhile: (line: number) => Promise<void> = () => Promise.resolve(),
): Promise<{ lines: Record<string, unknown>[]; told: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const stop = new AbortController();
  const parts = {
    userAgent: 'Weboid/test',
    clock: quickClock,
    random: systemRandom,
    logger: createSilentLogger(),
    stdout,
    stderr,
  };
  const told = text(stderr);
  const following = followChanges({ ...options, origin: origin() }, parts, stop.signal).finally(
    () => [stdout.end(), stderr.end()],
  );
  const lines: Record<string, unknown>[] = [];
  for await (const chunk of stdout) {
    for (const line of String(chunk).trim().split('\n')) {
      lines.push(JSON.parse(line) as Record<string, unknown>);
      await meanwhile(lines.length).catch(() => stop.abort(new Error('enough')));
    }
  }
  await following;
  return { lines, told: await told };
}

test('a line for each change, with the number after which to go on', async () => {
  await append(1_800_000_000, 1, 2, 3);
  const { lines, told } = await follow({ after: 1, once: true });
  expect(lines.map(({ id }) => id)).toEqual([2, 3]);
  expect(lines[0]).toEqual({
    id: 2,
    url: 'http://museum-lunden.org/2',
    from: 'doubtful',
    to: 'unreachable',
    reason: 'test',
    changed_at: '2027-01-15T08:00:00.000Z',
    pages: [],
    page_count: 0,
  });
  expect(told).toBe('');
});

test('it goes on after a restart, until it is stopped', async () => {
  await append(1_000, 1);
  const { lines } = await follow({ after: 0 }, async (line) => {
    if (line === 3) throw new Error('enough');
    if (line === 1) {
      const { port } = web;
      await web.close();
      web = await serveStream(database, {}, port);
    }
    await append(1_000, line + 1);
  });
  expect(lines.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('what is not there any more is told', async () => {
  await append(10, 1, 2);
  await append(2_000, 3);
  await purgeChanges(database, { beforeS: 1_000, overrunBeforeS: 1_000 }, 10);
  const { lines, told } = await follow({ after: 0, once: true });
  expect(lines.map(({ id }) => id)).toEqual([3]);
  expect(told).toBe('changes up to 2 may be missing: the log does not have them any more\n');
});

test('the length of a log is told over its stream', async () => {
  await append(10, 1, 2);
  await append(2_000, 3);
  await purgeChanges(database, { beforeS: 1_000, overrunBeforeS: 1_000 }, 10);
  const log = createStreamChangeReader({
    origin: origin(),
    userAgent: 'Weboid/test',
    clock: systemClock,
  });
  const output = new PassThrough();
  await changesStatsOf({}, log, output);
  await changesStatsOf({ json: true }, log, output);
  output.end();
  expect(await text(output)).toBe('changes: 1 from 3 to 3\n{"head":3,"oldest":3}\n');
});
