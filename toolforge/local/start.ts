import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { killDaemonsIn } from './daemon';
import type { Lifetime } from './lifetime';
import { createLifetime } from './lifetime';
import { localFolders } from './local-folders';
import type { LocalSetup } from './local-setup';
import { startLocalSetup } from './local-setup';
import { WIKI_ADMIN, WIKI_DATABASE } from './mediawiki';
import { ensurePackages } from './packages';
import type { Progress } from './progress';
import { createProgress } from './progress';
import { wikiRequirements } from './requirements';
import { becomeOnlyRun } from './single-run';
import type { StartOptions } from './start-options';
import { readStartOptions, USAGE, UsageError } from './start-options';
import { exampleArticle } from './world/expected';

/** The person, or the system, asked for the end. */
class StopRequest extends Error {
  override readonly name = 'StopRequest';
}

const INTERRUPTED = 130;
const WRONG_USAGE = 2;

/** `npm start`: the whole of Weboid on this machine, until Ctrl-C; see README.md. */
async function main(): Promise<number> {
  const options = readStartOptions(process.argv.slice(3));
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  const progress = createProgress(process.stdout, () => performance.now());
  const life = createLifetime();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // npm passes on what the terminal has sent already: a second signal is no further request.
    process.on(signal, () => life.end(new StopRequest(signal)));
  }
  try {
    return await untilStopped(life, progress, options);
  } finally {
    progress.say('\nStopping …');
    await life.finish((error) => console.error(error));
  }
}

async function untilStopped(
  life: Lifetime,
  progress: Progress,
  options: StartOptions,
): Promise<number> {
  const state = { isUp: false };
  try {
    await Promise.race([life.ended, bringUp(life, progress, options)]);
    state.isUp = true;
    return await life.ended;
  } catch (error) {
    if (!(error instanceof StopRequest)) throw error;
    return state.isUp ? 0 : INTERRUPTED;
  }
}

async function bringUp(life: Lifetime, progress: Progress, options: StartOptions): Promise<void> {
  const folders = localFolders(process.env['WEBOID_LOCAL_DIR'], options.data);
  const release = await becomeOnlyRun(folders.data, progress);
  if (options.fresh) {
    await killDaemonsIn(folders.data);
    rmSync(folders.data, { recursive: true, force: true });
  }
  life.defer(async () => release());
  await ensurePackages(wikiRequirements, progress);
  const setup = await startLocalSetup(folders, progress, life);
  const readyFile = path.join(folders.data, 'ready.json');
  life.defer(async () => rmSync(readyFile, { force: true }));
  writeFileSync(readyFile, JSON.stringify(setup));
  progress.say(describe(setup));
}

/** Its last line is the address to open first. */
function describe(setup: LocalSetup): string {
  const { wikiServer, weboidServer, deskServer, logFile, environmentFile } = setup;
  const question = `dbname=${WIKI_DATABASE}&title=${exampleArticle}`;
  return [
    '',
    `Weboid runs. Ctrl-C ends it and keeps the data. Its log: ${logFile}`,
    `For weboid's own commands: set -a; . ${path.relative('.', environmentFile)}; set +a; npm run -s weboid -- changes stats`,
    `The wiki's sysop is ${WIKI_ADMIN.name}, the password ${WIKI_ADMIN.password}`,
    '',
    `Form           ${weboidServer}/`,
    `Report         ${weboidServer}/externalLinkInfo?${question}`,
    `Answer (JSON)  ${weboidServer}/v1/externalLinkProblem?${question}`,
    `Changes        ${weboidServer}/changes?dbname=${WIKI_DATABASE}`,
    `Feed           ${weboidServer}/feed/wiki.atom?dbname=${WIKI_DATABASE}`,
    `Stream         ${weboidServer}/v2/stream/weboid.verdict-change?since=0`,
    `Lists          ${weboidServer}/lists`,
    `Webhooks       ${weboidServer}/webhooks`,
    `Site owner     ${weboidServer}/site?domain=www.norrask-herald.com`,
    `Its desk       ${deskServer}/`,
    `Data           ${weboidServer}/data`,
    `Status         ${weboidServer}/status`,
    `Log            ${weboidServer}/log`,
    `Page info      ${wikiServer}/w/index.php?title=${exampleArticle}&action=info`,
    `Article        ${wikiServer}/wiki/${exampleArticle}`,
  ].join('\n');
}

main().then(
  // Work that was under way when the end came may hold the process.
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exit(error instanceof UsageError ? WRONG_USAGE : 1);
  },
);
