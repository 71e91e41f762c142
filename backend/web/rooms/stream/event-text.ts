import type { LogReach } from '../../../store/changes/log-reach';
import { changeEventId } from '../../../store/changes/change-event-id';

/** How soon readers come back after a cut. */
const RETRY_MS = 3_000;

/** An event as it is sent (HTML standard, “Server-sent events”); JSON holds no line breaks. */
export function eventText(type: string, position: number, data: object): string {
  return `event: ${type}\nid: ${changeEventId(position)}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** What a connection begins with: no event, but the position from which it would go on. */
export function openingText(position: number): string {
  return `retry: ${RETRY_MS}\nid: ${changeEventId(position)}\n\n`;
}

/** A sign of life: no event either, but the position moves on, though nothing was told that its reader wants. */
export function heartbeatText(position: number): string {
  return `:\nid: ${changeEventId(position)}\n\n`;
}

/** The log does not reach back to where a reader wanted to begin, or never was there: something may be missing. */
export function gapText(
  position: number,
  { oldest, head }: Pick<LogReach, 'oldest' | 'head'>,
): string {
  return eventText('gap', position, { offset: position, oldest, head });
}

/** From here on events are new. @param oldest change that can be read again */
export function liveText(position: number, oldest: number): string {
  return eventText('live', position, { offset: position, oldest });
}
