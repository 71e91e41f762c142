import type { ComparedPage } from '../compared-page';
import type { Offer } from '../offer';

/** A page of sixty words that no other seed has. */
export function comparedPage(seed: string, facts: Partial<ComparedPage> = {}): ComparedPage {
  const words = Array.from({ length: 60 }, (_, n) => `${seed}${n % 50}`);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return {
    title: [seed, 'title'],
    words,
    contentWords: counts,
    names: new Set(['olsen', 'lunden', 'berg', '1847'].map((name) => `${seed}-${name}`)),
    ids: new Set(),
    paths: new Set(),
    siteNames: [`site of ${seed}`],
    head: `${seed} title`,
    language: 'en',
    offers: [],
    hindrance: null,
    isParked: false,
    ...facts,
  };
}

/** An offer of bets at the head of a page. */
export const CASINO: Offer = {
  topic: 'gambling',
  strong: 6,
  strongTerms: 4,
  listedTerms: 4,
  names: 4,
  weak: 6,
  distinct: 6,
  words: 120,
  calls: 3,
  ownCalls: 3,
  reports: 0,
  paidLinks: 0,
  isInHead: true,
  terms: ['online casino', 'free spins'],
};
