import { ArchiveError } from '../archives/service/archive-http';
import type { RegistryClient } from '../registries/ask-registry';
import { toCalendarDay, dayNumberOfCalendar } from '../status/day-number';
import type { CalendarDay } from '../status/takeover/host-facts';
import { nameAfterRegistryAnswer, REGISTRY_AGAIN_DAYS } from '../status/takeover/name-standing';
import { isRegisteredName } from '../status/name-of-host';
import type { StoredName } from '../store/names/stored-name';

/** What a registry said of a name; null: it was not asked, or did not answer. */
export type Registration = { askedDay: CalendarDay; registeredDay: CalendarDay | null } | null;

/**
 * Asks the registry of a name when it was registered, where it is under suspicion, or taken, and was not asked since it stands
 * so, or long ago; and where people have locked a name, if it was never asked, or long ago: one that was registered anew may
 * be doubted again. Below a private suffix nobody is asked.
 * @throws the signal's reason
 */
export async function askRegistration(
  registry: RegistryClient,
  stored: StoredName,
  today: CalendarDay,
  signal: AbortSignal,
): Promise<Registration> {
  if (!isRegisteredName(stored.name) || !isToBeAsked(stored, today)) return null;
  try {
    const answer = await registry.registrationOf(stored.name, signal);
    const registeredDay = answer.kind === 'registered' ? answer.day : null;
    return { askedDay: today, registeredDay };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ArchiveError) return null;
    throw error;
  }
}

function isToBeAsked(stored: StoredName, today: CalendarDay): boolean {
  const askedDay = stored.askedDay === null ? null : toCalendarDay(stored.askedDay);
  const isOld = askedDay !== null && today - askedDay >= REGISTRY_AGAIN_DAYS;
  if (stored.standing === 'quiet') return stored.people === -1 && (askedDay === null || isOld);
  return askedDay === null || isOld || askedDay < stored.sinceDay;
}

/** What is remembered of a name by what its registry said. */
export function withRegistration(stored: StoredName, registration: Registration): StoredName {
  if (registration === null) return stored;
  const { askedDay, registeredDay } = registration;
  const asked = { ...stored, askedDay: dayNumberOfCalendar(askedDay) };
  return registeredDay === null
    ? asked
    : { ...asked, ...nameAfterRegistryAnswer(asked, registeredDay) };
}
