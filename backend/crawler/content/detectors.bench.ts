import type { Bench, Figure } from '../../runtime/bench';
import { HELD_OUT, TUNED } from './corpus';
import { judgeSample, scoresOn, type Score } from './corpus/measure';
import { PROSE } from './corpus/prose';
import type { Sample } from './corpus/sample';

/** A process that stores 1,000 results a second reads a page in one check of a dozen. */
const PAGES_PER_SECOND = 1000;
const LARGE_PAGES_PER_SECOND = 100;
const SECONDS = 3;
/** Most pages are read no further. */
const LARGE_BYTES = 65_536;

export const bench: Bench = {
  name: 'detectors',
  description: 'Precision and recall of what content is doubted for, over pages written for it',
  run: async ({ quick }) => [
    ...figuresOf('tuned on', await scoresOn(TUNED)),
    ...figuresOf('held out', await scoresOn(HELD_OUT)),
    ...speed(quick ? 1 : SECONDS),
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
function speed(seconds: number): Figure[] {
  const samples = [...TUNED, ...HELD_OUT];
  return [
    speedOn('pages of the corpus', samples, PAGES_PER_SECOND, seconds),
    speedOn('pages of 64 KiB', samples.slice(0, 20).map(blownUp), LARGE_PAGES_PER_SECOND, seconds),
  ];
}

function speedOn(what: string, samples: Sample[], target: number, seconds: number): Figure {
  const startedMs = performance.now();
  let pages = 0;
  while (performance.now() - startedMs < seconds * 1000) {
    samples.forEach(judgeSample);
    pages += samples.length;
  }
  const value = (pages * 1000) / (performance.now() - startedMs);
  const name = `${what}, read and judged`;
  return { name, value, unit: 'per second', target: `>= ${target}`, ok: value >= target };
}

/** What is read of most large pages, text and links in it by turns. */
function blownUp(one: Sample): Sample {
  const piece = `<div class="c"><p>${PROSE.en}</p><a href="/next">next</a></div>`;
  return {
    ...one,
    html: one.html + piece.repeat(Math.ceil(LARGE_BYTES / piece.length)).slice(0, LARGE_BYTES),
  };
}
