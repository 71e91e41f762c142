import { growthOf, LINEAR_GROWTH_MAX } from '../../../runtime/testing/growth';
import { TermAutomaton } from './term-automaton';

const wordsIn = (terms: readonly string[], text: string): string[] =>
  new TermAutomaton(terms).findIn(text).map(({ at, end }) => text.slice(at, end));

test('every term is found wherever it stands, also within another one', () => {
  const terms = ['he', 'she', 'his', 'hers', 'ushers'];
  expect(wordsIn(terms, 'ushers')).toEqual(['she', 'he', 'ushers', 'hers']);
  expect(wordsIn(terms, 'ahishers')).toEqual(['his', 'she', 'he', 'hers']);
});

test('a term that ends where none of its beginnings do is found after a longer one has failed', () => {
  expect(wordsIn(['abcd', 'bc'], 'abce')).toEqual(['bc']);
  expect(wordsIn([], 'abc')).toEqual([]);
});

test('as many terms as there are in the lexicon, and letters of all scripts', () => {
  const terms = Array.from({ length: 5_000 }, (_, n) => `賭${n.toString(36)}場`);
  const automaton = new TermAutomaton(terms);
  for (const n of [0, 35, 36, 4_999]) {
    const [match] = automaton.findIn(`..${terms[n] ?? ''}..`);
    expect(match).toMatchObject({ at: 2, term: n });
  }
});

test('time grows with the text, whatever it is', async () => {
  const automaton = new TermAutomaton(['aaaaaaaaab', 'aaaab', 'ab']);
  const growth = await growthOf((size) => automaton.findIn('a'.repeat(size)), 400_000);
  expect(growth).toBeLessThan(LINEAR_GROWTH_MAX);
});
