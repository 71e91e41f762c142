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
