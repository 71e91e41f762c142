import type { Random } from './random';

/** The same items in an order of chance (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], random: Pick<Random, 'below'>): Item[] {
  const left = [...items];
  const taken: Item[] = [];
  while (left.length > 0) taken.push(...left.splice(random.below(left.length), 1));
  return taken;
}
