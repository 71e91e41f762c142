import type { Steps } from '../../runtime/in-steps';
import { addressParts } from '../addresses/address-parts';
import { RuleBook } from '../find/rule-book';
import { NO_FACTS, type KnownMove } from '../rules/known-move';

/** Of pages of which rules tell anything: fewer are exceptions. */
const SHARE_MIN = 1 / 3;

/**
 * The origins to which rules of dead pages lead, as far as addresses alone tell: without these a search finds nothing of what
 * rules tell. Pure.
 */
export function* neededOrigins(
  urls: readonly string[],
  moves: readonly KnownMove[],
): Steps<string[]> {
  const book = new RuleBook(moves);
  const origins: string[] = [];
  for (const url of urls) {
    const [first] = yield* book.predict(url, NO_FACTS, () => false);
    const origin = addressParts(first?.address ?? '')?.origin;
    if (origin !== undefined) origins.push(origin);
  }
  return [...new Set(origins)].filter(
    (origin) => origins.filter((other) => other === origin).length >= SHARE_MIN * origins.length,
  );
}
