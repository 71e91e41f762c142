import { z } from 'zod';
import type { LoggedChange } from './change-feed';
import { decodeGround, encodeGround } from './stored-ground';
import { readChangeEventId } from './change-event-id';

/** Domain of the events that only tell that the stream is alive, as EventStreams marks them. */
export const CANARY_DOMAIN = 'canary';

/** What an event tells of a change beyond what people are told, so that nothing of its row is lost. */
interface GroundFields {
  url_id: number;
  /** As stored (`stored-ground.ts`), in Base64. */
  from_ground: string;
  to_ground: string;
}

/** For events with `grounds=1`. */
export function groundFields({ urlId, from, to }: LoggedChange): GroundFields {
  return {
    url_id: urlId,
    from_ground: encodeGround(from).toString('base64'),
    to_ground: encodeGround(to).toString('base64'),
  };
}

const changeSchema = z.object({
  meta: z.object({ domain: z.string(), dt: z.iso.datetime() }),
  url: z.string(),
  reason: z.string(),
  url_id: z.int().min(0),
  from_ground: z.base64(),
  to_ground: z.base64(),
});
const canarySchema = z.object({ meta: z.object({ domain: z.literal(CANARY_DOMAIN) }) });

/**
 * The change that an event with grounds tells of; null: the event is a canary.
 * @throws ZodError, RangeError, SyntaxError or HistoryError for what is no such event
 */
export function readStreamedChange(event: {
  id: string | null;
  data: string;
}): LoggedChange | null {
  const data: unknown = JSON.parse(event.data);
  if (canarySchema.safeParse(data).success) return null;
  const id = readChangeEventId(event.id ?? '');
  if (id === null) throw new RangeError(`no position of the stream of changes: ${event.id}`);
  const told = changeSchema.parse(data);
  return {
    id,
    urlId: told.url_id,
    url: told.url,
    from: decodeGround(Buffer.from(told.from_ground, 'base64')),
    to: decodeGround(Buffer.from(told.to_ground, 'base64')),
    reason: told.reason,
    changedAtS: Date.parse(told.meta.dt) / 1_000,
  };
}
