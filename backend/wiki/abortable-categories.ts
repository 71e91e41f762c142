import type { CategorySource } from './category-tree';

/** The same source, which throws the signal's reason before each piece once it is aborted. */
export function abortable(source: CategorySource, signal?: AbortSignal): CategorySource {
  if (signal === undefined) return source;
  return {
    subcategories: (titles) => untilAborted(source.subcategories(titles), signal),
    members: (titles) => untilAborted(source.members(titles), signal),
    hidden(titles) {
      signal.throwIfAborted();
      return source.hidden(titles);
    },
  };
}

async function* untilAborted<Piece>(
  pieces: AsyncIterable<Piece>,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  signal.throwIfAborted();
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
  }
}
