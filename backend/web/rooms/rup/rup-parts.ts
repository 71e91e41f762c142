import type { Database } from '../../../runtime/database';
import type { Random } from '../../../runtime/random';
import type { ChangeReader } from '../../../store/changes/change-feed';
import type { ViewParts } from '../../pages/view-of';

/** What robots are registered and answered with. */
interface RobotsParts {
  /** Writes only what robots and their owners want. */
  database: Database;
  random: Random;
  /** Owners of addresses are asked first (double opt-in). */
  confirms: boolean;
  /** Mails that all processes together try to send within an hour. */
  mailsPerHour: number;
  log: Pick<ChangeReader, 'after' | 'head'>;
  /** The id of the log's first change since a moment, in seconds since 1970; null: there is none. */
  firstSince: (sinceS: number, nowS: number) => Promise<number | null>;
  /** Days that the log keeps. */
  logDays: number;
}

/** What the Remote Update Protocol is spoken with (R2). */
export interface RupParts extends ViewParts {
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
  robots: RobotsParts;
}
