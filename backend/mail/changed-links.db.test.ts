import { systemRandom } from '../runtime/random';
import { createManualClock } from '../runtime/testing/manual-clock';
import { domainKeyOf } from '../store/changes/domain-key';
import { eraseRecipient, unsubscribe } from '../store/mail/end-recipient';
import { recipientStateIdOf, type RecipientState } from '../store/mail/recipients';
import { pauseWebhook } from '../store/subscribers/change-webhook';
import { dueMailSubscribers } from '../store/mail/due-mail-subscribers';
import {
  addMailSubscriber,
  asMailOwn,
  changeMailRhythm,
  mailSubscribersOf,
  restartMail,
} from '../store/mail/mail-subscribers';
import { TOPIC } from '../store/subscribers/topics';
import { saveName } from '../store/names/name-standings';
import { newName } from '../store/names/stored-name';
import { scansOf } from '../store/testing/scans-of';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, withStore } from '../store/testing/with-store';
import { runMailLoop } from './mail-loop';
import { postOfPeople } from './people-desk';
import { changeLinks, LINK_TABLES, makeLinkReader, ownerOfRecipient } from './testing/links-world';
import { MailServer } from './testing/mail-server';
import {
  MAIL_TABLES,
  mailerParts,
  makeClaim,
  makeRecipient,
  makeSteps,
} from './testing/mail-world';

const { database } = withStore();
const clock = createManualClock(Date.UTC(2026, 10, 26, 8));
const server = new MailServer();
const DAY_MS = 86_400_000;
const WIKI = { topic: TOPIC.wiki, key: 1 } as const;
const DOMAIN = { topic: TOPIC.domain, key: domainKeyOf('museum.org') } as const;
const nowS = () => Math.floor(clock.now() / 1_000);
/** When what is told has gathered. */
const earlierS = () => nowS() - 4 * 3_600;
const urls = (n: number, host = 'museum.org') =>
  Array.from({ length: n }, (_, i) => `http://${host}/${i + 1}`);

beforeAll(() => server.start());
afterAll(() => server.close());
beforeEach(async () => {
  await emptyTables(database, ...MAIL_TABLES, ...LINK_TABLES, 'name_standing');
  server.got.splice(0);
  server.answers = {};
  pass(DAY_MS);
});

function pass(ms: number): void {
  clock.advanceTo(clock.now() + ms);
}
const send = (): Promise<void> =>
  runMailLoop(postOfPeople(mailerParts(database, clock, server.port)), {
    untilIdle: true,
    signal: new AbortController().signal,
  });
