import type { SqlValue, Statements } from '../../runtime/database';
import type { NotedError } from '../../runtime/noted-errors';

/** What went wrong in a component, as often as it did. Moments are seconds since 1970. */
export interface ComponentError extends NotedError {
  component: string;
  times: number;
  firstAtS: number;
  lastAtS: number;
}

/** The newest of each component, no more. */
const KEPT_PER_COMPONENT = 20;
const KEPT_S = 30 * 86_400;
/** Of both columns; letters may have several. */
const WORDS_BYTES_MAX = 160;
const CODE_BYTES_MAX = 40;

/**
 * Adds what went wrong since the last time, and removes what is old or too much. After a connection that was lost in
 * the very statement it may be counted twice. Index: PRIMARY; last_at.
 */
export async function addComponentErrors(
  statements: Statements,
  component: string,
  errors: readonly (NotedError & { times: number })[],
  nowS: number,
): Promise<void> {
  if (errors.length === 0) return;
  await statements.run(
    `INSERT INTO component_error (component, words, code, times, first_at, last_at) VALUES ?
     ON DUPLICATE KEY UPDATE times = times + VALUES(times), last_at = VALUES(last_at)`,
    [errors.map((error) => rowOf(component, error, nowS))],
  );
  await statements.run('DELETE FROM component_error WHERE last_at < ?', [nowS - KEPT_S]);
  const tooMany = await statements.select<{ words: Buffer; code: Buffer }>(
    `SELECT words, code FROM component_error WHERE component = ?
     ORDER BY last_at DESC, words, code LIMIT 1000 OFFSET ?`,
    [component, KEPT_PER_COMPONENT],
  );
  if (tooMany.length === 0) return;
  await statements.run('DELETE FROM component_error WHERE component = ? AND (words, code) IN (?)', [
    component,
    tooMany.map(({ words, code }) => [words, code]),
  ]);
}

function rowOf(
  component: string,
  { words, code, times }: NotedError & { times: number },
  nowS: number,
): SqlValue[] {
  const [wordBytes, codeBytes] = [cut(words, WORDS_BYTES_MAX), cut(code, CODE_BYTES_MAX)];
  return [component, wordBytes, codeBytes, times, nowS, nowS];
}

const cut = (text: string, bytesMax: number): Buffer => Buffer.from(text).subarray(0, bytesMax);

/** What went wrong in all components within so many seconds, newest first. Index: last_at. */
export async function componentErrors(
  statements: Pick<Statements, 'select'>,
  sinceS: number,
): Promise<ComponentError[]> {
  const rows = await statements.select<{
    component: Buffer;
    words: Buffer;
    code: Buffer;
    times: number;
    first_at: number;
    last_at: number;
  }>(
    `SELECT component, words, code, times, first_at, last_at FROM component_error
     WHERE last_at >= ? ORDER BY last_at DESC, component, words, code`,
    [sinceS],
  );
  return rows.map((row) => ({
    component: row.component.toString(),
    words: row.words.toString(),
    code: row.code.toString(),
    times: row.times,
    firstAtS: row.first_at,
    lastAtS: row.last_at,
  }));
}
