import type { Database } from '../runtime/database';
import { RequestedPauses } from '../store/frontier/requested-pauses';
import { SharedPauses } from '../store/frontier/shared-pauses';
import { SharedTurns } from '../store/frontier/shared-turns';
import type { Dependencies } from './dependencies';

/** What components tell each other of the hosts that they ask (W3.1). */
export interface SharedPoliteness {
  busy: SharedPauses;
  turns: SharedTurns;
  /** It is shared while some work lasts. */
  during: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Shares what busy hosts ask for, and turns at archives, through our tables. */
export function sharePoliteness(
  { clock, random, logger }: Pick<Dependencies, 'clock' | 'random' | 'logger'>,
  database: Database,
): SharedPoliteness {
  const busy = new SharedPauses(new RequestedPauses(clock), { clock, logger, database });
  const turns = new SharedTurns({ clock, random, logger, database });
  return { busy, turns, during: (work) => busy.during(() => turns.during(work)) };
}
