import { createManualClock } from '../runtime/testing/manual-clock';
import { systemRandom } from '../runtime/random';
import { addRecipient } from '../store/mail/add-recipient';
import { confirmRecipient } from '../store/mail/confirm-recipient';
import { eraseRecipient, unsubscribe } from '../store/mail/end-recipient';
import { MANAGER } from '../store/mail/notices';
import { mailFigures } from '../store/mail/oldest-mail';
import { addressHash } from '../store/mail/suppression';
import { claimStateIdOf } from '../store/providers/domain-claim';
import { listUrls } from '../store/testing/sample-urls';
import { emptyTables, withStore } from '../store/testing/with-store';
import { domainKeyOf } from '../store/changes/domain-key';
import { dayNumberOf } from '../status/day-number';
import { runMailLoop } from './mail-loop';
import { postOfPeople } from './people-desk';
import { DROP, HANG, MailServer } from './testing/mail-server';
import {
  MAIL_TABLES,
  mailerParts,
  makeClaim,
  makeRecipient,
  makeSteps,
  MANAGER_ADDRESS,
} from './testing/mail-world';

const { database } = withStore();
const clock = createManualClock(Date.UTC(2026, 10, 26, 8));
const server = new MailServer();
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const nowS = () => Math.floor(clock.now() / 1_000);
const parts = () => mailerParts(database, clock, server.port);

beforeAll(() => server.start());
afterAll(() => server.close());
beforeEach(async () => {
  await emptyTables(database, ...MAIL_TABLES);
  server.got.splice(0);
  server.answers = {};
  // Each test has a day of its own.
  pass(DAY_MS);
});

function pass(ms: number): void {
  clock.advanceTo(clock.now() + ms);
}
const send = (part: object = {}): Promise<void> =>
  runMailLoop(postOfPeople({ ...parts(), ...part }), {
    untilIdle: true,
    signal: new AbortController().signal,
  });

const stateOf = async (recipientId: number) => {
  const [row] = await database.select<{ state: number; soft_bounces: number }>(
    'SELECT state, soft_bounces FROM mail_recipient WHERE recipient_id = ?',
    [recipientId],
  );
  return row && ['unconfirmed', 'on', 'unsubscribed', 'bounced'][row.state - 1];
};
const messages = () =>
  database.select<{ state: number; tries: number; outcome: Buffer; due_at: number }>(
    'SELECT state, tries, outcome, due_at FROM mail_message ORDER BY message_id',
  );
