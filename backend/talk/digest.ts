import type { WaitingChange } from '../store/subscribers/waiting-changes';

/** What became of a URL since the last message. */
export type NetChange = Pick<WaitingChange, 'url' | 'urlId' | 'wikiId'>;

/** What a message tells. */
export interface Digest {
  dead: readonly NetChange[];
  works: readonly NetChange[];
}

/**
 * Pure: each URL once, as it was before all that waits and is after it; what cancels out is not told, nor what is neither
 * unreachable nor known to work.
 * @param changes in the order of the log
 */
export function digestOf(
  changes: readonly Pick<WaitingChange, 'url' | 'urlId' | 'wikiId' | 'from' | 'to'>[],
): Digest {
  const byUrl = new Map<string, { first: (typeof changes)[number]; last: NetChange & Ends }>();
  for (const change of changes) {
    const { first } = byUrl.get(change.url) ?? { first: change };
    byUrl.set(change.url, { first, last: change });
  }
  const ended = [...byUrl.values()];
  return {
    dead: ended.flatMap(({ first, last }) =>
      first.from !== 'unreachable' && last.to === 'unreachable' ? [last] : [],
    ),
    works: ended.flatMap(({ first, last }) =>
      first.from === 'unreachable' && last.to === 'working' ? [last] : [],
    ),
  };
}

type Ends = Pick<WaitingChange, 'from' | 'to'>;
