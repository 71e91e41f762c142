import type { Bench, Figure } from '../../runtime/bench';
import { HELD_OUT, TUNED } from './corpus';
import { judgeSample, scoresOn, type Score } from './corpus/measure';

const PAGES_PER_SECOND = 1000;
const SECONDS = 3;

export const bench: Bench = {
  name: 'detectors',
  description: 'Precision and recall of what content gives to doubt, over pages written for it',
  run: async ({ quick }) => [
    ...figuresOf('tuned on', await scoresOn(TUNED)),
    ...figuresOf('held out', await scoresOn(HELD_OUT)),
    speed(quick ? 1 : SECONDS),
  ],
};

function figuresOf(part: string, scores: readonly Score[]): Figure[] {
  return scores.flatMap(({ name, found, missed, wrong }) => [
    {
      name: `${part}: ${name}, precision (${found.length} right, ${wrong.length} wrong)`,
      value: found.length / Math.max(1, found.length + wrong.length),
      unit: '',
      target: '1',
      ok: wrong.length === 0,
    },
    {
      name: `${part}: ${name}, recall (${missed.length} missed)`,
      value: found.length / Math.max(1, found.length + missed.length),
      unit: '',
      target: 'as it is',
      ok: true,
    },
  ]);
}

/** One thread, from the bytes of a page to its doubt. */
function speed(seconds: number): Figure {
  const samples = [...TUNED, ...HELD_OUT];
  const startedMs = performance.now();
  let pages = 0;
  while (performance.now() - startedMs < seconds * 1000) {
    samples.forEach(judgeSample);
    pages += samples.length;
  }
  const value = (pages * 1000) / (performance.now() - startedMs);
  const ok = value >= PAGES_PER_SECOND;
  return {
    name: 'pages read and judged',
    value,
    unit: 'per second',
    target: `>= ${PAGES_PER_SECOND}`,
    ok,
  };
}
