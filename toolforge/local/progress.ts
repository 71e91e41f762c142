/** Tells what a running step is at: `1200 of 4500`, `41 %`. */
export type Report = (detail: string) => void;

/** Shows the steps of a longer piece of work as they happen. */
export interface Progress {
  /**
   * Runs `work` as one shown step, with the time it took; a failure is marked and passed on.
   * Steps follow one another, they do not overlap.
   */
  step<T>(title: string, work: (report: Report) => Promise<T>): Promise<T>;
  /** Like `step`, for steps that may overlap: each is shown as one line when it ends. */
  beside<T>(title: string, work: (report: Report) => Promise<T>): Promise<T>;
  /** Prints lines of their own, between steps. */
  say(text: string): void;
}

/** What is needed of a terminal or a log file. */
export interface Output {
  isTTY?: boolean;
  /** 0 where the terminal does not know. */
  columns?: number;
  write(text: string): unknown;
}

const CLEAR_LINE = '\r\u001b[2K';

/**
 * On a terminal the running step's line is rewritten with its details; elsewhere the details are
 * left out and a step is one plain line: `▸ Unpacking MediaWiki 1.43 … 3.1 s`.
 * @param nowMs milliseconds that only grow
 */
export function createProgress(output: Output, nowMs: () => number): Progress {
  const rewrite = (text: string): void => {
    if (output.isTTY) output.write(CLEAR_LINE + text.slice(0, (output.columns || 80) - 1));
  };
  const run = async <T>(
    head: string,
    work: (report: Report) => Promise<T>,
    finish: (outcome: string) => void,
  ): Promise<T> => {
    const startedMs = nowMs();
    try {
      const result = await work((detail) => rewrite(`${head} ${detail}`));
      finish(formatDuration(nowMs() - startedMs));
      return result;
    } catch (error) {
      finish('failed');
      throw error;
    }
  };
  return {
    say: (text) => void output.write(`${text}\n`),
    step: (title, work) => {
      const head = `▸ ${title} …`;
      output.write(head);
      return run(head, work, (outcome) => {
        rewrite(head);
        output.write(` ${outcome}\n`);
      });
    },
    beside: (title, work) => {
      const head = `▸ ${title} …`;
      rewrite(head);
      return run(head, work, (outcome) => {
        rewrite('');
        output.write(`${head} ${outcome}\n`);
      });
    },
  };
}

/** `0.4 s`, `59.9 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
