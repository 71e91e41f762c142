import type { ReadStatements } from '../statements/read-statements';
import { SHOWN_REPLACEMENT } from './replacement-state';

/** What a rule has led to, as it stands now. */
export interface RuleYield {
  /** Dead addresses whose live pages were found by it. */
  found: number;
  /** Those of which reports tell people. */
  shown: number;
  /** There are more, at which nobody looked. */
  isCut: boolean;
}

/** Looked at in all: what a statement reads in a fraction of a second. */
const ROWS_MAX = 10_000;

/**
 * Of some rules, by id; one that led to nothing has no entry. Each rule has its part of the rows that are looked at. Index:
 * alias.rule_id, replacement.PRIMARY.
 * @param rowsMax in all
 */
export async function ruleTallies(
  statements: ReadStatements,
  ruleIds: readonly number[],
  rowsMax = ROWS_MAX,
): Promise<Map<number, RuleYield>> {
  if (ruleIds.length === 0) return new Map();
  const part = Math.max(1, Math.floor(rowsMax / ruleIds.length));
  const rows = await statements.select<TallyRow>(
    `SELECT rule_id, COUNT(*) AS looked, SUM(found_day > 0) AS found, SUM(found_day > 0 AND replacement.url_id > 0) AS shown
     FROM (${ruleIds.map(() => PART).join(' UNION ALL ')}) AS part
       LEFT JOIN replacement FORCE INDEX (PRIMARY)
       ON replacement.url_id = part.url_id AND state = ? AND replacement.target = part.target
     GROUP BY rule_id`,
    // One more tells whether there are others.
    [...ruleIds.flatMap((ruleId) => [ruleId, part + 1]), SHOWN_REPLACEMENT],
  );
  return new Map(rows.map((row) => [row.rule_id, yieldOf(row, part)]));
}

const PART =
  '(SELECT rule_id, url_id, found_day, target FROM alias FORCE INDEX (rule_id) WHERE rule_id = ? LIMIT ?)';

interface TallyRow {
  rule_id: number;
  looked: number;
  /** Sums are decimal numbers, which come as text. */
  found: string;
  shown: string | null;
}

function yieldOf({ looked, found, shown }: TallyRow, part: number): RuleYield {
  return { found: Number(found), shown: Number(shown ?? 0), isCut: looked > part };
}
