import { z } from 'zod';

/** The stream of changes, and its only topic. */
export const CHANGE_STREAM = 'weboid.verdict-change';

/** Where a web component tells it. */
export const CHANGE_STREAM_PATH = `/v2/stream/${CHANGE_STREAM}`;

const topicsSchema = z.array(z.object({ topic: z.string(), offset: z.int().min(0).optional() }));
/** No id of the log is longer. */
const ID = /^\d{1,15}$/;

/** The id of a change as ids of events are written by EventStreams. */
export function changeEventId(id: number): string {
  return `[{"topic":"${CHANGE_STREAM}","partition":0,"offset":${id}}]`;
}

/** The id of a change that an event's id stands for, which may also be a bare number; null: it is none of this stream. */
export function readChangeEventId(text: string): number | null {
  if (ID.test(text)) return Number(text);
  const topics = topicsSchema.safeParse(jsonIn(text)).data ?? [];
  return topics.find(({ topic }) => topic === CHANGE_STREAM)?.offset ?? null;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is no position, as other JSON may be none.
    return null;
  }
}
