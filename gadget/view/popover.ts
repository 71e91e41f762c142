import type { ProblemCard } from '../state/describe-problem';
import { placePopover } from '../state/place-popover';
import { CLOSE_CLASS, renderCard } from './render-card';
import { POPOVER_ID } from './mark';

interface OpenPopover {
  readonly mark: HTMLElement;
  readonly element: HTMLElement;
}

export interface Popover {
  /** Opens at the mark and takes the focus; on the mark that it is open for, closes instead. */
  toggle(mark: HTMLElement, card: ProblemCard): void;
}

/**
 * The box with details, one at a time:
 * - Escape and its close button close it and give the focus back to the mark;
 * - a press outside, or focus that goes elsewhere, closes it and leaves the focus there;
 * - Tab past its end goes on after the mark, Shift+Tab before its start back to the mark.
 */
export function createPopover(): Popover {
  let open: OpenPopover | undefined;

  const close = (): void => {
    open?.mark.setAttribute('aria-expanded', 'false');
    open?.element.remove();
    open = undefined;
  };
  const closeToMark = (): void => {
    const mark = open?.mark;
    close();
    mark?.focus();
  };
  const closeUnlessInside = ({ target }: Event): void => {
    if (open && target instanceof Node && !isPartOf(open, target)) close();
  };
  const show = (mark: HTMLElement, card: ProblemCard): void => {
    close();
    const element = renderCard(card, POPOVER_ID);
    element.querySelector(`.${CLOSE_CLASS}`)?.addEventListener('click', closeToMark);
    document.body.append(element);
    mark.setAttribute('aria-expanded', 'true');
    open = { mark, element };
    place(open);
    element.focus({ preventScroll: true });
  };

  document.addEventListener('pointerdown', closeUnlessInside);
  document.addEventListener('focusin', closeUnlessInside);
  document.addEventListener('keydown', (event) => {
    if (open && leavesPopover(event, open.element)) {
      // Forward, the browser goes on from the mark to what follows it.
      if (event.key !== 'Tab' || event.shiftKey) event.preventDefault();
      closeToMark();
    }
  });
  window.addEventListener('resize', () => open && place(open));

  return { toggle: (mark, card) => (open?.mark === mark ? closeToMark() : show(mark, card)) };
}

function isPartOf({ mark, element }: OpenPopover, node: Node): boolean {
  return mark.contains(node) || element.contains(node);
}

function leavesPopover(event: KeyboardEvent, element: HTMLElement): boolean {
  if (event.key === 'Escape') return true;
  const { activeElement } = document;
  if (event.key !== 'Tab' || !element.contains(activeElement)) return false;
  const stops = element.querySelectorAll<HTMLElement>('a[href], button');
  return event.shiftKey
    ? activeElement === element || activeElement === stops[0]
    : activeElement === stops[stops.length - 1];
}

/** Measured against where it stands at 0, 0: skins differ in what absolute positions refer to. */
function place({ mark, element }: OpenPopover): void {
  const { style } = element;
  style.left = '0';
  style.top = '0';
  const origin = element.getBoundingClientRect();
  const viewport = document.documentElement;
  const { left, top } = placePopover(
    mark.getBoundingClientRect(),
    origin,
    { width: viewport.clientWidth, height: viewport.clientHeight },
    getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr',
  );
  style.left = `${left - origin.left}px`;
  style.top = `${top - origin.top}px`;
}
