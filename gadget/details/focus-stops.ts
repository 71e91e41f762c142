const STOPS = 'a[href], button, input, textarea';

/**
 * Where the Tab key leaves a box: `start` on its first stop or on the box itself, going backward;
 * `end` on its last, going forward; null while it stays inside.
 */
export function exitOf(event: KeyboardEvent, box: HTMLElement): 'start' | 'end' | null {
  const { activeElement } = document;
  // WebKitGTK does not know the key's name while Shift is held.
  const isTab = event.key === 'Tab' || event.code === 'Tab';
  if (!isTab || !box.contains(activeElement)) return null;
  const { first, last } = focusEnds(box);
  if (event.shiftKey) return activeElement === box || activeElement === first ? 'start' : null;
  return activeElement === last ? 'end' : null;
}

/** The first and the last stop of the Tab key in a box: its close button, and what it ends with. */
export function focusEnds(box: HTMLElement): { first: HTMLElement; last: HTMLElement } {
  const stops = box.querySelectorAll<HTMLElement>(STOPS);
  return { first: stops[0] ?? box, last: stops[stops.length - 1] ?? box };
}
