import { z } from 'zod';

/** Days since 1970-01-01 UTC. */
type CalendarDay = number;

const DAY_MS = 86_400_000;

/** Events that begin a registration; one that is only moved to another registrar keeps its day. */
const BEGINNINGS: ReadonlySet<string> = new Set(['registration', 'reregistration']);

/** Nothing but this is read: who has registered a name is nobody's business here. */
const domainSchema = z.object({
  objectClassName: z.literal('domain'),
  ldhName: z.string(),
  events: z
    .array(z.object({ eventAction: z.string(), eventDate: z.string() }).nullable().catch(null))
    .catch([]),
});

/**
 * The day of the registration that an answer about a domain tells of, the last one where it tells of several.
 * @param answer parsed JSON (RFC 9083, 5.3)
 * @param name the registered domain that was asked about, in ASCII
 * @param today no registration is from a later day than tomorrow, whatever the zone
 * @returns null: it tells none, or of another name
 */
export function registrationDayIn(
  answer: unknown,
  name: string,
  today: CalendarDay,
): CalendarDay | null {
  const read = domainSchema.safeParse(answer);
  if (!read.success || bareName(read.data.ldhName) !== bareName(name)) return null;
  const days = read.data.events
    .filter((event) => event !== null && BEGINNINGS.has(event.eventAction.toLowerCase()))
    .map((event) => Math.floor(Date.parse(event?.eventDate ?? '') / DAY_MS))
    .filter((day) => Number.isFinite(day) && day > 0 && day <= today + 1);
  return days.length === 0 ? null : Math.max(...days);
}

/** Registries write names as they like: in capitals, with the dot of the root. */
function bareName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