const outcomes = async () => (await messages()).map(({ outcome }) => outcome.toString());
const count = async (table: string) =>
  (await database.select<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n;
const urls = (n: number, host = 'museum.org') =>
  Array.from({ length: n }, (_, i) => `http://${host}/page-${i}`);
/** Somebody with a proven domain and news of it. */
async function withNews(recipientId: number, n = 1): Promise<void> {
  await makeRecipient(database, recipientId);
  await makeClaim(database, `museum-${recipientId}.org`, recipientId);
  await makeSteps(database, recipientId, urls(n, `museum-${recipientId}.org`), { nowS: nowS() });
}

describe('a digest', () => {
  test('tells an owner in one mail what happened, by domain and stage', async () => {
    await makeRecipient(database, 1);
    await makeClaim(database, 'museum.org', 1, { format: 'csv' });
    await makeClaim(database, 'archive.net', 1);
    await makeSteps(database, 1, urls(25), { nowS: nowS() });
    await makeSteps(database, 1, urls(2), { nowS: nowS(), stage: 'restored' });
    await makeSteps(database, 1, urls(1, 'www.archive.net'), { nowS: nowS(), stage: 'removed' });
    await send();
    expect(server.got).toHaveLength(1);
    const [mail] = server.got;
    expect(mail?.subject).toBe('News of 28 web addresses of 2 websites');
    expect(mail?.rcpt).toBe('r1@museum.org');
    const text = mail?.text ?? '';
    const since = new Date(clock.now() - 3 * DAY_MS).toISOString().slice(0, 10);
    expect(text).toContain('25 addresses were found dead.');
    expect(text).toContain(
      `  http://museum.org/page-0\n    first failed check on ${since}: HTTP 404\n`,
    );
    expect(text).toContain('  … and 5 more');
    expect(text).toContain('2 addresses work again.');
    expect(text).toContain(
      `\nhttps://weboid.toolforge.org/site?domain=museum.org&since=${since}&format=csv\n`,
    );
    expect(text).toContain(
      `\nhttps://weboid.toolforge.org/site?domain=archive.net&since=${since}\n`,
    );
    const link = /\nhttps:\/\/weboid\.toolforge\.org\/unsubscribe\/\S+\n/.exec(text)?.[0];
    expect(mail?.headers.get('list')).toMatchObject({
      unsubscribe: { url: link?.trim() },
    });
    expect(mail?.headers.get('list-unsubscribe-post') ?? mail?.headerLines).toBeDefined();
    expect(text.split('\n').filter((line) => line.length > 72 && !line.includes('://'))).toEqual(
      [],
    );
    expect(await count('mail_notice')).toBe(0);
  });

  test('tells an owner of how many dead pages a live page is known on the domain', async () => {
    const pages = [
      'http://museum.org/page-0',
      'http://museum.org/page-1',
      'http://museum.org/2',
      'http://museum.org/page-3',
      'https://museum.org/page-0',
    ];
    const listed = [...pages, 'http://other.org/'];
    const ids = await listUrls(database, listed, dayNumberOf(clock.now()));
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, other = 0] = listed.map((url) =>
      ids.get(url),
    );
    const key = domainKeyOf('museum.org');
    const open = (id: number) => [id, key, 1, 3_600, 3_610, 3_590];
    await database.run(
      'INSERT INTO url_case (url_id, domain_key, stage, opened_day, due_day, since_day) VALUES ?',
      [[first, second, third, fourth, fifth].map(open)],
    );
    const shown = (id: number, target: string) => [id, target, 3_600, 1, 1, 1, 0];
    await database.run(
      'INSERT INTO replacement (url_id, target, checked_day, state, proposed_at, try_at, tries) VALUES ?',
      [
        [
          shown(first, 'https://www.museum.org/a'),
          shown(second, 'https://elsewhere.net/b'),
          shown(third, 'https://museum.org/2'),
          // As on the site’s page: nothing that is dead itself, and http and https of one page are one.
          shown(fourth, pages[1] ?? ''),
          shown(fifth, 'https://www.museum.org/a'),
          shown(other, 'https://museum.org/c'),
        ],
      ],
    );
    await withNews(1);
    await makeClaim(database, 'museum.org', 1);
    await makeSteps(database, 1, pages.slice(0, 1), { nowS: nowS() });
    await send();
    const told = (server.got[0]?.text ?? '').replaceAll('\n', ' ');
    expect(told).toContain(
      'seems to know where one of these dead pages stands today. Compare before you redirect: https://weboid.toolforge.org/site/redirects?domain=museum.org ',
    );
    expect(told.split('/site/redirects')).toHaveLength(2);
    for (const isSpam of [(url: string) => url === 'https://www.museum.org/a', null]) {
      pass(DAY_MS);
      await makeSteps(database, 1, pages.slice(1, 2), { nowS: nowS() });
      await send({ farmSpam: () => Promise.resolve(isSpam) });
      expect(server.got.at(-1)?.text).not.toContain('/site/redirects');
    }
    expect(server.got).toHaveLength(3);
    await emptyTables(database, 'url_case', 'replacement', 'url', 'host');
  });

  test('comes once a day at most; what happens meanwhile waits for the next one', async () => {
    await withNews(1);
    await send();
    await makeSteps(database, 1, urls(1, 'museum-1.org'), { nowS: nowS(), stage: 'restored' });
    await send();
    pass(HOUR_MS);
    await send();
    expect(server.got).toHaveLength(1);
    pass(DAY_MS);
    await send();
    expect(server.got).toHaveLength(2);
    expect(server.got[1]?.text).toContain('One address works again.');
    expect(server.got[1]?.text).not.toContain('found dead.');
  });

  test('is in the language of its reader', async () => {
    await makeRecipient(database, 1, { language: 'he' });
    await makeClaim(database, 'museum.org', 1);
    await makeSteps(database, 1, urls(1), { nowS: nowS() });
    await send();
    expect(server.got[0]?.subject).toBe('חדשות על כתובות באתר \u2068museum.org\u2069: 1');
    expect(server.got[0]?.headers.get('content-language')).toBe('he');
  });

  test('tells our manager what has been unreachable for a week, and who cites it', async () => {
    const [url = ''] = urls(1);
    await listUrls(database, [url], dayNumberOf(clock.now()));
    await database.run(
      `INSERT INTO link (wiki_id, page_id, url_id)
       SELECT 1, seq, (SELECT MAX(url_id) FROM url) FROM seq_1_to_3`,
    );
    await makeSteps(database, MANAGER, [url], { nowS: nowS(), stage: 'referred' });
    await send();
    await send();
    const [mail, ...more] = server.got;
    expect([mail?.rcpt, more]).toEqual([MANAGER_ADDRESS, []]);
    expect(mail?.text).toContain('cited on 3 pages: dewiki@WMF 3');
    expect(mail?.text).not.toContain('/unsubscribe/');
  });

  test('tells our manager to whom of the owners a letter may go, of those that have confirmed and proved it', async () => {
    const [url = ''] = urls(1);
    for (const id of [1, 2, 3, 4, 5]) {
      await makeRecipient(database, id, { ...(id === 1 && { language: 'de' }) });
    }
    await makeClaim(database, 'museum.org', 1, { mayWrite: true });
    await makeClaim(database, 'museum.org', 2, { owner: 'says no' });
    await makeClaim(database, 'shop.museum.org', 3, { mayWrite: true });
    await makeClaim(database, 'museum.org', 4, {
      mayWrite: true,
      state: 'paused',
      owner: 'paused',
    });
    await makeClaim(database, 'museum.org', 5, { mayWrite: true, owner: 'gone' });
    await database.run('UPDATE mail_recipient SET state = 4 WHERE recipient_id = 5');
    await makeSteps(database, MANAGER, [url], { nowS: nowS(), stage: 'referred' });
    await send();
    const text = server.got[0]?.text ?? '';
    expect(text).toContain('The owner may be written to at:\n  r1@museum.org (museum.org, de)\n\n');
    for (const id of [2, 3, 4, 5]) expect(text).not.toContain(`r${id}@museum.org`);
  });

  test('whoever erases such an address takes it back from what waits for our manager, or was sent', async () => {
    const [url = ''] = urls(1);
    const owner = Buffer.from('owner'.padEnd(16, '\0'));
    await makeRecipient(database, 1, { address: 'ari@museum.org' });
    await makeRecipient(database, 2, { address: 'kari@museum.org' });
    await makeClaim(database, 'museum.org', 1, { mayWrite: true });
    await makeClaim(database, 'museum.org', 2, { mayWrite: true, owner: 'kari' });
    await makeSteps(database, MANAGER, [url], { nowS: nowS(), stage: 'referred' });
    await send();
    const told = async (): Promise<string> => {
      const [row] = await database.select<{ body: Buffer }>('SELECT body FROM mail_message');
      return row?.body.toString() ?? '';
    };
    expect(await told()).toContain('\n  ari@museum.org (museum.org');
    await eraseRecipient(database, { owner, recipientId: 1, nowS: nowS() });
    const [before = '', behind = ''] = (await told()).split('kari@museum.org (museum.org, en)');
    expect([before, behind].join()).not.toContain('ari@');
    expect(before + behind).toContain('\n  – (museum.org, en)');
  });

  test('of thousands of steps counts all and lists some', async () => {
    await withNews(1, 5_000);
    await send();
    expect(server.got[0]?.text).toContain('5000 addresses were found dead.');
    expect((server.got[0]?.text ?? '').length).toBeLessThan(4_000);
    expect(await count('mail_notice')).toBe(0);
  });
});

