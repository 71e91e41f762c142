import type { AskedWikis } from '../../../answers/asked-wiki';
import type { Clock } from '../../../runtime/clock';
import type { Logger } from '../../../runtime/logger';
import type { Random } from '../../../runtime/random';
import type { ChangeReader } from '../../../store/changes/change-feed';
import type { LogReach } from '../../../store/changes/log-reach';
import type { UrlPages } from '../../../store/changes/pages-of-urls';

/** What events are made from. */
export interface EventSources {
  log: Pick<ChangeReader, 'after'>;
  /** The pages that have these URLs now, by the ids of the URLs. */
  pagesOf: (urlIds: readonly number[]) => Promise<ReadonlyMap<number, UrlPages>>;
  /** `dewiki@WMF`, by the ids of all wikis that there are when this is called. */
  wikiNames: () => Promise<ReadonlyMap<number, string>>;
}

/** Where the stream of changes comes from. */
export interface StreamSources {
  /** For the one reader of what is new; it waits for none of the others. */
  live: EventSources;
  /** For all who hear what was. */
  past: EventSources;
  /**
   * @param sinceS as of logReach
   * @throws the signal's reason when the asker is gone before it was asked
   */
  reach(sinceS: number | null, gone: AbortSignal): Promise<LogReach>;
  /** Real time, even where weeks pass within minutes: readers live in it. */
  clock: Clock;
  random: Pick<Random, 'below'>;
  /** So many may listen at a time. */
  connectionsMax: number;
  /** So many of those who hear what was may hold a page of it that they have not been sent yet, which bounds memory. */
  pagesHeldMax: number;
  /** Bytes that all may leave together of what is made for each alone: then who has left most is cut off. */
  unsentMaxBytes: number;
  /** Aborted when the web side closes: streams end by themselves never. */
  closing: AbortSignal;
}

/** What the stream is made from. */
export interface ChangeStreamParts {
  wikis: AskedWikis;
  logger: Logger;
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
  stream: StreamSources;
}
