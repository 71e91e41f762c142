/** A box in viewport coordinates, in CSS pixels. */
export interface ViewBox {
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
export interface PopoverPlace {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

const GAP = 6;
const MARGIN = 8;
/** Of a popover with all details, archived copies and a live page among them, in the language with the longest words. */
export const FULL_HEIGHT = 675;

type Direction = 'ltr' | 'rtl';

/** Where a popover stands, as seen from its mark: kept while its content comes. */
export interface Side {
  readonly isBelow: boolean;
  /** Undefined: under or over the mark. */
  readonly beside: 'left' | 'right' | undefined;
}

/**
 * On which side of its mark a popover is whole, with the details that are still to come, where the
 * viewport has the room at all:
 * 1. under or over its mark, where more room is;
 * 2. where it would not be whole there, beside its mark, rather on the side of what is read next;
 * 3. without that room, over its mark.
 */
export function chooseSide(
  mark: ViewBox,
  popover: Size,
  viewport: Size,
  direction: Direction,
): Side {
  const { below, above } = roomAround(mark, viewport);
  const isWhole = Math.max(popover.height, FULL_HEIGHT) <= Math.max(below, above);
  const sides = direction === 'rtl' ? (['left', 'right'] as const) : (['right', 'left'] as const);
  const fits = (side: 'left' | 'right'): boolean => {
    const left = leftOf(mark, popover, side);
    return left >= MARGIN && left <= viewport.width - popover.width - MARGIN;
  };
  return { isBelow: below >= above, beside: isWhole ? undefined : sides.find(fits) };
}

/** Where the popover goes on that side, moved in where it would leave the viewport; its starting edge at the mark's. */
export function placePopover(
  mark: ViewBox,
  popover: Size,
  viewport: Size,
  { isBelow, beside, direction }: Side & { readonly direction: Direction },
): PopoverPlace {
  const height = Math.min(popover.height, viewport.height - 2 * MARGIN);
  const start = direction === 'rtl' ? mark.left + mark.width - popover.width : mark.left;
  const left = beside
    ? leftOf(mark, popover, beside)
    : clamp(start, viewport.width - popover.width - MARGIN);
  const top = clamp(
    isBelow ? mark.top + mark.height + GAP : mark.top - GAP - height,
    viewport.height - height - MARGIN,
  );
  return { left, top, maxHeight: viewport.height - MARGIN - top };
}

function roomAround(mark: ViewBox, viewport: Size): { below: number; above: number } {
  return {
    below: viewport.height - MARGIN - (mark.top + mark.height + GAP),
    above: mark.top - GAP - MARGIN,
  };
}

/** The left edge of a popover beside its mark. */
function leftOf(mark: ViewBox, popover: Size, side: 'left' | 'right'): number {
  return side === 'left' ? mark.left - GAP - popover.width : mark.left + mark.width + GAP;
}

/** The nearer margin wins when the popover is larger than the viewport. */
function clamp(position: number, max: number): number {
  return Math.max(MARGIN, Math.min(position, max));
}
