import { LATE, LATE_CLASS, replaceArrows } from './mark';

/** What can have columns and hold a link: on most pages the list of references alone has. */
const BOX = 'div, ol, ul';
/** So that marks are there before the reader is: one and a half windows on each side. */
const MARGIN = '150%';

let observer: IntersectionObserver | undefined;

/**
 * If a link stands in columns, has the mark after it come late, when the reader comes near: the first
 * element that comes into columns makes the browser lay out all of them anew, which takes longer than
 * all else that the gadget does. So the marks of a box come in one go. To be called for all links
 * before the first mark is added. Where columns cannot be watched, no mark is late.
 */
export function delayInColumns(link: Element): void {
  const box = window.IntersectionObserver && columnsAround(link);
  if (!box) return;
  if (!observer) observer = watchColumns();
  box.classList.add(LATE_CLASS);
  observer.observe(box);
}

/** Has the marks that are late around an element take their place, too. */
export function showMarksAround(element: Element): void {
  const box = element.closest(LATE);
  if (box) show(box);
}

function watchColumns(): IntersectionObserver {
  // Who moves by keyboard, or has the page read aloud, is to find all marks in their order; and who
  // follows a footnote finds its mark there.
  document.addEventListener('focusin', () => document.querySelectorAll(LATE).forEach(show));
  return new IntersectionObserver(
    (entries, self) => {
      entries.forEach(({ target, isIntersecting }) => {
        if (!isIntersecting) return;
        self.unobserve(target);
        show(target);
      });
    },
    { rootMargin: MARGIN },
  );
}

function show(box: Element): void {
  box.classList.remove(LATE_CLASS);
  replaceArrows(box);
}

/** The outermost box with columns around an element: what is laid out as a whole. */
function columnsAround(element: Element | null): Element | null {
  const box = element && element.closest(BOX);
  if (!box) return null;
  return (
    columnsAround(box.parentElement) ?? (/\d/.test(getComputedStyle(box).columns) ? box : null)
  );
}
