import { judgedPages, publishedOn } from '../testing/judged-pages';
import { proseOf } from '../testing/prose';
import { pageCalled } from '../testing/small-web';

const DAY = publishedOn('2014-05-03');
const INTRODUCTION = proseOf('what came before', 20);

/** What is its own lies in two places, as a revision does. */
const part = (title: string, own: string, lead = ''): string =>
  pageCalled(
    title,
    `${lead}${INTRODUCTION}${proseOf(`first ${own}`, 2)}${proseOf('of all', 4)}${proseOf(`last ${own}`, 2)}`,
    DAY,
  );

test.each([
  ['The ferry (1)', 'The ferry (2)'],
  ['The ferry 1/3', 'The ferry 2/3'],
  ['The ferry, part one', 'The ferry, part two'],
  ['The ferry – Part I', 'The ferry – Part II'],
  ['Die Fähre, 1. Teil', 'Die Fähre, 2. Teil'],
  ['Le bac : premier épisode', 'Le bac : deuxième épisode'],
  ['El transbordador. Capítulo 3', 'El transbordador. Capítulo 4'],
  ['De veerpont (deel 1)', 'De veerpont (deel 2)'],
  ['Lautta, osa 1', 'Lautta, osa 2'],
  ['Del 1: Färjan', 'Del 2: Färjan'],
  ['Les 1: de veerpont', 'Les 2: de veerpont'],
  ['ბორანი, ნაწილი 1', 'ბორანი, ნაწილი 2'],
  ['Паром. Часть 1', 'Паром. Часть 2'],
  ['Το πορθμείο, μέρος 1', 'Το πορθμείο, μέρος 2'],
  ['A komp, 1. rész', 'A komp, 2. rész'],
  ['العبارة الجزء 1', 'العبارة الجزء 2'],
  ['המעבורת חלק 1', 'המעבורת חלק 2'],
  ['渡し船 第1回', '渡し船 第2回'],
  ['The ferry', 'The ferry – page 2'],
  ['The ferry', 'The ferry 2'],
])('another part of one work is another page, on one day: %s, %s', (then, later) => {
  expect(judgedPages(part(then, 'a'), part(later, 'b'))).toBeNull();
  expect(judgedPages(part(then, 'a'), part(then, 'b'))).toBe('same');
});

test('another part is another page, where the beginning of the text alone tells of it', () => {
  const [one, two] = ['Part 1 of 3', 'Part 2 of 3'].map((lead, at) =>
    part('The ferry', `${at}`, `<h2>${lead}</h2>`),
  );
  expect(judgedPages(one ?? '', two ?? '')).toBeNull();
  expect(judgedPages(one ?? '', (two ?? '').replace('Part 2', 'Part 1'))).toBe('same');
});

test('two texts that are the same but for one long piece are two parts, though nothing numbers them', () => {
  const told = (own: string): string =>
    pageCalled('The ferry', `${INTRODUCTION}${proseOf(own, 9)}`, DAY);
  expect(judgedPages(told('how it began'), told('how it ended'))).toBeNull();
  expect(judgedPages(told('how it began'), told('how it began'))).toBe('same');
});

test.each([
  ['Fire in Lunden: 3 of the crew saved', 'Fire in Lunden: 5 of the crew saved'],
  ['The ferry of 1953', 'The ferry of 1954'],
  ['Page of honour for the crew', 'Page of honour for the crew'],
])('a number that is mended in a headline tells of no part: %s', (then, later) => {
  expect(judgedPages(part(then, 'a'), part(later, 'b'))).toBe('same');
});

test.each(['Actualizado al cierre del $ de mayo.', 'Les $ blessés sont rentrés.'])(
  'an article before a number that is told anew is no word for part: %s',
  (line) => {
    const page = (number: string): string =>
      part('The ferry', 'a', `<p>${line.replace('$', number)}</p>`);
    expect(judgedPages(page('2'), page('3'))).toBe('same');
  },
);

test('a part that is numbered by now is the same page, where its text is', () => {
  expect(judgedPages(part('The ferry', 'a'), part('The ferry, part 2', 'a'))).not.toBeNull();
});
