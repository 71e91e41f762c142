import type { WikiRepair } from '../config/wiki-repair';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import type { Translator } from '../runtime/messages';
import type { SetAside } from '../wiki/set-aside';
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
  /** Pages that the wiki lets nobody edit in time, and edits of which it does not tell what came after. */
  setAside: { edits: SetAside; reverts: SetAside };
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
