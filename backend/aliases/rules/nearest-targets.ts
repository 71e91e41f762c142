import { addressParts } from '../addresses/address-parts';
import { ageBetween, ageOfAddress } from './address-age';
import type { KnownMove } from './known-move';
import { movePartsOf } from './move-parts';
import type { PredictedTarget } from './predict-targets';

/** One alone may be an exception. */
const NEAREST = 3;

/**
 * Targets of a page, in their order, but those first whose rules hold for the known moves that are nearest to it by number or
 * day: a site that kept its older pages elsewhere tells them apart by nothing else.
 */
export function nearestFirst(targets: readonly PredictedTarget[], url: string): PredictedTarget[] {
  const parts = addressParts(url);
  const age = parts === null ? null : ageOfAddress(parts);
  if (age === null || targets.length < 2) return [...targets];
  const distance = (move: KnownMove): number => {
    const { old } = movePartsOf(move);
    return old === null ? Infinity : ageBetween(ageOfAddress(old), age);
  };
  const nearest = [...new Set(targets.flatMap(({ rule }) => rule.examples))]
    .map((move) => ({ move, away: distance(move) }))
    .filter(({ away }) => away < Infinity)
    .toSorted((one, other) => one.away - other.away)
    .slice(0, NEAREST)
    .map(({ move }) => move);
  const voices = ({ rule }: PredictedTarget): number =>
    nearest.filter((move) => rule.examples.includes(move)).length;
  return targets.toSorted((one, other) => voices(other) - voices(one));
}
