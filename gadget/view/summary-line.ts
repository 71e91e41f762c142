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

/**
 * Tells how things are: with the first text the line appears, later only its text changes, and without
 * text it goes. The note, which may be empty, stands behind it where the window has room, and is its tooltip.
 */
export type SummaryLine = (text: string, note: string) => void;

const BLOCK = 'weboid-summary';
/** On the line while it has nothing to tell. */
const SILENT = 'weboid-silent';
const BUTTON = `${BLOCK}__button`;

/**
 * The line about the page's links. It lies over the lower edge of the window, so nothing moves when
 * it comes, and its button for the next link stays at hand wherever the reader is; in the document it
 * stands before the body that holds `content`, from now on and without any looks until there is something
 * to tell: screen readers tell what changes in a live region only when they knew it before. Who closes it
 * goes on in the content, which comes next.
 */
export function createSummaryLine(
  content: Element,
  { next, settings, close, lang, dir }: SummaryWords,
  actions: SummaryActions,
): SummaryLine {
  const status = createElement('span', { role: 'status', class: `${BLOCK}__text` });
  const line = createElement('div', { class: classOf(''), lang, dir }, [status]);
  // Beside the body, not in it: Minerva's lies below the footer's icons, whatever is in it.
  (content.closest('#bodyContent') ?? content).before(line);
  return (text, note) => {
    status.title = note;
    if (status.textContent === text) return;
    if (!status.textContent) {
      line.append(
        button(actions.next, BUTTON, {}, next),
        button(actions.settings, `${BUTTON} ${BLOCK}__settings`, named(settings), '⚙\uFE0E'),
        button(() => line.remove(), `${BUTTON} ${BLOCK}__close`, named(close), '×'),
      );
    }
    if (!text) line.replaceChildren(status);
    line.className = classOf(text);
    status.textContent = text;
  };
}

const classOf = (text: string): string => `${text ? BLOCK : SILENT} noprint`;

const named = (name: string): Record<string, string> => ({ 'aria-label': name, title: name });

function button(
  act: (button: HTMLElement) => void,
  className: string,
  attributes: Record<string, string>,
  text = '',
): HTMLButtonElement {
  const all = Object.assign({ type: 'button', class: className }, attributes);
  const element = createElement('button', all, [text]);
  element.addEventListener('click', () => act(element));
  return element;
}
