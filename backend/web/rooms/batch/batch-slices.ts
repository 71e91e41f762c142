import { slicesOf } from '../../../runtime/slices';
import { BadPositionError } from '../../../wiki/bad-position-error';
import type { Criteria } from '../../../wiki/criteria';
import type { Stretch } from '../../../wiki/wiki-reader';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { orProblem, Problem } from '../../../answers/problem';
import type { BatchQuestion } from './batch-question';
import { placeText, type BatchPlace } from './place';

/** Some pages of a batch, and where it goes on after them. */
export interface BatchSlice {
  pageIds: number[];
  next: string;
  /** What could not be taken as it was asked for, such as a category tree that was cut off. */
  warnings: readonly string[];
}

/** Pages that are answered together: few statements for each, and nobody waits long behind them. */
const PAGES_PER_SLICE = 25;

/**
 * The pages of a batch, slice by slice, each read when it is asked for.
 * @throws Problem replica-unavailable, bad-parameter; the signal's reason when aborted
 */
export async function* batchSlices(
  { wiki, pages, after }: BatchQuestion,
  signal: AbortSignal,
): AsyncGenerator<BatchSlice> {
  if (Array.isArray(pages)) {
    yield* slicesUpTo(pages, after, []);
    return;
  }
  const criteria = await orProblem('replica-unavailable', wiki.reader.criteria(pages, signal));
  yield* slicesOfWalk(wiki, criteria, after, signal);
}

async function* slicesOfWalk(
  wiki: AskedWiki,
  criteria: Criteria,
  after: BatchPlace,
  signal: AbortSignal,
): AsyncGenerator<BatchSlice> {
  const warnings = criteria.warnings.map(({ text }) => text);
  let place = after;
  for (;;) {
    signal.throwIfAborted();
    const stretch = await readStretch(wiki, criteria, place.position);
    const pageIds = stretch.pages.map(({ pageId }) => pageId).sort((a, b) => a - b);
    yield* slicesUpTo(pageIds, place, warnings);
    const { donePageId, position } = place;
    place =
      stretch.next === null
        ? { position, donePageId: pageIds.at(-1) ?? donePageId }
        : { position: stretch.next, donePageId: 0 };
    // A way without pages, be it long, is told, too.
    yield { pageIds: [], next: placeText(place), warnings };
    if (stretch.next === null) return;
  }
}

async function readStretch(
  { reader }: AskedWiki,
  criteria: Criteria,
  position: string | null,
): Promise<Stretch> {
  try {
    return await reader.watchedPages(criteria, position);
  } catch (cause) {
    if (cause instanceof BadPositionError) throw new Problem('bad-parameter', 'after', { cause });
    throw new Problem('replica-unavailable', '', { cause });
  }
}

/** @param pageIds ascending */
function* slicesUpTo(
  pageIds: readonly number[],
  { position, donePageId }: BatchPlace,
  warnings: readonly string[],
): Generator<BatchSlice> {
  const left = pageIds.filter((pageId) => pageId > donePageId);
  for (const slice of slicesOf(left, PAGES_PER_SLICE)) {
    const next = placeText({ position, donePageId: slice.at(-1) ?? donePageId });
    yield { pageIds: slice, next, warnings };
  }
}
