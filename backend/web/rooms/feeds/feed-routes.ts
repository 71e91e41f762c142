import type { RequestHandler, Response, Router } from 'express';
import type { ToldChangeReader } from '../../../answers/told-change-reader';
import { feedEntries, type FeedEntry } from '../../../answers/feed-entries';
import type { SingleChange } from '../../../answers/fold-changes';
import { orProblem } from '../../../answers/problem';
import { dayNumberOf } from '../../../status/day-number';
import type { NewestChange } from '../../../store/changes/stretch';
import { newestRemoval } from '../../../store/people/newest-removal';
import { MEDIA_TYPES } from '../../http/media-types';
import { queryOf } from '../../http/query-of';
import { createRouter } from '../../http/router';
import { FEED_ENDINGS, feedPath } from '../../pages/feed-links';
import { hereOf, pageHref } from '../../pages/here';
import { CHANGES_USUAL, FEED_FILTER_USUAL } from './change-parameters';
import { changesHandler } from './changes-handler';
import { feedDocumentOf, feedTag } from './feed-document-of';
import { hasTag, markFeed } from './feed-validators';
import { writtenFeed } from './written-feed';
import { livePagesFor } from './live-pages-for';
import { feedTranslator } from './feed-language';
import { FEED_ADDRESSES, type FeedAddress } from './feed-operations';
import type { FeedParts } from './feed-parts';
import { FEED_QUERIES, readFeedQuestion, type FeedSubject } from './feed-subject';
import { namedPages, askTitles, type PageTitles } from './page-titles';
import { wikiDayHandler } from './wiki-day-handler';
import { wikiDayOperation } from './wiki-day-operation';

/** Feeds of changes for readers of feeds, and lists of them for people and programs (C4, C5). */
export function createFeedRoutes(parts: FeedParts): Router {
  const router = createRouter();
  router.get('/changes', changesHandler(parts));
  router.get(wikiDayOperation.path, wikiDayHandler(parts));
  for (const address of FEED_ADDRESSES) {
    router.get(feedPath(address.scope, address.ending), answerFeed(address, parts));
  }
  return router;
}

/** Who has what there is now is told so from a few rows. */
function answerFeed({ scope, ending }: FeedAddress, parts: FeedParts): RequestHandler {
  return async (request, response) => {
    const { given, subject } = await readFeedQuestion(scope, queryOf(request), parts);
    const state = await orProblem('database-unavailable', stateOf(subject.reader, parts));
    const translator = feedTranslator(parts.messages, given.lang, subject.wiki);
    markAs(response, subject, state, parts);
    response.set('Content-Language', translator.lang).type(MEDIA_TYPES[FEED_ENDINGS[ending]]);
    if (hasTag(request)) {
      response.status(304).end();
      return;
    }
    const { to: filter = FEED_FILTER_USUAL, after: afterId = 0, limit = CHANGES_USUAL } = given;
    const question = { filter, afterId, limit };
    const asked = feedEntries(subject.reader, question, state.missingTo);
    const entries = await orProblem('database-unavailable', asked);
    const [titles, livePages] = await Promise.all([
      titlesFor(subject, entries, parts),
      livePagesFor(subject, entries, parts),
    ]);
    const { publicUrl, takenNames } = parts;
    const tag = feedTag(publicUrl, subject.key);
    const feedUrl = `${publicUrl}${pageHref(hereOf(request, FEED_QUERIES[scope]), {})}`;
    const telling = { translator, subject, titles, publicUrl, tag, takenNames, livePages };
    const { missingTo } = state;
    const isOfDeaths = filter === 'unreachable';
    const document = feedDocumentOf(entries, telling, { feedUrl, missingTo, isOfDeaths });
    response.send(writtenFeed(document, ending, parts));
  };
}

/** By which two feeds of one address are told apart. */
interface FeedState {
  newest: NewestChange | null;
  missingTo: number;
  /** Of a live page, of whatever URL: none may be told on (W8.4). */
  removal: number;
}

async function stateOf(reader: ToldChangeReader, parts: FeedParts): Promise<FeedState> {
  const nowS = Math.floor(parts.clock.now() / 1_000);
  const [newest, missingTo, removal] = await Promise.all([
    reader.newest(),
    reader.missingTo(),
    newestRemoval(parts.store, nowS),
  ]);
  return { newest, missingTo, removal };
}

/** Titles may have changed since, and live pages have come: the tag is weak, and holds for a day at most. */
function markAs(
  response: Response,
  { pageId, list }: FeedSubject,
  { newest, missingTo, removal }: FeedState,
  { source, clock }: FeedParts,
): void {
  const part = pageId ?? list?.revision ?? 0;
  const day = dayNumberOf(clock.now());
  const state = [newest?.id ?? 0, missingTo, part, removal, day, source.commit].join('-');
  markFeed(response, state, newest?.changedAtS ?? null);
}

/** Of the pages that are named, the feed's own among them. */
async function titlesFor(
  { wiki, pageId }: FeedSubject,
  entries: readonly FeedEntry[],
  parts: FeedParts,
): Promise<PageTitles> {
  if (wiki === null) return new Map();
  const alone = entries.filter((entry): entry is SingleChange => entry.kind === 'one');
  return askTitles(wiki, pageId === null ? namedPages(alone) : [pageId], parts);
}
