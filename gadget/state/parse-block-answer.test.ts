import { parseBlockAnswer } from './parse-block-answer';

const DEAD = { url: 'http://dead.example.net/a', verdict: 'unreachable' };
const OLD = { url: 'http://old.example.net/', verdict: 'doubtful' };
const block = (...pages: unknown[]): unknown => ({ dbname: 'x@WMF', block: 2, pages });

test('the problems of all pages, each address once, the graver verdict first', () => {
  const answer = block(
    { pageid: 130, problems: [DEAD, { ...OLD, more: '<b>' }] },
    {
      pageid: 150,
      problems: [
        { ...DEAD, verdict: 'doubtful' },
        { ...OLD, verdict: 'unreachable' },
      ],
    },
  );
  expect(parseBlockAnswer(answer, 2)).toEqual([DEAD, { ...OLD, verdict: 'unreachable' }]);
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
  ['a page without list', { problems: 'x' }],
  ['no problem', { problems: [null, 1, 'x', [], {}] }],
  ['another verdict', { problems: [{ ...DEAD, verdict: 'working' }] }],
  ['an address of another type', { problems: [{ ...DEAD, url: [DEAD.url] }] }],
  ['an endless address', { problems: [{ ...DEAD, url: 'x'.repeat(9000) }] }],
])('%s is passed over', (_what, page) => {
  expect(parseBlockAnswer(block(page, { problems: [OLD] }), 2)).toEqual([OLD]);
});

test('more problems than a block can have are not read', () => {
  const problems = Array.from({ length: 3000 }, (_, n) => ({
    ...DEAD,
    url: `http://a.example/${n}`,
  }));
  const others = problems.map(({ url }) => ({ ...DEAD, url: `${url}b` }));
  expect(parseBlockAnswer(block({ problems }, { problems: others }), 2)).toHaveLength(5000);
});
