import type { Database } from '../../runtime/database';
import { verdictIdOf, type Verdict } from '../../status/verdict';
import { addMailSubscriber } from '../../store/mail/mail-subscribers';
import { subscribersOfTopics } from '../../store/subscribers/concerned-subscribers';
import { routeDeliveries } from '../../store/subscribers/route-deliveries';
import type { Topic } from '../../store/subscribers/topics';
import { makeRecipient } from './mail-world';

/** Tables that tests of changed links empty beside those of mail. */
export const LINK_TABLES = [
  'subscriber',
  'mail_subscriber',
  'talk_subscriber',
  'subscription',
  'subscribed_domain',
  'subscribed_url',
  'delivery',
  'change',
  'link',
];
const DAY_S = 86_400;

/** The keyed hash of who has a recipient. */
export function ownerOfRecipient(recipientId: number): Buffer {
  const owner = Buffer.alloc(16);
  owner.write(`owner-${recipientId}`);
  return owner;
}

/** Makes a recipient with a person of its own, who has subscribed to topics long ago: it is due now. */
export async function makeLinkReader(
  database: Database,
  recipientId: number,
  topics: readonly Topic[],
  part: { nowS: number; everyDays?: number; language?: string },
): Promise<void> {
  const { nowS, everyDays = 1, language = 'en' } = part;
  await makeRecipient(database, recipientId, { language });
  const owner = ownerOfRecipient(recipientId);
  await database.run('UPDATE mail_recipient SET owner = ? WHERE recipient_id = ?', [
    owner,
    recipientId,
  ]);
  const subscriber = { owner, recipientId, everyDays, topics, nowS: nowS - everyDays * DAY_S };
  expect(await addMailSubscriber(database, subscriber)).toBe('added');
}

/** Puts changes of URLs into the log, and has them routed to the subscribers of a topic. @returns their ids */
export async function changeLinks(
  database: Database,
  topic: Topic,
  urls: readonly string[],
  part: { nowS: number; from?: Verdict; to?: Verdict; wikiId?: number; reason?: string },
): Promise<number[]> {
  const { nowS, from = 'working', to = 'unreachable', wikiId = 0, reason = 'http-404' } = part;
  const [head] = await database.select<{ last: number | null }>(
    'SELECT MAX(change_id) AS last FROM `change`',
  );
  const first = (head?.last ?? 0) + 1;
  await database.run(
    'INSERT INTO `change` (change_id, url_id, changed_at, old_verdict, new_verdict, reason, url) VALUES ?',
    [
      urls.map((url, n) => [
        first + n,
        urlIdOf(url),
        nowS,
        verdictIdOf(from),
        verdictIdOf(to),
        reason,
        Buffer.from(url),
      ]),
    ],
  );
  const ids = urls.map((_url, n) => first + n);
  const changes = ids.map((id) => ({ id, firstId: id, from, to, wikiId, ...topic }));
  for await (const routings of subscribersOfTopics(database, changes, 0)) {
    await routeDeliveries(database, routings);
  }
  return ids;
}

/** Of `http://host/7` it is 7. */
function urlIdOf(url: string): number {
  return Number(/\d+$/.exec(url)?.[0] ?? 1);
}
