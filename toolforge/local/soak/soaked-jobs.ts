import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jobsIn } from '../../../backend/ops/jobs-file';

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

/** All jobs that run without Toolforge, in their order. */
export function soakedJobs(root: string): SoakedJob[] {
  const programs = new Map(
    readFileSync(path.join(root, 'Procfile'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(': node ') as [string, string]),
  );
  const file = path.join(root, 'toolforge/jobs.yaml');
  return jobsIn(readFileSync(file, 'utf8'), 'none', file)
    .filter(({ name }) => !ELSEWHERE.has(name))
    .map(({ name, cmd, replicas, job_type, health_check }) => ({
      name,
      args: (programs.get(cmd) ?? '').split(' '),
      replicas: Number(replicas ?? 1),
      check: job_type === 'continuous' ? checkIn(health_check as HealthCheck) : null,
    }));
}

interface HealthCheck {
  path?: string;
  script?: string;
}

function checkIn({ path: asked, script = '' }: HealthCheck = {}): SoakedJob['check'] {
  if (asked !== undefined) return { kind: 'http', path: asked };
  return { kind: 'script', args: script.split(' ').slice(1) };
}
