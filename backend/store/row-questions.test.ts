import type { Statements } from '../runtime/database';
import { createJointAsking, type RowQuestion } from './row-questions';

/** Asks for the numbers of a table. */
const numbersIn = (table: string, ...items: number[]): RowQuestion<number, (number | null)[]> => ({
  name: table,
  items,
  partsOf: (all) => [{ sql: `number FROM ${table} WHERE id IN (?)`, values: [[...all]] }],
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

test('what is asked in the same turn goes in one statement, questions of one name as one', async () => {
  const { statements, asked } = answering([row(1, 7), row(0, 5), row(1, 8)]);
  const ask = createJointAsking(statements);
  const answers = await Promise.all([
    ask(numbersIn('one', 1)),
    ask(numbersIn('nothing')),
    ask(numbersIn('other', 2)),
    ask(numbersIn('one', 3, 4)),
  ]);
  expect(answers).toEqual([[5], [], [7, 8], [5]]);
  expect(asked).toEqual([
    [
      '(SELECT 0 AS question, number FROM one WHERE id IN (?))\nUNION ALL\n' +
        '(SELECT 1 AS question, number FROM other WHERE id IN (?))',
      [[1, 3, 4], [2]],
    ],
  ]);
});

test('what is asked while a statement is under way goes together in the next one', async () => {
  const { statements, asked } = answering([row(0, 5)]);
  const ask = createJointAsking(statements);
  const first = ask(numbersIn('one', 1));
  await new Promise(setImmediate);
  const others = [ask(numbersIn('one', 2)), ask(numbersIn('one', 3))];
  expect(await Promise.all([first, ...others])).toEqual([[5], [5], [5]]);
  expect(asked.map(([, values]) => values)).toEqual([[[1]], [[2, 3]]]);
});

test('what fails together is asked apart, and fails for each alone', async () => {
  const failure = new Error('away');
  const { statements, asked } = answering(failure);
  const ask = createJointAsking(statements);
  const both = await Promise.allSettled([ask(numbersIn('a', 1)), ask(numbersIn('b', 1))]);
  expect(both).toEqual([1, 2].map(() => ({ status: 'rejected', reason: failure })));
  await expect(ask(numbersIn('c', 1))).rejects.toBe(failure);
  expect(asked).toHaveLength(4);
});

test('a heavy question goes apart from what came after it', async () => {
  const { statements, asked } = answering([row(0, 5)]);
  const ask = createJointAsking(statements);
  const many = Array.from({ length: 600 }, (_, n) => n);
  await Promise.all([
    ask(numbersIn('one', 1)),
    ask(numbersIn('two', ...many)),
    ask(numbersIn('one', 2)),
  ]);
  expect(asked.map(([, values]) => (values as number[][]).map((ids) => ids.length))).toEqual([
    [1],
    [600],
    [1],
  ]);
});
