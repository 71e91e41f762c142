import type { Statements } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';
import { recountFound } from './kept-rules';

/** A dead page, and where a search found it. */
interface FoundPair {
  readonly urlId: number;
  readonly target: string;
}

/**
 * Which of some proposals come of searches by rules that have come to rest since: nobody is to be shown them (U4). Index:
 * alias.PRIMARY, alias_rule.PRIMARY.
 * @returns ids of their URLs
 */
export async function restedAmong(
  statements: ReadStatements,
  pairs: readonly FoundPair[],
): Promise<Set<number>> {
  if (pairs.length === 0) return new Set();
  const rows = await statements.select<{ url_id: number; target: Buffer }>(
    `SELECT url_id, target FROM alias FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN alias_rule FORCE INDEX (PRIMARY) USING (rule_id)
     WHERE url_id IN (?) AND barred_day > 0`,
    [pairs.map(({ urlId }) => urlId)],
  );
  const found = new Map(rows.map((row) => [row.url_id, row.target.toString('utf8')]));
  const rested = pairs.filter(({ urlId, target }) => found.get(urlId) === target);
  return new Set(rested.map(({ urlId }) => urlId));
}

/**
 * Forgets where a search found a URL, as if it had found nothing. The URL is locked. Index: alias.PRIMARY; those of
 * recountFound.
 */
export async function forgetFound(
  statements: Statements,
  { urlId, target }: FoundPair,
): Promise<void> {
  const rules = await statements.select<{ rule_id: number }>(
    'SELECT rule_id FROM alias FORCE INDEX (PRIMARY) WHERE url_id = ? AND target = ?',
    [urlId, target],
  );
  await statements.run(
    "UPDATE alias SET target = '', found_day = 0, rule_id = 0 WHERE url_id = ? AND target = ?",
    [urlId, target],
  );
  await recountFound(
    statements,
    rules.map((row) => row.rule_id),
  );
}
