import { linkName, linkOf } from '../view/mark';

/** A link whose address is taken, as the page shows it. */
export interface TakenLink {
  readonly link: HTMLAnchorElement;
  readonly mark: HTMLElement;
}

const MIDDLE_BUTTON = 1;

/**
 * Calls `open` in place of the browser for a link whose address is taken, however it is opened: by a click with or without
 * a key held, by the middle button, or by Enter. Whoever wants it in another tab would see the same page there. What
 * cannot be told apart from copying the address, the browser's own menu and dragging, is left alone.
 */
export function listenToTakenLinks(open: (taken: TakenLink) => void): void {
  const hear = (event: MouseEvent): void => {
    const taken = takenLinkAt(event.target);
    if (!taken) return;
    event.preventDefault();
    // Or a script of the wiki's would open it.
    event.stopPropagation();
    open(taken);
  };
  document.addEventListener('click', hear, true);
  document.addEventListener(
    'auxclick',
    (event) => event.button === MIDDLE_BUTTON && hear(event),
    true,
  );
}

function takenLinkAt(target: EventTarget | null): TakenLink | null {
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>('a.weboid-marked') : null;
  const mark = link?.nextElementSibling?.querySelector<HTMLElement>('button[data-weboid-taken]');
  return link && mark ? { link, mark } : null;
}

/**
 * Tells of marks inside `root` what they are of, and of their links what a click does.
 * @param name of the mark after a link of this name
 */
export function nameTakenMarks(root: ParentNode, name: (linkName: string) => string): void {
  root.querySelectorAll<HTMLElement>('button[data-weboid-taken]').forEach((mark) => {
    const link = linkOf(mark);
    if (!link || link.hasAttribute('aria-haspopup')) return;
    const told = name(linkName(link));
    mark.setAttribute('aria-label', told);
    mark.setAttribute('title', told);
    link.setAttribute('aria-haspopup', 'dialog');
  });
}
