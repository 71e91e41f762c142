import { createElement } from './create-element';

/** Words of the summary line, and how they are to be read. */
export interface SummaryWords {
  readonly next: string;
  readonly settings: string;
  readonly close: string;
  readonly lang: string;
  readonly dir: string;
}

/** What its buttons do. */
export interface SummaryActions {
  readonly next: () => void;
  readonly settings: (opener: HTMLElement) => void;
}

/** Tells how things are; the first time the line appears, later only its text changes. */
export type SummaryLine = (text: string) => void;

const BLOCK = 'weboid-summary';
/** Screen readers tell what changes in a live region only when they knew it before. */
const ANNOUNCE_AFTER_MS = 150;

/**
 * The line about the page's links. It lies over the lower edge of the window, so nothing moves when
 * it comes, and its button for the next link stays at hand wherever the reader is; in the document it
 * stands before `content`.
 */
export function createSummaryLine(
  content: Element,
  words: SummaryWords,
  actions: SummaryActions,
): SummaryLine {
  const { lang, dir } = words;
  const status = createElement('span', { role: 'status' });
  const line = createElement('div', { class: 'noprint', lang, dir }, [status]);
  const showWith = (text: string): void => {
    if (!line.className.includes(BLOCK)) {
      line.classList.add(BLOCK);
      line.append(
        button(words.next, '', actions.next),
        button(words.settings, `${BLOCK}__settings`, actions.settings),
        button(words.close, `${BLOCK}__close`, () => line.remove()),
      );
    }
    status.textContent = text;
  };
  return (text) => {
    if (status.textContent === text) return;
    if (line.parentNode) return showWith(text);
    content.before(line);
    setTimeout(() => showWith(text), ANNOUNCE_AFTER_MS);
  };
}

/** A button with its text or, with a class, with an icon in its place. */
function button(
  text: string,
  iconClass: string,
  act: (button: HTMLElement) => void,
): HTMLButtonElement {
  const element = iconClass
    ? createElement('button', { type: 'button', class: iconClass, 'aria-label': text, title: text })
    : createElement('button', { type: 'button' }, [text]);
  element.addEventListener('click', () => act(element));
  return element;
}
