import { publishedOn, judgedPages } from '../testing/judged-pages';
import { proseOf } from '../testing/prose';
import { pageCalled } from '../testing/small-web';

const DAY = publishedOn('2014-05-03');
const TEXT = proseOf('a long story', 40);
const COPY = pageCalled('The ferry', TEXT, DAY);
const WALL = '<p>Subscribe and read on: all stories of the Courier for one crown a week.</p>';

const startOf = (sentences: number): string => TEXT.split('\n').slice(0, sentences).join('\n');
const before = (rest: string, sentences = 12): string =>
  pageCalled('The ferry', startOf(sentences) + rest, DAY);

test('the beginning of a text before a wall is told as such', () => {
  expect(judgedPages(COPY, before(WALL))).toBe('teaser');
  expect(judgedPages(COPY, before(''))).toBe('teaser');
});

test('nor does a wall that stands before all texts count, however short their beginnings are', () => {
  const wall = `${WALL}<p>Whoever has a key of the Courier may come in by it. For schools and libraries there are others.</p>`;
  const walled = pageCalled('The mill', proseOf('of a mill', 3) + wall, DAY);
  expect(judgedPages(COPY, before(wall, 4), [walled])).toBe('teaser');
});

test('the lead alone, with no wall behind it, tells of pictures or a film', () => {
  expect(judgedPages(COPY, before('', 8))).toBeNull();
  expect(judgedPages(COPY, before(WALL, 8))).toBe('teaser');
});

test.each([
  ['captions', Array.from({ length: 9 }, (_, n) => `<p>Picture ${n + 1} of 9: harbour</p>`)],
  [
    'a video',
    [
      '<p>Two minutes and a half of what our reader Ove Strand saw of the ferry from his boat, filmed with a phone and cut by us in the evening of the same day</p>',
    ],
  ],
])('a page that has the beginning and %s of its own is another one', (_what, own) => {
  expect(judgedPages(COPY, before(own.join(''), 6))).toBeNull();
});
