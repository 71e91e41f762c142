import { exitOf, focusEnds } from './focus-stops';
import { isModal, isPartOf, tellMoreBelow, type OpenBox } from './open-box';

/** What may follow from an event. */
export interface OverlayDeeds {
  readonly end: (isFocusGivenBack: boolean) => void;
  readonly place: (open: OpenBox) => void;
  readonly follow: (open: OpenBox) => void;
  /** @returns false when there is nobody to take over from an opener that is gone */
  readonly takeOver: (open: OpenBox) => boolean;
}

/** Listens to all that concerns an open box; returns what ends it. */
export function listenFor(open: OpenBox, deeds: OverlayDeeds): () => void {
  const { end, place, follow, takeOver } = deeds;
  const content = new MutationObserver(() => {
    // A dialog can do without what opened it.
    if (open.kind === 'popover' && !open.opener.isConnected && !takeOver(open)) end(false);
  });
  content.observe(document.body, { childList: true, subtree: true });
  const listeners: [target: EventTarget, type: string, listener: (event: Event) => void][] = [
    [document, 'keydown', (event) => onKey(open, event, end)],
    [document, 'pointerdown', (event) => onPress(open, event, end)],
    [document, 'focusin', (event) => onFocus(open, event, end)],
    [open.box, 'click', (event) => onClick(event, end)],
    [open.box, 'scroll', () => tellMoreBelow(open.box)],
    [open.backdrop, 'click', () => end(true)],
    [window, 'resize', () => place(open)],
    // Caught on its way down: parts of the page that scroll by themselves do not pass it on.
    [window, 'scroll', () => follow(open)],
    // Of pictures that come late.
    [document, 'load', () => follow(open)],
  ];
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener, true);
  return () => {
    content.disconnect();
    for (const [target, type, listener] of listeners) {
      target.removeEventListener(type, listener, true);
    }
  };
}

function onKey(open: OpenBox, event: Event, end: OverlayDeeds['end']): void {
  if (!(event instanceof KeyboardEvent)) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    // Or a skin would close its own menu or search with the same press.
    event.stopPropagation();
    end(true);
    return;
  }
  const exit = exitOf(event, open.box);
  if (!exit) return;
  const isTrapped = isModal(open);
  // Forward, the browser goes on from the mark to what follows it.
  if (isTrapped || exit === 'start') event.preventDefault();
  if (!isTrapped) return end(true);
  const { first, last } = focusEnds(open.box);
  (exit === 'start' ? last : first).focus();
}

function onPress(open: OpenBox, { target }: Event, end: OverlayDeeds['end']): void {
  if (target instanceof Node && !isPartOf(open, target)) end(false);
}

function onFocus(open: OpenBox, { target }: Event, end: OverlayDeeds['end']): void {
  if (!(target instanceof Node) || isPartOf(open, target)) return;
  if (isModal(open)) open.box.focus({ preventScroll: true });
  else end(false);
}

function onClick({ target }: Event, end: OverlayDeeds['end']): void {
  if (target instanceof Element && target.closest('[data-weboid-close]')) end(true);
}
