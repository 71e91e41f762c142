import { followEvents, type FollowedEvents } from '../runtime/http/follow-events';
import { readLinkEvent, type LinkChange } from './link-change';

/** What arrived together. */
export interface LinkStretch {
  changes: LinkChange[];
  /**
   * The position after all that was told so far, events that were passed over included; null as
   * long as none was told. Opaque.
   */
  eventId: string | null;
}

/** How a farm's stream `page-links-change` is read. */
export interface LinkStreamParts extends Omit<FollowedEvents, 'onOversize'> {
  /** Whether a wiki of the farm is of interest; asked for each event, so it may change. */
  isWanted: (dbname: string) => boolean;
}

/**
 * Pages whose external links changed (W1.7), as they are told by a farm's public stream of events; followed as
 * followEvents does. Ends when aborted, without a socket or timer left.
 */
export async function* readLinkStream(
  reading: LinkStreamParts,
  signal: AbortSignal,
): AsyncGenerator<LinkStretch, void> {
  const { address, isWanted } = reading;
  const logger = reading.logger.child({ stream: address });
  let malformed = 0;
  const drop = (reason: string): void => {
    malformed += 1;
    logger.debug({ reason, malformed }, 'event of the stream dropped');
  };
  const onOversize = (): void => drop('longer than any event should be');
  for await (const { events, eventId } of followEvents({ ...reading, onOversize }, signal)) {
    const changes = events.flatMap(({ data }) => {
      const event = readLinkEvent(data, isWanted);
      if ('malformed' in event) drop(event.malformed);
      return 'change' in event ? [event.change] : [];
    });
    yield { changes, eventId };
  }
}
