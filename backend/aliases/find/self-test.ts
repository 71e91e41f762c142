import { hash } from 'node:crypto';
import { mapInSteps, type Steps } from '../../runtime/in-steps';
import { samePageKey } from '../addresses/address-key';
import { NO_FACTS, type KnownMove } from '../rules/known-move';
import { RuleBook } from './rule-book';

/** How well rules tell moves that were hidden from them. */
export interface SelfTest {
  readonly hidden: number;
  /** Of how many they tell anything. */
  readonly told: number;
  /** How many are what they tell first, and among the three likeliest. */
  readonly rightFirst: number;
  readonly rightAmong: number;
}

/** Each third move is hidden. */
const HIDDEN_SHARE = 3;
/** So many tell enough of a host. */
const HIDDEN_MAX = 60;

/**
 * Hides a third of the moves, always the same ones, and looks whether rules learned from the nearest of the rest tell them,
 * as they would be told of dead pages without a copy. Nobody is asked.
 */
export function* selfTest(moves: readonly KnownMove[]): Steps<SelfTest> {
  const drawn = yield* mapInSteps(moves, (move) => ({ move, draw: drawOf(move.old) }));
  const hidden = drawn
    .filter(({ draw }) => draw % HIDDEN_SHARE === 0)
    .toSorted((one, other) => one.draw - other.draw)
    .slice(0, HIDDEN_MAX)
    .map(({ move }) => move);
  const rest = drawn.filter(({ draw }) => draw % HIDDEN_SHARE !== 0).map(({ move }) => move);
  const book = new RuleBook(rest);
  const places: (number | null)[] = [];
  for (const { old, now } of hidden) places.push(placeOf(now, yield* predicted(book, old)));
  return {
    hidden: hidden.length,
    told: places.filter((place) => place !== null).length,
    rightFirst: places.filter((place) => place === 0).length,
    rightAmong: places.filter((place) => place !== null && place >= 0).length,
  };
}

function* predicted(book: RuleBook, url: string): Steps<string[]> {
  const targets = yield* book.predict(url, NO_FACTS, () => false);
  return targets.map(({ address }) => samePageKey(address));
}

/** @returns null: nothing was told; -1: something else */
function placeOf(now: string, told: readonly string[]): number | null {
  return told.length === 0 ? null : told.indexOf(samePageKey(now));
}

/** By the address alone: with other moves beside it, it is hidden as well. */
function drawOf(address: string): number {
  return Number.parseInt(hash('sha256', samePageKey(address), 'hex').slice(0, 8), 16);
}
