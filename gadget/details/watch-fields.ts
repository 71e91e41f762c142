import { isRegistered } from '../gateway/settings-store';
import { isRecord } from '../state/is-record';

/**
 * The fields of the editor's form that leave the reader's watchlist as it is, or as the reader wants it after edits.
 * A form that is sent without them says that the page is not to be watched, and saving takes it off the list.
 * Source: MediaWiki EditPage::importFormDataPosted, ::importContentFormData.
 * @param title of the page that is edited
 * @throws what mw.Api rejects with, where the wiki does not say
 */
export async function watchFields(title: string): Promise<Record<string, string>> {
  if (!isRegistered()) return {};
  await mw.loader.using('mediawiki.api');
  const answer: unknown = await new mw.Api().get({
    action: 'query',
    formatversion: '2',
    prop: 'info',
    inprop: 'watched',
    titles: title,
  });
  const { watched, watchlistexpiry } = firstPage(answer);
  if (watched !== true) return Number(mw.user.options.get('watchdefault')) > 0 ? TICKED : {};
  // Without it, watching for some weeks would become watching for ever.
  const until = typeof watchlistexpiry === 'string' ? { wpWatchlistExpiry: watchlistexpiry } : {};
  return { ...TICKED, ...until };
}

const TICKED = { wpWatchthis: '1' };

function firstPage(answer: unknown): Record<string, unknown> {
  const query: unknown = Object(answer).query;
  const pages: unknown = Object(query).pages;
  const page: unknown = Array.isArray(pages) ? pages[0] : null;
  return isRecord(page) ? page : {};
}
