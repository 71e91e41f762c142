import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { findTestChromium } from '../chromium';
import { startDaemon } from '../daemon';
import { localFolders } from '../local-folders';
import { ensurePackages, tryPackages } from '../packages';
import { createProgress } from '../progress';
import { browserRequirements, browserWishes, wikiRequirements } from '../requirements';
import { ROOT } from '../../root';

const DATA = 'e2e';
/** Download, seeding and forty simulated days on a slow machine. */
const START_TIMEOUT_MS = 8 * 60_000;

const readySchema = z.object({
  wikiServer: z.url(),
  weboidServer: z.url(),
  deskServer: z.url(),
  wiki: z.unknown(),
});

/**
 * jest's globalSetup of the end-to-end tests (jest wants a default export): brings up the world, unless
 * `npm test` has handed one over. Tests find in the environment what `bringUpTestWorld` tells.
 */
export default async function startTestWorld(): Promise<void> {
  const { env } = process;
  if (env['WEBOID_TEST_WORLD_PID_FILE']) return;
  const progress = createProgress(process.stderr, () => performance.now());
  await tryPackages(browserWishes, progress);
  await ensurePackages([...wikiRequirements, ...browserRequirements], progress);
  await progress.step('Bringing up the example world', async () => {
    Object.assign(env, await bringUpTestWorld());
  });
}

/**
 * Runs `npm start` with a data folder of its own, a fresh one unless the environment variable
 * WEBOID_E2E_REUSE is set; it ends with this process, or by stop-world.ts.
 * @returns the addresses (without a slash at the end) by the names of environment variables:
 * WEBOID_TEST_WIKI_SERVER, WEBOID_TEST_WEBOID_SERVER, WEBOID_TEST_DESK_SERVER, the wiki for testWiki in
 * WEBOID_TEST_WIKI, the browser's file in WEBOID_TEST_CHROMIUM, and for stop-world.ts WEBOID_TEST_WORLD_PID_FILE
 * @throws {DaemonError} when it does not come up
 */
export async function bringUpTestWorld(): Promise<Record<string, string>> {
  const { env } = process;
  const { data } = localFolders(env['WEBOID_LOCAL_DIR'], DATA);
  const pidFile = `${data}.pid`;
  const readyFile = path.join(data, 'ready.json');
  mkdirSync(path.dirname(data), { recursive: true });
  rmSync(readyFile, { force: true });
  const options = env['WEBOID_E2E_REUSE'] ? [] : ['--fresh'];
  await startDaemon({
    title: 'npm start',
    command: process.execPath,
    args: [path.join(ROOT, 'toolforge/local/bootstrap.mjs'), 'start', '--data', DATA, ...options],
    cwd: ROOT,
    // A test sends what waits for mail by itself, through a real mail server.
    env: { ...env, WEBOID_LOCAL_MAIL: 'off' },
    logFile: `${data}.log`,
    pidFile,
    startTimeoutMs: START_TIMEOUT_MS,
    probe: async () => {
      if (!existsSync(readyFile)) throw new Error('not ready yet');
    },
  });
  const ready = readySchema.parse(JSON.parse(readFileSync(readyFile, 'utf8')));
  return {
    WEBOID_TEST_WORLD_PID_FILE: pidFile,
    WEBOID_TEST_WIKI_SERVER: ready.wikiServer,
    WEBOID_TEST_WEBOID_SERVER: ready.weboidServer,
    WEBOID_TEST_DESK_SERVER: ready.deskServer,
    WEBOID_TEST_WIKI: JSON.stringify(ready.wiki),
    WEBOID_TEST_CHROMIUM: (await findTestChromium()) ?? '',
  };
}
