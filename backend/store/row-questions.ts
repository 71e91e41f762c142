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

/** A question about some items to our tables that can go with others in one statement. */
export interface RowQuestion<Item, Answer> {
  /** Questions of one name are asked as one, about the items of all. */
  name: string;
  /** None: nothing has to be asked. */
  items: readonly Item[];
  /** What to read for these items, some of which may be named twice. */
  partsOf(items: readonly Item[]): QuestionPart[];
  /** @returns what is known of these items, by keys that do not depend on who asks */
  read(rows: readonly QuestionRow[], items: readonly Item[]): Answer;
}

/** Asks a question in a statement of its own. */
export async function askAlone<Item, Answer>(
  statements: Statements,
  question: RowQuestion<Item, Answer>,
): Promise<Answer> {
  const { items } = question;
  const rows = items.length === 0 ? [] : await selectParts(statements, [question.partsOf(items)]);
  return question.read(rows, items);
}

/** Questions of one statement: those of some ten answers. */
const TOGETHER_MAX = 40;
/** Items of one statement, as long as several questions share it. */
const ITEMS_MAX = 500;

interface Waiting extends Pick<RowQuestion<unknown, unknown>, 'name' | 'items' | 'partsOf'> {
  /** Takes the rows that questions of its name read. */
  done: (rows: readonly QuestionRow[]) => void;
  failed: (error: unknown) => void;
}

/**
 * Asks in one statement what is asked in the same turn of the event loop, and then all that came while
 * it was under way: each statement costs more than what these questions read. An answer may tell of more
 * than was asked: of what other questions of its name were about. When a statement fails, each of its
 * questions is asked alone: one that is too heavy shall take none of the others with it.
 */
export function createJointAsking(
  statements: Statements,
): <Item, Answer>(question: RowQuestion<Item, Answer>) => Promise<Answer> {
  const waiting: Waiting[] = [];
  let isUnderWay = false;
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) await askTogether(statements, takeSome(waiting));
    isUnderWay = false;
  };
  return async <Item, Answer>(question: RowQuestion<Item, Answer>) => {
    const { items } = question;
    if (items.length === 0) return question.read([], items);
    const rows = new Promise<readonly QuestionRow[]>((done, failed) =>
      waiting.push({ ...question, done, failed }),
    );
    if (!isUnderWay) setImmediate(() => void drain());
    isUnderWay = true;
    return question.read(await rows, items);
  };
}

async function askTogether(statements: Statements, waiting: readonly Waiting[]): Promise<void> {
  try {
    const asked = byName(waiting);
    const parts = asked.map((its) => partsOfAll(its));
    const rows = await selectParts(statements, parts);
    asked.forEach((its, place) => {
      const ofName = rows.filter(({ question }) => question === place);
      for (const { done } of its) done(ofName);
    });
  } catch (error) {
    const [first, ...others] = waiting;
    if (others.length === 0) first?.failed(error);
    else await Promise.all(waiting.map((one) => askTogether(statements, [one])));
  }
}

/** Takes as many as go together, one at least. */
function takeSome(waiting: Waiting[]): Waiting[] {
  let items = 0;
  const end = waiting.findIndex(({ items: its }, place) => {
    items += its.length;
    return place > 0 && (place >= TOGETHER_MAX || items > ITEMS_MAX);
  });
  return waiting.splice(0, end < 0 ? waiting.length : end);
}

function byName(waiting: readonly Waiting[]): Waiting[][] {
  const asked = new Map<string, Waiting[]>();
  for (const one of waiting) {
    const same = asked.get(one.name);
    if (same === undefined) asked.set(one.name, [one]);
    else same.push(one);
  }
  return [...asked.values()];
}

function partsOfAll(asked: readonly Waiting[]): readonly QuestionPart[] {
  const items = asked.flatMap((one) => one.items);
  return asked[0]?.partsOf(items) ?? [];
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
