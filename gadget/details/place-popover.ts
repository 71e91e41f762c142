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

/** Where the upper left corner goes, and how high it may be; what is higher scrolls inside. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

const GAP = 6;
const MARGIN = 8;
/** Room under a mark that is enough for most popovers, and the least that one can be read in. */
const AMPLE_HEIGHT = 480;
const LEAST_HEIGHT = 240;

/**
 * Where the popover goes: under the mark, or over it when there is little room below and more above;
 * its starting edge at the mark's, and always inside the viewport. Which side does not depend on the
 * popover's height, so that it does not jump when its content comes.
 */
export function placePopover(
  mark: Box,
  popover: Size,
  viewport: Size,
  direction: 'ltr' | 'rtl',
): Place {
  const start = direction === 'rtl' ? mark.left + mark.width - popover.width : mark.left;
  const left = clamp(start, viewport.width - popover.width - MARGIN);
  const below = mark.top + mark.height + GAP;
  const roomBelow = viewport.height - below - MARGIN;
  const roomAbove = mark.top - GAP - MARGIN;
  const isBelow = roomBelow >= Math.min(roomAbove, AMPLE_HEIGHT);
  const room = Math.max(isBelow ? roomBelow : roomAbove, LEAST_HEIGHT);
  const maxHeight = Math.min(room, viewport.height - 2 * MARGIN);
  const height = Math.min(popover.height, maxHeight);
  const top = clamp(isBelow ? below : mark.top - GAP - height, viewport.height - height - MARGIN);
  return { left, top, maxHeight };
}

/** The nearer margin wins when the popover is larger than the viewport. */
function clamp(position: number, max: number): number {
  return Math.max(MARGIN, Math.min(position, max));
}
