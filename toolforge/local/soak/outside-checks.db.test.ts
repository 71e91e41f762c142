import { simpleParser } from 'mailparser';
import { MailServer, type GotMail } from '../../../backend/mail/testing/mail-server';
import { makeRecipient } from '../../../backend/mail/testing/mail-world';
import { domainTraitIdOf } from '../../../backend/status/domain-trait';
import { dayNumberOf } from '../../../backend/status/day-number';
import { encodeHistory } from '../../../backend/status/history';
import { STATUS, type StatusCode } from '../../../backend/status/status-code';
import { watchStatements } from '../../../backend/store/testing/watch-statements';
import { emptyTables, withStore } from '../../../backend/store/testing/with-store';
import { HookReceiver } from './hook-receiver';
import { archiveServiceIdOf } from '../../../backend/url/archives/archive-services';
import { checkCopies } from './copies-check';
import { checkSecureSites } from './secure-sites-check';
import { heldAddresses, SOAKED_SERVICES } from './soaked-archive';
import { certificateOf, isSecureHost } from './soaked-hosts';
import { FRONT } from './soaked-front';
import { checkMail } from './soaked-mail';
import { useOutside } from './soaked-outside';
import { fateOf, isWell } from './soaked-web';
import { TalkServer } from './talk-server';
import { UpdateHosts } from './update-hosts';

const { database } = withStore();
const TODAY = dayNumberOf(Date.UTC(2026, 10, 26));

/** The first number for which it holds. */
function first(holds: (n: number) => boolean): number {
  for (let n = 1; n < 10_000; n += 1) if (holds(n)) return n;
  throw new Error('there is none');
}

const hostWith = (certificate: string): string =>
  `w2-site${first((n) => certificateOf(`w2-site${n}.org`) === certificate)}.org`;
const wellPath = (host: string): string => `/${first((n) => isWell(fateOf(host, `/${n}`)))}`;

async function storeUrl(id: number, host: string, code: StatusCode): Promise<string> {
  const path = wellPath(host);
  const history = encodeHistory([{ code, http: null, firstDay: TODAY, lastDay: TODAY }]);
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (?, ?, ?, 0, 0, 0)`,
    [id, Buffer.from(host), Buffer.from(host)],
  );
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, checked_day, due_day, failures, history)
     VALUES (?, UNHEX(MD5(?)), ?, 2, 0, ?, ?, ?, ?, 0, ?)`,
    [id, id, id, Buffer.from(path), TODAY, TODAY, TODAY, Buffer.from(history)],
  );
  return `https://${host}${path}`;
}

beforeEach(() =>
  emptyTables(
    database,
    ...'host url domain_trait archive archive_search mail_message mail_recipient'.split(' '),
  ),
);

test('whoever comes finds no front any more where owners cannot be told', async () => {
  const away = watchStatements(database, () => Promise.reject(new Error('away')));
  const using = useOutside(
    away,
    {
      mail: new MailServer(),
      hooks: new HookReceiver(),
      updates: new UpdateHosts(),
      talk: new TalkServer(),
      web: [],
      senders: [],
      weboid: () => Promise.resolve({ code: 0, said: '' }),
    },
    AbortSignal.abort(),
  );
  await expect(using).rejects.toThrow('away');
  await expect(fetch(FRONT)).rejects.toThrow('fetch failed');
});

test('sites of a quarter of the wikis speak TLS, the largest one’s not', () => {
  const secure = Array.from({ length: 100 }, (_, n) => isSecureHost(`www.w${n + 1}-site7.org`));
  expect(secure.filter(Boolean)).toHaveLength(25);
  expect(secure[0]).toBe(false);
  expect(isSecureHost('web.archive.org')).toBe(false);
});

describe('sites over TLS', () => {
  test('are well where the page is, whatever the certificate', async () => {
    for (const [n, kind] of ['good', 'expired', 'self-signed'].entries()) {
      await storeUrl(n + 1, hostWith(kind), STATUS.fine);
    }
    expect(await checkSecureSites(database)).toEqual({
      checked: 3,
      unproven: 2,
      unanswered: { secure: 0, unproven: 0, plain: 0 },
      broken: [],
    });
  });

  test('judged as dead are told, and certificates that are not believed', async () => {
    await storeUrl(1, hostWith('expired'), STATUS.notFound);
    await storeUrl(2, hostWith('good'), STATUS.networkGeneral);
    await database.run('INSERT INTO domain_trait VALUES (2, ?, ?, ?)', [
      domainTraitIdOf('needs-http'),
      TODAY,
      TODAY,
    ]);
    expect((await checkSecureSites(database)).broken).toEqual([
      'pages that are well over TLS, and judged as dead by an answer: 1',
      'hosts with a good certificate, taken for one without: 1',
      'pages over TLS without an answer',
    ]);
  });

  test('have to be checked at all', async () => {
    expect((await checkSecureSites(database)).broken).toEqual(['nothing was checked over TLS: 1']);
  });
});

