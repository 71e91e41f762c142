import { deploy } from './deploy';
import { OpsError } from './api/ops-error';
import { NEW, OLD, openOpsWorld, running, type OpsWorld } from './testing/ops-world';

let world: OpsWorld;
beforeEach(async () => {
  world = await openOpsWorld();
});
afterEach(() => world.close());

const go = (signal?: AbortSignal): Promise<void> =>
  deploy(world.parts(signal), { ref: 'main', dryRun: false });
const toldText = (): string => world.told.join('\n');
const changes = (): string[] => world.standIn.asked.filter((asked) => !asked.startsWith('GET '));

const CONTINUOUS = ['web', 'feeder', 'archive', 'dispatch', 'deliver', 'care', 'crawler'];
const allAt = (commit: string): Record<string, string[]> =>
  Object.fromEntries(CONTINUOUS.map((name) => [name, [commit]]));

test('a deployment builds, migrates, loads, restarts in order, and verifies', async () => {
  await go();
  expect(running(world)).toEqual(allAt(NEW));
  expect(world.standIn.migrated).toEqual([NEW]);
  expect(changes()).toEqual([
    'POST /builds/v1/tool/weboid/builds',
    'POST /jobs/v1/tool/weboid/jobs',
    ...Array.from({ length: 11 }, () => 'PATCH /jobs/v1/tool/weboid/jobs'),
    ...CONTINUOUS.map((name) => `POST /jobs/v1/tool/weboid/jobs/${name}/restart`),
  ]);
  expect(world.told).toEqual([
    `main is ${NEW}, refs/heads/main`,
    expect.stringMatching(/^image: build weboid-buildpacks-pipelinerun-2 of bbbbbbbbbb has begun/),
    expect.stringContaining('is waiting'),
    expect.stringContaining('is running'),
    expect.stringContaining('is done'),
    'migrate: the tables are up to date',
    'load: 11 jobs are as jobs.yaml has them',
    ...CONTINUOUS.map((name) =>
      expect.stringMatching(`^restart: ${name} runs again, \\d+ s later$`),
    ),
    `verify: ${CONTINUOUS.join(', ')} run bbbbbbbbbb`,
    'done: weboid runs bbbbbbbbbb',
  ]);
});

test('run again, it finds that nothing is to be done', async () => {
  await go();
  world.standIn.asked.length = 0;
  world.told.length = 0;
  await go();
  expect(changes().filter((asked) => /builds$|restart$/.test(asked))).toEqual([]);
  expect(toldText()).toContain('image: is bbbbbbbbbb already');
  expect(toldText()).toContain('restart: crawler runs bbbbbbbbbb already');
});

const KILLED_AT = [
  'POST /builds/v1/tool/weboid/builds',
  'GET /builds/v1/tool/weboid/builds/weboid-buildpacks-pipelinerun-2',
  'POST /jobs/v1/tool/weboid/jobs',
  'GET /jobs/v1/tool/weboid/jobs/migrate',
  'PATCH /jobs/v1/tool/weboid/jobs',
  'POST /jobs/v1/tool/weboid/jobs/web/restart',
  'GET /jobs/v1/tool/weboid/jobs/dispatch',
  'POST /jobs/v1/tool/weboid/jobs/crawler/restart',
];

test.each(KILLED_AT)('killed at %s and run again, it comes to the same end', async (last) => {
  const killed = new AbortController();
  world.standIn.onRequest = (asked) => {
    if (asked === last) killed.abort(new Error('killed'));
  };
  await expect(go(killed.signal)).rejects.toThrow('killed');
  await go();
  expect(running(world)).toEqual(allAt(NEW));
  expect(world.standIn.migrated).toContain(NEW);
  expect(world.standIn.builds.filter(({ commit }) => commit === NEW)).toHaveLength(1);
});

test('a build that fails changes nothing, and its log is shown', async () => {
  world.standIn.failing.builds = true;
  await expect(go()).rejects.toThrow(
    /failed: Tasks Completed: 1 \(Failed: 1\); nothing else was changed/,
  );
  expect(toldText()).toContain('  [step-build] ERROR: no');
  expect(running(world)).toEqual(allAt(OLD));
  world.standIn.failing.builds = false;
  await go();
  expect(running(world)).toEqual(allAt(NEW));
});

test('a migration that fails leaves the old pods running, and is gone on with', async () => {
  world.standIn.failing.migrations = true;
  await expect(go()).rejects.toThrow(/the old pods go on with them as they are/);
  expect(toldText()).toContain('  migrate: the last line');
  expect(toldText()).toContain('ended half way; this runs now:');
  expect(toldText()).toMatch(/ {2}feeder: running .*, aaaaaaaaaa/);
  expect(running(world)).toEqual(allAt(OLD));
  world.standIn.failing.migrations = false;
  await go();
  expect(running(world)).toEqual(allAt(NEW));
  expect(world.standIn.migrated).toEqual([NEW]);
});

test('a job that crashes ends it: what runs is told, and the others go on as they are', async () => {
  world.standIn.failing.pods.add('archive');
  await expect(go()).rejects.toThrow(
    /job archive does not come up \(pending, restarted \(\d+\), exitcode 1\)/,
  );
  expect(toldText()).toContain('  archive: the last line');
  expect(toldText()).toMatch(/ {2}web: running .*, bbbbbbbbbb/);
  expect(toldText()).toMatch(/ {2}crawler: running .*, aaaaaaaaaa/);
  world.standIn.failing.pods.clear();
  world.told.length = 0;
  await go();
  expect(running(world)).toEqual(allAt(NEW));
  expect(toldText()).toContain('restart: web runs bbbbbbbbbb already');
});

