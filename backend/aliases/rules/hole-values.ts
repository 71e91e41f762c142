import type { AddressParts } from '../addresses/address-parts';
import { holeId, piecesOf, shapesOf, type HolePiece } from './holes';
import type { CopyFacts } from './known-move';
import type { HoleValues } from './program';

/** What holes hold for an old address, where few of them are asked for: each is written when it first is. */
export function holeValuesOf(old: AddressParts, facts: CopyFacts): HoleValues {
  const pieces = new Map(piecesOf(old, facts).map((piece) => [piece.id, piece]));
  const values = new Map<string, string | undefined>();
  return {
    get: (id) => {
      if (values.has(id)) return values.get(id);
      const value = valueOf(id, pieces);
      values.set(id, value);
      return value;
    },
  };
}

function valueOf(id: string, pieces: ReadonlyMap<string, HolePiece>): string | undefined {
  const fixed = pieces.get(id);
  if (fixed?.kind === 'fixed') return fixed.value;
  const piece = pieces.get(id.slice(0, Math.max(0, id.lastIndexOf('|'))));
  if (piece === undefined) return undefined;
  return shapesOf(piece)
    .find((shape) => holeId(piece.id, shape) === id)
    ?.write(piece.value);
}