describe('no mail without both proofs', () => {
  test('unconfirmed addresses are told nothing, and what they were to be told goes', async () => {
    await withNews(1);
    await database.run('UPDATE mail_recipient SET state = 1');
    await send();
    expect([server.got, await count('mail_notice')]).toEqual([[], 0]);
  });

  test.each(['waiting', 'paused'] as const)(
    'claims that are %s are told nothing',
    async (state) => {
      await makeRecipient(database, 1);
      await makeClaim(database, 'museum.org', 1, { state });
      await makeSteps(database, 1, urls(3), { nowS: nowS() });
      await send();
      expect([server.got, await count('mail_notice'), await count('mail_message')]).toEqual([
        [],
        0,
        0,
      ]);
    },
  );

  test('a claim speaks for its own hosts and stages alone', async () => {
    await makeRecipient(database, 1);
    await makeClaim(database, 'www.museum.org', 1, { hasSubdomains: false, stages: ['found'] });
    await makeSteps(database, 1, ['http://www.museum.org/a'], { nowS: nowS() });
    await makeSteps(database, 1, ['http://other.museum.org/b'], { nowS: nowS() });
    await makeSteps(database, 1, ['http://www.museum.org/c'], { nowS: nowS(), stage: 'restored' });
    await send();
    expect(server.got[0]?.text).toMatch(/museum\.org\/a/);
    expect(server.got[0]?.text).not.toMatch(/museum\.org\/[bc]/);
  });

  test('a digest that waits is dropped when the proof is lost', async () => {
    await withNews(1);
    server.answers = { to: () => '451 later' };
    await send();
    await database.run('UPDATE domain_claim SET state = ?', [claimStateIdOf('paused')]);
    server.answers = {};
    pass(HOUR_MS);
    await send();
    expect([server.got, await outcomes()]).toEqual([[], ['unproven']]);
  });

  test('that waits tells nothing of a domain that is proven no more, and the rest a day later', async () => {
    await withNews(1);
    await makeClaim(database, 'archive.net', 1);
    await makeSteps(database, 1, urls(2, 'archive.net'), { nowS: nowS() });
    server.answers = { to: () => '451 later' };
    await send();
    await database.run("UPDATE domain_claim SET state = ? WHERE name = 'archive.net'", [
      claimStateIdOf('paused'),
    ]);
    server.answers = {};
    pass(HOUR_MS);
    await send();
    expect([server.got, await outcomes(), await count('mail_notice')]).toEqual([
      [],
      ['unproven'],
      1,
    ]);
    pass(DAY_MS);
    await send();
    await send();
    expect(server.got).toHaveLength(1);
    expect(server.got[0]?.subject).toBe('News of one web address of museum-1.org');
    expect(server.got[0]?.text).not.toContain('archive.net');
    expect(await count('mail_notice')).toBe(0);
  });

  test('tells nothing where a proof is lost between the greeting and the mail', async () => {
    await withNews(1);
    await makeClaim(database, 'archive.net', 1);
    await makeSteps(database, 1, urls(1, 'archive.net'), { nowS: nowS() });
    server.answers = {
      connect: async () => {
        await database.run("DELETE FROM domain_claim WHERE name = 'archive.net'");
        return undefined;
      },
    };
    await send();
    expect(server.got).toEqual([]);
    pass(HOUR_MS);
    await send();
    pass(DAY_MS);
    await send();
    expect(server.got.map(({ text }) => text?.includes('archive.net'))).toEqual([false]);
  });
});

