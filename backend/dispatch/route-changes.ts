import { isOfName } from '../status/name-step';
import { DEFAULT_POLICY, type Verdict, type VerdictPolicy } from '../status/verdict';
import type { LoggedChange } from '../store/changes/change-feed';
import { domainKeyOf, domainOf } from '../store/changes/domain-key';
import type { RoutedChange } from '../store/subscribers/route-deliveries';
import { TOPIC, urlTopicKeyOf, type Topic } from '../store/subscribers/topics';
import { coalesceChanges, type CoalescedChange } from './coalesce-changes';

/** A wiki with how it judges. */
export interface JudgingWiki {
  wikiId: number;
  policy: VerdictPolicy;
}

/** What a batch comes to, and for whom. */
export interface ChangeRoutes {
  /** For the subscribers of URLs, domains and wikis. */
  byTopic: (RoutedChange & Topic)[];
  /** For those of the pages that have the URLs, by wiki. */
  byPage: (RoutedChange & { urlId: number })[];
}

/** What became of each URL, by its id, oldest first: several, where a mark began anew. */
type ChangesByUrl = ReadonlyMap<number, readonly CoalescedChange[]>;

/** Changes of a batch as the policies in force see them. */
export interface SeenChanges {
  /** By the default policy: for who asks for a URL or a domain. */
  usual: ChangesByUrl;
  /** By that of each wiki; wikis of one policy share theirs. */
  byWiki: ReadonlyMap<number, ChangesByUrl>;
}

/**
 * What subscribers can be told of a batch: all changes of a URL as one (C5), and only where they lead into `unreachable`
 * or out of it, or a name is taken, or free again (U1); what is doubted now and then is noise.
 */
export function seeChanges(
  changes: readonly LoggedChange[],
  wikis: readonly JudgingWiki[],
): SeenChanges {
  const byPolicy = new Map<string, ChangesByUrl>();
  const seenBy = (policy: VerdictPolicy): ChangesByUrl => {
    const key = JSON.stringify(policy);
    const seen = byPolicy.get(key) ?? worthTelling(coalesceChanges(changes, policy));
    byPolicy.set(key, seen);
    return seen;
  };
  const byWiki = new Map(wikis.map(({ wikiId, policy }) => [wikiId, seenBy(policy)]));
  return { usual: seenBy(DEFAULT_POLICY), byWiki };
}

const TOLD: Verdict = 'unreachable';

function worthTelling(changes: readonly CoalescedChange[]): ChangesByUrl {
  const told = new Map<number, CoalescedChange[]>();
  for (const change of changes) {
    const { urlId, from, to } = change;
    if (urlId === 0 || (from !== TOLD && to !== TOLD && !isOfName(change.reason))) continue;
    const before = told.get(urlId);
    if (before === undefined) told.set(urlId, [change]);
    else before.push(change);
  }
  return told;
}

/** The URLs of which anybody could be told anything. */
export function urlIdsSeen({ usual, byWiki }: SeenChanges): number[] {
  const all = new Set([usual, ...byWiki.values()]);
  return [...new Set([...all].flatMap((seen) => [...seen.keys()]))];
}

/**
 * Pure: by which topics the changes find their subscribers.
 * @param changes the batch, for the addresses
 * @param wikisOfUrls which wikis use a URL
 */
export function routeChanges(
  { usual, byWiki }: SeenChanges,
  changes: readonly LoggedChange[],
  wikisOfUrls: ReadonlyMap<number, readonly number[]>,
): ChangeRoutes {
  const addresses = new Map(changes.map(({ urlId, url }) => [urlId, url]));
  const isFirst = firstOfNames(addresses);
  const ofUrls = [...usual.values()]
    .flat()
    .flatMap((change) => usualTopics(change, addresses.get(change.urlId) ?? ''))
    .filter((change) => change.topic === TOPIC.url || isFirst(change));
  const byPage = [...wikisOfUrls].flatMap(([urlId, wikiIds]) =>
    wikiIds.flatMap((wikiId) => {
      const its = byWiki.get(wikiId)?.get(urlId) ?? [];
      return its.map((change) => ({ ...change, wikiId }));
    }),
  );
  const ofWikis = byPage
    .map((change) => ({ ...change, topic: TOPIC.wiki, key: change.wikiId }))
    .filter(isFirst);
  return { byTopic: [...ofUrls, ...ofWikis], byPage };
}

/**
 * Of a name that is taken, or free again, who asks for a wiki or a domain is told once a batch, by one of its URLs: it is one
 * thing that has happened.
 */
function firstOfNames(
  addresses: ReadonlyMap<number, string>,
): (change: CoalescedChange & Topic) => boolean {
  const told = new Set<string>();
  return (change) => {
    if (!isOfName(change.reason)) return true;
    const domain = domainOf(addresses.get(change.urlId) ?? '');
    const place = `${change.topic} ${String(change.key)} ${change.reason} ${domain}`;
    const isNew = !told.has(place);
    told.add(place);
    return isNew;
  };
}

function usualTopics(
  change: CoalescedChange,
  url: string,
): (CoalescedChange & RoutedChange & Topic)[] {
  // Rows from before the log had addresses may have none.
  if (url === '') return [];
  const routed = { ...change, wikiId: 0 };
  return [
    { ...routed, topic: TOPIC.url, key: urlTopicKeyOf(url) },
    { ...routed, topic: TOPIC.domain, key: domainKeyOf(domainOf(url)) },
  ];
}
