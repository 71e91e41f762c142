import { judgedPages, publishedOn } from '../testing/judged-pages';
import { proseOf } from '../testing/prose';
import { CommonTitles } from './common-titles';

const RIVER = proseOf('the river', 9);
const DAY = publishedOn('2014-05-03');
const page = (title: string, text: string, head = ''): string =>
  `<!DOCTYPE html><title>${title}</title>${head}<main>${text}</main>`;

test('another page of one title does not make it the name of the site', () => {
  const sibling = page('The river – Lunden Post', proseOf('another river', 9));
  const mill = page('The mill – Lunden Post', proseOf('a mill', 9));
  const copy = page('The river – Lunden Post', RIVER);
  const revised = page('The river – Lunden Post', proseOf('the river', 8) + proseOf('of now', 2));
  expect(judgedPages(copy, revised, [sibling, mill])).toBe('same');
});

test('what a site is called before a colon is left out of titles', () => {
  const others = ['a mill', 'a tower'].map((name) =>
    page(`Lunden Post: ${name}`, proseOf(name, 9)),
  );
  const copy = page('Lunden Post: The river', RIVER, DAY);
  expect(judgedPages(copy, page('The river', RIVER, DAY), others)).toBe('same');
});

test.each(['Re', 'Gallery', 'Lunden 300'])(
  'a kind of page or a model before a colon makes another page of a title: %s',
  (kind) => {
    const [copy, ...others] = ['The river', 'A mill', 'A tower'].map((name) =>
      page(`${kind}: ${name}`, proseOf(name, 12) + proseOf(`${kind} of ${name}`, 4)),
    );
    const now = page('The river', proseOf('The river', 12));
    expect(judgedPages(copy ?? '', now, others)).toBeNull();
  },
);

test('what kind of page it is stays in the title of a living one', () => {
  const others = ['a mill', 'a tower'].map((name) => page(`Re: ${name}`, proseOf(name, 9)));
  const reply = page('Re: The river', RIVER + proseOf('what they say to that', 5));
  expect(judgedPages(page('The river', RIVER), reply, others)).toBeNull();
});

test.each([
  [
    'stands beside different titles',
    [
      ['Post', 'a'],
      ['Post', 'b'],
      ['', 'c'],
    ],
    true,
  ],
  [
    'is that of three pages',
    [
      ['Post', ''],
      ['Post', ''],
      ['Post', ''],
      ['', 'c'],
    ],
    true,
  ],
  [
    'is all that pages are called',
    [
      ['Post', ''],
      ['Post', ''],
    ],
    true,
  ],
  [
    'is that of two pages among others',
    [
      ['Post', ''],
      ['Post', ''],
      ['', 'c'],
    ],
    false,
  ],
])('a part of titles is common where it %s', (_where, pages, isCommon) => {
  const titles = new CommonTitles();
  for (const [heading = '', title = ''] of pages) titles.add({ heading, title, shared: '' });
  expect(titles.isCommon('post')).toBe(isCommon);
});
