import type { z } from 'zod';
import type { TakeoverEvidence } from '../status/takeover/takeover-evidence';

/** A fact of a line that could not be read, as the answer tells it. */
export interface UnreadFact extends TakeoverEvidence {
  signal: 'not-read';
  /** Where it stands in the line: `host.siblings[0]`. */
  field: string;
  /** What has to stand there. */
  wanted: string;
}

/** What a fact of a host has to be. */
export interface FactForm {
  /** Of each of its items, where it is a list. */
  schema: z.ZodType;
  wanted: string;
  isList: boolean;
  /** Whether it may speak against a suspicion: without it, nothing can be said. */
  mayExonerate: boolean;
}

/**
 * What of a host's facts is not as it has to be. What is left out, or null, is not known, and no fault.
 * @param host as it stands in the line
 */
export function unreadFactsIn(
  host: unknown,
  forms: Readonly<Record<string, FactForm>>,
): { facts: UnreadFact[]; mayExonerate: boolean } {
  if (host === undefined || host === null) return { facts: [], mayExonerate: false };
  if (typeof host !== 'object' || Array.isArray(host)) {
    const wanted = `{${Object.keys(forms).join(', ')}}`;
    return { facts: [{ signal: 'not-read', field: 'host', wanted }], mayExonerate: true };
  }
  const given = new Map<string, unknown>(Object.entries(host));
  const unread = Object.entries(forms).flatMap(([name, form]) =>
    unreadPlaces(given.get(name), form).map((place) => ({ field: `host.${name}${place}`, form })),
  );
  return {
    facts: unread.map(({ field, form: { wanted } }) => ({ signal: 'not-read', field, wanted })),
    mayExonerate: unread.some(({ form }) => form.mayExonerate),
  };
}

/** Where in a fact something cannot be read; the empty place is all of it. */
function unreadPlaces(value: unknown, { schema, isList }: FactForm): string[] {
  if (value === undefined || value === null) return [];
  if (!isList) return schema.safeParse(value).success ? [] : [''];
  if (!Array.isArray(value)) return [''];
  return value.flatMap((item, at) => (schema.safeParse(item).success ? [] : [`[${at}]`]));
}
