import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { deploy } from '../ops/deploy';
import { jobsIn } from '../ops/jobs-file';
import { imageOf, type OpsParts } from '../ops/ops-parts';
import { restartJobs } from '../ops/restart-jobs';
import { rollback } from '../ops/rollback';
import { askWebFault } from '../ops/source/web-commit';
import { tellStatus } from '../ops/tool-status';
import { restartUnhealthyWeb } from '../ops/webservice-restart';
import { SOURCE } from '../runtime/source';
import { stopSignal } from '../runtime/stop-signal';
import { addCommandGroup } from './command-group';
import { withOps, type OpsOptions } from './open-ops';
import { printable } from './printable';
import type { Surroundings } from './surroundings';

/** Short names of jobs hold within a tool. */
const WEB_HEALTH = 'http://web:8000/healthz';

const DRY_RUN = new Option('--dry-run', 'tell what would be done, change nothing');
const REF = new Option(
  '--ref <name>',
  'branch or tag, or the whole hash of a commit at which one stands',
).default('main');

/** What was typed behind a command. */
interface OpsInput extends OpsOptions {
  ref: string;
  dryRun?: boolean;
  now?: boolean;
}

/** What a command does. @param word its argument; '' where it has none */
type Work = (parts: OpsParts, typed: OpsInput, word: string) => Promise<void>;

/** Adds `ops` with its sub-commands: deploying and watching over the tool on Toolforge. */
export function addOpsCommands(program: Command, surroundings: Surroundings): void {
  const ops = addCommandGroup(program, {
    name: 'ops',
    description: 'deploy, restart and look at the tool on Toolforge',
    commands: ['deploy', 'restart', 'rollback', 'status', 'webservice-restart'],
  });
  const add = (command: Command, work: Work): void => addWork(command, surroundings, work);
  addRollOuts(ops, add);
  const restart = ops
    .command('restart')
    .description('restart a job, or all that run on and on, one after the other')
    .argument('<job>', 'name of a job, or “all”');
  add(restart, (parts, _typed, job) =>
    restartJobs(parts, job, jobsInOrder(surroundings.root, parts)),
  );
  add(ops.command('status').description('jobs, versions, image, tables and quota'), tellStatus);
  const webserviceRestart = ops
    .command('webservice-restart')
    .description('restart the job “web” when it does not answer well three times in a minute')
    .option('--now', 'whatever its health');
  add(webserviceRestart, (parts, { now = false }) =>
    restartUnhealthyWeb({ ...parts, webFault: faultOfWeb(parts) }, { now }),
  );
}

function addRollOuts(ops: Command, add: (command: Command, work: Work) => void): void {
  const deployment = ops
    .command('deploy')
    .description('build, migrate, load the jobs, restart, verify; run again, it goes on')
    .addOption(REF)
    .addOption(DRY_RUN);
  add(deployment, (parts, { ref, dryRun = false }) => deploy(parts, { ref, dryRun }));
  const wayBack = ops
    .command('rollback')
    .description('go back to a commit, unless the tables have become too new for it')
    .argument('<commit>', 'its whole hash, or the name of a tag that stands there')
    .addOption(DRY_RUN);
  add(wayBack, (parts, { dryRun = false }, to) => rollback(parts, { to, dryRun }));
}

function addWork(command: Command, surroundings: Surroundings, work: Work): void {
  command
    .option('--tool-folder <path>', 'home of the tool; by default TOOL_DATA_DIR')
    .option('--repository <url>', 'git repository that images are built from', SOURCE.url)
    .action(async () => {
      const typed = command.opts<OpsInput>();
      const [word = ''] = command.args;
      const outside = { signal: stopSignal(1), tell };
      await withOps(surroundings, typed, outside, (parts) => work(parts, typed, word));
    });
}

function tell(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

function faultOfWeb({ signal }: OpsParts): () => Promise<string | null> {
  const asking = { userAgent: `Weboid/${SOURCE.version}`, signal };
  return () => askWebFault(WEB_HEALTH, asking);
}

/** As this program's own jobs.yaml has them. */
function jobsInOrder(root: string, { tool }: OpsParts): string[] {
  const file = join(root, 'toolforge/jobs.yaml');
  return jobsIn(readFileSync(file, 'utf8'), imageOf(tool), file).map(({ name }) => name);
}
