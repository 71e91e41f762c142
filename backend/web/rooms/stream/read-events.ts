import { VerdictEvent, isTold } from './verdict-event';
import type { EventIds } from './event-ids';
import type { ChangeStreamParts } from './stream-parts';

/** Changes of the log that are read at once. */
const CHANGES_PER_PAGE = 1_000;

/** What events are made from. */
export interface TellingParts extends Pick<ChangeStreamParts, 'stream' | 'publicUrl' | 'logger'> {
  eventIds: EventIds;
}

/** A stretch of the log. */
export interface EventPage {
  events: VerdictEvent[];
  /** Id of its last change, told or not; that before the page where it is empty. */
  position: number;
  /** Whether the log ended here when it was read. */
  isEnd: boolean;
}

/**
 * The next changes behind an id, without those that nobody is told.
 * @throws what reading throws
 */
export async function readEvents(
  { stream, publicUrl, eventIds }: TellingParts,
  after: number,
): Promise<EventPage> {
  const changes = await stream.log.after(after, CHANGES_PER_PAGE);
  const position = changes.at(-1)?.id ?? after;
  const isEnd = changes.length < CHANGES_PER_PAGE;
  const told = changes.filter(isTold);
  if (told.length === 0) return { events: [], position, isEnd };
  const [pages, wikiNames] = await Promise.all([
    stream.pagesOf(told.map(({ urlId }) => urlId)),
    stream.wikiNames(),
  ]);
  const words = { publicUrl, eventIds, wikiNames };
  const events = told.map((change) => new VerdictEvent(change, pages.get(change.urlId), words));
  return { events, position, isEnd };
}
