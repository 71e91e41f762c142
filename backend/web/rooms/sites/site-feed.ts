import type { RequestHandler } from 'express';
import { changesOfDomain } from '../../../answers/told-change-reader';
import { orProblem } from '../../../answers/problem';
import { registeredDomain } from '../../../answers/registered-domain';
import type { Translator } from '../../../runtime/messages';
import { casesOf, type CaseCover } from '../../../answers/sites/followed-hosts';
import { dayNumberOf } from '../../../status/day-number';
import { newestRemoval } from '../../../store/people/newest-removal';
import { newestStepOfDomain } from '../../../store/cases/steps-of-domain';
import type { FeedArchive, FeedDocument, FeedItem } from '../../formats/feed-document';
import { MEDIA_TYPES } from '../../http/media-types';
import { queryOf } from '../../http/query-of';
import { FEED_ENDINGS, type FeedEnding } from '../../pages/feed-links';
import { hereOf, pageHref, type Here } from '../../pages/here';
import { isolated } from '../../pages/isolated';
import { readableHost } from '../../pages/readable-host';
import { feedTag } from '../feeds/feed-document-of';
import { feedItem, ownAddress, type FeedTelling } from '../feeds/feed-item';
import { livePagesFor } from '../feeds/live-pages-for';
import { feedTranslator } from '../feeds/feed-language';
import { hasTag, markFeed } from '../feeds/feed-validators';
import { writtenFeed } from '../feeds/written-feed';
import { siteFeedEntries } from './site-feed-entries';
import type { SiteFeedEntry } from './site-feed-part';
import { NEWEST_PLACE, siteFeedPlaceText, type SiteFeedPlace } from './site-feed-place';
import { readSiteFeedQuestion, siteFeedQuery, type SiteFeedQuestion } from './site-feed-question';
import type { SiteParts } from './site-parts';
import type { LinkingView } from '../../pages/outward-url';
import { stepItem } from './step-item';

/** What the feed of a site is told with. */
interface SiteTelling extends LinkingView {
  translator: Translator;
  publicUrl: string;
  tag: string;
}

/** Of what died, by its URL. */
type LivePagesTold = Required<Pick<FeedTelling, 'livePages'>>;

/**
 * What happened at a site: what the change log has, and where cases are followed at all of its hosts, their later steps. Who
 * has what there is now is told so from a few rows.
 */
export function siteFeedHandler(ending: FeedEnding, parts: SiteParts): RequestHandler {
  return async (request, response) => {
    const question = readSiteFeedQuestion(queryOf(request));
    const newest = await orProblem('database-unavailable', newestOf(question, parts));
    const translator = feedTranslator(parts.messages, question.lang, null);
    response.set('Content-Language', translator.lang).type(MEDIA_TYPES[FEED_ENDINGS[ending]]);
    markFeed(response, `${newest.state}-${parts.source.commit}`, newest.atS);
    if (hasTag(request)) {
      response.status(304).end();
      return;
    }
    const tag = feedTag(parts.publicUrl, `site/${encodeURIComponent(question.domain)}`);
    const { publicUrl, takenNames } = parts;
    const telling = { translator, publicUrl, tag, takenNames };
    const found = siteFeedEntries(question, parts, newest.cover === 'all');
    const { entries, olderThan } = await orProblem('database-unavailable', found);
    const changes = entries.flatMap((entry) => ('change' in entry ? [entry.change] : []));
    const livePages = await livePagesFor({ wiki: null }, changes, parts);
    const items = itemsOf(entries, question, { telling: { ...telling, livePages }, parts });
    const part = { items, olderThan };
    const here = hereOf(request, siteFeedQuery);
    const { cover } = newest;
    response.send(writtenFeed(documentOf(question, telling, { part, here, cover }), ending, parts));
  };
}

/** By which it is known what a feed has. */
interface NewestEntries {
  state: string;
  /** Seconds since 1970; null: there is none. */
  atS: number | null;
  /** Whether cases are followed at all hosts. */
  cover: CaseCover;
}

async function newestOf(
  { domain, hosts }: SiteFeedQuestion,
  { store, clock }: SiteParts,
): Promise<NewestEntries> {
  const registered = registeredDomain(domain);
  const change = await changesOfDomain(store, registered).newest();
  const step = await newestStepOfDomain(store, registered);
  const cover = step === null ? 'not-all' : await casesOf(store, hosts);
  const told = cover === 'all' ? step : null;
  const atS = Math.max(change?.changedAtS ?? 0, told?.happenedAtS ?? 0);
  const removal = await newestRemoval(store, Math.floor(clock.now() / 1_000));
  // Live pages come and go without a change.
  const day = dayNumberOf(clock.now());
  const state = `site-${change?.id ?? 0}-${told?.stepId ?? 0}-${cover}-${removal}-${day}`;
  return { state, atS: atS === 0 ? null : atS, cover };
}

function itemsOf(
  entries: readonly SiteFeedEntry[],
  { domain }: SiteFeedQuestion,
  { telling, parts }: { telling: SiteTelling & LivePagesTold; parts: SiteParts },
): FeedItem[] {
  const subject = {
    wiki: null,
    pageId: null,
    name: domain,
    key: `site/${domain}`,
    site: { path: '/site', query: { domain } },
    reader: changesOfDomain(parts.store, registeredDomain(domain)),
  };
  const titles = new Map<number, string>();
  return entries.map((entry) =>
    'step' in entry
      ? stepItem(entry.step, telling)
      : feedItem(entry.change, { ...telling, subject, titles }),
  );
}

/** What a document holds, and of what it is a part. */
interface ToldPart {
  part: { items: FeedItem[]; olderThan: SiteFeedPlace | null };
  here: Here;
  cover: CaseCover;
}

function documentOf(
  { domain, before }: SiteFeedQuestion,
  telling: SiteTelling,
  { part, here, cover }: ToldPart,
): FeedDocument {
  const { translator, publicUrl, tag } = telling;
  const address = (place: string | null): string =>
    `${publicUrl}${pageHref(here, { before: place })}`;
  const { items, olderThan } = part;
  const isOlder = before !== NEWEST_PLACE;
  const archive: FeedArchive = {
    isOlder,
    previousUrl: olderThan === null ? null : address(siteFeedPlaceText(olderThan)),
    currentUrl: address(null),
  };
  return {
    id: tag,
    title: translator.text('weboid-web-site-of', isolated(readableHost(domain))),
    ...(cover === 'unknown' && { note: translator.text('weboid-web-site-feed-no-steps') }),
    lang: translator.lang,
    siteUrl: ownAddress(telling, '/site', { domain }),
    feedUrl: `${publicUrl}${pageHref(here, {})}`,
    updatedAtS: Math.max(0, ...items.map(({ changedAtS }) => changedAtS)),
    facts: {},
    items,
    ...((isOlder || olderThan !== null) && { archive }),
  };
}
