import type { Clock } from '../../runtime/clock';

/**
 * Asks at most once every `keepMs` milliseconds, however many want to know. Unlike `keepFor` it never
 * gives anything older: a failure is told to all who wait for that answer, and the next one asks again.
 * @returns a function that gives the answer
 */
export function keepFresh<Value>(
  clock: Clock,
  keepMs: number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let asked: { answer: Promise<Value>; atMs: number } | null = null;
  return () => {
    if (asked !== null && clock.now() - asked.atMs < keepMs) return asked.answer;
    const mine = { answer: read(), atMs: clock.now() };
    asked = mine;
    const forget = (): void => {
      if (asked === mine) asked = null;
    };
    mine.answer.then(undefined, forget);
    return mine.answer;
  };
}
