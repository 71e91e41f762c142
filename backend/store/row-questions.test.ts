import type { Statements } from '../runtime/database';
import { createJointAsking, type QuestionRow, type RowQuestion } from './row-questions';

/** Asks for the numbers of a table. */
const numbersIn = (table: string): RowQuestion<(number | null)[]> => ({
  parts: [{ sql: `number FROM ${table} WHERE id = ?`, values: [table.length] }],
  read: (rows) => rows.map(({ number }) => number),
});
const row = (question: number, number: number) => ({ question, number });

function answering(rows: unknown[] | Error): { statements: Statements; asked: unknown[][] } {
  const asked: unknown[][] = [];
  const select = <Row>(sql: string, values?: unknown[]): Promise<Row[]> => {
    asked.push([sql, values]);
    return rows instanceof Error ? Promise.reject(rows) : Promise.resolve(rows as Row[]);
  };
  return { statements: { select, run: () => Promise.resolve({ affectedRows: 0 }) }, asked };
}

test('what is asked in the same turn goes in one statement, and each question gets its rows', async () => {
  const { statements, asked } = answering([row(1, 7), row(0, 5), row(1, 8)]);
  const ask = createJointAsking(statements);
  const nothing: RowQuestion<readonly QuestionRow[]> = { parts: [], read: (rows) => rows };
  const answers = await Promise.all([ask(numbersIn('one')), ask(nothing), ask(numbersIn('other'))]);
  expect(answers).toEqual([[5], [], [7, 8]]);
  expect(asked).toEqual([
    [
      '(SELECT 0 AS question, number FROM one WHERE id = ?)\nUNION ALL\n' +
        '(SELECT 1 AS question, number FROM other WHERE id = ?)',
      [3, 5],
    ],
  ]);
});

test('a statement that fails fails for all, and the next one goes by itself', async () => {
  const failure = new Error('away');
  const { statements, asked } = answering(failure);
  const ask = createJointAsking(statements);
  const both = await Promise.allSettled([ask(numbersIn('a')), ask(numbersIn('b'))]);
  expect(both).toEqual([1, 2].map(() => ({ status: 'rejected', reason: failure })));
  await expect(ask(numbersIn('c'))).rejects.toBe(failure);
  expect(asked).toHaveLength(2);
});
