import { rollback } from './rollback';
import { NEW, OLD, openOpsWorld, running, type OpsWorld } from './testing/ops-world';

let world: OpsWorld;
beforeEach(async () => {
  world = await openOpsWorld();
  // NEW was deployed a while ago.
  world.standIn.addBuild(NEW);
  for (const job of world.standIn.jobs.values())
    job.pods = job.pods.map((pod) => ({ ...pod, commit: NEW }));
});
afterEach(() => world.close());

const back = (to = OLD, dryRun = false): Promise<void> => rollback(world.parts(), { to, dryRun });
const changes = (): string[] => world.standIn.asked.filter((asked) => !asked.startsWith('GET '));

test('the commit is built again by the tag that stands there, and all jobs run it; nothing is migrated', async () => {
  await back();
  expect(world.standIn.builds.at(-1)).toMatchObject({ ref: 'v1', commit: OLD });
  expect(Object.values(running(world)).every(([commit]) => commit === OLD)).toBe(true);
  expect(changes()).not.toContain('POST /jobs/v1/tool/weboid/jobs');
  expect(world.told.at(-2)).toBe('done: weboid runs aaaaaaaaaa again, on tables at migration 43');
  expect(world.told.at(-1)).toContain('to go on: mend it in a newer commit');
});

test('an image that is that commit already is not built again', async () => {
  world.standIn.addBuild(OLD, 'v1');
  await back('v1');
  expect(changes().filter((asked) => asked.endsWith('/builds'))).toEqual([]);
});

test('a commit from before a migration that it cannot live with is refused before anything is touched', async () => {
  world.standIn.files.delete(`${OLD}:sql/000043.sql`);
  await expect(back()).rejects.toThrow(
    /aaaaaaaaaa cannot work with the tables as they are: they are at migration 43, and programs from before migration 43 fail/,
  );
  expect(changes()).toEqual([]);
});

test.each([
  [null, /run this as a job/],
  [44, /the tables are at migration 44, and this program knows 43/],
])('tables at %p: nobody can tell what may run on them', async (schema, message) => {
  const parts = world.parts();
  const tables = { ...parts.tables, schemaNow: () => Promise.resolve(schema) };
  await expect(rollback({ ...parts, tables }, { to: OLD, dryRun: false })).rejects.toThrow(message);
  expect(changes()).toEqual([]);
});

test('a commit at which no branch or tag stands cannot be built, and it is told how it can', async () => {
  world.standIn.refs.delete('refs/tags/v1');
  await expect(back()).rejects.toThrow(/git tag back <commit> && git push origin back/);
});

test('a branch that moves on meanwhile is no way back', async () => {
  world.standIn.refs.set('refs/heads/v2', OLD);
  world.standIn.onRequest = () => void world.standIn.refs.set('refs/heads/v2', NEW);
  await expect(back('v2')).rejects.toThrow(/refs\/heads\/v2 moved on while it was built/);
  expect(changes().filter((asked) => asked.startsWith('PATCH'))).toEqual([]);
});

test('a dry run refuses as the real one does, and changes nothing', async () => {
  await back(OLD, true);
  expect(world.told).toContain('restart: web would be restarted');
  expect(changes()).toEqual([]);
});
