import { verdictIdOf } from '../../status/verdict';
import type { ReadStatements } from '../statements/read-statements';

/** A link of a page came to be told as unreachable, or ceased to be. */
export interface WikiDeath {
  changeId: number;
  pageId: number;
  /** Stands for the URL, on whatever page. */
  urlId: number;
  /** False: it is told as unreachable no more. */
  isDead: boolean;
}

/** A part of the log. */
export interface LogPart {
  firstId: number;
  /** Of the first change behind it. */
  endId: number;
}

/** The place behind which, towards older ones, the next rows are read. */
export type DeathPlace = Pick<WikiDeath, 'changeId' | 'pageId'>;

/**
 * What a part of the log told a wiki of deaths and returns, newest first. All that the wiki was told in that part may be
 * looked at. Index: wiki_change.PRIMARY, change.PRIMARY.
 * @param before null: from its end
 */
export async function wikiDeaths(
  statements: ReadStatements,
  wikiId: number,
  part: LogPart & { before: DeathPlace | null },
  limit: number,
): Promise<WikiDeath[]> {
  const { firstId, endId, before } = part;
  const unreachable = verdictIdOf('unreachable');
  const last = before ?? { changeId: endId, pageId: 0 };
  const rows = await statements.select<DeathRow>(
    `SELECT told.change_id, page_id, url_id, told.new_verdict
     FROM wiki_change AS told FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN \`change\` FORCE INDEX (PRIMARY) ON \`change\`.change_id = told.change_id
     WHERE wiki_id = ? AND told.change_id BETWEEN ? AND ? AND (told.change_id < ? OR page_id < ?)
       AND (told.old_verdict = ? OR told.new_verdict = ?)
     ORDER BY told.change_id DESC, page_id DESC LIMIT ?`,
    [wikiId, firstId, last.changeId, last.changeId, last.pageId, unreachable, unreachable, limit],
  );
  return rows.map((row) => ({
    changeId: row.change_id,
    pageId: row.page_id,
    urlId: row.url_id,
    isDead: row.new_verdict === unreachable,
  }));
}

interface DeathRow {
  change_id: number;
  page_id: number;
  url_id: number;
  new_verdict: number;
}
