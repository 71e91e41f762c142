import type { LogReach } from '../../../store/changes/log-reach';
import { VerdictEvent, isTold } from './verdict-event';
import type { EventIds } from './event-ids';
import type { ChangeStreamParts, EventSources } from './stream-parts';

/** Changes of the log that are read at once. */
export const CHANGES_PER_PAGE = 1_000;

/** What events are made from. */
export interface TellingParts extends Pick<ChangeStreamParts, 'stream' | 'publicUrl' | 'logger'> {
  eventIds: EventIds;
}

/** Up to where changes may be missing, and how far the log reaches. */
interface LogGap extends Pick<LogReach, 'oldest' | 'head'> {
  position: number;
}

/** A stretch of the log. */
export interface EventPage {
  events: VerdictEvent[];
  /** What was purged since somebody was as far as where it begins; null: nothing was. */
  gap: LogGap | null;
  /** Id of its last change, told or not; that before the page where it is empty. */
  position: number;
  /** Whether the log ended here when it was read. */
  isEnd: boolean;
}

/** Which stretch. */
export interface PageQuestion {
  after: number;
  /** Changes at most. */
  limit: number;
}

/**
 * The next changes behind an id, without those that nobody is told.
 * @throws what reading throws
 */
export async function readEvents(
  parts: TellingParts,
  { log, pagesOf, wikiNames }: EventSources,
  { after, limit }: PageQuestion,
): Promise<EventPage> {
  const changes = await log.after(after, limit);
  const position = changes.at(-1)?.id ?? after;
  const isEnd = changes.length < limit;
  const gap = await gapBefore(parts, after, changes[0]?.id ?? after + 1);
  const told = changes.filter(isTold);
  if (told.length === 0) return { events: [], gap, position, isEnd };
  const pages = await pagesOf(told.map(({ urlId }) => urlId));
  // Behind them: who has come by then has a name.
  const names = await wikiNames();
  const words = { publicUrl: parts.publicUrl, eventIds: parts.eventIds, wikiNames: names };
  const events = told.map((change) => new VerdictEvent(change, pages.get(change.urlId), words));
  return { events, gap, position, isEnd };
}

/** Ids have no hole: what is missing behind an id was purged, or is from before that was so. */
async function gapBefore(
  { stream }: TellingParts,
  after: number,
  nextId: number,
): Promise<LogGap | null> {
  if (nextId <= after + 1) return null;
  const { oldest, head } = await stream.reach(null, stream.closing);
  return oldest > after + 1 ? { position: nextId - 1, oldest, head } : null;
}
