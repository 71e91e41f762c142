/** A box in viewport coordinates, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the upper left corner goes, and how high it may get there; what is higher scrolls inside. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

const GAP = 6;
const MARGIN = 8;

type Direction = 'ltr' | 'rtl';

/**
 * Where the popover goes, always whole where the viewport has the room at all:
 * 1. under or over its mark, where more room is; its starting edge at the mark's;
 * 2. where it would not be whole there, beside its mark, rather on the side of what is read next;
 * 3. without that room, over its mark.
 *
 * Between under and over its height does not decide, so that it stays when its content comes.
 */
export function placePopover(
  mark: Box,
  popover: Size,
  viewport: Size,
  direction: Direction,
): Place {
  const below = mark.top + mark.height + GAP;
  const roomBelow = viewport.height - MARGIN - below;
  const roomAbove = mark.top - GAP - MARGIN;
  const isBelow = roomBelow >= roomAbove;
  const height = Math.min(popover.height, viewport.height - 2 * MARGIN);
  const beside =
    popover.height > Math.max(roomBelow, roomAbove)
      ? besideMark(mark, popover, viewport, direction)
      : undefined;
  const start = direction === 'rtl' ? mark.left + mark.width - popover.width : mark.left;
  const left = beside ?? clamp(start, viewport.width - popover.width - MARGIN);
  const top = clamp(isBelow ? below : mark.top - GAP - height, viewport.height - height - MARGIN);
  return { left, top, maxHeight: viewport.height - MARGIN - top };
}

/** The left edge of a popover beside its mark; undefined where neither side is wide enough. */
function besideMark(
  mark: Box,
  popover: Size,
  viewport: Size,
  direction: Direction,
): number | undefined {
  const left = mark.left - GAP - popover.width;
  const right = mark.left + mark.width + GAP;
  const sides = direction === 'rtl' ? [left, right] : [right, left];
  return sides.find((side) => side >= MARGIN && side <= viewport.width - popover.width - MARGIN);
}

/** The nearer margin wins when the popover is larger than the viewport. */
function clamp(position: number, max: number): number {
  return Math.max(MARGIN, Math.min(position, max));
}
