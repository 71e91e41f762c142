import { z } from 'zod';

/** A job as the jobs API tells it; what is not read here may stand there, too. */
export const jobSchema = z.object({
  name: z.string(),
  cmd: z.string(),
  imagename: z.string().optional(),
  job_type: z.enum(['one-off', 'scheduled', 'continuous']),
  schedule: z.string().optional(),
  replicas: z.number().nullish(),
  status_short: z.string().nullish(),
  status: z
    .object({
      short: z.enum(['pending', 'running', 'succeeded', 'failed', 'unknown']),
      duration: z.string().nullish(),
      messages: z.array(z.string()).nullish(),
      up_to_date: z.boolean().nullish(),
    })
    .nullish(),
});

/** A job that Toolforge knows. */
export type Job = z.infer<typeof jobSchema>;

/** How it is with a job. */
export interface JobState {
  phase: 'pending' | 'running' | 'succeeded' | 'failed' | 'unknown';
  /** Seconds for which it has been so; null: not told. */
  forS: number | null;
  /** In words for people: why it waits, with which code it ended. */
  words: string;
  /** Its container ended and is started again, not for the first time: it will hardly come up. */
  isCrashing: boolean;
}

/**
 * What the API says of a job. Field `status` (2026) is read, else the older `status_short`. A pod whose container
 * ended is told as pending, with “restarted (n)” and “exitcode n” (jobs-api, tjf/runtimes/k8s/status.py).
 */
export function stateOf({ status, status_short: short }: Job): JobState {
  if (!status) return { ...olderState(short ?? ''), isCrashing: false };
  const messages = status.messages ?? [];
  const restarts = messages.map((word) => /^restarted \((\d+)\)$/.exec(word)?.[1]);
  return {
    phase: status.short,
    forS: secondsIn(status.duration ?? ''),
    words: messages.join(', '),
    isCrashing: restarts.some((count) => Number(count) > 1),
  };
}

function olderState(short: string): Omit<JobState, 'isCrashing'> {
  const forS = secondsIn(/^Running for (\S+)$/.exec(short)?.[1] ?? '');
  if (/^running/i.test(short)) return { phase: 'running', forS, words: '' };
  if (/^completed/i.test(short)) return { phase: 'succeeded', forS, words: '' };
  if (/^(failed|unable)/i.test(short)) return { phase: 'failed', forS, words: short };
  return { phase: 'unknown', forS, words: short };
}

const UNIT_S: Readonly<Record<string, number>> = { d: 86_400, h: 3_600, m: 60, s: 1 };

/** As the API writes spans: `1d2h3m`, `12s`. @returns null where it is none */
export function secondsIn(span: string): number | null {
  if (!/^(\d+[dhms])+$/.test(span)) return null;
  return [...span.matchAll(/(\d+)([dhms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNIT_S[unit ?? ''] ?? 0),
    0,
  );
}
