import { publishedOn, judgedPages } from '../testing/judged-pages';
import { proseOf } from '../testing/prose';
import { pageCalled } from '../testing/small-web';

const CHAPTERS = [
  'the keys',
  'the bell',
  'the boats',
  'the pilots',
  'the ropes',
  'the lamps',
  'the gate',
];

/** Of whoever holds an office: what it is, who does, and what these have done. */
const office = (first: string, last: string, life: string, head = ''): string =>
  pageCalled(
    'The harbour master of the county',
    `<p>At present it is ${first} ${last} who holds the keys.</p>
     ${CHAPTERS.map((name) => proseOf(name, 3) + proseOf(`${life} and ${name}`, 1)).join('')}
     <p>Whoever wants to see ${last} in the office rings twice.</p>${proseOf('letters', 3)}
     <p>All letters for ${last} are left at the door.</p>`,
    head,
  );

test('a successor in an office is another page, under one title without a day', () => {
  expect(
    judgedPages(office('Ann', 'Lee', 'a life'), office('Bo', 'Dahl', 'some other life')),
  ).toBeNull();
  expect(judgedPages(office('Ann', 'Lee', 'a life'), office('Ann', 'Lee', 'some other life'))).toBe(
    'same',
  );
});

test('a thing that is called otherwise by now is none', () => {
  const [then, now] = ['box', 'chest'].map((name) => office('the', name, `of the ${name}`));
  expect(judgedPages(then ?? '', now ?? '')).toBe('same');
});

test('nor is a name on the same day: it was corrected', () => {
  const day = publishedOn('2014-05-03');
  expect(
    judgedPages(
      office('Ann', 'Lee', 'a life', day),
      office('Anne', 'Leigh', 'some other life', day),
    ),
  ).toBe('same');
});

const COMMON = CHAPTERS.map((name) => proseOf(name, 3)).join('');

test.each([
  [
    'at the beginning of the text',
    (name: string) => pageCalled('The mayor', `<p>At present ${name} is the mayor.</p>${COMMON}`),
  ],
  [
    'in the heading',
    (name: string) =>
      pageCalled('The mayor', COMMON).replace(/<h1>.*?<\/h1>/, `<h1>The mayor ${name}</h1>`),
  ],
  ['in a line of its own', (name: string) => pageCalled('Head coach', `<h2>${name}</h2>${COMMON}`)],
  [
    'in sentences that were written anew',
    (name: string) =>
      pageCalled(
        'The chair',
        `<p>${name} ${proseOf(`life of ${name}`, 1)}</p>${COMMON}<p>${proseOf(`after ${name}`, 2)} ${name}</p>`,
      ),
  ],
])('a successor is another page, where the name stands %s', (_where, page) => {
  expect(judgedPages(page('Ann Lee'), page('Boris Dahl'))).toBeNull();
  expect(judgedPages(page('Ann Lee'), page('Ann Lee'))).not.toBeNull();
  expect(judgedPages(page('Женя Лисина'), page('Олег Громов'))).toBeNull();
});

test('who is called otherwise since the wedding is nobody else, nor is who answers letters now the page', () => {
  const page = (mayor: string, contact: string): string =>
    pageCalled(
      'The mayor',
      `<p>At present ${mayor} is the mayor.</p>${COMMON}<p>Letters go to ${contact}.</p>`,
    );
  expect(judgedPages(page('Ann Lee', 'Eve Holm'), page('Ann Dahl', 'Eve Holm'))).toBe('same');
  expect(judgedPages(page('Ann Lee', 'Eve Holm'), page('Ann Lee', 'Finn Moe'))).toBe('same');
});
