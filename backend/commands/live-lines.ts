import { MultiBar, type Options, type SingleBar } from 'cli-progress';

const REDRAWS_PER_SECOND = 4;
const BAR_COLUMNS = 20;

/** How a line is made of its numbers: a pattern of cli-progress, or a function that is asked each time. */
export type LineFormat = NonNullable<Options['format']>;

/** What a line begins with. */
export interface LineStart {
  total: number;
  payload: object;
}

/**
 * The last lines of a terminal, drawn again while they last. What else goes to that terminal, such as
 * log lines, is to be written through `write`: it appears above them.
 */
export class LiveLines {
  readonly #terminal: NodeJS.WriteStream;
  #lines: MultiBar | null = null;
  #count = 0;

  constructor(terminal: NodeJS.WriteStream) {
    this.#terminal = terminal;
  }

  add(format: LineFormat, { total, payload }: LineStart): SingleBar {
    this.#lines ??= new MultiBar({
      stream: this.#terminal,
      fps: REDRAWS_PER_SECOND,
      barsize: BAR_COLUMNS,
      clearOnComplete: true,
      // Else log lines would be cut at the terminal's edge, and the lines would not come back below them.
      linewrap: true,
      forceRedraw: true,
    });
    this.#count += 1;
    return this.#lines.create(total, 0, payload, { format });
  }

  /** Takes a line away; the last one leaves no timer behind. */
  remove(line: SingleBar): void {
    if (this.#lines === null) return;
    this.#count -= 1;
    if (this.#count > 0) this.#lines.remove(line);
    else {
      this.#lines.stop();
      this.#lines = null;
    }
  }

  write(text: string): void {
    if (this.#lines === null) {
      this.#terminal.write(text);
      return;
    }
    this.#lines.log(text);
    this.#lines.update();
  }
}
