import { MultiBar, type SingleBar } from 'cli-progress';
import { PaceMeter, type Pace } from '../feeder/pace';
import type { PassProgress, ProgressSink } from '../feeder/progress';
import type { Clock } from '../runtime/clock';

const FORMAT =
  '{wiki}, {phase}: [{bar}] page {value} of {total}, {rate}, {left} (wiki {number} of {count})';
const REDRAWS_PER_SECOND = 4;
const BAR_COLUMNS = 20;

/**
 * The page loop's progress as the last line of a terminal. What else goes to that terminal, such as
 * log lines, is to be written through `write`: it appears above the bar.
 */
export class FeedProgress {
  readonly #terminal: NodeJS.WriteStream;
  readonly #meter: PaceMeter;
  #drawn: { bars: MultiBar; bar: SingleBar } | null = null;
  #passes = 0;

  constructor(terminal: NodeJS.WriteStream, clock: Clock) {
    this.#terminal = terminal;
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

  write(text: string): void {
    if (this.#drawn === null) {
      this.#terminal.write(text);
      return;
    }
    this.#drawn.bars.log(text);
    this.#drawn.bars.update();
  }

  /** Takes the bar away; it comes back with the next progress. Leaves no timer behind. */
  clear(): void {
    this.#drawn?.bars.stop();
    this.#drawn = null;
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
    this.#drawn ??= this.#start(pagesTotal, payload);
    const { bar } = this.#drawn;
    bar.setTotal(pagesTotal);
    bar.update(pagesDone, payload);
  }

  #start(total: number, payload: object): { bars: MultiBar; bar: SingleBar } {
    const bars = new MultiBar({
      stream: this.#terminal,
      format: FORMAT,
      fps: REDRAWS_PER_SECOND,
      barsize: BAR_COLUMNS,
      clearOnComplete: true,
      // Else log lines would be cut at the terminal's edge, and the bar would not come back below them.
      linewrap: true,
      forceRedraw: true,
    });
    return { bars, bar: bars.create(total, 0, payload) };
  }
}

function wordsFor({ perSecond, secondsLeft }: Pace): { rate: string; left: string } {
  return {
    rate: perSecond === null ? '? pages/s' : `${perSecond.toFixed(perSecond < 10 ? 1 : 0)} pages/s`,
    left: secondsLeft === null ? 'time left unknown' : `${spanOf(secondsLeft)} left`,
  };
}

/** `40 s`, `12 min`, `3 h 5 min`, `2 d 4 h`. */
function spanOf(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
