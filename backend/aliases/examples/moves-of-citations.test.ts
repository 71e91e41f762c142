import { atOnce } from '../../runtime/in-steps';
import { movesOfCitations } from './moves-of-citations';

const quarters = (year: number) =>
  [1, 2, 3, 4].map(
    (quarter) =>
      `https://mill.example/${year * 7 + quarter}/income-of-mills-${quarter}-quarter-${year}`,
  );
const LIVING = [...quarters(2009), ...quarters(2010), ...quarters(2011)];
const OLD = 'http://mill.example/press/income-of-mills-3-quarter-2010.html';

test('what has the same slug letter for letter is the page, however near others are', () => {
  const now = 'https://mill.example/14073/income-of-mills-3-quarter-2010';
  expect(atOnce(movesOfCitations([OLD], LIVING))).toEqual([{ old: OLD, now, facts: null }]);
});

test('two of the same slug, or only near ones, tell nothing', () => {
  const again = 'https://mill.example/print/income-of-mills-3-quarter-2010';
  expect(atOnce(movesOfCitations([OLD], [...LIVING, again]))).toEqual([]);
  expect(atOnce(movesOfCitations([OLD.replace('2010', '2012')], LIVING))).toEqual([]);
});
