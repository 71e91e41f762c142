import { Covers, FILLER } from './filler';
import { linesOf } from './lines';

/** Two or more apostrophes in a row. */
interface Run {
  start: number;
  end: number;
  /** How many of them, the last ones, are markup: 2 is italic, 3 bold, 5 both. */
  marks: number;
}

const RUN = /'{2,}/g;

/**
 * Fills the apostrophes that are markup for bold and italic; they end a URL.
 * Source: MediaWiki Parser::doQuotes.
 */
export function hideQuotes(text: string): string {
  if (!text.includes("''")) return text;
  const covers = new Covers();
  for (const { start, end } of linesOf(text)) {
    const line = text.slice(start, end);
    if (!line.includes("''")) continue;
    for (const run of balanced(line, runsOf(line))) {
      covers.add(start + run.end - run.marks, start + run.end, FILLER.tag);
    }
  }
  return covers.over(text);
}

function runsOf(line: string): Run[] {
  return [...line.matchAll(RUN)].map(({ index, 0: run }) => ({
    start: index,
    end: index + run.length,
    marks: run.length === 4 ? 3 : Math.min(run.length, 5),
  }));
}

/** Where both bold and italic are left open, one bold mark is an apostrophe before an italic one. */
function balanced(line: string, runs: readonly Run[]): readonly Run[] {
  const isOdd = (...marks: number[]) =>
    runs.filter((run) => marks.includes(run.marks)).length % 2 === 1;
  if (!isOdd(3, 5) || !isOdd(2, 5)) return runs;
  const bold = runs.filter(({ marks }) => marks === 3);
  const before = ({ end }: Run, distance: number) => line[end - 3 - distance];
  const afterSpace = bold.find((run) => before(run, 1) === ' ');
  const afterLetter = bold.find((run) => before(run, 1) !== ' ' && before(run, 2) === ' ');
  const afterWord = bold.find((run) => before(run, 1) !== ' ' && before(run, 2) !== ' ');
  const chosen = afterLetter ?? afterWord ?? afterSpace;
  return runs.map((run) => (run === chosen ? { ...run, marks: 2 } : run));
}
