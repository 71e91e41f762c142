import { questionCost } from './question-cost';

test.each([
  ['', 1],
  ['pageid=1', 1],
  ['pageid=1|2|3', 3],
  ['pageid=1%7C2', 2],
  ['curid=1|2&title=a|b|c', 3],
  [`title=${'a|'.repeat(1_000)}`, 50],
  ['url=a|b|c', 1],
  ['block=145330&details=1', 1],
])('%s costs %d', (query, cost) => {
  expect(questionCost('/externalLinkInfo', new URLSearchParams(query))).toBe(cost);
});

test.each(['/changes', '/feed/wiki.atom', '/feed/page.json', '/feed/domain.rss'])(
  '%s costs as much as five, whether or not it is known already',
  (path) => {
    expect(questionCost(path, new URLSearchParams('pageid=1|2|3|4|5|6'))).toBe(5);
  },
);

test.each(['/pattern', '/domain', '/wiki/pages', '/fix', '/fix/section'])(
  '%s costs as much as twenty',
  (path) => {
    expect(questionCost(path, new URLSearchParams('pageid=1|2&pattern=*.example.org'))).toBe(20);
  },
);

test('who asks for a list of pages pays for it, who fills in the form or waits for it pays little', () => {
  const query = new URLSearchParams('id=AbCdEfGhIjKl');
  expect(questionCost('/lists', query, 'POST')).toBe(20);
  expect(questionCost('/lists', query, 'GET')).toBe(1);
  expect(questionCost('/list', query)).toBe(5);
  expect(questionCost('/feed/list.atom', query)).toBe(20);
});

test('one URL, for whose pages ten wikis are asked, costs as much as five', () => {
  expect(questionCost('/url', new URLSearchParams('url=https://example.org/'))).toBe(5);
});

test('the day of a wiki costs as much as five', () => {
  expect(questionCost('/feed/wiki-day.json', new URLSearchParams('day=2026-11-20'))).toBe(5);
});

test('rules of one website, of which it is counted what they led to, cost as much as twenty', () => {
  expect(questionCost('/moves', new URLSearchParams('domain=example.org'))).toBe(20);
  expect(questionCost('/moves', new URLSearchParams())).toBe(5);
});
