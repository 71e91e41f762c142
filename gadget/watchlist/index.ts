import { askService } from '../gateway/ask-service';
import { MAX_DETAILS_LENGTH } from '../gateway/fetch-answer';
import { fetchMessages } from '../gateway/load-messages';
import { isRegistered } from '../gateway/settings-store';
import { wikiDayAddress } from '../state/service-addresses';
import { createTranslator, type GadgetTranslator, type MessageCatalog } from '../state/translator';
import { createDismissedLinks } from './dismissed-links';
import { readWeek } from './read-week';
import { tellNewlyDead } from './tell-newly-dead';
import { watchedAmong, type WatchedSource } from './watched-pages';
import { createWatchlistLine } from './watchlist-line';

/** Filled in by build.mjs. */
declare const __WEBOID_ORIGIN__: string;
declare const __WEBOID_FARM__: string;

/** A busy page is not waited for any longer. */
const MAX_IDLE_WAIT_MS = 2000;
const KEEP_WATCHED_SECONDS = 1800;

/**
 * Starts the gadget: on the watchlist of a registered reader, one line about watched pages with links that died lately;
 * anywhere else nothing. Failures are silent.
 * @param bundled the texts of the wiki's language, from the gadget's package file
 */
export function startWatchlist(bundled: MessageCatalog): void {
  if (mw.config.get('wgCanonicalSpecialPageName') !== 'Watchlist' || !isRegistered()) return;
  const show = createWatchlistLine();
  const tell = (): Promise<void> =>
    tellNewlyDead({
      readWeek: () => readWeek({ ask: askDay, log }),
      watchedAmong: (pageIds) => watchedAmong(pageIds, createWatchedSource()),
      dismissed: createDismissedLinks(storageKey('weboid-watchlist')),
      speak: () => speak(bundled),
      addressOf: (title) => mw.util.getUrl(title),
      show,
    });
  mw.requestIdleCallback(() => void tell().catch(log), { timeout: MAX_IDLE_WAIT_MS });
}

function log(error: unknown): void {
  mw.log('Weboid:', error);
}

/** The address has nothing of the reader in it: all readers of a wiki ask for the same. */
function askDay(day: string | null): Promise<unknown> {
  const service = { origin: __WEBOID_ORIGIN__, farm: __WEBOID_FARM__ };
  const address = wikiDayAddress(service, { dbname: mw.config.get('wgDBname') }, day);
  return askService(address, { maxLength: MAX_DETAILS_LENGTH });
}

function createWatchedSource(): WatchedSource {
  const key = storageKey('weboid-watched');
  const namespaces = Object.keys(mw.config.get('wgFormattedNamespaces'));
  return {
    query: async (parameters) => {
      await mw.loader.using('mediawiki.api');
      return new mw.Api().get(Object.assign({ action: 'query', formatversion: '2' }, parameters));
    },
    namespaces: namespaces.filter((id) => Number(id) >= 0 && Number(id) % 2 === 0),
    store: {
      read: () => mw.storage.session.getObject(key),
      write: (pages) => {
        mw.storage.session.setObject(key, pages, KEEP_WATCHED_SECONDS);
      },
    },
  };
}

/** Several people may use a browser, and several wikis may share an origin. */
function storageKey(name: string): string {
  return `${name}-${mw.config.get('wgDBname')}-${mw.config.get('wgUserId')}`;
}

async function speak(bundled: MessageCatalog): Promise<GadgetTranslator> {
  const language = mw.config.get('wgUserLanguage');
  const catalog = await fetchMessages('watchlist', bundled, language);
  return createTranslator(catalog, [language], 'weboid-watchlist-');
}
