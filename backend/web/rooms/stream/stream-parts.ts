import type { AskedWikis } from '../../../answers/asked-wiki';
import type { Clock } from '../../../runtime/clock';
import type { Logger } from '../../../runtime/logger';
import type { Random } from '../../../runtime/random';
import type { ChangeReader } from '../../../store/changes/change-feed';
import type { UrlPages } from '../../../store/changes/pages-of-urls';

/** Where the stream of changes comes from. */
export interface StreamSources {
  log: ChangeReader;
  /** The pages that have these URLs now, by the ids of the URLs. */
  pagesOf(urlIds: readonly number[]): Promise<ReadonlyMap<number, UrlPages>>;
  /** `dewiki@WMF`, by the ids of wikis. */
  wikiNames(): Promise<ReadonlyMap<number, string>>;
  /** Real time, even where weeks pass within minutes: readers live in it. */
  clock: Clock;
  random: Pick<Random, 'below'>;
  /** So many may listen at a time. */
  connectionsMax: number;
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
