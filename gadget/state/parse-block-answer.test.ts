import { parseBlockAnswer } from './parse-block-answer';

const DEAD = { url: 'http://dead.example.net/a', verdict: 'unreachable' };
const OLD = { url: 'http://old.example.net/', verdict: 'doubtful' };
const block = (...pages: unknown[]): unknown => ({ dbname: 'x@WMF', block: 2, pages });

test('the pages with problems, and nothing else of them', () => {
  const answer = block(
    { pageid: 130, title: 'A', problems: [DEAD, { ...OLD, more: '<b>' }] },
    { pageid: 150, problems: [OLD] },
    { pageid: 151, problems: [] },
  );
  expect(parseBlockAnswer(answer, 2)).toEqual([
    { pageid: 130, problems: [DEAD, OLD] },
    { pageid: 150, problems: [OLD] },
  ]);
});

test('no pages, no problems', () => {
  expect(parseBlockAnswer(block(), 2)).toEqual([]);
});

test.each([
  ['nothing', null],
  ['text', '<html>'],
  ['another block', { block: 3, pages: [] }],
  ['no pages', { block: 2 }],
  ['pages of another type', { block: 2, pages: { length: 1, 0: { problems: [DEAD] } } }],
])('%s is no answer', (_what, answer) => {
  expect(parseBlockAnswer(answer, 2)).toBeNull();
});

test.each([
  ['no page', null],
  ['a page without list', { pageid: 140, problems: 'x' }],
  ['a page without id', { problems: [DEAD] }],
  ['a page whose id is text', { pageid: '140', problems: [DEAD] }],
  ['no problem', { pageid: 140, problems: [null, 1, 'x', [], {}] }],
  ['another verdict', { pageid: 140, problems: [{ ...DEAD, verdict: 'working' }] }],
  ['an address of another type', { pageid: 140, problems: [{ ...DEAD, url: [DEAD.url] }] }],
  ['an endless address', { pageid: 140, problems: [{ ...DEAD, url: 'x'.repeat(9000) }] }],
])('%s is passed over', (_what, page) => {
  const good = { pageid: 150, problems: [OLD] };
  expect(parseBlockAnswer(block(page, good), 2)).toEqual([good]);
});

test('more problems than a block can have are not read', () => {
  const problems = Array.from({ length: 3000 }, (_, n) => ({
    ...DEAD,
    url: `http://a.example/${n}`,
  }));
  const others = problems.map(({ url }) => ({ ...DEAD, url: `${url}b` }));
  const pages = parseBlockAnswer(
    block({ pageid: 130, problems }, { pageid: 131, problems: others }),
    2,
  );
  expect(pages?.map(({ problems: read }) => read.length)).toEqual([3000, 2000]);
});

test('more pages than a block has are not read', () => {
  const pages = Array.from({ length: 70 }, (_, pageid) => ({ pageid, problems: [DEAD] }));
  expect(parseBlockAnswer(block(...pages), 2)).toHaveLength(64);
});
