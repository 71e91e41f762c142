import type { ChangeFeed, LoggedChange } from '../store/changes/change-feed';

/** What was read of the log, and where. */
interface ReadStretch {
  afterId: number;
  limit: number;
  /** The head as it was told before. */
  headId: number;
  changes: LoggedChange[];
}

/**
 * The same log for clients who are served one after the other: most stand at the same place, so what was read last is not read
 * again, and comes as the same list. It shows all that the head told of when it was asked for last, and may
 * show more: who reads asks for the head first. What was purged since it was read is still there.
 */
export function shareReading(feed: ChangeFeed): ChangeFeed {
  let headId = 0;
  let last: ReadStretch | null = null;
  const isLast = (afterId: number, limit: number): boolean =>
    last?.afterId === afterId &&
    last.limit === limit &&
    (last.changes.length === limit || last.headId === headId);
  return {
    ...feed,
    async head() {
      headId = await feed.head();
      return headId;
    },
    async after(afterId, limit) {
      if (last !== null && isLast(afterId, limit)) return last.changes;
      const told = headId;
      const changes = await feed.after(afterId, limit);
      last = { afterId, limit, headId: told, changes };
      return changes;
    },
  };
}
