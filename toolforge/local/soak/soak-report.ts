import type { AnswerRecord } from './asked-answers';
import type { HealthRecord } from './health-rounds';
import type { PodEnd } from './job-pod';

/** What a soak has seen. */
export interface SoakResult {
  seconds: number;
  results: number;
  wikisPassed: number;
  /** Most at once, of our own account and of the one that reads replicas. */
  connections: { own: number; replicas: number };
  answers: AnswerRecord;
  health: HealthRecord;
  ends: readonly PodEnd[];
  singleRuns: readonly { job: string; code: number | null }[];
  broken: readonly string[];
}

const RESULTS_PER_S = 200;
const DRAIN_MS = 12_000;
/** A restart of the database is seen by readers for so long; one of a job is not. */
const GAP_MS = 10_000;

/** Lines for people, and what is not as it should be. */
export function reportOf(result: SoakResult): { lines: string[]; faults: string[] } {
  const { seconds, results, answers, health, ends, singleRuns } = result;
  const perS = results / seconds;
  const drains = ends.flatMap(({ drainMs }) => drainMs ?? []);
  const slowest = Math.max(0, ...drains);
  const longest = Math.max(0, ...answers.gaps.map(({ fromMs, toMs }) => toMs - fromMs));
  const lines = [
    `${results} results, ${perS.toFixed(0)} a second (wanted: ${RESULTS_PER_S}); ${result.wikisPassed} wikis passed`,
    `${ends.length} ends of processes, slowest after ${(slowest / 1_000).toFixed(1)} s`,
    `${answers.asked} answers, median ${percentile(answers.latenciesMs, 0.5)} ms, 99 % within ${percentile(answers.latenciesMs, 0.99)} ms, ${answers.failed} failed`,
    ...answers.gaps.map(
      ({ fromMs, toMs, told }) =>
        `  none from ${seconds1(fromMs)} s on, for ${seconds1(toMs - fromMs)} s: ${told}`,
    ),
    `${health.asked} health checks, ${health.unhealthy.length} of them wrong`,
    ...health.unhealthy.map((fault) => `  ${fault}`),
    `connections: ${result.connections.own} of our own, ${result.connections.replicas} to replicas`,
    ...singleRuns.map(({ job, code }) => `${job} ended with ${String(code)}`),
    ...(result.broken.length === 0 ? ['all invariants of the tables hold'] : result.broken),
  ];
  const faults = [
    ...(perS < RESULTS_PER_S ? [`${perS.toFixed(0)} results a second of ${RESULTS_PER_S}`] : []),
    ...ends
      .filter(({ code, drainMs }) => code !== 0 || (drainMs ?? 0) > DRAIN_MS)
      .map(
        ({ job, code, drainMs }) => `${job} ended with ${String(code)} after ${String(drainMs)} ms`,
      ),
    ...(longest > GAP_MS ? [`no answers for ${seconds1(longest)} s`] : []),
    ...health.unhealthy,
    ...singleRuns.filter(({ code }) => code !== 0).map(({ job }) => `${job} failed`),
    ...result.broken,
  ];
  return { lines, faults };
}

const seconds1 = (ms: number): string => (ms / 1_000).toFixed(1);

function percentile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(0);
}
