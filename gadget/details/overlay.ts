import { showMarksAround } from '../view/late-columns';
import { followAnchor, placeAtAnchor } from './anchored-place';
import { isModal, tellMoreBelow, type OpenBox, type OverlayKind } from './open-box';
import { listenFor } from './overlay-events';
import type { Side } from './place-popover';

/** The one box that is open, if any. */
export interface Overlay {
  /**
   * Shows a box that can take the focus (`tabindex="-1"`) in place of another and moves the focus
   * there. Its buttons with the attribute `data-weboid-close` close it.
   * @param opener what it stands beside, and what gets the focus back
   * @param origin what gets the focus back instead
   */
  open(opener: HTMLElement, box: HTMLElement, kind: OverlayKind, origin?: HTMLElement): void;
  isOpenFor(opener: HTMLElement): boolean;
  /** Closes and gives the focus back. */
  close(): void;
  /** To be called when a box has got other content; does nothing for one that is closed. */
  refresh(box: HTMLElement): void;
}

/**
 * Joins boxes with what opens them:
 * - Escape, a close button and the backdrop close a box and give the focus back;
 * - beside its mark (not modal): a press outside, or focus that goes elsewhere, closes it and leaves
 *   the focus there; Tab past its end goes on after the mark, Shift+Tab before its start back to it;
 * - as sheet or dialog (modal): Tab goes round inside, and the backdrop covers the page;
 * - when its mark goes away, one for the same link takes over, else it closes.
 *
 * Nothing is listened to while nothing is open.
 */
export function createOverlay(): Overlay {
  let open: OpenBox | undefined;
  let stopListening = (): void => undefined;

  const end = (isFocusGivenBack: boolean): void => {
    if (!open) return;
    const { box, backdrop, opener, origin } = open;
    tellExpanded(open, false);
    open = undefined;
    stopListening();
    box.remove();
    backdrop.remove();
    if (isFocusGivenBack) (origin?.isConnected ? origin : opener).focus();
  };

  return {
    open: (opener, box, kind, origin) => {
      end(false);
      open = show({ opener, box, kind, origin });
      stopListening = listenFor(open, { end, place, follow, takeOver });
      place(open);
      box.focus({ preventScroll: true });
    },
    isOpenFor: (opener) => open?.opener === opener,
    close: () => end(true),
    refresh: (box) => {
      if (open?.box === box) place(open, open.offset?.side);
    },
  };
}

function show({
  opener,
  box,
  kind,
  origin,
}: Pick<OpenBox, 'opener' | 'box' | 'kind' | 'origin'>): OpenBox {
  const backdrop = document.createElement('div');
  backdrop.className = `weboid-backdrop weboid-backdrop--${kind} noprint`;
  document.body.append(backdrop, box);
  const open = { kind, box, backdrop, opener, origin, offset: undefined };
  tellExpanded(open, true);
  return open;
}

/**
 * Measures again how it stands: the screen may have been turned, the content may have grown.
 * @param side where it is to stay; undefined: one is chosen
 */
function place(open: OpenBox, side?: Side): void {
  const { box, opener, kind } = open;
  if (isModal(open)) box.setAttribute('aria-modal', 'true');
  else box.removeAttribute('aria-modal');
  // The style sheet places sheets and dialogs, whatever stands here.
  open.offset = kind === 'popover' && !isModal(open) ? placeAtAnchor(box, opener, side) : undefined;
  tellMoreBelow(box);
}

function follow({ box, opener, offset }: OpenBox): void {
  if (offset) followAnchor(box, opener, offset);
}

/**
 * When the opener is gone: content was rendered again, or the preview of a footnote has closed. The box
 * stays where it is.
 * @returns false when nothing in the page stands for the same link
 */
function takeOver(open: OpenBox): boolean {
  const { weboidUrl } = open.opener.dataset;
  const marks = document.querySelectorAll<HTMLElement>('button[data-weboid-url]');
  const next = [...marks].find(({ dataset }) => dataset.weboidUrl === weboidUrl);
  if (weboidUrl === undefined || !next) return false;
  showMarksAround(next);
  open.opener = next;
  open.offset = undefined;
  tellExpanded(open, true);
  return true;
}

/** Marks own their popovers; what opens a dialog is any button or link. */
function tellExpanded({ kind, opener, box }: OpenBox, isExpanded: boolean): void {
  if (kind === 'dialog') return;
  opener.setAttribute('aria-expanded', String(isExpanded));
  if (isExpanded) opener.setAttribute('aria-controls', box.id);
  else opener.removeAttribute('aria-controls');
}
