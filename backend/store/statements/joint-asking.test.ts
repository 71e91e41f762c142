import type { Statements } from '../../runtime/database';
import { createJointAsking } from './joint-asking';
import { rowQuestion, type RowQuestion } from './row-question';

/** Asks a table for the numbers of ids. */
const numbersIn = (table: string): RowQuestion<number, number> =>
  rowQuestion({
    row: ({ integer }) => ({ id: integer('id'), number: integer('number') }),
    from: `FROM ${table} WHERE id IN (?)`,
    values: (ids: number[]) => [ids],
    key: ({ id }) => id,
    value: ([{ number }]) => number,
  });
const [ONE, OTHER] = [numbersIn('one'), numbersIn('other')];
const selected = (place: number, table: string): string =>
  `(SELECT ${place} AS question, id AS c0, number AS c1 FROM ${table} WHERE id IN (?))`;
const row = (question: number, id: number, number: number) => ({ question, c0: id, c1: number });

/** A database that has the same rows for whatever it is asked, and what it was asked. */
function answering(rows: unknown[] | Error): { statements: Statements; asked: unknown[][] } {
  const asked: unknown[][] = [];
  const select = <Row>(sql: string, values?: unknown[]): Promise<Row[]> => {
    asked.push([sql, values]);
    return rows instanceof Error ? Promise.reject(rows) : Promise.resolve(rows as Row[]);
  };
  return { statements: { select, run: () => Promise.resolve({ affectedRows: 0 }) }, asked };
}

const keysOf = (asked: unknown[][]): number[] =>
  asked.map(([, values]) => (values as number[][]).flat().length);

test('what is asked in the same turn goes in one statement, the same question as one', async () => {
  const { statements, asked } = answering([row(1, 2, 7), row(0, 1, 5), row(1, 9, 8)]);
  const ask = createJointAsking(statements);
  const answers = await Promise.all([ask(ONE, [1]), ask(OTHER, [2, 9, 2]), ask(ONE, [3, 1, 4])]);
  const ofOne = new Map([[1, 5]]);
  const ofOther = new Map([
    [2, 7],
    [9, 8],
  ]);
  expect(answers).toEqual([ofOne, ofOther, ofOne]);
  expect(asked).toEqual([
    [
      `${selected(0, 'one')}\nUNION ALL\n${selected(1, 'other')}`,
      [
        [1, 3, 4],
        [2, 9],
      ],
    ],
  ]);
});

test('about nothing, nothing is asked', async () => {
  const { statements, asked } = answering([]);
  expect(await createJointAsking(statements)(ONE, [])).toEqual(new Map());
  expect(asked).toEqual([]);
});

test('a question that depends on more than its keys is another one where that differs', async () => {
  const since = rowQuestion({
    row: ({ integer }) => ({ id: integer('id') }),
    from: 'FROM said WHERE id IN (?) AND day >= ?',
    values: (ids: number[], day: number) => [ids, day],
    key: ({ id }) => id,
    value: () => true,
  });
  const { statements, asked } = answering([]);
  const ask = createJointAsking(statements);
  await Promise.all([ask(since, [1], 7), ask(since, [2], 8), ask(since, [3], 7)]);
  expect(asked.map(([, values]) => values)).toEqual([[[1, 3], 7, [2], 8]]);
});

test('what is asked while a statement is under way goes together in the next one', async () => {
  const { statements, asked } = answering([row(0, 1, 5)]);
  const ask = createJointAsking(statements);
  const first = ask(ONE, [1]);
  while (asked.length === 0) await new Promise(setImmediate);
  const others = [ask(ONE, [2]), ask(ONE, [3])];
  const known = new Map([[1, 5]]);
  expect(await Promise.all([first, ...others])).toEqual([known, known, known]);
  expect(asked.map(([, values]) => values)).toEqual([[[1]], [[2, 3]]]);
});

test('what fails together is asked apart, and fails for each alone', async () => {
  const failure = new Error('away');
  const { statements, asked } = answering(failure);
  const ask = createJointAsking(statements);
  const both = await Promise.allSettled([ask(ONE, [1]), ask(ONE, [1]), ask(OTHER, [1])]);
  expect(both).toEqual([1, 2, 3].map(() => ({ status: 'rejected', reason: failure })));
  await expect(ask(ONE, [1])).rejects.toBe(failure);
  expect(asked).toHaveLength(5);
});

test('a heavy question goes apart from what came after it', async () => {
  const { statements, asked } = answering([]);
  const ask = createJointAsking(statements);
  const many = Array.from({ length: 1_200 }, (_, n) => n);
  await Promise.all([ask(ONE, [1]), ask(OTHER, many), ask(ONE, [2])]);
  expect(keysOf(asked)).toEqual([1, 1_200, 1]);
});

test('two times 500 keys still go together, one more does not', async () => {
  const { statements, asked } = answering([]);
  const ask = createJointAsking(statements);
  const many = Array.from({ length: 500 }, (_, n) => n);
  await Promise.all([ask(ONE, many), ask(OTHER, many), ask(OTHER, [1_000])]);
  expect(keysOf(asked)).toEqual([1_000, 1]);
});

test('more than a hundred questions go in statements of a hundred', async () => {
  const { statements, asked } = answering([]);
  const ask = createJointAsking(statements);
  await Promise.all(Array.from({ length: 250 }, (_, n) => ask(ONE, [n])));
  expect(keysOf(asked)).toEqual([100, 100, 50]);
});
