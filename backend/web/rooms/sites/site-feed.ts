import type { RequestHandler } from 'express';
import { changesOfDomain } from '../../../answers/told-change-reader';
import { orProblem } from '../../../answers/problem';
import { registeredDomain } from '../../../answers/registered-domain';
import type { Translator } from '../../../runtime/messages';
import { areCasesOf } from '../../../answers/sites/followed-hosts';
import { newestStepOfDomain } from '../../../store/cases/steps-of-domain';
import type { FeedArchive, FeedDocument, FeedItem } from '../../formats/feed-document';
import { MEDIA_TYPES } from '../../http/media-types';
import { queryOf } from '../../http/query-of';
import { FEED_ENDINGS, type FeedEnding } from '../../pages/feed-links';
import { hereOf, pageHref, type Here } from '../../pages/here';
import { isolated } from '../../pages/isolated';
import { readableHost } from '../../pages/links-by-host';
import { feedTag } from '../feeds/feed-document-of';
import { feedItem, ownAddress } from '../feeds/feed-item';
import { feedTranslator } from '../feeds/feed-language';
import { hasTag, markFeed } from '../feeds/feed-validators';
import { writtenFeed } from '../feeds/written-feed';
import { changeEntries, stepEntries } from './site-feed-entries';
import { readSiteFeedQuestion, siteFeedQuery, type SiteFeedQuestion } from './site-feed-question';
import type { SiteParts } from './site-parts';
import { stepItem } from './step-item';

/** What the feed of a site is told with. */
interface SiteTelling {
  translator: Translator;
  publicUrl: string;
  tag: string;
}

/** A part of a feed, as entries that can be shown. */
interface ToldPart {
  items: FeedItem[];
  olderThan: number | null;
}

/**
 * What happened at a site: steps of its cases where they are followed at all of its hosts, else what the change log has. Who
 * has what there is now is told so from a few rows.
 */
export function siteFeedHandler(ending: FeedEnding, parts: SiteParts): RequestHandler {
  return async (request, response) => {
    const question = readSiteFeedQuestion(queryOf(request));
    const newest = await orProblem('database-unavailable', newestOf(question, parts));
    const translator = feedTranslator(parts.messages, question.lang, null);
    response.set('Content-Language', translator.lang).type(MEDIA_TYPES[FEED_ENDINGS[ending]]);
    markFeed(response, `${newest.kind}-${newest.id}-${parts.source.commit}`, newest.atS);
    if (hasTag(request)) {
      response.status(304).end();
      return;
    }
    const tag = feedTag(parts.publicUrl, `site/${encodeURIComponent(question.domain)}`);
    const telling = { translator, publicUrl: parts.publicUrl, tag };
    const told = newest.kind === 'steps' ? stepsTold : changesTold;
    const part = await orProblem('database-unavailable', told(question, telling, parts));
    const here = hereOf(request, siteFeedQuery);
    response.send(writtenFeed(documentOf(question, telling, { part, here }), ending, parts));
  };
}

/** By which two feeds of one address are told apart. */
interface NewestEntry {
  kind: 'steps' | 'changes';
  id: number;
  /** Seconds since 1970; null: there is none. */
  atS: number | null;
}

async function newestOf(
  { domain, hosts }: SiteFeedQuestion,
  { store }: SiteParts,
): Promise<NewestEntry> {
  const registered = registeredDomain(domain);
  const step = await newestStepOfDomain(store, registered);
  if (step !== null && (await areCasesOf(store, hosts))) {
    return { kind: 'steps', id: step.stepId, atS: step.happenedAtS };
  }
  const change = await changesOfDomain(store, registered).newest();
  return { kind: 'changes', id: change?.id ?? 0, atS: change?.changedAtS ?? null };
}

async function stepsTold(
  question: SiteFeedQuestion,
  telling: SiteTelling,
  parts: SiteParts,
): Promise<ToldPart> {
  const { entries, olderThan } = await stepEntries(question, parts);
  return { items: entries.map((step) => stepItem(step, telling)), olderThan };
}

async function changesTold(
  question: SiteFeedQuestion,
  telling: SiteTelling,
  parts: SiteParts,
): Promise<ToldPart> {
  const { entries, olderThan } = await changeEntries(question, parts);
  const { domain } = question;
  const subject = {
    wiki: null,
    pageId: null,
    name: domain,
    key: `site/${domain}`,
    site: { path: '/site', query: { domain } },
    reader: changesOfDomain(parts.store, registeredDomain(domain)),
  };
  const titles = new Map<number, string>();
  return {
    items: entries.map((entry) => feedItem(entry, { ...telling, subject, titles })),
    olderThan,
  };
}

function documentOf(
  { domain, beforeId }: SiteFeedQuestion,
  telling: SiteTelling,
  { part, here }: { part: ToldPart; here: Here },
): FeedDocument {
  const { translator, publicUrl, tag } = telling;
  const address = (before: string | null): string => `${publicUrl}${pageHref(here, { before })}`;
  const { items, olderThan } = part;
  const isOlder = beforeId !== Infinity;
  const archive: FeedArchive = {
    isOlder,
    previousUrl: olderThan === null ? null : address(String(olderThan)),
    currentUrl: address(null),
  };
  return {
    id: tag,
    title: translator.text('weboid-web-site-of', isolated(readableHost(domain))),
    lang: translator.lang,
    siteUrl: ownAddress(telling, '/site', { domain }),
    feedUrl: `${publicUrl}${pageHref(here, {})}`,
    updatedAtS: Math.max(0, ...items.map(({ changedAtS }) => changedAtS)),
    facts: {},
    items,
    ...((isOlder || olderThan !== null) && { archive }),
  };
}
