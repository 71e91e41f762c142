import { createElement } from '../view/create-element';

/** What the line says. */
export interface WatchlistNews {
  /** A whole sentence, which the list of pages follows. */
  readonly text: string;
  readonly pages: readonly ShownPage[];
  /** Words for pages that are not named; empty: there are none. */
  readonly more: string;
  /** Name of the button that dismisses it. */
  readonly dismiss: string;
  readonly lang: string;
  readonly dir: string;
}

/** A page that is named. */
interface ShownPage {
  readonly title: string;
  readonly address: string;
  /** Words for how many links, if it is worth a word. */
  readonly links: string;
}

/** Shows the line; it can be dismissed, and is then told so. */
export type WatchlistLine = (news: WatchlistNews, onDismissed: () => void) => void;

const BLOCK = 'weboid-watchlist';
/** On the line while it has nothing to tell. */
const SILENT = 'weboid-watchlist-silent noprint';

/**
 * The line about pages that the reader watches. It lies over the lower edge of the window, so that the list does not move when
 * it comes; in the document it stands before the list, outside of what MediaWiki renders anew while the page is open. It is
 * there from now on, without any looks until there is something to tell: screen readers tell what changes in a live region
 * only when they knew it before.
 */
export function createWatchlistLine(): WatchlistLine {
  const status = createElement('span', { role: 'status', class: `${BLOCK}__text` });
  const news = createElement('div', { class: `${BLOCK}__news` }, [status]);
  const line = createElement('div', { class: SILENT }, [news]);
  (document.getElementById('bodyContent') ?? document.body).before(line);
  return ({ text, pages, more, dismiss, lang, dir }, onDismissed) => {
    line.className = `${BLOCK} noprint`;
    line.lang = lang;
    line.dir = dir;
    news.append(' ', createElement('ul', { class: `${BLOCK}__pages` }, listItems(pages, more)));
    const leave = (): void => {
      line.remove();
      onDismissed();
    };
    line.append(dismissButton(dismiss, leave));
    status.textContent = text;
  };
}

/** With blanks between them, where lines can break. */
function listItems(pages: readonly ShownPage[], more: string): (Node | string)[] {
  const items: (Node | string)[] = [];
  pages.forEach((page) => items.push(pageItem(page), ' '));
  if (more) items.push(createElement('li', {}, [more]));
  return items;
}

/** Titles are text of the wiki, in whichever direction. */
function pageItem({ title, address, links }: ShownPage): HTMLElement {
  const name = createElement('bdi', {}, [title]);
  const item = createElement('li', {}, [createElement('a', { href: address }, [name])]);
  if (links) item.append(` (${links})`);
  return item;
}

function dismissButton(name: string, dismiss: () => void): HTMLElement {
  const attributes = {
    type: 'button',
    class: `${BLOCK}__dismiss`,
    'aria-label': name,
    title: name,
  };
  const button = createElement('button', attributes, ['×']);
  button.addEventListener('click', dismiss);
  return button;
}
