import { createHash } from 'node:crypto';

/** UUIDs of events: the same for the same event in all processes, at all times. */
export interface EventIds {
  ofChange(id: number): string;
  /** @param hourMs when its hour began */
  ofCanary(hourMs: number): string;
}

/**
 * Version 8 of RFC 9562: begins with what tells installations and kinds of events apart, and ends with a number. A hash of
 * each would take half of the time of an event.
 * @param publicUrl of this installation
 */
export function createEventIds(publicUrl: string): EventIds {
  const ofChange = numbered(`${publicUrl} change`);
  const ofCanary = numbered(`${publicUrl} canary`);
  return { ofChange, ofCanary };
}

const NUMBER_DIGITS = 12;

function numbered(name: string): (number: number) => string {
  const hash = createHash('sha256').update(name).digest('hex');
  const begin = hash.replace(/^(.{8})(.{4})(.{3})(.{3}).*/, '$1-$2-8$3-8$4-');
  return (number) => begin + number.toString(16).padStart(NUMBER_DIGITS, '0');
}
