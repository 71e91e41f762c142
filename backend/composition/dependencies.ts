import type { CrawlCounts } from '../crawler/loop/crawl-tally';
import type { ResolveNameServers } from '../crawler/transport/name-servers';
import type { Network } from '../crawler/transport/network';
import type { ResolveTexts } from '../crawler/transport/text-records';
import type { ProgressSink } from '../feeder/progress';
import type { Clock } from '../runtime/clock';
import type { Heart } from '../runtime/heart';
import type { Logger } from '../runtime/logger';
import type { Random } from '../runtime/random';
import type { ArchiveCounts, ArchiveFigures } from '../store/figures/archive-figures';
import type { SweepsTogether } from '../status/first-sweep';
import type { CrawlFigures } from '../store/figures/crawl-figures';
import type { SourceInfo } from '../runtime/source-info';

/** What the components get from outside; the local set-up passes a simulated world here. */
export interface Dependencies {
  clock: Clock;
  random: Random;
  network: Network;
  resolveNameServers: ResolveNameServers;
  /** Texts of names, by which domains are proven. */
  resolveTexts: ResolveTexts;
  logger: Logger;
  /** Which source this is. */
  source: SourceInfo;
  /** The folder that holds sql/ and i18n/. */
  root: string;
  /** Of a component that goes on and on: knows whether its loops get on. */
  heart?: Heart;
  /** Shows the page loop's progress; `wikiCount` tells how many wikis there are. */
  showFeed?: (wikiCount: () => number) => ProgressSink;
  /** Shows the URL loop's; `counts` tells how this crawler stands. */
  showCrawl?: (counts: () => CrawlCounts) => CrawlSight;
  /** Shows the archive component's; `counts` tells what this one has done. */
  showArchive?: (counts: () => ArchiveCounts) => ArchiveSight;
}

/** What all crawlers do, and how far wikis that joined were looked through; null where none is under way. */
export interface SeenCrawl extends CrawlFigures {
  sweeps: SweepsTogether | null;
}

/** The URL loop as somebody sees it. */
interface CrawlSight {
  /** @param seen null where it cannot be known */
  tell(seen: SeenCrawl | null): void;
  /** Nothing is going on any more. */
  clear(): void;
}

/** The archive component as somebody sees it. */
interface ArchiveSight {
  tell(figures: ArchiveFigures): void;
  /** Nothing is going on any more. */
  clear(): void;
}