test('a build that somebody else has begun is followed; one of another commit is not built over', async () => {
  world.standIn.builds.push({
    id: 'theirs',
    ref: 'main',
    commit: NEW,
    beganMs: world.standIn.clock.now(),
    isGood: true,
  });
  await go();
  expect(world.standIn.builds).toHaveLength(2);
  world.standIn.builds.push({
    id: 'other',
    ref: 'x',
    commit: 'c'.repeat(40),
    beganMs: world.standIn.clock.now(),
    isGood: true,
  });
  await expect(go()).rejects.toThrow(
    /build other of cccccccccc is under way: somebody else deploys/,
  );
});

test('a branch that moves on while it is looked up is deployed as it was built', async () => {
  const later = 'c'.repeat(40);
  world.standIn.files.set(
    `${later}:toolforge/jobs.yaml`,
    world.standIn.files.get(`${NEW}:toolforge/jobs.yaml`) ?? '',
  );
  world.standIn.onRequest = (asked) => {
    if (asked.endsWith('/builds')) world.standIn.refs.set('refs/heads/main', later);
  };
  await go();
  expect(running(world)).toEqual(allAt(later));
});

test('a job whose definition changed is not restarted a second time, unless it made no new pods', async () => {
  const file = `${NEW}:toolforge/jobs.yaml`;
  const jobs = world.standIn.files.get(file) ?? '';
  world.standIn.files.set(
    file,
    jobs.replace('replicas: 2', 'replicas: 3').replace('health feeder', 'health feeders'),
  );
  await go();
  expect(running(world)).toEqual(allAt(NEW));
  const restarts = changes().filter((asked) => asked.endsWith('/restart'));
  expect(restarts).toHaveLength(CONTINUOUS.length - 1);
  expect(restarts.some((asked) => asked.includes('feeder'))).toBe(false);
  expect(restarts.some((asked) => asked.includes('web'))).toBe(true);
});

test('where only the older fields are told, it waits until the old pods must be gone', async () => {
  world.standIn.tellsOldStatus = true;
  await go();
  expect(running(world)).toEqual(allAt(NEW));
});

test('what nobody tells a version of is said to be not verified', async () => {
  const parts = { ...world.parts(), seenProcesses: () => Promise.resolve(null) };
  await deploy(parts, { ref: 'main', dryRun: false });
  expect(toldText()).toContain('verify: web run bbbbbbbbbb');
  expect(toldText()).toMatch(/not verified: feeder, archive, .*, crawler;/);
});

test('a pod that goes on with the old image is named', async () => {
  const old = { component: 'care', commit: OLD, startedAtS: 0, seenAtS: Infinity };
  const seen = world.parts().seenProcesses;
  const parts = { ...world.parts(), seenProcesses: async () => [...((await seen()) ?? []), old] };
  await expect(deploy(parts, { ref: 'main', dryRun: false })).rejects.toThrow(
    /not all run bbbbbbbbbb: care \(bbbbbbbbbb, aaaaaaaaaa\)/,
  );
});

test('beside push-to-deploy nothing is touched', async () => {
  world.standIn.deployments.push({
    deploy_id: '20261126-000000-x',
    status: 'running',
    creation_time: '',
  });
  await expect(go()).rejects.toThrow(/deployment 20261126-000000-x of push-to-deploy is running/);
  expect(changes()).toEqual([]);
});

test('a migration that takes something away waits until no pod of before runs', async () => {
  const release = JSON.stringify({ contracts: { 10: 'long ago', 44: 'the table is gone' } });
  world.standIn.files.set(`${NEW}:sql/release.json`, release);
  await expect(go()).rejects.toThrow(
    /migration 44 of bbbbbbbbbb cannot run beside the pods of before: the table is gone; .* \(web, feeder, /,
  );
  expect(changes()).toEqual([]);
  for (const name of CONTINUOUS) world.standIn.jobs.delete(name);
  await go();
  expect(running(world)).toEqual(allAt(NEW));
});

test('a ref of before that cannot work with the tables is refused, as by a rollback', async () => {
  world.standIn.files.delete(`${OLD}:sql/000043.sql`);
  await expect(deploy(world.parts(), { ref: 'v1', dryRun: false })).rejects.toThrow(
    /aaaaaaaaaa cannot work with the tables as they are/,
  );
  expect(changes()).toEqual([]);
});

test('a dry run tells what would be done, and changes nothing', async () => {
  world.standIn.jobs.delete('backup');
  await deploy(world.parts(), { ref: NEW, dryRun: true });
  expect(changes()).toEqual([]);
  expect(world.told).toEqual(
    expect.arrayContaining([
      'image: would be built',
      'migrate: would run as a job, and be waited for',
      'load: web would be told its definition',
      'load: backup would be made',
      'restart: crawler would be restarted',
    ]),
  );
});

test('a name that is no branch or tag is told what to do with', async () => {
  await expect(deploy(world.parts(), { ref: 'c'.repeat(40), dryRun: false })).rejects.toThrow(
    OpsError,
  );
  await expect(deploy(world.parts(), { ref: 'mian', dryRun: false })).rejects.toThrow(
    /no branch or tag of .* is named mian, .*git tag back <commit>/,
  );
});
