import { systemRandom, type Random } from '../random';

/** Chance that draws the number in the middle, so that days which are drawn are known beforehand; tokens stay unpredictable. */
export const middleRandom: Random = { ...systemRandom, below: (limit) => Math.floor(limit / 2) };
