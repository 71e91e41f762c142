import type { SingleBar } from 'cli-progress';
import { PaceMeter, type Pace } from '../feeder/pace';
import type { PassProgress, ProgressSink } from '../feeder/progress';
import type { Clock } from '../runtime/clock';
import type { LiveLines } from './live-lines';
import { rateWords, timeLeftWords } from './live-words';

const FORMAT =
  '{wiki}, {phase}: [{bar}] page {value} of {total}, {rate}, {left} (wiki {number} of {count})';

/** The page loop's progress as a line of a terminal. */
export class FeedProgress {
  readonly #lines: LiveLines;
  readonly #meter: PaceMeter;
  #bar: SingleBar | null = null;
  #passes = 0;

  constructor(lines: LiveLines, clock: Clock) {
    this.#lines = lines;
    this.#meter = new PaceMeter(clock);
  }

  /** @param wikiCount how many wikis have their turn */
  sink(wikiCount: () => number): ProgressSink {
    return {
      tell: (progress) => this.#draw(progress, wikiCount()),
      passed: () => {
        this.clear();
        this.#passes += 1;
      },
    };
  }

  /** Takes the line away; it comes back with the next progress. */
  clear(): void {
    if (this.#bar !== null) this.#lines.remove(this.#bar);
    this.#bar = null;
  }

  #draw(progress: PassProgress, count: number): void {
    const { pagesDone, pagesTotal, wiki, phase } = progress;
    const payload = {
      wiki,
      phase,
      ...wordsFor(this.#meter.take(progress)),
      number: count === 0 ? 0 : (this.#passes % count) + 1,
      count,
    };
    this.#bar ??= this.#lines.add(FORMAT, { total: pagesTotal, payload });
    this.#bar.setTotal(pagesTotal);
    this.#bar.update(pagesDone, payload);
  }
}

function wordsFor({ perSecond, secondsLeft }: Pace): { rate: string; left: string } {
  return { rate: rateWords(perSecond, 'pages'), left: timeLeftWords(secondsLeft) };
}
