import type { WikiRepair } from '../config/wiki-repair';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import type { Translator } from '../runtime/messages';
import type { SignedInWiki } from '../wiki/editing/signed-in-wiki';
import type { ProposalParts } from './propose-repairs';

/** A wiki that is edited, with who edits it. */
export interface EditedWiki extends SignedInWiki {
  /** As `dbname@farm`. */
  name: string;
  wikiId: number;
  settings: WikiRepair;
  proposals: ProposalParts;
  /** In the language of the wiki. */
  texts: Translator;
}

/** What editing works with. */
export interface RepairParts {
  clock: Clock;
  logger: Logger;
  database: Database;
  /**
   * Takes note that a URL is probably not dead: people have undone its repair.
   * @param wiki as `dbname@farm`
   */
  doubtDeath: (url: string, wiki: string) => Promise<void>;
  signal: AbortSignal;
}

/** Seconds since 1970. */
export function secondsOf(clock: Pick<Clock, 'now'>): number {
  return Math.floor(clock.now() / 1_000);
}
