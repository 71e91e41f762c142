import { z } from 'zod';

/**
 * What a page's main thread has done, in milliseconds of CPU time: waiting for the CPU on a busy machine
 * does not count.
 */
export interface MainThreadWork {
  readonly totalMs: number;
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
      /** Microseconds of the thread's CPU. */
      tdur: z.number().optional(),
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
    events.filter(({ name }) => names.includes(name)).map(({ tdur = 0 }) => tdur / 1000);
  const tasks = timesOf(['RunTask']);
  return {
    totalMs: sum(tasks),
    longestTaskMs: Math.max(0, ...tasks),
    renderingMs: sum(timesOf(RENDERING)),
  };
}

function mainThreadsIn(events: readonly TraceEvent[]): string[] {
  return events
    .filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain')
    .map(threadOf);
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
