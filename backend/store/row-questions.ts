import { slicesOf } from '../runtime/slices';
import type { SqlValue, Statements } from '../runtime/database';

/** A row of a question that goes with others in one statement; what the fields hold depends on `kind`. */
export interface QuestionRow {
  kind: Buffer | string;
  id: number;
  number: number | null;
  text: Buffer;
  note: Buffer;
}

/**
 * What `UNION ALL` joins: a SELECT without its keyword, of the columns of a QuestionRow in that order.
 * Columns that are read as `number` are cast to SIGNED: of several types they would come as text.
 */
export interface QuestionPart {
  sql: string;
  values: SqlValue[];
}

/** A question to our tables that can go with others in one statement. */
export interface RowQuestion<Answer> {
  /** None: nothing has to be asked. */
  parts: readonly QuestionPart[];
  read: (rows: readonly QuestionRow[]) => Answer;
}

/** Asks a question in a statement of its own. */
export async function askAlone<Answer>(
  statements: Statements,
  { parts, read }: RowQuestion<Answer>,
): Promise<Answer> {
  return read(parts.length === 0 ? [] : await selectParts(statements, [parts]));
}

/** Questions of one statement; as many as a question about pages may name pages, or nearly. */
const TOGETHER_MAX = 20;

interface Waiting {
  parts: readonly QuestionPart[];
  done: (rows: QuestionRow[]) => void;
  failed: (error: unknown) => void;
}

/**
 * Asks in one statement what is asked in the same turn of the event loop: each statement costs more
 * than what these questions read. When it fails, all of them fail.
 */
export function createJointAsking(
  statements: Statements,
): <Answer>(question: RowQuestion<Answer>) => Promise<Answer> {
  let waiting: Waiting[] = [];
  const send = (): void => {
    const turn = waiting;
    waiting = [];
    for (const some of slicesOf(turn, TOGETHER_MAX)) void askTogether(statements, some);
  };
  const rowsOf = (parts: readonly QuestionPart[]): Promise<QuestionRow[]> =>
    new Promise((done, failed) => {
      if (waiting.length === 0) setImmediate(send);
      waiting.push({ parts, done, failed });
    });
  return async ({ parts, read }) => read(parts.length === 0 ? [] : await rowsOf(parts));
}

async function askTogether(statements: Statements, asked: readonly Waiting[]): Promise<void> {
  try {
    const questions = asked.map(({ parts }) => parts);
    const rows = await selectParts(statements, questions);
    asked.forEach(({ done }, place) => done(rows.filter(({ question }) => question === place)));
  } catch (error) {
    for (const { failed } of asked) failed(error);
  }
}

/** @returns rows with the place of their question */
function selectParts(
  statements: Statements,
  questions: readonly (readonly QuestionPart[])[],
): Promise<(QuestionRow & { question: number })[]> {
  const parts = questions.flatMap((its, place) =>
    its.map(({ sql, values }) => ({ sql: `(SELECT ${place} AS question, ${sql})`, values })),
  );
  return statements.select(
    parts.map(({ sql }) => sql).join('\nUNION ALL\n'),
    parts.flatMap(({ values }) => values),
  );
}
