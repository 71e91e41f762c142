import { createStreamedChance, type StreamedChance } from '../../deaths/streamed-chance';

/** All chance of a simulated year. */
export type Chance = StreamedChance<keyof typeof STREAMS>;

const STREAMS = {
  'host-of-url': 1,
  'host-habit': 2,
  'host-maintenance': 3,
  'host-death': 4,
  outage: 5,
  'url-death': 6,
  'url-flaps': 7,
  'url-doubt': 8,
  'url-archived': 9,
  'first-check': 10,
  'hour-of-check': 11,
  answer: 12,
  'front-page': 13,
  rest: 14,
  spread: 15,
  wake: 16,
} as const;

/** @param seed a whole number; the same one repeats a run */
export const createChance = (seed: number): Chance => createStreamedChance(seed, STREAMS);
