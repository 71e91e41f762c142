import type { ReadStatements } from '../statements/read-statements';
import type { CopyComparison } from '../../status/takeover/copy-comparison';
import { askAlone } from '../statements/joint-asking';
import { rowQuestion } from '../statements/row-question';
import type { Statements } from '../../runtime/database';
import { comparisonOfRow, type ComparisonRow } from './comparison-row';

/** What is kept of a URL that people have asked to be compared. */
export interface AskedComparison {
  /** Whether it is still to be compared, for the first time or again. */
  isDue: boolean;
  /** What was found last; null: nobody has compared it yet. */
  found: CopyComparison | null;
}

interface AskedRow extends ComparisonRow {
  urlId: number;
  dueAt: number;
}

/** Index: PRIMARY. */
const comparisons = rowQuestion({
  row: ({ integer }): AskedRow => ({
    urlId: integer('url_id'),
    dueAt: integer('due_at'),
    comparedDay: integer('compared_day'),
    outcome: integer('outcome'),
    copiedOn: integer('copied_on'),
    service: integer('service'),
    similarity: integer('similarity'),
    textKept: integer('text_kept'),
    wordsKept: integer('words_kept'),
    namesKept: integer('names_kept'),
  }),
  from: 'FROM page_comparison FORCE INDEX (PRIMARY) WHERE url_id IN (?)',
  values: (urlIds: number[]) => [urlIds],
  key: ({ urlId }) => urlId,
  value: ([row]): AskedComparison => ({ isDue: row.dueAt > 0, found: comparisonOfRow(row) }),
});

/** What was asked and found of URLs (U1), by id; of which nobody has asked, nothing. Index: page_comparison.PRIMARY. */
export function comparisonsOf(
  statements: Statements,
  urlIds: readonly number[],
): Promise<ReadonlyMap<number, AskedComparison>> {
  return askAlone(statements)(comparisons, urlIds);
}

/** How many are waiting to be compared, `limit` at most. Index: page_comparison.due_at. */
export async function countDueComparisons(
  statements: ReadStatements,
  limit: number,
): Promise<number> {
  const rows = await statements.select(
    'SELECT 1 FROM page_comparison FORCE INDEX (due_at) WHERE due_at > 0 LIMIT ?',
    [limit],
  );
  return rows.length;
}
