import { showMarksAround } from '../view/late-columns';
import { marksIn } from '../view/mark';

/**
 * Goes from mark to mark in the content, in the order of the page and round again: opens what hides the next one,
 * brings it into the middle of the window and gives it the focus. One that stays hidden is passed over.
 * @returns to be called for each step
 */
export function createNextProblem(): (content: Element) => void {
  let last: HTMLElement | undefined;
  return (content) => {
    const marks = marksIn(content);
    const from = last ? marks.indexOf(last) + 1 : 0;
    last = marks
      .slice(from)
      .concat(marks.slice(0, from))
      .find((mark) => {
        openAround(mark);
        showMarksAround(mark);
        return mark.getClientRects().length > 0;
      });
    last?.focus({ preventScroll: true });
    last?.scrollIntoView({ block: 'center' });
  };
}

/** Opens folded parts: HTML's own, MediaWiki's, and the sections of the mobile site. */
function openAround(mark: HTMLElement): void {
  for (let box = mark.parentElement; box; box = box.parentElement) {
    if (box instanceof HTMLDetailsElement) box.open = true;
    if (box.matches('.mw-collapsed'))
      box.querySelector<HTMLElement>('.mw-collapsible-toggle')?.click();
    if (box.matches('.collapsible-block:not(.open-block)')) {
      const heading = box.previousElementSibling;
      if (heading instanceof HTMLElement) heading.click();
    }
  }
}
