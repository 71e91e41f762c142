import { cacheEntry, readCacheEntry } from '../state/cached-answer';
import { parseAnswer } from '../state/parse-answer';
import type { Problem } from '../state/problem';
import { NoAnswerError } from './fetch-answer';

/** Longer lists are asked for anew instead of filling the storage that the whole wiki shares. */
const MAX_STORED_PROBLEMS = 200;

/** What the reader's browser keeps for one page between page views; may fail or hold anything. */
export interface AnswerStore {
  read(): unknown;
  write(entry: object): void;
}

export interface ProblemSource {
  readonly page: { readonly pageId: number; readonly revisionId: number };
  readonly store: AnswerStore;
  /** One request to the backend. */
  readonly ask: () => Promise<unknown>;
  readonly now: () => number;
  /** Hears why there was no answer; readers never do. */
  readonly log: (error: unknown) => void;
}

/**
 * The problems of the page: the stored ones while they are fresh, else asked for and stored. When
 * asking fails, stored ones of any age and revision are better than none, since links are matched by
 * address. Never rejects.
 */
export async function loadProblems(source: ProblemSource): Promise<readonly Problem[]> {
  const { page, store, now } = source;
  const stored = readCacheEntry(store.read(), page, now());
  if (stored?.fresh) return stored.problems;
  try {
    const problems = parseAnswer(await source.ask(), page.pageId);
    if (!problems) throw new NoAnswerError('not an answer about this page');
    if (problems.length <= MAX_STORED_PROBLEMS) store.write(cacheEntry(page, problems, now()));
    return problems;
  } catch (error) {
    source.log(error);
    return stored?.problems ?? [];
  }
}
