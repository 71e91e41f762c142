import { cacheEntry, readCacheEntry } from '../state/cached-answer';
import { knownProblems } from '../state/known-problems';
import { parseBlockAnswer } from '../state/parse-block-answer';
import { isForEverybody, type KnownProblem, type ProblemPage } from '../state/problem';
import { NoAnswerError } from './fetch-answer';

/** What the reader's browser keeps of one block between page views; may fail or hold anything. */
interface AnswerStore {
  read(): unknown;
  write(entry: object): void;
}

/** The reader's browser lets Weboid rest after a question that failed, on all pages of the wiki. */
interface ServiceRest {
  isOn(): boolean;
  begin(): void;
}

export interface ProblemSource {
  readonly block: number;
  /** The page whose saved text is what the reader sees; null: there is none. */
  readonly shownPageId: number | null;
  /** Whether doubtful links are wanted as well. */
  readonly doubtful: boolean;
  readonly store: AnswerStore;
  readonly rest: ServiceRest;
  /** One request to the backend. */
  readonly ask: () => Promise<unknown>;
  readonly now: () => number;
  /** Hears why there was no answer; readers never do. */
  readonly log: (error: unknown) => void;
}

/**
 * The problems of the page's block: the stored ones while they are fresh, else asked for and stored.
 * When asking fails, stored ones are better than none, and nobody is asked for a while: a service in
 * trouble gets no question for each page view. Never rejects.
 */
export async function loadProblems(source: ProblemSource): Promise<readonly KnownProblem[]> {
  const problems = knownProblems(await problemPages(source), source.shownPageId);
  return source.doubtful ? problems : problems.filter(isForEverybody);
}

async function problemPages(source: ProblemSource): Promise<readonly ProblemPage[]> {
  const { block, doubtful, store, rest, now } = source;
  const stored = readCacheEntry(store.read(), doubtful, now());
  if (stored?.fresh) return stored.pages;
  if (rest.isOn()) return stored?.pages ?? [];
  try {
    const pages = parseBlockAnswer(await source.ask(), block);
    if (!pages) throw new NoAnswerError('not an answer');
    const entry = cacheEntry(pages, doubtful, now());
    if (entry) store.write(entry);
    return pages;
  } catch (error) {
    rest.begin();
    source.log(error);
    return stored?.pages ?? [];
  }
}
