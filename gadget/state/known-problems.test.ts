import { knownProblems } from './known-problems';
import type { LinkProblem, ProblemPage } from './problem';

const DEAD: LinkProblem = { url: 'http://dead.example.net/a', verdict: 'unreachable' };
const OLD: LinkProblem = { url: 'http://old.example.net/', verdict: 'doubtful' };
const PAGES: ProblemPage[] = [
  { pageid: 130, problems: [DEAD, OLD] },
  {
    pageid: 150,
    problems: [
      { ...DEAD, verdict: 'doubtful' },
      { ...OLD, verdict: 'unreachable' },
    ],
  },
  { pageid: 160, problems: [OLD] },
];

test('each address once, the graver verdict first', () => {
  expect(knownProblems(PAGES, 190)).toEqual([
    { ...DEAD, isHere: false },
    { ...OLD, verdict: 'unreachable', isHere: false },
  ]);
});

test.each([
  ['the first page', 130, [true, true]],
  ['a page between others', 150, [true, true]],
  ['the last page', 160, [false, true]],
  ['another page', 190, [false, false]],
  ['no page', null, [false, false]],
])('here is what %s has', (_which, shown, expected) => {
  expect(knownProblems(PAGES, shown).map(({ isHere }) => isHere)).toEqual(expected);
});
