import type { PageCountingParts, TalliedWiki } from './tally-parts';
import { tallyRulesFor, type TallyRules } from './tally-rules';
import type { TallyTurn } from './walk-tallies';

/** Counts some pages of a wiki, and notes that in the same transaction. @returns whether there were any */
type CountNext = (
  parts: PageCountingParts,
  wiki: TalliedWiki,
  rules: TallyRules,
) => Promise<boolean>;

/**
 * Counts pages of a wiki part after part, as long as its turn lasts. It may be cut off anywhere.
 * @returns whether all are counted
 * @throws the signal's reason when aborted; what our own database throws
 */
export async function countInTurn(
  parts: PageCountingParts,
  wiki: TalliedWiki,
  { mayGoOn, signal }: Pick<TallyTurn, 'mayGoOn' | 'signal'>,
  countNext: CountNext,
): Promise<boolean> {
  const rules = await tallyRulesFor(parts, wiki);
  do {
    signal.throwIfAborted();
    if (!(await countNext(parts, wiki, rules))) return true;
  } while (mayGoOn());
  return false;
}
