import { keep, type KeepOptions } from '../runtime/keep';
import type { ReadStatements } from '../store/statements/read-statements';
import { countWikis } from '../store/pages/wikis';

/**
 * Keeps what was read of all wikis, as `keep` does, but reads it again at once when another one has come: what is told of that
 * names it.
 * @returns a function that throws what `read` throws, and what the database throws
 */
export function keepOfWikis<Value>(
  statements: ReadStatements,
  read: () => Promise<Value>,
  keeping: KeepOptions<{ wikis: number; value: Value }>,
): () => Promise<Value> {
  const readCounted = async (): Promise<{ wikis: number; value: Value }> => {
    // Counted first: who comes after that is met by the next count.
    const wikis = await countWikis(statements);
    return { wikis, value: await read() };
  };
  let kept = keep(readCounted, keeping);
  return async () => {
    const asked = kept;
    const known = await asked();
    if ((await countWikis(statements)) === known.wikis) return known.value;
    // Else somebody who asked at the same time has begun to read again, behind this question.
    if (kept === asked) kept = keep(readCounted, keeping);
    return (await kept()).value;
  };
}