describe('what servers answer', () => {
  test('deferred mail is tried again and comes once', async () => {
    await withNews(1);
    server.answers = { to: () => '451 4.7.1 greylisted' };
    await send();
    await send();
    expect(await messages()).toMatchObject([{ state: 1, tries: 1, due_at: nowS() + 600 }]);
    expect(await mailFigures(database)).toEqual({ waitingSinceS: null, deferred: 1 });
    server.answers = {};
    pass(600_000);
    await send();
    await send();
    expect([server.got.length, await outcomes()]).toEqual([1, ['sent']]);
  });

  test('an unknown receiver is told nothing more', async () => {
    await withNews(1);
    server.answers = { to: () => '550 5.1.1 no such user' };
    await send();
    expect([await stateOf(1), await outcomes()]).toEqual(['bounced', ['rcpt-550']]);
    await makeSteps(database, 1, urls(1, 'museum-1.org'), { nowS: nowS() });
    server.answers = {};
    pass(DAY_MS);
    await send();
    expect([server.got, await count('mail_notice')]).toEqual([[], 0]);
  });

  test('who does not take three mails in a row is told nothing more', async () => {
    await withNews(1);
    server.answers = { to: () => '452 4.2.2 full' };
    for (let day = 0; day < 12; day += 1) {
      await makeSteps(database, 1, urls(1, 'museum-1.org'), { nowS: nowS() });
      await send();
      pass(12 * HOUR_MS);
      await send();
      pass(12 * HOUR_MS);
      if ((await stateOf(1)) === 'bounced') break;
    }
    expect(await stateOf(1)).toBe('bounced');
    expect((await outcomes()).filter((one) => one === 'rcpt-452')).toHaveLength(3);
    expect(await messages()).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ state: 3 })),
    );
  });

  test.each([
    ['MAIL FROM', { from: () => '550 5.7.1 sender refused' }],
    ['a greeting', { connect: () => Promise.resolve('554 go away') }],
    ['RCPT TO', { to: () => '550 relay not permitted' }],
    ['DATA', { data: () => '554 5.7.1 spam' }],
  ])('what is refused to us at %s is no fault of the receiver', async (_what, answers) => {
    await withNews(1);
    server.answers = answers;
    await send();
    expect([server.got, await stateOf(1)]).toEqual([[], 'on']);
    server.answers = {};
    pass(HOUR_MS);
    await send();
    expect([server.got.length, await outcomes()]).toEqual([1, ['sent']]);
  });

  test('a server that is not there keeps all waiting', async () => {
    await withNews(1);
    await send({ relay: { ...parts().relay, port: 1 } });
    expect(await outcomes()).toEqual(['no-connection']);
    await send();
    expect(server.got).toHaveLength(1);
  });

  test('a server that falls silent is left', async () => {
    await withNews(1);
    server.answers = { data: () => HANG };
    await send({ relay: { ...parts().relay, silentMs: 200 } });
    expect(await outcomes()).toEqual(['cut-off']);
    server.answers = { connect: () => new Promise(() => undefined) };
    pass(HOUR_MS);
    await send({ relay: { ...parts().relay, silentMs: 200 } });
    expect(await outcomes()).toEqual(['no-connection']);
  });

  test('where nobody knows whether it was taken, the same mail comes again', async () => {
    await withNews(1);
    server.answers = { data: () => DROP };
    await send();
    server.answers = {};
    pass(HOUR_MS);
    await send();
    const ids = server.got.map(({ messageId }) => messageId);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(server.got[1]?.text).toBe(server.got[0]?.text);
  });

  test('a receiver whose server speaks of limits holds nobody up', async () => {
    for (const recipientId of [1, 2, 3]) await withNews(recipientId);
    const full = '452 4.2.2 over its quota limit, too many messages';
    server.answers = { to: (to) => (to.startsWith('r1@') ? full : undefined) };
    await send();
    expect(server.got).toHaveLength(2);
    await withNews(4);
    await withNews(5);
    const slow = '450 4.7.1 rate limit exceeded';
    server.answers = { to: (to) => (to.startsWith('r4@') ? slow : undefined) };
    await send();
    await send();
    expect(server.got.map(({ rcpt }) => rcpt)).toContain('r5@museum.org');
  });

  test('one that is not taken holds up nobody else', async () => {
    for (const id of [1, 2, 3]) await withNews(id);
    server.answers = { to: (to) => (to.startsWith('r1@') ? '451 later' : undefined) };
    await send();
    expect(server.got.map(({ rcpt }) => rcpt)).toEqual(['r2@museum.org', 'r3@museum.org']);
    expect(server.atOnce).toBe(1);
  });
});

