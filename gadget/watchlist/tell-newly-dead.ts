import type { GadgetTranslator } from '../state/translator';
import { linksOn, newlyDead, without, type DeadLinks } from './dead-links';
import type { DismissedLinks } from './dismissed-links';
import { pagesToTell } from './pages-to-tell';
import type { WatchedPage } from './watched-pages';
import type { WikiDay } from './wiki-day';
import type { WatchlistLine, WatchlistNews } from './watchlist-line';

/** What telling takes. */
export interface WatchlistParts {
  /** As of readWeek. */
  readonly readWeek: () => Promise<readonly (WikiDay | null)[]>;
  /** Which of these pages the reader watches. */
  readonly watchedAmong: (pageIds: readonly number[]) => Promise<readonly WatchedPage[]>;
  readonly dismissed: DismissedLinks;
  /** The reader's language. */
  readonly speak: () => Promise<GadgetTranslator>;
  /** Address of a page of the wiki. */
  readonly addressOf: (title: string) => string;
  readonly show: WatchlistLine;
}

/**
 * Tells which pages that the reader watches have links that died lately, but for what was dismissed. Weboid is asked for what
 * it tells everybody, the wiki only where something died, and the texts only where there is something to say. Rejects as its
 * parts do.
 */
export async function tellNewlyDead(parts: WatchlistParts): Promise<void> {
  const dead = newlyDead(await parts.readWeek());
  const old = parts.dismissed.read();
  const untold = without(dead, old);
  if (untold.size === 0) return;
  const watched = await parts.watchedAmong(Array.from(untold.keys()));
  if (watched.length === 0) return;
  const news = newsOf(watched, untold, await parts.speak(), parts.addressOf);
  parts.show(news, () => {
    const told = linksOn(
      untold,
      watched.map(({ pageId }) => pageId),
    );
    // What is not dead any more may die again.
    const stillDead = old.filter(([pageId, url]) => dead.get(pageId)?.has(url));
    parts.dismissed.write(stillDead.concat(told));
  });
}

function newsOf(
  watched: readonly WatchedPage[],
  dead: DeadLinks,
  { text, language, direction }: GadgetTranslator,
  addressOf: (title: string) => string,
): WatchlistNews {
  const { named, more } = pagesToTell(watched, dead);
  return {
    text: text('told', watched.length),
    pages: named.map(({ title, links }) => ({
      title,
      address: addressOf(title),
      links: links > 1 ? text('links', links) : '',
    })),
    more: more > 0 ? text('more', more) : '',
    dismiss: text('dismiss'),
    lang: language,
    dir: direction,
  };
}