const count = async (table: string) =>
  (await database.select<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n;
const reader = (recipientId: number, topics = [WIKI] as Parameters<typeof makeLinkReader>[2]) =>
  makeLinkReader(database, recipientId, topics, { nowS: nowS() });
const die = (list: readonly string[], wikiId = 1) =>
  changeLinks(database, WIKI, list, { nowS: earlierS(), wikiId });
const subscriberOf = async (recipientId: number) => {
  const [found] = await mailSubscribersOf(database, ownerOfRecipient(recipientId));
  if (found === undefined) throw new Error('no subscriber');
  return { ...found, owner: ownerOfRecipient(recipientId), nowS: nowS() };
};

describe('a digest of changed links', () => {
  test('is told without news of a domain whose proof was lost while it waited', async () => {
    await reader(1);
    await makeClaim(database, 'archive.net', 1);
    await makeSteps(database, 1, ['http://archive.net/a'], { nowS: nowS() });
    await die(urls(2));
    server.answers = { to: () => '451 later' };
    await send();
    await database.run('DELETE FROM domain_claim');
    server.answers = {};
    pass(DAY_MS / 24);
    await send();
    expect(server.got).toHaveLength(1);
    expect(server.got[0]?.text).toContain('http://museum.org/1');
    expect(server.got[0]?.text).not.toContain('archive.net');
    expect(server.got[0]?.subject).not.toContain('archive.net');
    expect(await count('mail_notice')).toBe(0);
  });

  test('tells each URL once, by wiki with pages, and by domain, in one mail', async () => {
    await reader(1, [WIKI, DOMAIN]);
    await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [
      [10, 11, 12, 13].map((pageId) => [1, pageId, 1]),
    ]);
    await die(urls(2));
    // It came back before it was told.
    await changeLinks(database, WIKI, ['http://museum.org/2'], {
      nowS: earlierS(),
      wikiId: 1,
      from: 'unreachable',
      to: 'working',
    });
    await changeLinks(database, DOMAIN, ['http://museum.org/1', 'http://www.museum.org/9'], {
      nowS: earlierS(),
      from: 'unreachable',
      to: 'working',
    });
    await send();
    expect(server.got.map(({ rcpt }) => rcpt)).toEqual(['r1@museum.org']);
    const { subject, text = '' } = server.got[0] ?? {};
    expect(subject).toBe('News of 2 web links');
    const at = 'https://de.wikipedia.org/w/index.php?curid=';
    expect(text).toContain(
      [
        'dewiki@WMF',
        '==========',
        '',
        'One address was found dead.',
        '',
        '  http://museum.org/1',
        '    HTTP 404',
        '    It stands on:',
        `      ${at}10`,
        `      ${at}11`,
        `      ${at}12`,
        '',
        'What has changed there lately:',
        'https://weboid.toolforge.org/changes?dbname=dewiki%40WMF',
        '',
        'museum.org',
        '==========',
        '',
        'One address works again.',
        '',
        '  http://www.museum.org/9',
      ].join('\n'),
    );
    expect(text).not.toContain('http://museum.org/2');
    expect(text.match(/http:\/\/museum\.org\/1/g)).toHaveLength(1);
    expect(text).toContain('https://weboid.toolforge.org/site?domain=museum.org');
    expect(text).toContain('/unsubscribe/');
    expect(await count('delivery')).toBe(0);
    await send();
    pass(DAY_MS);
    await send();
    expect(server.got).toHaveLength(1);
  });

  test('comes in the one mail of the day, with what happens to own domains', async () => {
    await reader(1);
    await makeClaim(database, 'library.net', 1);
    await makeSteps(database, 1, ['http://library.net/1'], { nowS: nowS() });
    await die(urls(1));
    await send();
    expect(server.got).toHaveLength(1);
    expect(server.got[0]?.subject).toBe(
      'News of one web address of library.net; News of one web link',
    );
    await die(urls(3).slice(1));
    await send();
    expect(server.got).toHaveLength(1);
    pass(DAY_MS);
    await send();
    expect(server.got[1]?.text).toContain('2 addresses were found dead.');
  });

  test('names thirty links, tells of how many there are, and is in the language of its reader', async () => {
    await makeLinkReader(database, 1, [WIKI], { nowS: nowS(), language: 'de' });
    await die(urls(50));
    await send();
    const { subject, text = '' } = server.got[0] ?? {};
    expect(subject).toBe('Neues von 50 Weblinks');
    expect(text.match(/http:\/\/museum\.org\//g)).toHaveLength(30);
    expect(text).toContain('20 weitere');
    expect(text.split('\n').filter((line) => line.length > 72 && !line.includes('://'))).toEqual(
      [],
    );
  });

  test('waits for what happens within three hours, and for the week', async () => {
    await makeLinkReader(database, 1, [WIKI], { nowS: nowS(), everyDays: 7 });
    await changeLinks(database, WIKI, urls(1), { nowS: nowS(), wikiId: 1 });
    await send();
    expect(server.got).toEqual([]);
    pass(4 * 3_600_000);
    await send();
    expect(server.got).toHaveLength(1);
    await die(urls(2).slice(1));
    for (let day = 1; day < 7; day += 1) {
      pass(DAY_MS);
      await send();
    }
    expect(server.got).toHaveLength(1);
    pass(DAY_MS);
    await send();
    expect(server.got[1]?.text).toContain('http://museum.org/2');
  });

  test('who wants to be told daily or weekly is, from the last digest on', async () => {
    await reader(1);
    const own = await subscriberOf(1);
    const day = Math.floor(nowS() / 86_400);
    expect(await changeMailRhythm(database, own, 7)).toBe('changed');
    expect((await subscriberOf(1)).dueAtS).toBe((day + 6) * 86_400);
    expect(await changeMailRhythm(database, { ...own, owner: ownerOfRecipient(2) }, 1)).toBe(
      'gone',
    );
  });

  test('says nothing of what came back, or is hostile', async () => {
    await reader(1);
    await die(['http://museum.org/1', 'http://evil.net/\u202e\nBcc: a@b.org/2']);
    await changeLinks(database, WIKI, ['http://museum.org/1'], {
      nowS: earlierS(),
      wikiId: 1,
      from: 'unreachable',
      to: 'working',
    });
    await send();
    expect(server.got[0]?.text).toContain('http://evil.net/%E2%80%AE%0ABcc: a@b.org/2');
    expect(server.got[0]?.bcc).toBeUndefined();
    expect(server.got[0]?.text).not.toContain('http://museum.org/1');
  });

  test('tells of a name in other hands, and leads nobody there', async () => {
    await reader(1, [WIKI, DOMAIN]);
    const today = Math.floor(nowS() / 86_400);
    await saveName(database, { ...newName('evil.net', today), standing: 'taken' });
    await die(['http://www.evil.net/dead.html', 'http://museum.org/1']);
    const taken = { from: 'working', to: 'doubtful', reason: 'name-taken' } as const;
    for (const [topic, wikiId] of [
      [WIKI, 1],
      [DOMAIN, 0],
    ] as const) {
      const part = { nowS: earlierS(), wikiId, ...taken };
      await changeLinks(database, topic, ['http://evil.net/a.b?c=d.e'], part);
    }
    await send();
    const { subject, text = '' } = server.got[0] ?? {};
    expect(subject).toBe('News of 3 web links');
    expect(text).toContain(
      [
        'The page at this address no longer seems to be the one that was cited:',
        '',
        '  evil[.]net/a[.]b?c=d[.]e',
        '',
        'What has changed there lately:',
      ].join('\n'),
    );
    expect(text).toContain('  www[.]evil[.]net/dead[.]html\n    HTTP 404');
    expect(text).toContain('  http://museum.org/1\n');
    expect(text).not.toContain('evil.net');
  });

  test('leads nobody to a domain in other hands by its heading', async () => {
    await reader(1, [{ topic: TOPIC.domain, key: domainKeyOf('evil.net') }]);
    const today = Math.floor(nowS() / 86_400);
    await saveName(database, { ...newName('evil.net', today), standing: 'taken' });
    const part = {
      nowS: earlierS(),
      from: 'working',
      to: 'doubtful',
      reason: 'name-taken',
    } as const;
    const topic = { topic: TOPIC.domain, key: domainKeyOf('evil.net') } as const;
    await changeLinks(database, topic, ['http://evil.net/'], part);
    await send();
    const { text = '' } = server.got[0] ?? {};
    expect(text).toContain('\nevil[.]net\n==========\n');
    expect(text.replace('/site?domain=evil.net', '')).not.toContain('evil.net');
  });

  test('is not made where all cancels out, which is not told later', async () => {
    await reader(1);
    await die(urls(1));
    await changeLinks(database, WIKI, urls(1), {
      nowS: earlierS(),
      wikiId: 1,
      from: 'unreachable',
      to: 'working',
    });
    await send();
    expect([server.got.length, await count('delivery'), await count('mail_message')]).toEqual([
      0, 0, 0,
    ]);
  });

  test('ends where more than 100,000 changes wait, until its reader switches it on again', async () => {
    await reader(1);
    const { subscriberId, ...own } = await subscriberOf(1);
    await die(urls(1));
    await database.run('INSERT INTO delivery SELECT ?, seq, 1, seq, 2, 3 FROM seq_2_to_100002', [
      subscriberId,
    ]);
    await send();
    expect(server.got).toEqual([]);
    expect([await count('delivery'), (await subscriberOf(1)).state]).toEqual([0, 'flooded']);
    expect(await restartMail(database, { ...own, subscriberId })).toBe('changed');
    await die(urls(2).slice(1));
    await send();
    expect(server.got).toHaveLength(1);
  });
});

describe('nothing goes to', () => {
  test.each(['unconfirmed', 'unsubscribed', 'bounced'] as RecipientState[])(
    'an address that is %s, nor can it be subscribed',
    async (state) => {
      await makeRecipient(database, 1, { state });
      const owner = ownerOfRecipient(1);
      await database.run('UPDATE mail_recipient SET owner = ?', [owner]);
      const wanted = { owner, recipientId: 1, everyDays: 1, topics: [WIKI], nowS: nowS() };
      expect(await addMailSubscriber(database, wanted)).toBe('gone');
      // Even where a subscriber were there.
      await reader(2);
      await database.run('UPDATE mail_recipient SET state = ? WHERE recipient_id = 2', [
        recipientStateIdOf(state),
      ]);
      await die(urls(1));
      await send();
      expect(server.got).toEqual([]);
    },
  );

  test('somebody else’s address', async () => {
    await makeRecipient(database, 1);
    const owner = ownerOfRecipient(7);
    const wanted = { owner, recipientId: 1, everyDays: 1, topics: [WIKI], nowS: nowS() };
    expect(await addMailSubscriber(database, wanted)).toBe('gone');
  });

  test('who is paused', async () => {
    await reader(1);
    await pauseWebhook(database, asMailOwn(await subscriberOf(1)), ['on', 'paused']);
    await die(urls(1));
    await send();
    expect([server.got.length, await count('delivery')]).toEqual([0, 0]);
  });

  test('who unsubscribes: it ends at once, with all that was to be told', async () => {
    await reader(1);
    await reader(2);
    await die(urls(1));
    await unsubscribe(database, 1, { nowS: nowS(), random: systemRandom });
    expect(await mailSubscribersOf(database, ownerOfRecipient(1))).toEqual([]);
    expect([await count('subscription'), await count('mail_subscriber')]).toEqual([1, 1]);
    await send();
    expect(server.got.map(({ rcpt }) => rcpt)).toEqual(['r2@museum.org']);
  });

  test('beside the release before, each tells whom the other has made', async () => {
    await reader(1);
    const [there] = await database.select<{ every_days: number; wiki_id: number }>(
      'SELECT every_days, wiki_id FROM talk_subscriber',
    );
    expect(there).toEqual({ every_days: 1, wiki_id: 0 });
    // That release knows no other table.
    await database.run('DELETE FROM mail_subscriber');
    await die(urls(1));
    await send();
    expect(server.got.map(({ rcpt }) => rcpt)).toEqual(['r1@museum.org']);
    const before = await subscriberOf(1);
    expect(before.everyDays).toBe(1);
    expect(await changeMailRhythm(database, before, 7)).toBe('changed');
    expect((await subscriberOf(1)).everyDays).toBe(7);
    const [after] = await database.select<{ every_days: number }>(
      'SELECT every_days FROM talk_subscriber',
    );
    expect(after).toEqual({ every_days: 7 });
  });

  test('who is erased', async () => {
    await reader(1);
    await die(urls(1));
    const erased = { owner: ownerOfRecipient(1), recipientId: 1, nowS: nowS() };
    expect(await eraseRecipient(database, erased)).toBe(true);
    expect([await count('subscription'), await count('mail_subscriber')]).toEqual([0, 0]);
    await send();
    expect(server.got).toEqual([]);
  });

  test('who unsubscribes while the digest waits, or is being sent', async () => {
    await reader(1);
    await die(urls(1));
    server.answers = {
      connect: async () => {
        await unsubscribe(database, 1, { nowS: nowS(), random: systemRandom });
        return undefined;
      },
    };
    await send();
    expect([server.got.length, await count('mail_message')]).toEqual([0, 0]);
  });

  test('an address whose server refuses it: what it subscribed to ends with it', async () => {
    await reader(1);
    await die(urls(1));
    server.answers = { to: () => '550 5.1.1 no such user' };
    await send();
    server.answers = {};
    expect(await mailSubscribersOf(database, ownerOfRecipient(1))).toEqual([]);
    await die(urls(2).slice(1));
    pass(DAY_MS);
    await send();
    expect(server.got).toEqual([]);
  });
});

test('an address is subscribed once, and again after it was ended', async () => {
  await reader(1);
  const owner = ownerOfRecipient(1);
  const wanted = { owner, recipientId: 1, everyDays: 1, topics: [WIKI], nowS: nowS() };
  expect(await addMailSubscriber(database, wanted)).toBe('there');
});

test('two mailers at once tell everybody once', async () => {
  for (let id = 1; id <= 12; id += 1) await reader(id);
  await die(urls(3));
  await Promise.all([send(), send(), send()]);
  await send();
  expect(server.got.map(({ rcpt }) => rcpt).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, n) => `r${n + 1}@museum.org`).toSorted(),
  );
  expect(await count('delivery')).toBe(0);
});

test('who is due is found without reading what waits for each, however many others wait', async () => {
  await reader(1);
  await die(urls(1));
  await database.run(
    `INSERT INTO subscriber (kind, owner, state, address, secret, created_at)
     SELECT 1, 'x', 2, '', '', 0 FROM seq_1_to_1500`,
  );
  await database.run(
    `INSERT INTO delivery SELECT subscriber_id, seq, 1, seq, 2, 3
     FROM subscriber JOIN seq_1_to_20 WHERE kind = 1`,
  );
  const scans: string[] = [];
  const watched = watchStatements(database, async (statements, sql, values) => {
    scans.push(...(await scansOf(statements, sql, values)));
  });
  const all = await dueMailSubscribers(watched, { nowS: nowS(), afterId: 0 });
  expect([all.recipientIds, all.afterId === null]).toEqual([[1], false]);
  expect(scans).toEqual([]);
});
