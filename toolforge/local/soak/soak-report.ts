import type { AnswerRecord } from './asked-answers';
import type { ConnectionRecord } from './connection-watch';
import type { HealthRecord } from './health-rounds';
import type { PodEnd } from './job-pod';
import type { OutsideRecord } from './soaked-outside';

/** What a soak has seen. */
export interface SoakResult {
  seconds: number;
  results: number;
  wikisPassed: number;
  /** Most at once, of our own account and of the one that reads replicas. */
  connections: ConnectionRecord;
  /** When the database was away; milliseconds since the beginning. */
  database: { fromMs: number; toMs: number };
  answers: AnswerRecord;
  health: HealthRecord;
  ends: readonly PodEnd[];
  singleRuns: readonly { job: string; code: number | null }[];
  broken: readonly string[];
  outside: OutsideRecord;
}

const RESULTS_PER_S = 200;
const DRAIN_MS = 12_000;
/** Readers see a restart of the database, and so much longer; those of a job they do not see. */
const GAP_MS = 5_000;
const BEGINNING_MS = 1_000;
const LONGEST_MS = 30_000;

/** Lines for people, and what is not as it should be. */
export function reportOf(result: SoakResult): { lines: string[]; faults: string[] } {
  const { seconds, results, answers, health, ends, singleRuns } = result;
  const perS = results / seconds;
  const drains = ends.flatMap(({ drainMs }) => drainMs ?? []);
  const slowest = Math.max(0, ...drains);
  const silences = silencesOf(result);
  const lines = [
    `${results} results, ${perS.toFixed(0)} a second (wanted: ${RESULTS_PER_S}); ${result.wikisPassed} wikis passed`,
    `${ends.length} ends of processes, slowest after ${(slowest / 1_000).toFixed(1)} s`,
    `${answers.asked} answers, median ${percentile(answers.latenciesMs, 0.5)} ms, 99 % within ${percentile(answers.latenciesMs, 0.99)} ms, ${answers.failed} failed`,
    ...answers.gaps.map(
      ({ fromMs, toMs, told }) =>
        `  none from ${seconds1(fromMs)} s on, for ${seconds1(toMs - fromMs)} s: ${told}`,
    ),
    `the database was restarted ${seconds1(result.database.fromMs)} s after the beginning, and away for ${seconds1(result.database.toMs - result.database.fromMs)} s`,
    `${health.asked} health checks of pods at work, ${health.failed} failed, ${health.unhealthy.length} times three in a row`,
    ...health.unhealthy.map((fault) => `  ${fault}`),
    `connections: ${result.connections.own} of our own, ${result.connections.replicas} to replicas`,
    ...outsideLines(result.outside),
    ...singleRuns.map(({ job, code }) => `${job} ended with ${String(code)}`),
    ...(result.broken.length === 0 ? ['all invariants of the tables hold'] : result.broken),
  ];
  const faults = [
    ...(perS < RESULTS_PER_S ? [`${perS.toFixed(0)} results a second of ${RESULTS_PER_S}`] : []),
    ...ends
      .filter(isFaultyEnd)
      .map(
        ({ job, code, drainMs }) => `${job} ended with ${String(code)} after ${String(drainMs)} ms`,
      ),
    ...silences.map(
      ({ fromMs, toMs }) =>
        `no answers for ${seconds1(toMs - fromMs)} s, from ${seconds1(fromMs)} s on`,
    ),
    ...health.unhealthy,
    ...singleRuns.filter(({ code }) => code !== 0).map(({ job }) => `${job} failed`),
    ...result.broken,
    ...Object.values(result.outside).flatMap(({ broken }) => broken),
  ];
  return { lines, faults };
}

function outsideLines(outside: OutsideRecord): string[] {
  const { secure, copies, mail, people, hooks, robots, listeners, feeds, updates, mailed, talks } =
    outside;
  return [
    `${secure.checked} URLs checked over TLS, ${secure.unproven} behind bad certificates; of pages that are well no answer: ${percent(secure.unanswered.secure)}, ${percent(secure.unanswered.unproven)} behind bad ones, ${percent(secure.unanswered.plain)} without TLS`,
    `${copies.searched} URLs searched for in archives, ${copies.copies} copies chosen`,
    `${mail.got} mails taken, ${mail.again} came again, ${mail.waiting} wait; ${mail.owners} owners were to be told`,
    `${people.people} people signed in: ${people.reports} reports, ${people.tookBack} taken back, ${people.confirmed} addresses confirmed, ${people.failed} steps not answered`,
    `${hooks.hooks} webhooks on: ${hooks.messages} messages with the ${hooks.wanted} changes that they asked for, ${hooks.again} tried again; ${hooks.waiting} changes wait, ${hooks.failed} steps of their owners not answered`,
    `${robots.robots} robots: ${robots.reports} reports with ${robots.links} links, ${robots.failed} questions not answered`,
    `${listeners.listeners} listeners: ${listeners.heard} changes of ${listeners.wanted} that they asked for, by ${listeners.connections} connections; refused ${listeners.refusals} times`,
    `${feeds.readers} readers of feeds: ${feeds.seen} changes of ${feeds.wanted} that they asked for, ${feeds.feeds} feeds and ${feeds.unchanged} times nothing new; ${feeds.failed} questions not answered`,
    `${updates.hosts} hosts told of ${updates.pages} pages by the Remote Update Protocol, in ${updates.indexes} indexes`,
    `${mailed.hosts} hosts reported by mail: ${mailed.taken} of ${mailed.made} reports taken, ${mailed.again} came again, ${mailed.indexed} told by indexes`,
    `${talks.talkers} people told on talk pages: ${talks.messages} messages with ${talks.links} links, ${talks.waiting} changes wait; the writer killed behind ${talks.killed} edits, ${talks.failed} steps not answered`,
  ];
}

/** A process that is asked to end while it is starting dies of the signal: it has nothing to end, and handles none yet. */
function isFaultyEnd({ code, drainMs, hadBegun }: PodEnd): boolean {
  if (code === null && drainMs !== null && !hadBegun) return false;
  return code !== 0 || (drainMs ?? 0) > DRAIN_MS;
}

/** Times without answers that no restart of the database explains, nor the beginning. */
function silencesOf({ answers, database }: SoakResult): { fromMs: number; toMs: number }[] {
  return answers.gaps.filter(({ fromMs, toMs }) => {
    const isBeginning = fromMs < BEGINNING_MS;
    const isRestart = toMs > database.fromMs && fromMs < database.toMs + GAP_MS;
    return !(isBeginning || isRestart) || toMs - fromMs > LONGEST_MS;
  });
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const seconds1 = (ms: number): string => (ms / 1_000).toFixed(1);

function percentile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(0);
}
