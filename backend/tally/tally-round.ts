import { fullName } from '../answers/asked-wiki';
import { isOfDatabase } from '../runtime/database-errors';
import type { PageTallyParts, TalliedWiki } from './tally-parts';
import { TallyTroubles } from './tally-troubles';
import type { TallyTurn } from './walk-tallies';

/** What goes on over the rounds of the loop. */
export interface TallyRound {
  isGentle: boolean;
  signal: AbortSignal;
  /** Wikis that could not be counted. Kept up to date. */
  troubles: TallyTroubles;
  /** Whether the sums of all wikis come before the next wiki, where both are due. Kept up to date. */
  isSumNext: boolean;
  /** The last wiki whose changes were counted: others come before it. Kept up to date. */
  changedLast: number;
}

/** A beginning, without troubles. */
export const newTallyRound = (
  isGentle: boolean,
  { clock }: PageTallyParts,
  signal: AbortSignal,
): TallyRound => ({
  isGentle,
  signal,
  troubles: new TallyTroubles(clock),
  isSumNext: false,
  changedLast: 0,
});

/** A turn of a round. */
export const turnOf = ({ isGentle, signal }: TallyRound, mayGoOn: () => boolean): TallyTurn => ({
  mayGoOn,
  isGentle,
  signal,
});

/** For so long from now on. */
export function until({ clock }: PageTallyParts, ms: number): () => boolean {
  const endMs = clock.now() + ms;
  return () => clock.now() < endMs;
}

/** A wiki that fails never stops the others; our own database is nothing that one wiki could be blamed for. */
export async function inTrouble(
  { logger }: PageTallyParts,
  { wiki, wikiId }: TalliedWiki,
  { signal, troubles }: TallyRound,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (signal.aborted || isOfDatabase(error)) throw error;
    troubles.note(wikiId);
    logger.error({ wiki: fullName(wiki), err: error }, 'tally: dead links not counted');
  }
}
