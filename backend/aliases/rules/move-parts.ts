import { addressParts, type AddressParts } from '../addresses/address-parts';
import type { KnownMove } from './known-move';

/** Both addresses of a move, taken apart; null for what is none. */
interface MoveParts {
  readonly old: AddressParts | null;
  readonly now: AddressParts | null;
}

/** Each move is looked at for each folder with dead pages: it is taken apart once, and forgotten with it. */
const KNOWN = new WeakMap<KnownMove, MoveParts>();

export function movePartsOf(move: KnownMove): MoveParts {
  const known = KNOWN.get(move);
  if (known !== undefined) return known;
  const parts = { old: addressParts(move.old), now: addressParts(move.now) };
  KNOWN.set(move, parts);
  return parts;
}
