import { judgedPages, publishedOn } from '../testing/judged-pages';
import { proseOf } from '../testing/prose';
import { pageCalled } from '../testing/small-web';

const DAY = publishedOn('2014-05-03');
const STORY = proseOf('the story', 12);

/** Nothing marks it but its line: no name that programs know. */
const below = (line: string, own: string, count: number): string => {
  const pieces = Array.from(
    { length: count },
    (_, at) => `<p>${own} ${at}</p>${proseOf(`${own} ${at}`, 1)}`,
  );
  return `<div><h3>${line}</h3>${pieces.join('')}</div>`;
};

test.each([
  ['Comments', '6 Comments'],
  ['Comments (3)', 'Leave a comment'],
  ['Kommentare', 'Kommentare'],
  ['Commentaires', '8 commentaires'],
  ['Комментарии', 'Комментариев: 8'],
  ['コメント', 'コメント'],
  ['More stories', 'Related stories'],
  ['Lees ook', 'Lees ook'],
])('other comments, and other pages that are listed, make no other page: %s, %s', (then, now) => {
  const page = (line: string, own: string): string =>
    pageCalled('The ferry', `${STORY}${below(line, own, 8)}`, DAY);
  expect(judgedPages(page(then, 'Ann'), page(now, 'Boris'))).toBe('same');
});

test('what stands below a line of its own, or amid the text, is another part', () => {
  const page = (line: string, own: string, end = ''): string =>
    pageCalled('The ferry', `${STORY}${below(line, own, 8)}${end}`, DAY);
  expect(judgedPages(page('The crossing', 'Ann'), page('The crossing', 'Boris'))).toBeNull();
  const end = proseOf('summary', 4);
  expect(judgedPages(page('Comments', 'Ann', end), page('Comments', 'Boris', end))).toBeNull();
});
