import type { CategorySource } from './category-tree';

/** The same source, which tells how many pages it gives with each piece. */
export function counted(source: CategorySource, met?: (pages: number) => void): CategorySource {
  if (met === undefined) return source;
  return {
    subcategories: (titles) => source.subcategories(titles),
    members: (titles) => tellingOf(source.members(titles), met),
    hidden: (titles) => source.hidden(titles),
  };
}

async function* tellingOf<Piece extends readonly number[]>(
  pieces: AsyncIterable<Piece>,
  met: (pages: number) => void,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    met(piece.length);
    yield piece;
  }
}
