import { parseArgs } from 'node:util';
import { UsageError } from '../start-options';

/** What a person may say behind `npm run soak --`. */
export interface SoakOptions {
  minutes: number;
  /** Makes the chances of one soak those of another. */
  seed: number;
}

const SOAK_USAGE = 'Usage: npm run soak -- [--minutes N] [--seed N]';
const MINUTES = 10;
const MINUTES_MAX = 24 * 60;

/** @throws {UsageError} when an option is unknown or no number of its range */
export function readSoakOptions(args: readonly string[], seed: number): SoakOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { minutes: { type: 'string' }, seed: { type: 'string' } },
    });
    return {
      minutes: numberFrom(values.minutes, MINUTES, MINUTES_MAX),
      seed: numberFrom(values.seed, seed, Number.MAX_SAFE_INTEGER),
    };
  } catch (cause) {
    throw new UsageError(SOAK_USAGE, { cause });
  }
}

function numberFrom(text: string | undefined, usual: number, most: number): number {
  if (text === undefined) return usual;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most) throw new RangeError(text);
  return number;
}
