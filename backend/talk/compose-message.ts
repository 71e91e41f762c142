import { takenAmong } from '../store/names/taken-among';
import { allNews, countNews, firstNews, type NetNews } from '../status/net-changes';
import type { DeliveryPlace } from '../store/subscribers/lease-subscribers';
import { pagesTold, usedUrlKey } from '../store/subscribers/pages-told';
import type { WaitingChange } from '../store/subscribers/waiting-changes';
import { pagesWithIds } from '../wiki/api-page-info';
import type { PageSave } from '../wiki/editing/save-page';
import { openReading } from '../wiki/reading';
import { markOfMessage, talkText, type TalkMessage, type ToldLink } from './talk-message';
import type { OpenTalkWiki, TalkParts } from './talk-parts';

/** Links of a message; the others are counted. */
const LINKS_MAX = 25;
/** Pages of a link. */
const PAGES_MAX = 3;

/** What a message is made from. */
interface MessageFacts {
  digest: NetNews<WaitingChange>;
  /** Up to where it tells what waits. */
  end: DeliveryPlace;
  place: { wikiId: number; subscriberId: number; name: string };
  isWithoutLinks: boolean;
}

/**
 * A message as a new section of a talk page, with up to 25 links; the dead ones go first, then those whose names were taken.
 * @throws ActionApiError; what our own database throws
 */
export async function composeMessage(
  { database, publicUrl, clock }: Pick<TalkParts, 'database' | 'publicUrl' | 'clock'>,
  { api, texts }: OpenTalkWiki,
  { digest, end, place, isWithoutLinks }: MessageFacts,
): Promise<Required<Pick<PageSave, 'text' | 'mark' | 'summary' | 'newSection'>>> {
  const first = firstNews(digest, LINKS_MAX);
  const told = await tellLinks(database, api, { first, place });
  const counts = countNews(digest);
  const query = new URLSearchParams({ dbname: place.name }).toString();
  const more = `${publicUrl}/changes?${query}`;
  const addresses = { more, settings: `${publicUrl}/subscriptions` };
  const mark = markOfMessage(end);
  return {
    text: `${mark}\n${talkText({ ...told, counts, addresses, isWithoutLinks }, texts)}`,
    mark,
    summary: texts.text('weboid-talk-summary', counts.dead + counts.taken + counts.works),
    newSection: texts.text('weboid-talk-section', dayOf(clock.now())),
  };
}

/** Links with the titles of their pages. */
async function tellLinks(
  database: TalkParts['database'],
  api: OpenTalkWiki['api'],
  { first, place }: { first: NetNews<WaitingChange>; place: MessageFacts['place'] },
): Promise<Pick<TalkMessage, 'dead' | 'taken' | 'works'>> {
  const named = allNews(first);
  const ofWiki = named.filter(({ wikiId }) => wikiId === place.wikiId);
  const pages = await pagesTold(database, place.subscriberId, ofWiki, PAGES_MAX);
  const ids = [...new Set([...pages.values()].flat())];
  const titles = new Map(
    (await pagesWithIds(openReading(api), ids)).map(({ pageid, title }) => [pageid, title]),
  );
  const urls = named.map(({ url }) => url);
  const unlinked = await takenAmong(database, urls);
  const toldLink = (change: WaitingChange): ToldLink => ({
    url: change.url,
    isTaken: unlinked.has(change.url),
    pages: (pages.get(usedUrlKey(change)) ?? []).flatMap((page) => titles.get(page) ?? []),
  });
  return {
    dead: first.dead.map(toldLink),
    taken: first.taken.map(toldLink),
    works: first.works.map(toldLink),
  };
}

/** UTC. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
