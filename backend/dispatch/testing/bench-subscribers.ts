import type { Database } from '../../runtime/database';
import { domainKeyOf, domainOf } from '../../store/changes/domain-key';
import { stateIdOf } from '../../store/subscribers/subscriber-state';
import { pageKeyOf, TOPIC, urlTopicKeyOf } from '../../store/subscribers/topics';

/** Some sixty URLs each: of a million, a batch of a hundred concerns a hundred of them. */
const DOMAINS = 15_000;

/** The address of a URL of the bench. */
export const urlOf = (urlId: number): string => `https://site${urlId % DOMAINS}.org/${urlId}`;

/**
 * A hundred thousand subscribers with a topic each: most follow a domain or a page, some a wiki, some a URL; the larger a
 * wiki, the more follow it.
 */
export async function makeSubscribers(
  database: Database,
  { count, urls, wikiIds }: { count: number; urls: number; wikiIds: readonly number[] },
): Promise<void> {
  await database.run(
    `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at)
     SELECT seq, 1, UNHEX(MD5(seq DIV 10)), ?, CONCAT('https://hook.example.org/', seq), REPEAT('s', 79), 0
     FROM seq_1_to_${count}`,
    [stateIdOf('on')],
  );
  const [pages = 0] = await pagesOf(database);
  const rows = Array.from({ length: count }, (_, n) => [
    ...topicOf(n, urls, wikiIds, pages),
    n + 1,
  ]);
  for (let start = 0; start < count; start += 2_000) {
    await database.run(
      'INSERT IGNORE INTO subscription (topic, topic_key, subscriber_id) VALUES ?',
      [rows.slice(start, start + 2_000)],
    );
  }
}

async function pagesOf(database: Database): Promise<number[]> {
  const [row] = await database.select<{ pages: number }>('SELECT MAX(page_id) AS pages FROM link');
  return [row?.pages ?? 1];
}

/** The mix: of a hundred, 60 domains, 25 pages, 3 wikis, 12 URLs. */
function topicOf(
  n: number,
  urls: number,
  wikiIds: readonly number[],
  pages: number,
): [topic: number, key: number] {
  const place = n % 100;
  const turn = Math.floor(n / 100);
  const wikiId = wikiIds[turn % wikiIds.length] ?? 1;
  if (place < 60)
    return [TOPIC.domain, domainKeyOf(domainOf(urlOf((turn * 60 + place) % DOMAINS)))];
  // Pages of the bench have rising ids over all wikis; those of the largest wikis are the likeliest.
  if (place < 85) return [TOPIC.page, pageKeyOf(1 + (n % 10), 1 + ((n * 7919) % pages))];
  if (place < 88) return [TOPIC.wiki, wikiId];
  return [TOPIC.url, urlTopicKeyOf(urlOf(1 + ((n * 104_729) % urls)))];
}