describe('copies', () => {
  const WAYBACK = archiveServiceIdOf('wayback');
  const ARQUIVO = archiveServiceIdOf('arquivo-pt');
  /** On which just these archives hold the page. */
  const hostHeld = (...services: readonly string[]): string =>
    `w2-site${first((n) => {
      const host = `w2-site${n}.org`;
      const url = `https://${host}${wellPath(host)}`;
      return SOAKED_SERVICES.every(
        (service) => heldAddresses(service, url).length > 0 === services.includes(service),
      );
    })}.org`;

  test('are those of each archive that holds some', async () => {
    const both = await storeUrl(1, hostHeld('wayback', 'arquivo-pt'), STATUS.fine);
    await storeUrl(2, hostHeld(), STATUS.fine);
    await searched(1);
    await searched(2);
    await keep(1, WAYBACK, heldAddresses('wayback', both)[1] ?? '');
    await keep(1, ARQUIVO, heldAddresses('arquivo-pt', both)[0] ?? '');
    expect(await checkCopies(database)).toEqual({ searched: 2, copies: 2, broken: [] });
  });

  test('that are lost, or of another page, are told', async () => {
    const lost = await storeUrl(1, hostHeld('arquivo-pt'), STATUS.fine);
    await searched(1);
    expect((await checkCopies(database)).broken).toEqual([
      `${lost}: the answer of arquivo-pt is lost`,
      'no copy was found in wayback',
      'no copy was found in arquivo-pt',
    ]);
    await keep(1, WAYBACK, `https://web.archive.org/web/2011/${lost}`);
    await keep(1, ARQUIVO, `${heldAddresses('arquivo-pt', lost)[0] ?? ''}x`);
    expect((await checkCopies(database)).broken).toEqual([
      `${lost}: a copy that wayback does not hold`,
      `${lost}: a copy that arquivo-pt does not hold`,
    ]);
  });

  const searched = (urlId: number) =>
    database.run('INSERT INTO archive_search (url_id, due_at, searched_day) VALUES (?, 0, ?)', [
      urlId,
      TODAY,
    ]);
  const keep = (urlId: number, service: number, snapshot: string) =>
    database.run("INSERT INTO archive VALUES (?, ?, ?, '2011', 0, ?, '')", [
      urlId,
      service,
      Buffer.from(snapshot),
      TODAY,
    ]);
});

describe('mail', () => {
  const SENT = 2;
  const none = { owners: 1, cutsMax: 0 };

  async function sentTo(n: number, state = SENT): Promise<void> {
    await makeRecipient(database, n, { address: `owner${n}@soaked-owners.org` });
    await database.run(
      `INSERT INTO mail_message (recipient_id, message_key, kind, body, created_at, state, due_at)
       VALUES (?, ?, 2, 'a', 1, ?, 1)`,
      [n, `digest-${n}`, state],
    );
  }
  async function got(n: number, messageId = `<${n}@x>`): Promise<GotMail> {
    const mail = await simpleParser(`Message-ID: ${messageId}\r\n\r\nhello`);
    return { ...mail, rcpt: `owner${n}@soaked-owners.org` };
  }

  test('came once to each, is counted, and may come again where who sent it was cut off', async () => {
    await sentTo(1);
    const mails = [await got(1), await got(1)];
    const again = await checkMail(database, { got: mails }, { owners: 1, cutsMax: 1 });
    expect(again).toEqual({ owners: 1, got: 1, again: 1, waiting: 0, broken: [] });
    const { broken } = await checkMail(database, { got: mails }, none);
    expect(broken).toEqual(['mails that came again, beyond senders that were cut off: 1']);
  });

  test.each<[string, () => Promise<GotMail[]>, string]>([
    [
      'two digests for one owner',
      async () => {
        await sentTo(1);
        return [await got(1), await got(1, '<other@x>')];
      },
      'owners told twice on a day: 1',
    ],
    [
      'a mail that was never sent',
      async () => {
        await sentTo(1);
        await sentTo(2);
        return [await got(1)];
      },
      'mails that count as sent and never came: 1',
    ],
    [
      'a mail that is still to be sent',
      async () => {
        await sentTo(1, 1);
        return [await got(1)];
      },
      'mails that came and do not count as sent, beyond cuts: 1',
    ],
    ['silence', () => Promise.resolve([]), 'no mail was sent: 1'],
  ])('%s is told', async (_what, mails, fault) => {
    expect((await checkMail(database, { got: await mails() }, none)).broken).toEqual([fault]);
  });
});
