import type { Steps } from '../../runtime/in-steps';
import type { AddressParts } from '../addresses/address-parts';
import { partsText } from '../addresses/address-text';
import { bareHost } from '../addresses/folder-key';
import { factsOfMove } from './facts-of-move';
import { holeValuesOf } from './hole-values';
import type { KnownMove } from './known-move';
import { movePartsOf } from './move-parts';
import { runProgram, type HoleValues } from './program';
import type { MoveRule } from './rule';
import { isWithin } from './rule-scope';

/** A known move, ready to be told again. */
interface TalliedMove {
  readonly old: AddressParts;
  readonly wanted: string;
  readonly values: HoleValues;
}

/** Taken apart when a rule first asks for its host; null: it cannot be. */
interface KnownCase {
  move: KnownMove;
  tallied?: TalliedMove | null | undefined;
}

/** How a rule stands with all known moves, not only with those near the page for which it was learned. */
export interface RuleTally {
  readonly right: number;
  readonly matching: number;
  /** Of the moves that it tells right, the old addresses. */
  readonly rights: ReadonlySet<string>;
}

/** Counts how rules do with all known moves; each move is taken apart once. */
export class MoveTally {
  readonly #byHost = new Map<string, KnownCase[]>();
  /** Nobody has asked since they came. */
  #fresh: KnownMove[];

  constructor(moves: readonly KnownMove[]) {
    this.#fresh = [...moves];
  }

  /** A move more, or what is known of one by now. */
  add(move: KnownMove): void {
    const host = hostOf(move);
    const known = this.#byHost.get(host)?.find((one) => one.move.old === move.old);
    if (known !== undefined) Object.assign(known, { move, tallied: undefined });
    else replaceOrPush(this.#fresh, move);
  }

  *of({ scope, program }: MoveRule): Steps<RuleTally> {
    yield* this.#sortIn();
    let [right, matching] = [0, 0];
    const rights = new Set<string>();
    for (const known of this.#casesAt(scope.host)) {
      const told = toldOf(known, scope, program);
      yield;
      if (told === null) continue;
      matching += 1;
      if (!told.isRight) continue;
      right += 1;
      rights.add(known.move.old);
    }
    return { right, matching, rights };
  }

  *#sortIn(): Steps<void> {
    const fresh = this.#fresh;
    this.#fresh = [];
    for (const move of fresh) {
      const host = hostOf(move);
      const cases = this.#byHost.get(host);
      if (cases === undefined) this.#byHost.set(host, [{ move }]);
      else cases.push({ move });
      yield;
    }
  }

  #casesAt(host: string): readonly KnownCase[] {
    if (!host.startsWith('*.')) return this.#byHost.get(bareHost(host)) ?? [];
    return [...this.#byHost].flatMap(([one, cases]) => (one.endsWith(host.slice(1)) ? cases : []));
  }
}

const hostOf = (move: KnownMove): string => bareHost(movePartsOf(move).old?.host ?? '');

/** What is known of a move by now takes the place of what was. */
export function replaceOrPush(moves: KnownMove[], move: KnownMove): void {
  const place = moves.findIndex(({ old }) => old === move.old);
  if (place < 0) moves.push(move);
  else moves[place] = move;
}

/** @returns null: the rule says nothing of it */
function toldOf(
  known: KnownCase,
  scope: MoveRule['scope'],
  program: MoveRule['program'],
): { isRight: boolean } | null {
  if (known.tallied === undefined) known.tallied = talliedMove(known.move);
  if (known.tallied === null || !isWithin(known.tallied.old, scope)) return null;
  const told = runProgram(program, known.tallied.values);
  return told === null ? null : { isRight: told.replace(/\/$/, '') === known.tallied.wanted };
}

function talliedMove(move: KnownMove): TalliedMove | null {
  const { old, now } = movePartsOf(move);
  if (old === null || now === null) return null;
  const values = holeValuesOf(old, factsOfMove(move, old, now));
  return { old, wanted: partsText(now).replace(/\/$/, ''), values };
}
