import { titlesInAnyCase } from './titles-in-any-case';

const TITLES = [
  'Harbours',
  'Islands of Norrask',
  'Islands in the North',
  'Category:Islands of Art',
];
const asked: string[] = [];
/** As wikis do: the first letter is a capital whatever is typed, all others count. */
const ask = (begun: string, limit: number) => {
  asked.push(begun);
  const first = begun.charAt(0).toUpperCase() + begun.slice(1);
  const found = TITLES.filter((title) => title.replace('Category:', '').startsWith(first));
  return Promise.resolve(
    found.slice(0, limit).map((title, pageId) => ({ pageId, title, namespace: 0 })),
  );
};
beforeEach(() => asked.splice(0));

test.each([
  ['islands of', ['Islands of Norrask', 'Category:Islands of Art'], 1],
  ['islands of norr', ['Islands of Norrask'], 2],
  ['Islands_Of_Norrask', ['Islands of Norrask'], 2],
  ['islands of a', ['Category:Islands of Art'], 2],
  ['harborus', [], 1],
  ['islands beyond', [], 2],
])('%j begins %j, in %i questions', async (begun, titles, questions) => {
  const found = await titlesInAnyCase(ask, begun, 5);
  expect(found.map(({ title }) => title)).toEqual(titles);
  expect(asked).toHaveLength(questions);
});

test('no more than were asked for', async () => {
  expect(await titlesInAnyCase(ask, 'islands O', 1)).toHaveLength(1);
});
