import { parsePageAnswer } from './parse-page-answer';

const DEAD = { url: 'http://dead.example.net/a', verdict: 'unreachable' };
const OLD = { url: 'http://old.example.net/', verdict: 'doubtful' };
const here = (problem: object): object => ({ ...problem, isHere: true });
const FINE = { url: 'http://fine.example.net/', verdict: 'working' };

test('the problems of an answer about problems', () => {
  expect(parsePageAnswer({ pageid: 150, problems: [{ ...DEAD, code: 18 }] }, 150)).toEqual([
    here(DEAD),
  ]);
});

test('the problems among the links of an answer about all links', () => {
  expect(parsePageAnswer({ pageid: 150, links: [FINE, DEAD, OLD] }, 150)).toEqual([
    here(DEAD),
    here(OLD),
  ]);
});

test.each([null, 1, {}, { pageid: 151, problems: [DEAD] }, { pageid: 150, problems: '<b>' }])(
  '%j is no answer',
  (answer) => {
    expect(parsePageAnswer(answer, 150)).toBeNull();
  },
);
