import { hasArrow, LATE, LATE_BOX, markedLinksIn, replaceArrows } from './mark';

/** So that marks are there before the reader is: one and a half windows on each side. */
const MARGIN = '150%';
/** What has columns, most often; where something else has, no mark is late. */
const BLOCKS = 'ol, ul, dl, div';

/**
 * Has the marks after those of the links that stand in columns come late, get their place when the reader comes
 * near: the first element that comes into columns makes the browser lay out all of them anew, which takes
 * longer than all else that the gadget does. Until then screen readers know them, and can press them. To be called before the first mark is added. Where columns cannot be watched, no
 * mark is late.
 */
export function delayInColumns(links: readonly Element[]): void {
  const blocks = new Set(links.map((link) => link.closest(BLOCKS)));
  // All are asked before one is changed: after a change the browser computes all styles anew.
  if (window.IntersectionObserver) Array.from(blocks, columnsAround).forEach(delay);
}

function delay(box: Element | undefined): void {
  if (!box || box.hasAttribute(LATE)) return;
  box.setAttribute(LATE, 'on');
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
  // Who moves by keyboard in the content is to find all marks in their order; and who follows a footnote
  // finds its mark there.
  mw.util.$content.one('focusin', come);
}

/** Has the marks that are late around an element get their place, too. */
export function showMarksAround(element: Element): void {
  const box = element.closest(LATE_BOX);
  if (!box) return;
  const links = markedLinksIn(box).filter(hasArrow);
  // It stays, so that no mark that has its place loses it when more come into the box.
  box.setAttribute(LATE, 'off');
  replaceArrows(links);
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
