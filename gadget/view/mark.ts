import { createElement } from './create-element';

const MARK_CLASS = 'weboid-mark';
/** On the link that has its mark: survives when content is copied, goes when it is rendered anew. */
const MARKED_LINK_CLASS = 'weboid-marked';
const MAX_NAME_LENGTH = 120;

/** The id that every mark names as what it controls. */
export const POPOVER_ID = 'weboid-popover';

/**
 * Puts a mark after the link, never inside: an autonumbered link of Parsoid must stay empty. A link
 * that has its mark gets no second one.
 * @param key handed to the listener; kept in the DOM, so that marks in copied content work too.
 * @param name of the button, for screen readers and as tooltip.
 */
export function addMark(link: HTMLAnchorElement, key: string, name: string): void {
  if (link.classList.contains(MARKED_LINK_CLASS)) return;
  link.classList.add(MARKED_LINK_CLASS);
  const icon = createElement('span', { class: 'weboid-mark__icon', 'aria-hidden': 'true' });
  const button = createElement(
    'button',
    {
      type: 'button',
      class: `${MARK_CLASS} noprint`,
      'aria-label': name,
      'aria-haspopup': 'dialog',
      'aria-expanded': 'false',
      'aria-controls': POPOVER_ID,
      title: name,
      'data-weboid-url': key,
    },
    [icon],
  );
  link.after(button);
}

/** What the link is called in the mark's name: its text, or for a bare number's empty link its address. */
export function linkName(link: HTMLAnchorElement): string {
  const name = link.textContent.trim() || (link.getAttribute('href') ?? '');
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

/**
 * Calls `open` for a mark that is clicked or pressed by keyboard, wherever in the document and whenever
 * it came there: reference previews copy whole footnotes.
 */
export function listenToMarks(open: (mark: HTMLElement, key: string) => void): void {
  document.addEventListener('click', ({ target }) => {
    const mark = target instanceof Element ? target.closest<HTMLElement>(`.${MARK_CLASS}`) : null;
    if (mark) open(mark, mark.dataset.weboidUrl ?? '');
  });
}
