import { createTableChangeFeed } from '../changes/table-change-feed';
import { seenBy } from '../changes/dispatch-positions';
import type { ReadStatements } from '../statements/read-statements';
import { wasEarlierAtWork } from './earlier-release';
import { suspectWalkOf } from './suspect-walks';

/** What dispatchers have not brought in for longer than this is looked for among all links. */
const BEHIND_MAX_S = 3_600;

/** A wiki in its two names. */
export interface WikiOfClient {
  wikiId: number;
  /** As dispatchers call it: `dewiki@WMF`. */
  client: string;
}

/**
 * Whether all links of a wiki are flagged that may be problems: a walk has been through, and dispatchers have brought in
 * what became known until an hour ago at least; not by programs from before, which flag none.
 * Index: link_walk.PRIMARY, suspect_walk.PRIMARY, suspect_link.PRIMARY, dispatch.PRIMARY; those of ChangeFeed.
 */
export async function hasAllSuspects(
  statements: ReadStatements,
  { wikiId, client }: WikiOfClient,
  nowS: number,
): Promise<boolean> {
  // First: what tells of an earlier release goes together with the walk.
  if (await wasEarlierAtWork(statements, wikiId)) return false;
  const walk = await suspectWalkOf(statements, wikiId);
  if (walk === null || walk.filledAtS === 0) return false;
  const seenId = await seenBy(statements, client);
  if (seenId === null) return false;
  const [unseen] = await createTableChangeFeed(statements).after(seenId, 1);
  return unseen === undefined || nowS - unseen.changedAtS < BEHIND_MAX_S;
}
