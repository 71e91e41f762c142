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

const GAP = 6;
const MARGIN = 8;

/**
 * Where the popover's upper left corner goes: under the mark, over it when only there is room, its
 * starting edge at the mark's, and always inside the viewport.
 */
export function placePopover(
  mark: Box,
  popover: Size,
  viewport: Size,
  direction: 'ltr' | 'rtl',
): { left: number; top: number } {
  const left = direction === 'rtl' ? mark.left + mark.width - popover.width : mark.left;
  const below = mark.top + mark.height + GAP;
  const above = mark.top - GAP - popover.height;
  const fitsBelow = below + popover.height + MARGIN <= viewport.height;
  const top = fitsBelow || above < MARGIN ? below : above;
  return {
    left: clamp(left, viewport.width - popover.width - MARGIN),
    top: clamp(top, viewport.height - popover.height - MARGIN),
  };
}

/** The nearer margin wins when the popover is larger than the viewport. */
function clamp(position: number, max: number): number {
  return Math.max(MARGIN, Math.min(position, max));
}
