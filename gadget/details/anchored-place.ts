import { chooseSide, placePopover, type Side } from './place-popover';

/** How far a box's upper left corner is from its anchor's, in CSS pixels. */
export interface Offset {
  readonly left: number;
  readonly top: number;
}

/** Where a box has been put. */
export interface AnchoredPlace extends Offset {
  readonly side: Side;
}

/**
 * Puts a box at its anchor. Measured against where it stands at 0, 0: skins differ in what absolute
 * positions refer to.
 * @param kept the side where it has stood; undefined: one is chosen
 */
export function placeAtAnchor(
  box: HTMLElement,
  anchor: HTMLElement,
  kept: Side | undefined,
): AnchoredPlace {
  const { style, scrollTop } = box;
  style.left = '0';
  style.top = '0';
  style.maxHeight = '';
  const origin = box.getBoundingClientRect();
  const at = rectOf(anchor);
  const { clientWidth, clientHeight } = document.documentElement;
  const viewport = { width: clientWidth, height: clientHeight };
  const direction = getComputedStyle(box).direction === 'rtl' ? 'rtl' : 'ltr';
  const side = kept ?? chooseSide(at, origin, viewport, direction);
  const { left, top, maxHeight } = placePopover(at, origin, viewport, { ...side, direction });
  style.left = `${left - origin.left}px`;
  style.top = `${top - origin.top}px`;
  style.maxHeight = `${maxHeight}px`;
  // Measuring it whole has scrolled it back.
  box.scrollTop = scrollTop;
  return { ...offsetOf(box, anchor), side };
}

/** Where a box stands now, as seen from its anchor. */
function offsetOf(box: HTMLElement, anchor: HTMLElement): Offset {
  const at = rectOf(anchor);
  const { left, top } = box.getBoundingClientRect();
  return { left: left - at.left, top: top - at.top };
}

/** WebKit cuts a mark at the top of a column in two, far apart: the last piece stands beside its link. */
function rectOf(anchor: HTMLElement): DOMRect {
  const pieces = anchor.getClientRects();
  return pieces[pieces.length - 1] ?? anchor.getBoundingClientRect();
}

/** Moves a box back to its offset when the anchor has moved without it: inside a scrolled part, or by content that came late. */
export function followAnchor(box: HTMLElement, anchor: HTMLElement, offset: Offset): void {
  const now = offsetOf(box, anchor);
  const { style } = box;
  if (Math.abs(now.left - offset.left) >= 1) style.left = moved(style.left, offset.left - now.left);
  if (Math.abs(now.top - offset.top) >= 1) style.top = moved(style.top, offset.top - now.top);
}

function moved(length: string, by: number): string {
  return `${parseFloat(length || '0') + by}px`;
}
