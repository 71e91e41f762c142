import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stopSignal } from '../../../backend/runtime/stop-signal';
import { withBenchServer, type BenchServer } from '../../../backend/runtime/testing/bench-server';
import { ROOT } from '../../root';
import { ensurePackages } from '../packages';
import { createProgress, type Progress } from '../progress';
import { wikiRequirements } from '../requirements';
import { makeBareFolder, makeDataFolder } from './bare-folder';
import type { PodSurroundings } from './job-pod';
import { sealNetwork } from './sealed-network';
import { readSoakOptions, type SoakOptions } from './soak-options';
import { reportOf, type SoakResult } from './soak-report';
import { runSoak } from './soak-run';
import { soakedJobs } from './soaked-jobs';
import { startOutside } from './soaked-outside';
import { makeTables, OWN, READER, startWikis } from './soaked-tables';
import { TalkServer } from './talk-server';

/** Nobody's, as jobs need no rights. */
const UID = 65_534;
/** What jobs log; kept until the next soak. */
const LOGS = path.join(ROOT, '.weboid/soak');

/** `npm run soak`: everything at once for some minutes, while parts of it are ended by chance; see README.md. */
async function main(args: readonly string[]): Promise<void> {
  const options = readSoakOptions(args, Date.now() % 1_000_000);
  const progress = createProgress(process.stdout, () => performance.now());
  if (process.env['WEBOID_SOAK_SEALED'] !== '1') {
    await ensurePackages(wikiRequirements, progress);
    execFileSync(process.execPath, ['toolforge/build.mjs', 'backend', 'gadget'], { cwd: ROOT });
  }
  const code = await sealNetwork([
    '--minutes',
    String(options.minutes),
    '--seed',
    String(options.seed),
  ]);
  if (code !== null) return void (process.exitCode = code);
  const signal = stopSignal();
  const result = await withBenchServer(progress, signal, (server) =>
    soak(server, options, progress, signal),
  );
  const { lines, faults } = reportOf(result);
  progress.say(`\n${lines.join('\n')}`);
  progress.say(
    faults.length === 0 ? '\nAll is as it should be.' : `\nNot so:\n${faults.join('\n')}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function soak(
  server: BenchServer,
  { minutes, seed }: SoakOptions,
  progress: Progress,
  signal: AbortSignal,
): Promise<SoakResult> {
  progress.say(`Seed ${seed}; what jobs log lies in ${LOGS}`);
  const own = await progress.step('A thousand wikis', (report) => makeTables(server, report));
  const talk = new TalkServer();
  const wikis = await startWikis(server.port, talk);
  const { folder, ...surroundings } = makeSurroundings(server, wikis.file);
  try {
    const outside = await startOutside(folder, talk);
    try {
      const env = { ...surroundings.env, ...outside.env };
      const pods = { ...surroundings, folder, env };
      const parts = { server, own, surroundings: pods, jobs: soakedJobs(ROOT), outside };
      return await progress.step(`Soaking for ${minutes} minutes`, (report) =>
        runSoak({ ...parts, lengthMs: minutes * 60_000, seed, signal, report }),
      );
    } finally {
      await outside.close();
    }
  } finally {
    await wikis.close();
  }
}

function makeSurroundings(server: BenchServer, wikisFile: object): PodSurroundings {
  const app = makeBareFolder(ROOT, server.folder);
  const { folder: data, wikis } = makeDataFolder(server.folder, wikisFile);
  rmSync(LOGS, { recursive: true, force: true });
  mkdirSync(LOGS, { recursive: true });
  chownSync(data, UID, UID);
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: '/nonexistent',
    TOOL_DATA_DIR: data,
    TOOL_TOOLSDB_USER: OWN.user,
    TOOL_TOOLSDB_PASSWORD: OWN.password,
    TOOL_REPLICA_USER: READER.user,
    TOOL_REPLICA_PASSWORD: READER.password,
    WEBOID_DB_HOST: '127.0.0.1',
    WEBOID_DB_PORT: String(server.port),
    WEBOID_DB_NAME: OWN.database,
    WEBOID_WIKIS_FILE: wikis,
    WEBOID_BIND: '127.0.0.1',
    WEBOID_CONTACT: 'soak@example.org',
    WEBOID_LOG_LEVEL: 'info',
  };
  return { folder: app, env, uid: UID, logFolder: LOGS };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
