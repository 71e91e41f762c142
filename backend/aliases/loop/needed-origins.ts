import { addressParts } from '../addresses/address-parts';
import { RuleBook } from '../find/rule-book';
import { NO_FACTS, type KnownMove } from '../rules/known-move';

/** Of pages of which rules tell anything: fewer are exceptions. */
const SHARE_MIN = 1 / 3;

/**
 * The origins to which rules of dead pages lead, as far as addresses alone tell: without these a search finds nothing of what
 * rules tell. Pure.
 */
export function neededOrigins(urls: readonly string[], moves: readonly KnownMove[]): string[] {
  const book = new RuleBook(moves);
  const origins = urls.flatMap((url) => {
    const [first] = book.predict(url, NO_FACTS, () => false);
    return addressParts(first?.address ?? '')?.origin ?? [];
  });
  return [...new Set(origins)].filter(
    (origin) => origins.filter((other) => other === origin).length >= SHARE_MIN * origins.length,
  );
}
