import type { Clock } from '../runtime/clock';
import type { Logger } from '../runtime/logger';
import type { Statements } from '../runtime/database';
import type { LoopFigures } from '../store/loop-figures';
import type { PingCounts } from '../store/page-requests';
import type { StoredWikis } from './charts/stored-wikis';
import type { RemoteCrawling } from './frontier-routes';
import type { AskedWiki, AskedWikis } from './answers/asked-wiki';
import type { Throttling } from './limits/throttling';
import type { Messages } from './messages';
import type { PeopleParts } from './people/people-parts';
import type { Findings } from './answers/findings';
import type { SourceInfo } from './source-info';

/** All that the web side is built from. */
export interface WebParts {
  wikis: AskedWikis;
  findings: Findings;
  /** Our own tables; statements fail soon rather than wait. */
  store: Statements;
  clock: Clock;
  source: SourceInfo;
  messages: Messages;
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
  /** Folder of style sheet, script and icon, as client/build.mjs makes it. */
  staticFolder: string;
  logger: Logger;
  /** W1.4, W1.9: somebody asked for this page. */
  noteRequest(wiki: AskedWiki, pageId: number): Promise<void>;
  /** How the page loop stands with each wiki, and how many links it has, asked anew. */
  wikiRecords: StoredWikis;
  /** W7.7: these pages are to be looked at again soon. */
  notePings(wiki: AskedWiki, pageIds: readonly number[]): Promise<PingCounts>;
  /** How both loops stand, asked anew. */
  loopFigures(): Promise<LoopFigures>;
  /** How much is answered to who has no token (W7.8). */
  throttling: Throttling;
  /** Those of internal tools, which ask as much as they like. */
  toolTokens: readonly string[];
  /** Opens `/metrics`; '' keeps it shut. */
  metricsToken: string;
  /** Opens the frontier for crawlers elsewhere; null keeps it shut. */
  crawlers: RemoteCrawling | null;
  /** W8: who can say something of a link; null keeps it shut. */
  people: PeopleParts | null;
  /** Asks the own database for a sign of life. */
  ping(): Promise<void>;
}
