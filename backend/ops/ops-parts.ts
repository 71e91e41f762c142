import type { Clock } from '../runtime/clock';
import type { BuildsApi } from './api/builds-api';
import type { PushedDeployment } from './api/components-api';
import type { JobsApi } from './api/jobs-api';
import type { SourceRepository } from './source/source-repository';

/** A process of a component, as its heartbeat tells. Moments are seconds since 1970. */
export interface SeenProcess {
  /** As in the Procfile, which is the name of its job. */
  component: string;
  commit: string;
  startedAtS: number;
  seenAtS: number;
}

/** What is known of the tables, by the numbers of migrations. */
export interface TablesKnown {
  /** The newest that they have; null: our own database cannot be asked. */
  schemaNow: () => Promise<number | null>;
  /** The newest that this program has. */
  schemaKnown: number;
  /** The newest, up to one, that programs have to know, since those that do not cannot work with tables as it leaves them. */
  neededAt: (schema: number) => number;
}

/** What the operator's commands work with. */
export interface OpsParts {
  /** Name of the tool. */
  tool: string;
  jobs: JobsApi;
  builds: BuildsApi;
  /** Deployments of push-to-deploy that are under way. */
  pushed: () => Promise<PushedDeployment[]>;
  repository: SourceRepository;
  /** The commit that web tells in /version; null: it does not answer. */
  webCommit: () => Promise<string | null>;
  /** Processes that were seen lately, by our own database; null: nobody can tell. */
  seenProcesses: () => Promise<SeenProcess[] | null>;
  /** What is known of the tables. */
  tables: TablesKnown;
  clock: Clock;
  signal: AbortSignal;
  /** Takes a line for the operator. */
  tell: (line: string) => void;
}

/** Image of the tool, which each build moves. */
export function imageOf(tool: string): string {
  return `tool-${tool}/tool-${tool}:latest`;
}

/** A commit as people write it. */
export function short(commit: string): string {
  return commit.slice(0, 10);
}