test('within any hour no more mails are tried than may be, by however many processes', async () => {
  for (let id = 1; id <= 12; id += 1) await withNews(id);
  await Promise.all([send({ perHour: 5 }), send({ perHour: 5 }), send({ perHour: 5 })]);
  expect(server.got).toHaveLength(5);
  pass(HOUR_MS - 1_000);
  await send({ perHour: 5 });
  expect(server.got).toHaveLength(5);
  pass(2_000);
  await Promise.all([send({ perHour: 5 }), send({ perHour: 5 })]);
  expect(server.got).toHaveLength(10);
  pass(HOUR_MS);
  await send({ perHour: 5 });
  expect(server.got.map(({ rcpt }) => rcpt).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, n) => `r${n + 1}@museum.org`).toSorted(),
  );
});

describe('who wants no mail', () => {
  const add = async (address: string, owner: string) => {
    const hash = await addressHash(database, address, systemRandom);
    const wanted = { owner: Buffer.from(owner.padEnd(16)), address, hash, language: 'en' };
    return addRecipient(database, { ...wanted, nowS: nowS() });
  };
  const last = async () => {
    const [row] = await database.select<{ recipient_id: number; asked_at: number }>(
      'SELECT recipient_id, asked_at FROM mail_recipient ORDER BY recipient_id DESC LIMIT 1',
    );
    return { recipientId: row?.recipient_id ?? 0, askedAtS: row?.asked_at ?? 0 };
  };

  test('is asked once a day, whoever adds the address, and told nothing before', async () => {
    expect([await add('kari@a.org', 'kari'), await add('Kari@a.org', 'ola')]).toEqual([
      'asked',
      'asked',
    ]);
    await send();
    await send();
    expect(server.got.map(({ rcpt }) => rcpt)).toEqual(['kari@a.org']);
    expect(server.got[0]?.text).toMatch(
      /there:\n\nhttps:\/\/weboid\.toolforge\.org\/mail\/confirm\/\S+\n/,
    );
    pass(DAY_MS);
    await add('kari@a.org', 'kari');
    await send();
    expect(server.got).toHaveLength(2);
  });

  test('is not asked when the question is too old, or another one was asked', async () => {
    await add('kari@a.org', 'kari');
    pass(3 * DAY_MS);
    await add('kari@a.org', 'kari');
    await send();
    expect([server.got.length, await outcomes()]).toEqual([1, ['outdated', 'sent']]);
  });

  test('is told once they have agreed', async () => {
    await add('kari@a.org', 'kari');
    const asked = await last();
    const now = { nowS: nowS(), random: systemRandom };
    expect(await confirmRecipient(database, { ...asked, askedAtS: 5 }, now)).toBe(false);
    expect(await confirmRecipient(database, asked, now)).toBe(true);
    expect(await confirmRecipient(database, asked, now)).toBe(true);
    expect(await stateOf(asked.recipientId)).toBe('on');
  });

  test('never gets anything again, asked for by whomever', async () => {
    await withNews(1);
    server.answers = { to: () => '451 later' };
    await send();
    server.answers = {};
    const end = { nowS: nowS(), random: systemRandom };
    await unsubscribe(database, 1, end);
    await unsubscribe(database, 1, end);
    expect([await stateOf(1), await count('mail_message'), await count('mail_notice')]).toEqual([
      'unsubscribed',
      0,
      0,
    ]);
    for (const owner of ['ola', 'per']) {
      expect(await add('R1@museum.org', owner)).toBe('asked');
      pass(2 * DAY_MS);
      await send();
    }
    const { recipientId, askedAtS } = await last();
    expect(await confirmRecipient(database, { recipientId, askedAtS }, end)).toBe(false);
    expect(server.got).toEqual([]);
  });

  test('has others end, too, who were confirmed with the same address', async () => {
    await makeRecipient(database, 1, { address: 'kari@a.org' });
    await database.run(
      `INSERT INTO mail_recipient (recipient_id, owner, address, state, language, asked_at)
       VALUES (2, 'other', 'Kari@a.org', 2, 'en', 1)`,
    );
    await makeClaim(database, 'museum.org', 2);
    await makeSteps(database, 2, urls(1), { nowS: nowS() });
    await unsubscribe(database, 1, { nowS: nowS(), random: systemRandom });
    await send();
    expect([server.got, await stateOf(2)]).toEqual([[], 'unsubscribed']);
  });

  test('may say so between the greeting and the mail', async () => {
    await withNews(1);
    server.answers = {
      connect: async () => {
        await unsubscribe(database, 1, { nowS: nowS(), random: systemRandom });
        return undefined;
      },
    };
    await send();
    expect(server.got).toEqual([]);
  });

  test('who never agreed does not tell the asker', async () => {
    await add('victim@a.org', 'kari');
    const { recipientId } = await last();
    await unsubscribe(database, recipientId, { nowS: nowS(), random: systemRandom });
    expect(await stateOf(recipientId)).toBe('unconfirmed');
    pass(2 * DAY_MS);
    expect(await add('victim@a.org', 'kari')).toBe('asked');
    await send();
    expect(server.got).toEqual([]);
  });
});

test('it goes on for ever until it is told to stop, and sends what comes', async () => {
  const stop = new AbortController();
  const running = runMailLoop(postOfPeople(parts()), { untilIdle: false, signal: stop.signal });
  await withNews(1);
  for (let n = 0; n < 40 && server.got.length === 0; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(server.got).toHaveLength(1);
  stop.abort();
  await running;
});
