/** Stored numbers are the places in this list, from 1 on: append only. Null: one that is used no more. */
const STATES = [
  'unproven',
  'on',
  'paused',
  'failing',
  'gone',
  'refused',
  'flooded',
  null,
  'removed',
] as const;

/**
 * How it stands with a subscriber: `unproven` has not shown yet that it wants this; `on` is told of changes; `paused` by
 * its owner. Switched off are `failing` (for three days), `gone` (it said 410), `refused` (it did not prove that it wants
 * this) and `flooded` (too much waited for it). `removed` by its owner, or after it was off for long: what waits for it
 * goes, then itself.
 */
export type SubscriberState = Exclude<(typeof STATES)[number], null>;

/** Those that stay off until their owner does something. */
export const STATES_OFF = ['failing', 'gone', 'refused', 'flooded'] as const;

/** Why a subscriber is switched off. */
export type OffState = (typeof STATES_OFF)[number];

/** Whether a state is one of those that are off. */
export function isOff(state: SubscriberState): state is OffState {
  return STATES_OFF.some((off) => off === state);
}

/** The byte under which a state is stored. */
export function stateIdOf(state: SubscriberState): number {
  return STATES.indexOf(state) + 1;
}

/**
 * The state stored under a byte.
 * @throws {RangeError} when no state has this id
 */
export function stateOfId(id: number): SubscriberState {
  const state = STATES[id - 1];
  if (state === undefined || state === null)
    throw new RangeError(`no state of a subscriber: ${id}`);
  return state;
}
