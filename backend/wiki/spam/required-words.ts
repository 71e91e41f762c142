import type { PatternNode } from './pattern-tree';

/** Words of which at least one stands in every text that a pattern matches. */
export type RequiredWords = string[];

/** All that is known of the words that a pattern requires: any one of these sets can be relied upon. */
export function requiredWords(node: PatternNode): RequiredWords[] {
  if (node.kind === 'byte') return [[String.fromCharCode(node.byte)]];
  if (node.kind === 'sequence') return wordsOfSequence(node.items);
  if (node.kind === 'either') return wordsOfBranches(node.branches);
  if (node.kind === 'repeat') return node.bounds.min > 0 ? requiredWords(node.item) : [];
  return [];
}

function wordsOfSequence(items: PatternNode[]): RequiredWords[] {
  const found: RequiredWords[] = [];
  let run = '';
  for (const item of items) {
    if (item.kind === 'place') continue;
    if (item.kind === 'byte') {
      run += String.fromCharCode(item.byte);
      continue;
    }
    if (run !== '') found.push([run]);
    run = '';
    found.push(...requiredWords(item));
  }
  return run === '' ? found : [...found, [run]];
}

function wordsOfBranches(branches: PatternNode[]): RequiredWords[] {
  const [first, ...others] = branches.map(requiredWords);
  if (first === undefined || others.length === 0) return first ?? [];
  const best = [first, ...others].map(longestOf);
  return best.includes(null) ? [] : [[...new Set(best.flatMap((words) => words ?? []))]];
}

function longestOf(choices: RequiredWords[]): RequiredWords | null {
  return choices.reduce<RequiredWords | null>(
    (best, words) => (best === null || shortest(words) > shortest(best) ? words : best),
    null,
  );
}

function shortest(words: RequiredWords): number {
  return words.reduce((least, word) => Math.min(least, word.length), Infinity);
}
