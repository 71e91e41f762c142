import type { Statements } from '../../runtime/database';
import { MANAGER } from '../../store/mail/notices';
import { removeChanges } from '../../store/subscribers/clear-waiting';
import {
  lockDueMailSubscriber,
  noteMailTold,
  switchOffFlooded,
} from '../../store/mail/due-mail-subscribers';
import { allNews } from '../../status/net-changes';
import { takenAmong } from '../../store/names/taken-among';
import { pagesTold } from '../../store/subscribers/pages-told';
import { waitingChanges, waitMoreThan } from '../../store/subscribers/waiting-changes';
import { wrapped } from '../text/plain-text';
import { listedNews, placeLines } from './changed-link-lines';
import type { DigestPart, DigestReader, DigestSection } from './digest-part';
import { GatheredChanges, type PlaceNews } from './gathered-changes';

const READ_AT_ONCE = 2_000;
/** What is more waits for the next digest. */
const CHANGES_MAX = 20_000;
/** Who has more than that waiting does not want to be told by mail. */
const WAITING_MAX = 100_000;
/** Pages of a link. */
const PAGES_MAX = 3;

/**
 * Which links died or work again, and which names were taken, for who has subscribed to a wiki, a page, a category, a domain or a URL (C4): what waits
 * is removed while it is read, and told by what remains of it.
 */
export const changedLinksPart: DigestPart = async (statements, reader) => {
  const { recipientId, nowS } = reader;
  if (recipientId === MANAGER) return null;
  const subscriber = await lockDueMailSubscriber(statements, recipientId, nowS);
  if (subscriber === null) return null;
  const { subscriberId } = subscriber;
  if (await waitMoreThan(statements, subscriberId, WAITING_MAX)) {
    return { section: null, forget: () => switchOffFlooded(statements, subscriberId, nowS) };
  }
  const places = (await takeWaiting(statements, subscriberId)).places();
  if (places.length === 0) return null;
  const section = await sectionOf(statements, reader, places, subscriberId);
  return { section, forget: () => noteMailTold(statements, subscriber, nowS) };
};

/** Reads and removes what waits, a part at a time. */
async function takeWaiting(statements: Statements, subscriberId: number): Promise<GatheredChanges> {
  const gathered = new GatheredChanges();
  for (let read = 0; read < CHANGES_MAX; read += READ_AT_ONCE) {
    const beginning = { subscriberId, messageEnd: null };
    const { changes, end } = await waitingChanges(statements, beginning, READ_AT_ONCE);
    if (end === null) break;
    for (const change of changes) gathered.add(change);
    await removeChanges(statements, subscriberId, end);
  }
  return gathered;
}

async function sectionOf(
  statements: Statements,
  reader: DigestReader,
  places: readonly PlaceNews[],
  subscriberId: number,
): Promise<DigestSection> {
  const { text } = reader.translator;
  const listed = listedNews(places);
  const changes = listed.flatMap(allNews);
  const ofWikis = changes.filter(({ wikiId }) => wikiId !== 0);
  const pages = await pagesTold(statements, subscriberId, ofWikis, PAGES_MAX);
  const unlinked = await takenAmong(
    statements,
    changes.map(({ url }) => url),
  );
  const counts = places.map((place) => allNews(place).length);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const untold = counts.slice(listed.length).reduce((sum, one) => sum + one, 0);
  const lines = [
    ...wrapped(text('weboid-mail-changed-intro')),
    '',
    ...listed.flatMap((place) => placeLines(reader, place, { pages, unlinked })),
    ...(untold > 0 ? [...wrapped(text('weboid-mail-more', untold)), ''] : []),
  ];
  return { subject: text('weboid-mail-changed-subject', count), lines, claimedSteps: [] };
}
