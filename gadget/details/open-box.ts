import type { AnchoredPlace } from './anchored-place';

/** How a box stands on wide screens: beside what opened it, or in the middle and alone in reach. */
export type OverlayKind = 'popover' | 'dialog';

/** A box that is shown, and what belongs to it. */
export interface OpenBox {
  readonly kind: OverlayKind;
  readonly box: HTMLElement;
  /** Covers the page while the box is modal. */
  readonly backdrop: HTMLElement;
  /** What it stands beside, and what gets the focus back. */
  opener: HTMLElement;
  /** What gets the focus back instead, while it is there; undefined: the opener does. */
  readonly origin: HTMLElement | undefined;
  /** Kept while the page moves; undefined: the style sheet places it, or it stays where it is. */
  offset: AnchoredPlace | undefined;
}

/** Below this, all boxes are sheets at the bottom. Codex: the breakpoint of tablets. */
const NARROW = '(max-width: 639px)';

/** Less is a rounding of the browser's. */
const LEAST_PX = 1;

/** Whether the page around it is out of reach. */
export function isModal({ kind }: OpenBox): boolean {
  return kind === 'dialog' || window.matchMedia(NARROW).matches;
}

/** Whether something belongs to the box or to what opened it. */
export function isPartOf({ box, backdrop, opener, origin }: OpenBox, node: Node): boolean {
  const isOpener = opener.contains(node) || origin?.contains(node) === true;
  return box.contains(node) || backdrop === node || isOpener;
}

/** Lets the style sheet show whether a box goes on below what can be seen of it. */
export function tellMoreBelow(box: HTMLElement): void {
  const { scrollHeight, clientHeight, scrollTop } = box;
  box.classList.toggle('weboid-box--more', scrollHeight - clientHeight - scrollTop > LEAST_PX);
}
