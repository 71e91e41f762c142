import DataLoader from 'dataloader';
import type { ReadStatements } from './read-statements';
import {
  readQuestions,
  type AskedQuestion,
  type JoinedRow,
  type Param,
  type RowQuestion,
} from './row-question';

/** Asks a question about some keys, which may be named twice. */
export type AskRows = <Key, Value, Params extends readonly Param[]>(
  question: RowQuestion<Key, Value, Params>,
  keys: readonly Key[],
  ...params: Params
) => Promise<ReadonlyMap<Key, Value>>;

/** Questions of one statement: those of some ten answers. */
const QUESTIONS_MAX = 100;
/** Keys of one statement, as long as several questions share it. */
const KEYS_MAX = 1_000;

/** Asks each question in a statement of its own, at once. */
export function askAlone(statements: ReadStatements): AskRows {
  return async (question, keys, ...params) => {
    if (keys.length === 0) return new Map();
    const [rows = []] = await readMerged(statements, [{ question, keys: [...keys], params }]);
    return question.read(rows);
  };
}

/**
 * Asks in one statement what is asked in the same turn of the event loop, and then all that came while
 * it was under way: each statement costs more than what these questions read. An answer may tell of more
 * than was asked: of what others asked the same about. When a statement fails, each of its
 * questions is asked alone: one that is too heavy shall take none of the others with it.
 */
export function createJointAsking(statements: ReadStatements): AskRows {
  let underWay: Promise<unknown> = Promise.resolve();
  const read = (asked: readonly AskedQuestion[]): Promise<Rows[]> => {
    const rows = readInTurn(statements, asked);
    underWay = rows;
    return rows;
  };
  const loader = new DataLoader<AskedQuestion, readonly JoinedRow[]>(read, {
    cache: false,
    maxBatchSize: QUESTIONS_MAX,
    batchScheduleFn: (next) => void underWay.then(() => setImmediate(next)),
  });
  return async (question, keys, ...params) => {
    if (keys.length === 0) return new Map();
    return question.read(await loader.load({ question, keys: [...keys], params }));
  };
}

/** Rows of a question, or what kept them from being read. */
type Rows = readonly JoinedRow[] | Error;

/** In statements of a bounded size. */
async function readInTurn(
  statements: ReadStatements,
  asked: readonly AskedQuestion[],
): Promise<Rows[]> {
  const rows: Rows[] = [];
  while (rows.length < asked.length) {
    const some = asked.slice(rows.length);
    rows.push(...(await readOrFail(statements, some.slice(0, lengthTogether(some)))));
  }
  return rows;
}

/** How many go in one statement, one at least. */
function lengthTogether(asked: readonly AskedQuestion[]): number {
  let keys = 0;
  const end = asked.findIndex(({ keys: its }, place) => {
    keys += its.length;
    return place > 0 && keys > KEYS_MAX;
  });
  return end < 0 ? asked.length : end;
}

async function readOrFail(
  statements: ReadStatements,
  asked: readonly AskedQuestion[],
): Promise<Rows[]> {
  try {
    return await readMerged(statements, asked);
  } catch (error) {
    if (asked.length === 1) return [error instanceof Error ? error : new Error(String(error))];
    return (await Promise.all(asked.map((one) => readOrFail(statements, [one])))).flat();
  }
}

/** What is the same question is asked as one, about the keys of all. */
async function readMerged(
  statements: ReadStatements,
  asked: readonly AskedQuestion[],
): Promise<JoinedRow[][]> {
  const merged: { first: AskedQuestion; keys: Set<unknown> }[] = [];
  const places = asked.map((one) => {
    const place = merged.findIndex(({ first }) => isSame(first, one));
    const its = merged[place];
    if (its === undefined) return merged.push({ first: one, keys: new Set(one.keys) }) - 1;
    for (const key of one.keys) its.keys.add(key);
    return place;
  });
  const rows = await readQuestions(
    statements,
    merged.map(({ first, keys }) => ({ ...first, keys: [...keys] })),
  );
  return places.map((place) => rows[place] ?? []);
}

function isSame(one: AskedQuestion, other: AskedQuestion): boolean {
  return (
    one.question === other.question && one.params.every((param, at) => param === other.params[at])
  );
}
