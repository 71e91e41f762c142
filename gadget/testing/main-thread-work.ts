import { z } from 'zod';

/**
 * What a page's main thread has done, in milliseconds of CPU time: waiting for the CPU on a busy machine
 * does not count.
 */
export interface MainThreadWork {
  readonly totalMs: number;
  /** Of the total: all tasks since the moment `ANSWERED`, with the one in which it lies; 0 without one. */
  readonly sinceAnswerMs: number;
  readonly longestTaskMs: number;
}

/** The mark (`performance.mark`) of the moment at which a page got the answer to its question. */
export const ANSWERED = 'weboid-bench-answered';
const TASK = 'ThreadControllerImpl::RunTask';

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

/**
 * Have to be traced. No others: with `devtools.timeline`, Chromium counts all boxes of the page at each
 * layout, which is a tenth of what is measured.
 */
export const TRACE_CATEGORIES = ['__metadata', 'toplevel', 'blink.user_timing'];

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
  const tasks = events.filter(({ name }) => name === TASK);
  const answeredAt = events.find(({ name }) => name === ANSWERED)?.ts ?? Infinity;
  const since = tasks.filter(({ ts, dur = 0 }) => ts + dur > answeredAt);
  return {
    totalMs: sum(tasks.map(cpuMs)),
    sinceAnswerMs: sum(since.map(cpuMs)),
    longestTaskMs: Math.max(0, ...tasks.map(cpuMs)),
  };
}

const cpuMs = ({ tdur = 0 }: TraceEvent): number => tdur / 1000;

function mainThreadsIn(events: readonly TraceEvent[]): string[] {
  return events
    .filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain')
    .map(threadOf);
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
