import { createElement } from '../view/create-element';

/** What every box has. */
export interface ShellTexts {
  readonly title: string;
  readonly close: string;
  readonly language: string;
  readonly direction: string;
}

const TITLE = 'weboid-box__title';

/** A box named by its heading that can take the focus, with a close button; not yet in the document. */
export function createShell(
  id: string,
  modifier: string,
  { title, close, language, direction }: ShellTexts,
  content: readonly Node[],
): HTMLElement {
  const titleId = `${id}-title`;
  const closeButton = createElement('button', {
    type: 'button',
    class: 'weboid-box__close',
    'aria-label': close,
    title: close,
    'data-weboid-close': '',
  });
  const header = createElement('div', { class: 'weboid-box__header' }, [
    createElement('div', { class: TITLE, id: titleId }, [title]),
    closeButton,
  ]);
  return createElement(
    'div',
    {
      id,
      class: `weboid-box weboid-box--${modifier} noprint`,
      role: 'dialog',
      'aria-labelledby': titleId,
      tabindex: '-1',
      lang: language,
      dir: direction,
    },
    [header, ...content],
  );
}

/** Says otherwise what a box is about, once more is known. */
export function renameShell(box: Element, title: string): void {
  const heading = box.querySelector(`.${TITLE}`);
  if (heading !== null) heading.textContent = title;
}
