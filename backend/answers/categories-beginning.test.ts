import { categoriesAlike, categoriesBeginning } from './categories-beginning';

const page = (title: string, namespace: number) => ({ pageId: 1, title, namespace });
const PAGES = [
  page('Harbours', 0),
  page('Category:Harbours', 14),
  page('Category:Harbour museums', 14),
  page('Category:Islands', 14),
  page('Category:WikiProject: Islands', 14),
];
const asked: string[] = [];
const reader = {
  titlesBeginning: (prefix: string, limit: number) => {
    asked.push(prefix);
    const found = PAGES.filter(({ title }) => title.startsWith(prefix));
    return Promise.resolve(found.slice(0, limit));
  },
};
beforeEach(() => asked.splice(0));

const titles = (found: readonly { title: string }[]): string[] => found.map(({ title }) => title);

test.each([
  ['Harb', ['Category:Harbours', 'Category:Harbour museums']],
  ['Category:Isl', ['Category:Islands']],
  ['Nothing', []],
  [' ', []],
])('%j is the beginning of %j', async (begun, expected) => {
  expect(titles(await categoriesBeginning(reader, begun, 5))).toEqual(expected);
});

test.each([
  ['Harbors', ['Category:Harbours', 'Category:Harbour museums']],
  ['Category:Islnds', ['Category:Islands']],
  ['WikiProject: Islnds', ['Category:WikiProject: Islands']],
  ['Xyz', []],
  ['H', []],
  ['', []],
])('a name that no category has, %j, begins as %j', async (name, expected) => {
  expect(titles(await categoriesAlike(reader, name, 5))).toEqual(expected);
});

test.each([
  ['', 12],
  ['Wiki: ', 24],
])('a name of 255 letters behind %j asks the wiki %i times', async (namespace, times) => {
  expect(await categoriesAlike(reader, namespace + 'x'.repeat(255), 5)).toEqual([]);
  expect(asked).toHaveLength(times);
});
