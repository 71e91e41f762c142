import type { Verdict } from './verdict';

/** How people are told that a verdict has changed. */
interface VerdictChange {
  /** Normal form. */
  url: string;
  from: Verdict;
  to: Verdict;
}

/** What became of URLs, each told once by its last change. */
export interface NetNews<Change> {
  dead: readonly Change[];
  works: readonly Change[];
}

/**
 * Gathers changes in the order of the log: each URL counts once, as it was before all of them and is after them. What
 * cancels out is no news, nor what is neither unreachable nor known to work.
 */
export class NetChanges<Change extends VerdictChange> {
  readonly #byUrl = new Map<string, { from: Verdict; last: Change }>();

  add(change: Change): void {
    const from = this.#byUrl.get(change.url)?.from ?? change.from;
    this.#byUrl.set(change.url, { from, last: change });
  }

  news(): NetNews<Change> {
    const ended = [...this.#byUrl.values()];
    const lastOf = ({ last }: { last: Change }): Change => last;
    return {
      dead: ended
        .filter(({ from, last }) => from !== 'unreachable' && last.to === 'unreachable')
        .map(lastOf),
      works: ended
        .filter(({ from, last }) => from === 'unreachable' && last.to === 'working')
        .map(lastOf),
    };
  }
}

/** The news of changes, in the order of the log. */
export function netNewsOf<Change extends VerdictChange>(
  changes: readonly Change[],
): NetNews<Change> {
  const net = new NetChanges<Change>();
  for (const change of changes) net.add(change);
  return net.news();
}
