import { LATE, LATE_BOX, replaceArrows } from './mark';

/** So that marks are there before the reader is: one and a half windows on each side. */
const MARGIN = '150%';
/** By then the page has loaded: screen readers list all marks, wherever the reader is. */
const LATEST_MS = 5000;

/** Boxes that have been late: marks that were shown stay, whatever comes after them. */
const known = new WeakSet<Element>();

/**
 * If a link stands in columns, has the mark after it come late, when the reader comes near, or when the
 * page has loaded and the browser is idle: the first element that comes into columns makes the browser
 * lay out all of them anew, which takes longer than all else that the gadget does. So the marks of a box
 * come in one go. To be called for all links before the first mark is added. Where columns cannot be
 * watched, no mark is late.
 */
export function delayInColumns(link: Element): void {
  const box = columnsAround(link);
  if (!window.IntersectionObserver || !box || known.has(box)) return;
  known.add(box);
  box.setAttribute(LATE, '');
  const come = (): void => showMarksAround(box);
  whenNear(box, come);
  // Who moves by keyboard in the content is to find all marks in their order; and who follows a footnote
  // finds its mark there.
  mw.util.$content.one('focusin', come);
  setTimeout(mw.requestIdleCallback, LATEST_MS, come);
}

/**
 * Has the marks that are late around an element take their place, too. Arrows are looked for in the next
 * frame: at once, the browser would have to compute all styles inside the event that leads here.
 */
export function showMarksAround(element: Element): void {
  const box = element.closest(LATE_BOX);
  if (!box) return;
  box.removeAttribute(LATE);
  requestAnimationFrame(() => replaceArrows(box));
}

function whenNear(box: Element, come: () => void): void {
  new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come();
    },
    { rootMargin: MARGIN },
  ).observe(box);
}

/**
 * The outermost box with columns around an element, on most pages the list of references: what is laid out
 * as a whole.
 */
function columnsAround(element: Element): Element | undefined {
  let outermost;
  for (let box: Element | null = element; box; box = box.parentElement)
    if (/\d/.test(getComputedStyle(box).columns)) outermost = box;
  return outermost;
}
