import { addressParts, type AddressParts } from '../addresses/address-parts';
import { partsText } from '../addresses/address-text';
import { bareHost } from '../addresses/folder-key';
import { factsOfMove } from './facts-of-move';
import { holesOf } from './holes';
import type { KnownMove } from './known-move';
import { runProgram, type HoleValues } from './program';
import type { MoveRule } from './rule';
import { isWithin } from './rule-scope';

/** A known move, ready to be told again. */
interface TalliedMove {
  /** The old address. */
  readonly text: string;
  readonly old: AddressParts;
  readonly wanted: string;
  readonly values: HoleValues;
}

/** How a rule stands with all known moves, not only with those near the page for which it was learned. */
export interface RuleTally {
  readonly right: number;
  readonly matching: number;
  /** Of the moves that it tells right, the old addresses. */
  readonly rights: ReadonlySet<string>;
}

/** Counts how rules do with all known moves; each move is taken apart once, when a rule first asks for its host. */
export class MoveTally {
  readonly #byHost = new Map<string, KnownMove[]>();
  readonly #taken = new Map<string, readonly TalliedMove[]>();
  readonly #hosts: readonly string[];

  constructor(moves: readonly KnownMove[]) {
    for (const move of moves) {
      const host = bareHost(addressParts(move.old)?.host ?? '');
      const known = this.#byHost.get(host);
      if (known === undefined) this.#byHost.set(host, [move]);
      else known.push(move);
    }
    this.#hosts = [...this.#byHost.keys()];
  }

  of({ scope, program }: MoveRule): RuleTally {
    let [right, matching] = [0, 0];
    const rights = new Set<string>();
    for (const { text, old, wanted, values } of this.#movesAt(scope.host)) {
      const told = isWithin(old, scope) ? runProgram(program, values) : null;
      if (told === null) continue;
      matching += 1;
      if (told.replace(/\/$/, '') !== wanted) continue;
      right += 1;
      rights.add(text);
    }
    return { right, matching, rights };
  }

  #movesAt(host: string): TalliedMove[] {
    const hosts = host.startsWith('*.')
      ? this.#hosts.filter((one) => one.endsWith(host.slice(1)))
      : [bareHost(host)];
    return hosts.flatMap((one) => this.#takenApart(one));
  }

  #takenApart(host: string): readonly TalliedMove[] {
    const known = this.#taken.get(host) ?? (this.#byHost.get(host) ?? []).flatMap(talliedMove);
    this.#taken.set(host, known);
    return known;
  }
}

function talliedMove(move: KnownMove): TalliedMove[] {
  const [old, now] = [addressParts(move.old), addressParts(move.now)];
  if (old === null || now === null) return [];
  const holes = holesOf(old, factsOfMove(move, old, now));
  const values = new Map(holes.map(({ id, value }) => [id, value]));
  return [{ text: move.old, old, wanted: partsText(now).replace(/\/$/, ''), values }];
}
