import { serveSubscribers } from '../../../dispatch/serve-subscribers';
import { makeDigest } from '../../../mail/digest/make-digest';
import { unlinkedAddress, wrapped } from '../../../mail/text/plain-text';
import { makeLinkReader } from '../../../mail/testing/links-world';
import { loadMessages } from '../../../runtime/messages';
import { domainKeyOf } from '../../../store/changes/domain-key';
import { SUBSCRIBERS } from '../../../store/changes/subscribers-client';
import { createTableChangeFeed } from '../../../store/changes/table-change-feed';
import { findWikiId } from '../../../store/pages/wikis';
import { pageKeyOf, TOPIC, type Topic } from '../../../store/subscribers/topics';
import type { AskedWorld, PageReports } from './asked-world';
import type { ToldLink, ToldLinks } from './disagreements';
import { domainOfUrl } from './folded-feed';
import { grouped } from './grouped';
import { isDoubtedByTag, isSuspected, isTaken } from './link-rules';
import type { WorldWiki } from './world-wikis';

const messages = loadMessages(`${__dirname}/../../../../i18n`);
const { text } = messages.translator(['en']);

/** Who is told of a topic, with the links that it is about. */
interface Reader {
  recipientId: number;
  way: string;
  topic: Topic;
  links: readonly ToldLink[];
}

/** A digest names no more. */
const LISTED_MAX = 30;
const GATHERED_S = 4 * 3_600;

/**
 * Compares the first digests of those who had subscribed to each wiki, page and domain before anything was known, with what
 * reports tell, of domains with the usual rules.
 */
export async function compareDigests(
  asked: AskedWorld,
  told: ReadonlyMap<WorldWiki, PageReports>,
  urls: ToldLinks,
): Promise<void> {
  const readers = [...(await readersOfWikis(asked, told)), ...readersOfDomains(urls)].map(
    (reader, place) => ({ ...reader, recipientId: place + 1 }),
  );
  const nowS = Math.floor(asked.clock.now() / 1_000);
  for (const { recipientId, topic } of readers) {
    await makeLinkReader(asked.database, recipientId, [topic], { nowS });
  }
  await routeAll(asked, nowS);
  for (const reader of readers) compareDigest(asked, reader, await digestFor(asked, reader));
}

async function readersOfWikis(
  { database }: AskedWorld,
  told: ReadonlyMap<WorldWiki, PageReports>,
): Promise<Omit<Reader, 'recipientId'>[]> {
  const readers: Omit<Reader, 'recipientId'>[] = [];
  for (const [{ wiki }, reports] of told) {
    const wikiId = (await findWikiId(database, wiki.farm.code, wiki.dbname)) ?? 0;
    const way = `digest ${wiki.dbname}`;
    const all = new Map([...reports.values()].flatMap((links) => [...links]));
    const topic = { topic: TOPIC.wiki, key: wikiId };
    readers.push({ way, topic, links: [...all.values()] });
    for (const [pageId, links] of reports) {
      const ofPage = { topic: TOPIC.page, key: pageKeyOf(wikiId, pageId) };
      readers.push({ way: `${way} ${pageId}`, topic: ofPage, links: [...links.values()] });
    }
  }
  return readers;
}

const readersOfDomains = (urls: ToldLinks): Omit<Reader, 'recipientId'>[] =>
  [...grouped(urls.values(), ({ url }) => domainOfUrl(url))].map(([domain, links]) => ({
    way: `digest ${domain}`,
    topic: { topic: TOPIC.domain, key: domainKeyOf(domain) },
    links,
  }));

/** The whole log, as dispatchers do. */
async function routeAll({ database, wikis }: AskedWorld, nowS: number): Promise<void> {
  await database.run('INSERT INTO dispatch (client, seen_change_id, touched_at) VALUES (?, 0, 0)', [
    SUBSCRIBERS,
  ]);
  const judging = await Promise.all(
    wikis.map(async ({ wiki }) => ({
      wikiId: (await findWikiId(database, wiki.farm.code, wiki.dbname)) ?? 0,
      policy: wiki.policy,
    })),
  );
  await database.session(async (session) => {
    const parts = { session, feed: createTableChangeFeed(session), batch: 100_000, nowS };
    while ((await serveSubscribers(parts, () => Promise.resolve(judging))) > 0);
  });
}

async function digestFor(
  { database, clock }: AskedWorld,
  { recipientId }: Reader,
): Promise<string> {
  const parts = {
    database,
    messages,
    publicUrl: 'https://weboid.toolforge.org',
    wikiNames: () => Promise.resolve(new Map()),
    pageAddresses: () => Promise.resolve(() => null),
    farmSpam: () => Promise.resolve(() => false),
  };
  await makeDigest(parts, recipientId, Math.floor(clock.now() / 1_000) + GATHERED_S);
  const [row] = await database.select<{ body: Buffer }>(
    'SELECT body FROM mail_message WHERE recipient_id = ?',
    [recipientId],
  );
  return row?.body.toString() ?? '';
}

/** That a name is under suspicion, or what only its page calls dead, is told to nobody. */
function compareDigest({ found }: AskedWorld, { way, links }: Reader, body: string): void {
  const isUnclear = (link: ToldLink): boolean => isSuspected(link) || isDoubtedByTag(link);
  const unclear = new Set(links.filter(isUnclear).map(writtenAs));
  const listed = listedIn(body);
  const dead = (listed.dead ?? []).filter((address) => !unclear.has(address));
  const expected = links.filter(({ verdict }) => verdict === 'unreachable').map(writtenAs);
  const clear = expected.filter((address) => !unclear.has(address));
  if (expected.length < LISTED_MAX) {
    found.value(`${way} dead`, clear.toSorted(), dead.toSorted());
  } else {
    const others = dead.filter((address) => !clear.includes(address));
    found.value(`${way} dead`, [], others);
  }
  const isInDoubt = links.some((link) => isTaken(link) && link.verdict === 'doubtful');
  found.value(`${way} taken`, isInDoubt, listed.taken !== undefined);
  found.value(`${way} works`, undefined, listed.works);
}

/** Nobody is led to what is in other hands. */
const writtenAs = (link: ToldLink): string =>
  isTaken(link) ? unlinkedAddress(link.url) : link.url;

type News = 'dead' | 'taken' | 'works';

const HEADINGS = [
  ['dead', 'weboid-mail-stage-found'],
  ['taken', 'weboid-repair-talk-taken-heading'],
  ['works', 'weboid-mail-stage-restored'],
] as const;

/** The addresses below the words that say what became of them; of what is said of none, there may be more than are listed. */
function listedIn(body: string): Partial<Record<News, string[]>> {
  const listed: Partial<Record<News, string[]>> = {};
  let now: string[] | null = null;
  for (const paragraph of body.split('\n\n')) {
    const news = newsIn(paragraph);
    if (news !== null) now = listed[news] ??= [];
    else if (!paragraph.startsWith(' ')) now = null;
    else now?.push(...[...paragraph.matchAll(/^ {2}(\S+)$/gm)].map(([, address = '']) => address));
  }
  return listed;
}

/** Of which news a paragraph is the heading, whatever it counts. */
function newsIn(paragraph: string): News | null {
  const count = Number(/^\d+/.exec(paragraph)?.[0] ?? 1);
  const isHeading = ([, key]: (typeof HEADINGS)[number]): boolean =>
    [count, 2].some((one) => wrapped(text(key, one)).join('\n') === paragraph);
  return HEADINGS.find(isHeading)?.[0] ?? null;
}
