import { Command } from 'commander';
import { join } from 'node:path';
import { openOpsWorld, running, type OpsWorld } from '../ops/testing/ops-world';
import { systemRandom } from '../runtime/random';
import { addOpsCommands } from './ops-commands';

const ROOT = join(__dirname, '../..');
let world: OpsWorld;
const written: string[] = [];

beforeEach(async () => {
  world = await openOpsWorld();
  written.length = 0;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await world.close();
});

/** As a person types it, where the environment says what it does in a job, but for our own database. */
async function weboid(...words: string[]): Promise<string> {
  const { api, repository, web } = world.standIn.addresses;
  const program = new Command('weboid').exitOverride();
  addOpsCommands(program, {
    root: ROOT,
    env: { TOOL_DATA_DIR: world.folder, TOOL_TOOLFORGE_API_URL: api, WEBOID_PUBLIC_URL: web },
    clock: world.standIn.clock,
    random: systemRandom,
  });
  await program.parseAsync(['ops', ...words, '--repository', repository], { from: 'user' });
  return written.join('');
}

test('deploy, with what it could not verify', async () => {
  const told = await weboid('deploy', '--ref', 'main');
  expect(told).toMatch(/^the certificate of https:\/\/127\.0\.0\.1:\d+ is not verified: /);
  expect(told).toContain('our own database: ');
  expect(told).toContain('verify: web run bbbbbbbbbb\n');
  expect(told).toMatch(/not verified: feeder, .*\ndone: weboid runs bbbbbbbbbb\n$/);
  expect(new Set(Object.values(running(world)).flat())).toEqual(new Set(['b'.repeat(40)]));
});

test('rollback does not guess what the tables can live with', async () => {
  await expect(weboid('rollback', 'v1')).rejects.toThrow(/run this as a job, which reaches it/);
});

test('status, restart and webservice-restart', async () => {
  expect(await weboid('status')).toMatch(/continuous job web: running \S+, aaaaaaaaaa\n/);
  expect(await weboid('restart', 'all')).toMatch(/web runs again[^]*crawler runs again/);
  expect(await weboid('webservice-restart', '--now')).toContain('restarted web\n');
});
