import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { BuildsApi } from '../api/builds-api';
import { deploymentsUnderWay } from '../api/components-api';
import { JobsApi } from '../api/jobs-api';
import { readToolAccount } from '../api/tool-account';
import { ToolforgeApi } from '../api/toolforge-api';
import { jobsIn } from '../jobs-file';
import type { OpsParts } from '../ops-parts';
import { openRepository } from '../source/source-repository';
import { askWebCommit } from '../source/web-commit';
import { ToolforgeStandIn, type StandInJob } from './toolforge-stand-in';

export const OLD = 'a'.repeat(40);
export const NEW = 'b'.repeat(40);
export const JOBS_YAML = readFileSync(join(__dirname, '../../../toolforge/jobs.yaml'), 'utf8');

/** A stand-in of Toolforge with the real jobs on it, and what the operator's commands work with. */
export interface OpsWorld {
  standIn: ToolforgeStandIn;
  /** The tool's home. */
  folder: string;
  /** Lines that were told. */
  told: string[];
  /** Parts with a signal of their own. */
  parts(signal?: AbortSignal): OpsParts;
  close(): Promise<void>;
}

/** The tool as it runs commit OLD of branch main, which has moved on to NEW. */
export async function openOpsWorld(): Promise<OpsWorld> {
  const standIn = new ToolforgeStandIn(createManualClock(Date.UTC(2026, 10, 26)));
  await standIn.listen();
  const folder = join(mkdtempSync(join(tmpdir(), 'weboid-ops-')), 'weboid');
  mkdirSync(join(folder, '.toolskube'), { recursive: true });
  writeFileSync(join(folder, '.toolskube/client.crt'), standIn.cert);
  writeFileSync(join(folder, '.toolskube/client.key'), standIn.key);
  standIn.refs.set('HEAD', NEW).set('refs/heads/main', NEW).set('refs/tags/v1', OLD);
  for (const commit of [OLD, NEW]) {
    standIn.files
      .set(`${commit}:toolforge/jobs.yaml`, JOBS_YAML)
      .set(`${commit}:sql/000043.sql`, '');
  }
  standIn.addBuild(OLD);
  for (const job of jobsIn(JOBS_YAML, 'tool-weboid/tool-weboid:latest', 'jobs.yaml')) {
    standIn.addRunning(asReceived(job), OLD);
  }
  const told: string[] = [];
  const apis: ToolforgeApi[] = [];
  return {
    standIn,
    folder,
    told,
    parts: (signal = new AbortController().signal) => {
      const { clock, addresses } = standIn;
      const account = readToolAccount({ folder, api: addresses.api }, Date.now());
      const api = new ToolforgeApi(account, { clock, signal });
      apis.push(api);
      const asking = { userAgent: 'Weboid', signal };
      return {
        tool: account.tool,
        jobs: new JobsApi(api),
        builds: new BuildsApi(api),
        pushed: () => deploymentsUnderWay(api),
        repository: openRepository(addresses.repository, asking),
        webCommit: () => askWebCommit(addresses.web, asking),
        seenProcesses: () => Promise.resolve(standIn.seenProcesses()),
        tables: { schemaNow: () => Promise.resolve(43), schemaKnown: 43, neededAt: () => 43 },
        clock,
        signal,
        tell: (line) => void told.push(line),
      };
    },
    close: async () => {
      await Promise.all(apis.map((api) => api.close()));
      await standIn.close();
      rmSync(join(folder, '..'), { recursive: true });
    },
  };
}

/** As it comes over HTTP. */
function asReceived(job: object): StandInJob['definition'] {
  return JSON.parse(JSON.stringify(job)) as StandInJob['definition'];
}

/** Which commits each continuous job runs. */
export function running({ standIn }: OpsWorld): Record<string, string[]> {
  const continuous = [...standIn.jobs.values()].filter(
    ({ definition }) => definition.job_type === 'continuous',
  );
  return Object.fromEntries(
    continuous.map(({ definition: { name } }) => [name, standIn.commitsOf(name)]),
  );
}
