import type { FeedEntry } from '../../../answers/feed-entries';
import type { CaseStep } from '../../../store/cases/steps-of-domain';
import type { SiteFeedPlace } from './site-feed-place';

/** What is told: a change, several of one day, or a step of a case. */
export type SiteFeedEntry = { change: FeedEntry } | { step: CaseStep };

/** Entries of one sequence, the newest first. */
export interface SiteEntries<Entry> {
  entries: readonly Entry[];
  /** What was not read begins before this id; 0: there is no more. */
  olderThan: number;
}

/** A part of what happened at a site, the newest first. */
export interface SiteFeedPart {
  entries: SiteFeedEntry[];
  /** Where what is older begins; null: there is no more. */
  olderThan: SiteFeedPlace | null;
}

/** The newest of both sequences by their moments, each in its own order, so that places in both tell what is older. */
export function firstOfBoth(
  changes: SiteEntries<FeedEntry>,
  steps: SiteEntries<CaseStep>,
  limit: number,
): SiteFeedPart {
  const entries: SiteFeedEntry[] = [];
  let [nthChange, nthStep] = [0, 0];
  while (entries.length < limit) {
    const [change, step] = [changes.entries[nthChange], steps.entries[nthStep]];
    if (change !== undefined && change.changedAtS >= (step?.happenedAtS ?? 0)) {
      entries.push({ change });
      nthChange += 1;
    } else if (step !== undefined) {
      entries.push({ step });
      nthStep += 1;
    } else break;
  }
  const next = {
    changes: placeIn(changes, nthChange, ({ id }) => id),
    steps: placeIn(steps, nthStep, ({ stepId }) => stepId),
  };
  const isEnd = next.changes === 0 && next.steps === 0;
  return { entries, olderThan: isEnd ? null : next };
}

/** Before which id the first entry comes that is not told. */
function placeIn<Entry>(
  { entries, olderThan }: SiteEntries<Entry>,
  told: number,
  idOf: (entry: Entry) => number,
): number {
  const next = entries[told];
  return next === undefined ? olderThan : idOf(next) + 1;
}
