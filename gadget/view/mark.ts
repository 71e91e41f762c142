import type { KnownProblem } from '../state/problem';
import { createElement, setAttributes } from './create-element';
import { selectAll } from './select-all';

const MARK_CLASS = 'weboid-mark';
/** Wikitext can give that class to other elements, but makes no buttons. */
const MARK = `button.${MARK_CLASS}`;
/** An empty place in the line that holds the mark, which itself is out of it: no line can break there. */
const HOLDER_CLASS = 'weboid-holder';
/** On the link that has its mark: survives when content is copied, goes when it is rendered again. */
const MARKED_LINK_CLASS = 'weboid-marked';
/** On a link whose arrow the mark takes the place of. */
const REPLACED_ARROW_CLASS = 'weboid-marked--arrow';
const MIN_ARROW_PX = 8;
const MAX_NAME_LENGTH = 120;
/** What all marks have in common, made with the first: copies take the browser half the time. */
let blank: { readonly mark: HTMLElement; readonly holder: HTMLElement } | undefined;

/** What a mark is called, and in which language where it is not that of the interface. */
export interface MarkName {
  readonly text: string;
  /** `lang` and `dir`, or nothing. */
  readonly language: Readonly<Record<string, string>>;
}

/**
 * Whether the skin draws an arrow after the link, whose place its mark can take. To be asked for all links
 * before anything is changed: after a change the browser computes all styles again.
 */
export function hasArrow(link: HTMLAnchorElement): boolean {
  const { direction, paddingInlineEnd } = getComputedStyle(link);
  // Between Latin words of a right-to-left line the mark would come to the other side than the arrow.
  return direction !== 'rtl' && parseFloat(paddingInlineEnd) >= MIN_ARROW_PX;
}

/** Lets the marks after these links take the place of their arrows, so that no line gets longer. */
export function replaceArrows(links: readonly HTMLAnchorElement[]): void {
  links.forEach((link) => link.classList.add(REPLACED_ARROW_CLASS));
}

/** The links inside `root` that have their mark. */
export function markedLinksIn(root: Element): HTMLAnchorElement[] {
  return selectAll(root, `a.${MARKED_LINK_CLASS}`);
}

/** True when the link has its mark and gets no second one. */
export function isMarked(link: HTMLAnchorElement): boolean {
  return link.classList.contains(MARKED_LINK_CLASS);
}

/**
 * Puts a mark after the link, never inside: an autonumbered link of Parsoid must stay empty.
 * @param problem kept in the DOM, so that marks in copied content work too
 */
export function addMark(
  link: HTMLAnchorElement,
  { url, verdict, hasCopy, taken }: KnownProblem,
  { text, language }: MarkName,
): void {
  if (isMarked(link)) return;
  link.classList.add(MARKED_LINK_CLASS);
  blank ??= createBlank();
  // As `cloneNode`, which forgets what kind of node it copies.
  const mark = document.importNode(blank.mark);
  mark.setAttribute('aria-label', text);
  mark.setAttribute('title', text);
  mark.setAttribute('data-weboid-url', url);
  mark.setAttribute('data-weboid-verdict', verdict);
  if (hasCopy) mark.setAttribute('data-weboid-copy', '');
  if (taken) mark.setAttribute('data-weboid-taken', '');
  setAttributes(mark, language);
  const holder = document.importNode(blank.holder);
  holder.append(mark);
  link.after(holder);
}

function createBlank(): NonNullable<typeof blank> {
  return {
    mark: createElement('button', {
      type: 'button',
      class: MARK_CLASS,
      'aria-haspopup': 'dialog',
      'aria-expanded': 'false',
    }),
    holder: createElement('span', { class: `${HOLDER_CLASS} noprint` }),
  };
}

/** What the link is called in the mark's name: its text, or for a bare number's empty link its address. */
export function linkName(link: HTMLAnchorElement): string {
  const name = link.textContent.trim() || (link.getAttribute('href') ?? '');
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

/** The marks inside `root`, in the order of the page. */
export function marksIn(root: Element): HTMLElement[] {
  return selectAll(root, MARK);
}

/** The link that a mark tells of. */
export function linkOf(mark: HTMLElement): HTMLAnchorElement | null {
  const link = mark.parentElement?.previousElementSibling;
  return link instanceof HTMLAnchorElement ? link : null;
}

/** Takes away the marks inside `root` that tell of none of these problems. */
export function removeOtherMarks(root: Element, problems: readonly KnownProblem[]): void {
  for (const mark of marksIn(root)) {
    const { weboidUrl, weboidVerdict } = mark.dataset;
    if (problems.some(({ url, verdict }) => url === weboidUrl && verdict === weboidVerdict))
      continue;
    linkOf(mark)?.classList.remove(MARKED_LINK_CLASS, REPLACED_ARROW_CLASS);
    mark.parentElement?.remove();
  }
}

/**
 * Calls `open` for a mark that is clicked or pressed by keyboard, wherever in the document and whenever
 * it came there: reference previews copy whole footnotes.
 */
export function listenToMarks(open: (mark: HTMLElement) => void): void {
  document.addEventListener('click', ({ target }) => {
    const mark = target instanceof Element ? target.closest<HTMLElement>(MARK) : null;
    if (mark) open(mark);
  });
}
