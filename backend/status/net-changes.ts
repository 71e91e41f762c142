import { classifyUrl } from '../url/classify-url';
import { isOfName, NAME_STEP_REASONS, nameStepOf } from './name-step';
import { standingNameOf } from './name-of-host';
import type { Verdict } from './verdict';

/** How people are told that a verdict has changed. */
interface VerdictChange {
  /** Normal form. */
  url: string;
  from: Verdict;
  to: Verdict;
  /** Word of the change log for what led to it. */
  reason: string;
}

/** What became of URLs, each told once by its last change. */
export interface NetNews<Change> {
  dead: readonly Change[];
  works: readonly Change[];
  /** Their names came into other hands (U1). */
  taken: readonly Change[];
}

/**
 * Gathers changes in the order of the log: each URL counts once, as it was before all of them and is after them. What
 * cancels out is no news, nor what is neither unreachable, nor known to work, nor of a name that was taken.
 */
export class NetChanges<Change extends VerdictChange> {
  readonly #byUrl = new Map<string, { from: Verdict; last: Change }>();
  /** By name, the last word: that it was taken, and that it is free again, may each be told by another of its URLs. */
  readonly #lastOfName = new Map<string, string>();

  add(change: Change): void {
    if (isOfName(change.reason)) this.#lastOfName.set(nameOf(change.url), change.reason);
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
      taken: ended
        .filter(({ last }) => nameStepOf(last) === 'taken' && this.#isTaken(last.url))
        .map(lastOf),
    };
  }

  #isTaken(url: string): boolean {
    return this.#lastOfName.get(nameOf(url)) === NAME_STEP_REASONS.taken;
  }
}

function nameOf(url: string): string {
  const host = classifyUrl(url).url?.host;
  return host === undefined ? url : standingNameOf(host);
}

/** As many of each kind as fit into `max` together: dead ones first, then taken, then living. */
export function firstNews<Change>(
  { dead, taken, works }: NetNews<Change>,
  max: number,
): NetNews<Change> {
  return {
    dead: dead.slice(0, max),
    taken: taken.slice(0, Math.max(0, max - dead.length)),
    works: works.slice(0, Math.max(0, max - dead.length - taken.length)),
  };
}

/** All of it, in that order. */
export function allNews<Change>({ dead, taken, works }: NetNews<Change>): Change[] {
  return [...dead, ...taken, ...works];
}

/** How much there is of each kind. */
export type NewsCounts = Record<keyof NetNews<unknown>, number>;

/** Counts what became of URLs. */
export function countNews({ dead, taken, works }: NetNews<unknown>): NewsCounts {
  return { dead: dead.length, taken: taken.length, works: works.length };
}

/** The news of changes, in the order of the log. */
export function netNewsOf<Change extends VerdictChange>(
  changes: readonly Change[],
): NetNews<Change> {
  const net = new NetChanges<Change>();
  for (const change of changes) net.add(change);
  return net.news();
}
