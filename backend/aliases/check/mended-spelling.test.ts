import { publishedOn, judgedPages } from '../testing/judged-pages';
import { proseOf } from '../testing/prose';
import { pageCalled } from '../testing/small-web';

const DAY = publishedOn('2014-05-03');
const TEXT = proseOf('of the county', 14);
const TITLE = 'Old mills and ferries of the county';

/** Some words, each as it was mended. */
const MENDED: Readonly<Record<string, string>> = {
  library: 'libarry',
  station: 'staiton',
  harbour: 'habrour',
  theatre: 'theater',
  quarry: 'qarry',
  ferry: 'frery',
  council: 'counicl',
  orchard: 'ochrard',
  market: 'makret',
};

function misspelt(text: string, words = Object.keys(MENDED)): string {
  return words.reduce((all, word) => all.replaceAll(word, MENDED[word] ?? word), text);
}

test.each([
  ['three misspellings', ['library', 'harbour', 'quarry']],
  ['nine misspellings', Object.keys(MENDED)],
])('a page of which %s were mended is the same page', (_how, words) => {
  const then = pageCalled(TITLE, misspelt(TEXT, words), DAY);
  expect(judgedPages(then, pageCalled(TITLE, TEXT, DAY))).toBe('same');
});

test('words that were joined are no other names', () => {
  const [then, now] = ['water mill', 'watermill'].map((word) =>
    pageCalled(TITLE, TEXT.replaceAll('mill', word)),
  );
  expect(judgedPages(then ?? '', now ?? '')).toBe('same');
});

test.each([
  ['Concil quarrels over ferry', 'Council quarrels over ferry'],
  ['The water mill of the county', 'The watermill of the county'],
  ['The theater by the harbour', 'The theatre by the harbour'],
])('a word of a title that was mended tells of no variant: %s, %s', (then, now) => {
  expect(judgedPages(pageCalled(then, TEXT), pageCalled(now, TEXT))).not.toBeNull();
});

test('another town is another page, though its name is spelt nearly so', () => {
  const of = (town: string): string =>
    pageCalled(
      'Council of the town',
      `${proseOf('all', 5)}<p>In ${town} nine sit in it.</p>${proseOf('all of them', 5)}<p>The mayor of ${town} leads it.</p>${proseOf('the rest', 5)}`,
      DAY,
    );
  expect(judgedPages(of('Lundby'), of('Sundby'))).toBeNull();
});
