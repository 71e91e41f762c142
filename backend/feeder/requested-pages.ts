import { clearPageRequests, requestedPages } from '../store/pages/page-requests';
import { PAGES_PER_BATCH, type FeederParts, type WatchedWiki } from './feeder-parts';
import { reportPages } from './report-pages';

/**
 * W1.9: pages that people asked for and that have no record are looked at; those that meet the
 * wiki's criteria are taken in, the others forgotten until somebody asks again. W7.7: those that a tool
 * pinged are read again, even if the wiki says nothing new of them.
 * @throws as reportPages; the requests then stay
 */
export async function takeInRequestedPages(
  feeding: FeederParts,
  watched: WatchedWiki,
  signal: AbortSignal,
): Promise<void> {
  const { wikiId } = watched;
  for (let afterPageId = 0; ;) {
    signal.throwIfAborted();
    const pageIds = await requestedPages(feeding.database, wikiId, afterPageId, PAGES_PER_BATCH);
    await reportPages(feeding, watched, pageIds, signal);
    await clearPageRequests(feeding.database, wikiId, pageIds);
    if (pageIds.length < PAGES_PER_BATCH) return;
    afterPageId = pageIds.at(-1) ?? afterPageId;
  }
}
