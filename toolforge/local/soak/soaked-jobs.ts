import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { jobsIn } from '../../../backend/ops/jobs-file';
import { nodeArgumentsOf } from '../../procfile';

/** A job of jobs.yaml, as it is started. */
export interface SoakedJob {
  name: string;
  /** Arguments of node, by the Procfile. */
  args: readonly string[];
  replicas: number;
  /** Null: it has a schedule, and ends by itself. */
  check: { kind: 'http'; path: string } | { kind: 'script'; args: readonly string[] } | null;
}

/** Needs Toolforge's own APIs. */
const ELSEWHERE: ReadonlySet<string> = new Set(['webservice-restart']);

const healthCheck = z.object({ path: z.string().optional(), script: z.string().default('') });

/** All jobs that run without Toolforge, in their order. */
export function soakedJobs(root: string): SoakedJob[] {
  const file = path.join(root, 'toolforge/jobs.yaml');
  return jobsIn(readFileSync(file, 'utf8'), 'none', file)
    .filter(({ name }) => !ELSEWHERE.has(name))
    .map(({ name, cmd, replicas, job_type, health_check }) => ({
      name,
      args: nodeArgumentsOf(cmd, root) ?? [],
      replicas: Number(replicas ?? 1),
      check: job_type === 'continuous' ? checkIn(health_check) : null,
    }));
}

function checkIn(check: unknown): SoakedJob['check'] {
  const { path: asked, script } = healthCheck.parse(check);
  if (asked !== undefined) return { kind: 'http', path: asked };
  return { kind: 'script', args: script.split(' ').slice(1) };
}
