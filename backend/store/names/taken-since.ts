import type { CalendarDay } from '../../status/takeover/host-facts';
import type { NameStanding } from '../../status/takeover/name-standing';
import type { AskRows } from '../statements/joint-asking';
import { namesOf } from './name-standings';

/** Since when a name that is suspected or taken seems to be in other hands. */
export interface TakenSince {
  standing: Exclude<NameStanding, 'quiet'>;
  /** When it came to stand so. */
  sinceDay: CalendarDay;
  /** When it was registered, as its registry says; null: not told. */
  registeredDay: CalendarDay | null;
}

/**
 * Since when names are in other hands, as it seems (U1); those that stand well have no entry. Index: name_standing.PRIMARY.
 * @param names as `standingNameOf` tells them
 */
export async function takenSince(
  ask: AskRows,
  names: readonly string[],
): Promise<ReadonlyMap<string, TakenSince>> {
  const stored = await namesOf(ask, names);
  return new Map(
    [...stored].flatMap(([name, { standing, sinceDay, registeredDay }]) =>
      standing === 'quiet' ? [] : [[name, { standing, sinceDay, registeredDay }] as const],
    ),
  );
}
