import { hasArrow, markedLinksIn, replaceArrows } from './mark';
import { selectAll } from './select-all';

/** So that marks are there before the reader is: one and a half windows on each side. */
const MARGIN = '150%';
/** Where the question about columns begins; marks in columns of a paragraph or list item alone are not late. */
const BLOCKS = 'ol,ul,dl,div';
/**
 * On a box while the marks in it are late: they stand in the document, and take no part in the layout.
 * An attribute that MediaWiki keeps for itself, so that no wikitext can hide marks for ever.
 */
const LATE = 'data-mw-weboid-late';
const LATE_BOX = `[${LATE}]`;

/** Boxes that are watched, or have been: marks that have their place keep it, whatever comes after them. */
const known = new WeakSet<Element>();
/** Until a box is known there are no copies to look for, which takes as long as looking for all links. */
let hasKnown = false;

/**
 * Has the marks after those of the links that stand in columns come late: they get their place when the
 * reader comes near. The first box that comes into columns makes the browser lay out all of them again,
 * which takes longer than all else that the gadget does. Until then screen readers know the marks, and can
 * press them. To be called before the first mark is added. Where columns cannot be watched, no mark is late.
 * @param root may hold a copy of late marks, which are watched from now on, too
 */
export function delayInColumns(root: Element, links: readonly Element[]): void {
  if (!window.IntersectionObserver) return;
  const blocks = new Set(links.map((link) => link.closest(BLOCKS)));
  // All are asked before one is changed: after a change the browser computes all styles again.
  const boxes = Array.from(blocks, columnsAround);
  boxes.concat(hasKnown ? selectAll(root, LATE_BOX) : []).forEach(delay);
}

function delay(box: Element | undefined): void {
  if (!box || known.has(box)) return;
  known.add(box);
  hasKnown = true;
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come();
    },
    { rootMargin: MARGIN },
  );
  const come = (): void => {
    observer.disconnect();
    showMarksAround(box);
  };
  observer.observe(box);
  box.setAttribute(LATE, '');
  // Who moves by keyboard in the page is to find all marks in their order; and who follows a footnote finds
  // its mark there.
  mw.util.$content.one('focusin', come);
  // What has no box would be copied with the text.
  $(document).one('copy', come);
  if (box.contains(document.activeElement)) come();
}

/** Whether the mark after a link is late, or would be. */
export function isLate(link: Element): boolean {
  return link.closest(LATE_BOX) !== null;
}

/** Has the marks that are late around an element get their place, too. */
export function showMarksAround(element: Element): void {
  const box = element.closest(LATE_BOX);
  if (!box) return;
  const links = markedLinksIn(box).filter(hasArrow);
  box.removeAttribute(LATE);
  replaceArrows(links);
  // A box around it may have got columns later.
  showMarksAround(box);
}

/**
 * The outermost box with columns around an element, on most pages the list of references: what is laid out
 * as a whole.
 */
function columnsAround(element: Element | null): Element | undefined {
  let outermost;
  for (let box = element; box; box = box.parentElement)
    if (/\d/.test(getComputedStyle(box).columns)) outermost = box;
  return outermost;
}
