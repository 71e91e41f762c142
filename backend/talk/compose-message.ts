import { standingNameOf } from '../status/takeover/name-of-host';
import { namesOf } from '../store/names/name-standings';
import { askAlone } from '../store/statements/joint-asking';
import { classifyUrl } from '../url/classify-url';
import type { NetNews } from '../status/net-changes';
import type { DeliveryPlace } from '../store/subscribers/lease-subscribers';
import { pagesTold, usedUrlKey } from '../store/subscribers/pages-told';
import type { WaitingChange } from '../store/subscribers/waiting-changes';
import { pagesWithIds } from '../wiki/api-page-info';
import type { PageSave } from '../wiki/editing/save-page';
import { openReading } from '../wiki/reading';
import { markOfMessage, talkText, type ToldLink } from './talk-message';
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
 * A message as a new section of a talk page, with up to 25 links; the dead ones go first.
 * @throws ActionApiError; what our own database throws
 */
export async function composeMessage(
  { database, publicUrl, clock }: Pick<TalkParts, 'database' | 'publicUrl' | 'clock'>,
  { api, texts }: OpenTalkWiki,
  { digest, end, place, isWithoutLinks }: MessageFacts,
): Promise<Required<Pick<PageSave, 'text' | 'mark' | 'summary' | 'newSection'>>> {
  const dead = digest.dead.slice(0, LINKS_MAX);
  const works = digest.works.slice(0, LINKS_MAX - dead.length);
  const ofWiki = [...dead, ...works].filter(({ wikiId }) => wikiId === place.wikiId);
  const pages = await pagesTold(database, place.subscriberId, ofWiki, PAGES_MAX);
  const ids = [...new Set([...pages.values()].flat())];
  const titles = new Map(
    (await pagesWithIds(openReading(api), ids)).map(({ pageid, title }) => [pageid, title]),
  );
  const isTaken = await takenAmong(database, [...dead, ...works]);
  const toldLink = (change: WaitingChange): ToldLink => ({
    url: change.url,
    isTaken: isTaken(change.url),
    pages: (pages.get(usedUrlKey(change)) ?? []).flatMap((page) => titles.get(page) ?? []),
  });
  const counts = { dead: digest.dead.length, works: digest.works.length };
  const query = new URLSearchParams({ dbname: place.name }).toString();
  const more = `${publicUrl}/changes?${query}`;
  const addresses = { more, settings: `${publicUrl}/subscriptions` };
  const told = { dead: dead.map(toldLink), works: works.map(toldLink) };
  const message = { ...told, counts, addresses, isWithoutLinks };
  const mark = markOfMessage(end);
  return {
    text: `${mark}\n${talkText(message, texts)}`,
    mark,
    summary: texts.text('weboid-talk-summary', counts.dead + counts.works),
    newSection: texts.text('weboid-talk-section', dayOf(clock.now())),
  };
}

/** Which of the URLs that changed have a name that is in other hands, as it is known now. */
async function takenAmong(
  database: TalkParts['database'],
  changes: readonly WaitingChange[],
): Promise<(url: string) => boolean> {
  const nameOf = (url: string): string => standingNameOf(classifyUrl(url).url?.host ?? '');
  const names = new Set(changes.map(({ url }) => nameOf(url)));
  const known = await namesOf(askAlone(database), [...names]);
  return (url) => known.get(nameOf(url))?.standing === 'taken';
}

/** UTC. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
