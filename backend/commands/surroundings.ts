import type { Clock } from '../runtime/clock';
import type { Random } from '../runtime/random';

/** What commands get from outside; only `start-cli.ts` asks the system for it. */
export interface Surroundings {
  /** The folder that holds sql/ and i18n/. */
  root: string;
  env: NodeJS.ProcessEnv;
  clock: Clock;
  random: Random;
}
