import type { Clock } from '../runtime/clock';
import type { Statements } from '../runtime/database';
import { saveWikiState } from '../store/pages/wiki-states';
import { PaceMeter } from './pace';
import type { ProgressSink } from './progress';

/** Keeps progress in the wiki's state, where every other component can read it (W1.8). */
export function storeProgress(database: Statements, clock: Clock): ProgressSink {
  const meter = new PaceMeter(clock);
  return {
    tell: (progress) =>
      saveWikiState(database, progress.wikiId, {
        pagesDone: progress.pagesDone,
        pagesTotal: progress.pagesTotal,
        pagesPerS: meter.take(progress).perSecond ?? 0,
        progressAtS: Math.floor(clock.now() / 1000),
      }),
    // What came of the pass is stored by who made it.
    passed: () => undefined,
  };
}
