import type { LoopFigures } from '../store/figures/loop-figures';
import type { KeptTakenNames } from '../answers/taken-names';
import type { ApiParts } from './rooms/api/api-parts';
import type { BatchParts } from './rooms/batch/batch-parts';
import type { ChartParts } from './rooms/charts/chart-parts';
import type { FeedParts } from './rooms/feeds/feed-parts';
import type { DataParts } from './rooms/data/data-parts';
import type { FixParts } from './rooms/fix/fix-parts';
import type { FailureParts } from './rooms/failure/failure-parts';
import type { RemoteCrawlParts } from './rooms/frontier/frontier-routes';
import type { ListParts } from './rooms/lists/list-parts';
import type { MovesParts } from './rooms/moves/moves-parts';
import type { PageListParts } from './rooms/page-lists/page-list-parts';
import type { PageParts } from './rooms/page/page-parts';
import type { PeopleParts } from './rooms/people/people-parts';
import type { ChangeStreamParts } from './rooms/stream/stream-parts';
import type { RupParts } from './rooms/rup/rup-parts';
import type { StatusParts } from './rooms/status/status-parts';
import type { UrlsParts } from './rooms/urls/urls-parts';
import type { WatchingParts } from './rooms/watching/watching-parts';

/** All that the web side is built from: what its rooms need, each of which sees only its own. */
export interface WebParts
  extends
    PageParts,
    ListParts,
    PageListParts,
    MovesParts,
    ChartParts,
    FeedParts,
    ApiParts,
    BatchParts,
    PeopleParts,
    FixParts,
    DataParts,
    StatusParts,
    FailureParts,
    ChangeStreamParts,
    RupParts,
    UrlsParts,
    WatchingParts {
  /** Folder of style sheet, script and icon, as client/build.mjs makes it. */
  staticFolder: string;
  /** Names to which no page leads (U1), renewed before pages are made. */
  takenNames: KeptTakenNames;
  /** How both loops stand, asked again each time. */
  loopFigures(): Promise<LoopFigures>;
  /** Opens the frontier for crawlers elsewhere; null keeps it shut. */
  crawlers: RemoteCrawlParts | null;
}
