import { z } from 'zod';

/**
 * What a page's main thread has done, in milliseconds of CPU time: waiting for the CPU on a busy machine
 * does not count.
 */
export interface MainThreadWork {
  readonly totalMs: number;
  /** Of the total: all tasks since the page got the answer to its question, with the one that took it. */
  readonly sinceAnswerMs: number;
  readonly longestTaskMs: number;
  /** Of the total: styles, layout and paint. */
  readonly renderingMs: number;
}

/** Steps of rendering that do not lie within each other. */
const RENDERING = ['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit'];

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds since some moment. */
      ts: z.number(),
      /** Microseconds of the thread's CPU. */
      tdur: z.number().optional(),
      /** Microseconds, waiting for the CPU included. */
      dur: z.number().optional(),
      args: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});

type TraceEvent = z.infer<typeof traceSchema>['traceEvents'][number];

/** Have to be traced. */
export const TRACE_CATEGORIES = [
  '__metadata',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
];

/**
 * The work of the page's main thread in a trace of Chromium. Of several renderers the busiest is meant:
 * the others belong to empty tabs.
 * @param trace as `browser.stopTracing()` gives it
 */
export function mainThreadWork(trace: Buffer): MainThreadWork {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString('utf8')));
  const works = mainThreadsIn(traceEvents).map((thread) =>
    workOf(traceEvents.filter((event) => threadOf(event) === thread)),
  );
  const [busiest] = works.toSorted((a, b) => b.totalMs - a.totalMs);
  if (!busiest) throw new Error('The trace has no main thread');
  return busiest;
}

function workOf(events: readonly TraceEvent[]): MainThreadWork {
  const timesOf = (names: readonly string[]): number[] =>
    events.filter(({ name }) => names.includes(name)).map(cpuMs);
  const tasks = timesOf(['RunTask']);
  const answeredAt = startOfFirst(events, 'ResourceReceiveResponse');
  const later = events.filter(
    ({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur > answeredAt,
  );
  return {
    totalMs: sum(tasks),
    sinceAnswerMs: sum(later.map(cpuMs)),
    longestTaskMs: Math.max(0, ...tasks),
    renderingMs: sum(timesOf(RENDERING)),
  };
}

const cpuMs = ({ tdur = 0 }: TraceEvent): number => tdur / 1000;

/** Infinity when there is none. */
function startOfFirst(events: readonly TraceEvent[], wanted: string): number {
  return Math.min(...events.filter(({ name }) => name === wanted).map(({ ts }) => ts));
}

function mainThreadsIn(events: readonly TraceEvent[]): string[] {
  return events
    .filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain')
    .map(threadOf);
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
