import type { Writable } from 'node:stream';
import { z } from 'zod';
import type { Clock } from '../runtime/clock';
import { followEvents } from '../runtime/http/follow-events';
import type { ServerSentEvent } from '../runtime/http/server-sent-events';
import type { Logger } from '../runtime/logger';
import type { Random } from '../runtime/random';
import {
  CHANGE_STREAM_PATH,
  readChangeEventId,
  changeEventId,
} from '../store/changes/change-event-id';
import type { ChangeReader } from '../store/changes/change-feed';
import { CANARY_DOMAIN } from '../store/changes/streamed-change';
import { writeJsonLine } from './items';

/** Whose changes are followed, and from where. */
export interface FollowOptions {
  /** Address of a Weboid, without a slash at the end. */
  origin: string;
  /** The change after which to begin; absent: from now. */
  after?: number;
  /** Ends where nothing older is left, in place of waiting for what comes. */
  once?: true;
}

/** With what. */
interface FollowingParts {
  userAgent: string;
  clock: Clock;
  random: Random;
  logger: Logger;
  stdout: Writable;
  stderr: Writable;
}

const eventSchema = z.looseObject({ meta: z.looseObject({ domain: z.string() }) });
const gapSchema = z.object({ offset: z.int() });

/**
 * `weboid changes follow`: the changes that a Weboid tells, a line of JSON each, as its stream has them but for what is of
 * the stream; `id` is what `--after` takes. Connections that end are opened again. Ends when aborted.
 * @throws ZodError or SyntaxError for what is no event of such a stream
 */
export async function followChanges(
  { origin, after, once }: FollowOptions,
  { stdout, stderr, ...parts }: FollowingParts,
  signal: AbortSignal,
): Promise<void> {
  const following = {
    ...parts,
    address: `${origin}${CHANGE_STREAM_PATH}`,
    lastEventId: after === undefined ? null : changeEventId(after),
    onOversize: () => void stderr.write('an event was too long, and is left out\n'),
    onPositionRefused: (reason: string) =>
      void stderr.write(`${reason}; it is asked again, so that no change is passed over\n`),
  };
  for await (const { events } of followEvents(following, signal)) {
    for (const event of events) {
      if (event.type === 'message') await writeChange(event, stdout);
      if (event.type === 'gap') tellGap(event, after ?? 0, stderr);
      if (event.type === 'live' && once === true) return;
    }
  }
}

/**
 * Asks once where the stream is, before it is followed for ever: an address that has none is an error, and a change that is
 * still to come is told. @throws as ChangeReader of a stream
 */
export async function lookBeforeFollowing(
  { after }: Pick<FollowOptions, 'after'>,
  reader: Pick<ChangeReader, 'head'>,
  stderr: Writable,
): Promise<void> {
  const head = await reader.head();
  if (after === undefined || after <= head) return;
  stderr.write(
    `there is no change ${after} yet: the newest one is ${head}, and what comes is told\n`,
  );
}

async function writeChange({ id, data }: ServerSentEvent, output: Writable): Promise<void> {
  const { $schema: _schema, meta, ...change } = eventSchema.parse(JSON.parse(data));
  if (meta.domain === CANARY_DOMAIN) return;
  await writeJsonLine(output, { id: readChangeEventId(id ?? ''), ...change });
}

/** Of who began with a change that is still to come nothing is missing. */
function tellGap({ data }: ServerSentEvent, after: number, output: Writable): void {
  const { offset } = gapSchema.parse(JSON.parse(data));
  if (offset < after) return;
  output.write(`changes up to ${offset} may be missing: the log does not have them any more\n`);
}
