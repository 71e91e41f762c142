import { createGzip, gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { sleepReal } from '../../runtime/clock';
import { hintsOfUrls } from '../../store/hints/url-hints';
import { hintTallySince } from '../../store/hints/hint-tally';
import { trustedHosts } from '../../store/hints/host-trust';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { countUnconfirmed } from '../../store/updates/rup-sites';
import { endRegistration, modifyRegistration } from './change-registration';
import { visitAllSites } from './robot-loop';
import { takeMail } from './take-mail';
import { RobotWorld } from './testing/robot-world';
import { reportMail, reportText, RupServer } from './testing/rup-server';
import { cpuMsOf } from '../../runtime/testing/growth';

const { database } = withStore();
const KEY = 'k'.repeat(22);
const SIGNAL = new AbortController().signal;
let world: RobotWorld;
let servers: RupServer[] = [];

beforeEach(async () => {
  await emptyTables(
    database,
    ...'rup_site rup_walk host_hint url_hint hint_tally busy_host url host'.split(' '),
  );
  world = new RobotWorld(database);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function site(): Promise<RupServer> {
  const server = await RupServer.start();
  servers = [...servers, server];
  return server;
}

/** One that registers robots, and tells what it sent last. */
async function sendingSite(last = 0): Promise<RupServer & { last: number }> {
  const server = Object.assign(await site(), { last });
  server.actions.set('Register', () => ({ body: `<p>Thanks<p>RegistrationKey: ${KEY}</p>` }));
  server.actions.set('GetSequenceNumber', () => ({
    body: `<pre>SequenceNumber=${server.last}</pre>`,
  }));
  return server;
}

async function polledSite(...lines: string[]): Promise<RupServer> {
  const server = await site();
  server.actions.set('GetIndex', () => ({ body: `<pre>${reportText(server, 0, lines)}</pre>` }));
  return server;
}

const visitOn = async (day: number): Promise<void> => {
  world.day = day;
  await world.visit();
};

describe('sites', () => {
  test('with twenty URLs are asked once in a hundred days, smaller ones never', async () => {
    const [large, small] = [await site(), await site()];
    large.rupinfo = null;
    await world.list([large]);
    await world.list([small], 19);
    await visitOn(0);
    await visitOn(0);
    await visitOn(99);
    expect(large.asked).toEqual(['/rupinfo.txt']);
    expect((await world.siteOf(large)).state).toBe('none');
    await visitOn(100);
    expect(large.asked).toHaveLength(2);
    expect(small.asked).toEqual([]);
  });

  test.each([
    ['a page that looks like one', { type: 'text/html', body: 'RUP-CGI: /rup' }],
    ['an address elsewhere', 'RUP-CGI: http://evil.example.org/rup'],
    ['another port', 'RUP-CGI: http://127.0.0.1:1/rup'],
    [
      'a redirect to another host',
      { status: 302, headers: { Location: 'http://museum-lunden.org/rupinfo.txt' } },
    ],
    ['more than 64 KiB', `RUP-CGI: /rup\n${'x'.repeat(70_000)}`],
    ['two addresses', 'RUP-CGI: /rup\nRUP-CGI: /rup2'],
    ['an error', { status: 500 }],
  ])('with %s speak nothing', async (_, rupinfo) => {
    const server = await site();
    server.rupinfo = rupinfo;
    await world.list([server]);
    await visitOn(0);
    expect((await world.siteOf(server)).state).toBe('none');
    expect(server.asked).toEqual(['/rupinfo.txt']);
  });

  test('are followed within themselves', async () => {
    const server = await polledSite('Change[2026-11-22]: /1');
    server.rupinfo = (response, request) =>
      response.writeHead(301, { Location: `http://${request.headers.host}/moved?rupinfo` }).end();
    await world.list([server]);
    await visitOn(0);
    expect(server.asked).toEqual(['/rupinfo.txt', '/moved?rupinfo']);
  });

  test('of an owner who wants a pause are left alone for it', async () => {
    const server = await site();
    server.rupinfo = { status: 503, headers: { 'Retry-After': '3600' } };
    await world.list([server]);
    await visitOn(0);
    await visitOn(1);
    expect(server.asked).toEqual(['/rupinfo.txt']);
  });
});

describe('where mail is not taken in', () => {
  beforeEach(() => {
    world.mailAddress = '';
  });

  test('an index is asked for each latency, over the time since the last one', async () => {
    const server = await polledSite(
      'New[2026-11-22]: /1, /2,3, /unknown',
      'Delete[Sun, 22 Nov 2026 10:00:00 GMT]: /3',
      'Change[2026-11-22]: //museum-lunden.org/4, http://museum-lunden.org/5',
    );
    await world.list([server]);
    await visitOn(0);
    expect(server.asked).toEqual(['/rupinfo.txt', { Action: 'GetIndex', Span: '1-day' }]);
    expect(await world.due(server)).toEqual(['1', '3']);
    await visitOn(0.9);
    await visitOn(1);
    await visitOn(3.5);
    expect(server.asked.slice(2)).toEqual([
      { Action: 'GetIndex', Span: '1-day' },
      { Action: 'GetIndex', Span: '3-day' },
    ]);
    expect(await database.select('SELECT 1 FROM url')).toHaveLength(20);
  });

  test('what it says is kept as a hint, and nothing else', async () => {
    const server = await polledSite('Change[2026-11-20]: /1', 'Delete[2026-11-21]: /2');
    await world.list([server]);
    const before = await database.select('SELECT history, failures, checked_day FROM url');
    await visitOn(0);
    const rows = await database.select<{ url_id: number }>(
      'SELECT url_id FROM url ORDER BY LENGTH(path), path',
    );
    const ids = rows.map(({ url_id }) => url_id);
    const hints = await hintsOfUrls(database, 'remote-update', ids);
    const { today } = world;
    expect(
      ids
        .flatMap((id) => hints.get(id) ?? [])
        .map(({ word, saidDay, changedDay }) => [word, saidDay, changedDay]),
    ).toEqual([
      ['changed', today, today - 3],
      ['gone', today, today - 2],
    ]);
    expect(await database.select('SELECT history, failures, checked_day FROM url')).toEqual(before);
    const tally = await hintTallySince(database, today);
    expect(tally.get('remote-update')).toMatchObject({ called: 2, stretched: 0 });
    const [host] = await database.select<{ due_at: number }>('SELECT due_at FROM host');
    // At once, but for the pause behind the last request.
    expect(host?.due_at).toBeLessThanOrEqual(Date.now() / 1_000 + 1);
  });

  test('in plain text, packed, from a server that keeps on the same site', async () => {
    const server = await site();
    server.actions.set('GetIndex', () => ({
      type: 'text/plain; charset=utf-8',
      headers: { 'Content-Encoding': 'gzip' },
      body: gzipSync(reportText(server, 0, ['New[yesterday]: /7, /8'])),
    }));
    await world.list([server]);
    await visitOn(0);
    expect(await world.due(server)).toEqual(['7', '8']);
  });

  test('a good standing of two latencies makes it trusted, a span that is too long ends it', async () => {
    const server = await polledSite('Change[2026-11-22]: /1');
    server.rupinfo = 'RUP-CGI: /rup\nLatency: day\nMaxQuerySpan: 3-day\n';
    await world.list([server]);
    const stretches = async () =>
      (await trustedHosts(database, world.today)).map((host) => host.stretch);
    await visitOn(0);
    await visitOn(1);
    expect(await stretches()).toEqual([]);
    await visitOn(2);
    expect(await stretches()).toEqual([4]);
    await visitOn(6);
    expect(server.askedActions).toHaveLength(3);
    expect(await stretches()).toEqual([]);
    expect(await world.due(server, world.today + 6)).toHaveLength(20);
    expect((await world.due(server)).length).toBeLessThan(6);
    await world.putOff();
    await visitOn(7);
    expect(server.asked.at(-1)).toEqual({ Action: 'GetIndex', Span: '1-day' });
    expect(await world.due(server)).toEqual(['1']);
  });

  test('other URLs of the same host keep it from being trusted', async () => {
    const server = await polledSite('Change[2026-11-22]: /1');
    await world.list([server]);
    await world.list([await site()], 1);
    for (let day = 0; day <= 3; day += 1) await visitOn(day);
    expect(await trustedHosts(database, world.today)).toEqual([]);
  });

  test('a site that refuses its first index speaks nothing, one that does later is looked at', async () => {
    const [never, once] = [await site(), await polledSite()];
    await world.list([never, once]);
    await visitOn(0);
    expect((await world.siteOf(never)).state).toBe('none');
    once.actions.set('GetIndex', () => ({ status: 400 }));
    await visitOn(1);
    expect((await world.siteOf(once)).state).toBe('polling');
    expect(await world.due(once, world.today + 6)).toHaveLength(20);
    expect(await world.due(never, world.today + 6)).toEqual([]);
  });

  test('an index of another site, or a page that is none, is refused', async () => {
    const [foreign, page] = [await polledSite(), await site()];
    await world.list([foreign, page]);
    foreign.actions.set('GetIndex', () => ({
      body: `<pre>${reportText({ address: 'http://museum-lunden.org' }, 0, ['New[x]: /1'])}</pre>`,
    }));
    page.actions.set('GetIndex', () => ({ body: '<h1>Welcome</h1>' }));
    await visitOn(0);
    expect(await world.due(foreign)).toEqual([]);
    expect((await world.siteOf(page)).state).toBe('none');
  });
});

describe('hostile indexes', () => {
  beforeEach(() => {
    world.mailAddress = '';
  });
  const BOUND = 16 * 1_048_576;
  const DRIPPED_WITHIN_MS = 2_000;
  const chunk = Buffer.from(`Junk: ${'x'.repeat(1_000)}\n`.repeat(64));

  /** As a stream that ends when nobody takes it any more. */
  function pour(
    response: ServerResponse,
    flood: { head: string; chunk: Buffer },
    take: (bytes: number) => void,
  ): void {
    response.write(flood.head);
    const more = (): void => {
      let isTaken = true;
      while (isTaken && !response.destroyed) {
        isTaken = response.write(flood.chunk);
        take(response.socket?.bytesWritten ?? 0);
      }
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  }

  async function visitHostile(
    answer: (response: ServerResponse, server: RupServer) => void,
    answeredWithinMs = world.answeredWithinMs,
  ) {
    const server = await polledSite();
    await world.list([server]);
    await visitOn(0);
    server.actions.set('GetIndex', () => (response) => answer(response, server));
    const before = process.memoryUsage().rss;
    let rss = 0;
    const watch = setInterval(() => (rss = Math.max(rss, process.memoryUsage().rss)), 20);
    const usualMs = world.answeredWithinMs;
    world.answeredWithinMs = answeredWithinMs;
    const cpuMs = await cpuMsOf(() => visitOn(1));
    world.answeredWithinMs = usualMs;
    clearInterval(watch);
    return { server, mib: (rss - before) / 1_048_576, cpuMs };
  }

  test('one without end: fewer than 16 MiB are read of it, at little cost, and all is looked at', async () => {
    let written = 0;
    const { server, cpuMs } = await visitHostile((response, { address }) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      const head = `SequenceNumber: 0\nURLBase: ${address}\n`;
      pour(response, { head, chunk }, (bytes) => (written = bytes));
    });
    expect(cpuMs).toBeLessThan(10_000);
    // What the kernel took over of it was not read.
    expect(written).toBeLessThan(BOUND + 8 * 1_048_576);
    expect(await world.due(server, world.today + 6)).toHaveLength(20);
  });

  test('one that is packed: no more is unpacked of it', async () => {
    const { server, mib, cpuMs } = await visitHostile((response, { address }) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.write(`<pre>SequenceNumber: 0\nURLBase: ${address}\n`);
      const more = (): void => {
        while (!response.destroyed && gzip.write(chunk));
        if (!response.destroyed) gzip.once('drain', more);
      };
      more();
    });
    expect(cpuMs).toBeLessThan(10_000);
    expect(mib).toBeLessThan(64);
    expect(await world.due(server, world.today + 6)).toHaveLength(20);
  });

  test.each(['<b>', '<p>', '&amp;'])('one of nothing but %s without end', async (bit) => {
    let written = 0;
    const { server, mib, cpuMs } = await visitHostile((response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      const flood = { head: '<html>', chunk: Buffer.from(bit.repeat(20_000)) };
      pour(response, flood, (bytes) => (written = bytes));
    });
    expect(cpuMs).toBeLessThan(10_000);
    expect(mib).toBeLessThan(64);
    expect(written).toBeLessThan(BOUND + 8 * 1_048_576);
    expect(await world.due(server, world.today + 6)).toHaveLength(20);
  });

  test('100,001 paths are too much, 100,000 are not', async () => {
    const lines = (count: number) =>
      Array.from({ length: Math.ceil(count / 1_000) }, (_, line) => {
        const paths = Array.from(
          { length: Math.min(1_000, count - line * 1_000) },
          (__, at) => `/${line * 1_000 + at}`,
        );
        return `New[x]: ${paths.join(', ')}`;
      });
    const server = await polledSite(...lines(100_000));
    await world.list([server]);
    await visitOn(0);
    expect(await world.due(server)).toHaveLength(20);
    await world.putOff();
    server.actions.set('GetIndex', () => ({
      body: `<pre>${reportText(server, 0, lines(100_001))}`,
    }));
    await visitOn(1);
    expect((await world.due(server)).length).toBeLessThan(6);
    expect(await world.due(server, world.today + 6)).toHaveLength(20);
  });

  test('one that drips is left, and asked for again later', async () => {
    // Else this never ends.
    const { server } = await visitHostile((response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      const drip = setInterval(() => response.write('New'), 100);
      response.once('close', () => clearInterval(drip));
    }, DRIPPED_WITHIN_MS);
    expect(await world.siteOf(server)).toMatchObject({ state: 'polling', failures: 1 });
    await visitOn(1.02);
    expect(server.askedActions).toHaveLength(2);
  });
});

describe('where mail is taken in', () => {
  test('it registers, and takes reports by mail', async () => {
    const server = await sendingSite();
    await world.list([server]);
    await visitOn(0);
    const { token, address } = await world.siteOf(server);
    expect(token).toMatch(/^[a-z\d]{26}$/);
    expect(address).toBe(`weboid.rup-${token}@toolforge.org`);
    expect(server.asked).toEqual([
      '/rupinfo.txt',
      { Action: 'Register', RobotEmail: address, Latency: 'day' },
    ]);
    world.day = 1;
    expect(await world.mail(server, 1, 'Change[2026-11-24]: /1, /2')).toBe('applied');
    expect(await world.mail(server, 1, 'Change[2026-11-24]: /3')).toBe('duplicate');
    expect(await world.due(server)).toEqual(['1', '2']);
    await visitOn(3.4);
    expect(server.askedActions).toEqual(['Register']);
    await visitOn(3.5);
    expect(server.askedActions).toEqual(['Register', 'GetSequenceNumber']);
  });

  test('a visit that is cut off while it registers: the next one does', async () => {
    const server = await sendingSite();
    const registered = server.actions.get('Register');
    const cut = new AbortController();
    server.actions.set('Register', () => () => cut.abort());
    await world.list([server]);
    await visitAllSites(world.parts, { signal: cut.signal });
    expect(await world.siteOf(server)).toMatchObject({ state: 'polling', key: '' });
    server.actions.set('Register', registered ?? (() => ({ status: 501 })));
    await visitOn(0.1);
    expect(server.askedActions).toEqual(['Register', 'Register']);
    expect(await world.siteOf(server)).toMatchObject({ state: 'registered', key: KEY });
  });

  test('where the visit before was heard after all, the address is refused, and its reports are taken', async () => {
    const server = await sendingSite();
    const cut = new AbortController();
    server.actions.set('Register', () => () => cut.abort());
    await world.list([server]);
    await visitAllSites(world.parts, { signal: cut.signal });
    server.actions.set('Register', () => ({ status: 400 }));
    await visitOn(0.1);
    await visitOn(50);
    expect(server.askedActions.filter((action) => action === 'Register')).toHaveLength(2);
    expect(await world.mail(server, 1, 'Change[x]: /1')).toBe('applied');
  });

  test('a mail before the first report may name a page on which to confirm our address', async () => {
    const server = await sendingSite();
    await world.list([server]);
    await visitOn(0);
    const { address } = await world.siteOf(server);
    const link = `${server.address}/rup/confirm/abc`;
    const asking = (page: string): Buffer =>
      Buffer.from(`Subject: May we?\n\nIf that is your robot, follow this link:\n\n${page}\n`);
    const take = (bytes: Buffer) => takeMail(world.parts, { to: address, bytes });
    expect(await take(asking('http://evil.example.org/rup/confirm/abc'))).toBe('refused');
    expect(await take(asking(link))).toBe('applied');
    expect(server.askedActions).toEqual(['Register']);
    expect((await world.siteOf(server)).confirmLink).toBe(link);
    expect(await countUnconfirmed(database)).toBe(1);
    expect(await world.mail(server, 1)).toBe('applied');
    expect((await world.siteOf(server)).confirmLink).toBe('');
    expect(await countUnconfirmed(database)).toBe(0);
    expect(await take(asking(link))).toBe('refused');
  });

  test('of two sites of a host the one that has gone silent is not trusted for what the other one says', async () => {
    const [speaks, silent] = [await sendingSite(), await sendingSite()];
    await world.list([speaks, silent]);
    await visitOn(0);
    const trusted = async () => (await trustedHosts(database, world.today)).length;
    for (world.day = 1; world.day <= 2; world.day += 1) {
      await world.mail(silent, world.day);
      await world.mail(speaks, world.day);
    }
    world.day = 2;
    expect(await trusted()).toBe(1);
    for (world.day = 3; world.day <= 6; world.day += 1) await world.mail(speaks, world.day);
    world.day = 6;
    expect(await trusted()).toBe(0);
  });

  test('a mail to an address of nobody, of another site, or that is no report, is refused', async () => {
    const server = await sendingSite();
    await world.list([server]);
    await visitOn(0);
    const { address } = await world.siteOf(server);
    const take = (to: string, bytes: Buffer) => takeMail(world.parts, { to, bytes });
    const mail = reportMail(server, 1, ['New[x]: /1']);
    for (const to of [
      '',
      'weboid@toolforge.org',
      address.replace(/[a-z\d]{26}/, 'a'.repeat(26)),
      'weboid.rup-@toolforge.org',
    ]) {
      expect(await take(to, mail)).toBe('refused');
    }
    expect(await take(address, reportMail({ address: 'http://museum-lunden.org' }, 1, []))).toBe(
      'refused',
    );
    expect(await take(address, Buffer.from('Subject: x\n\nhello'))).toBe('refused');
    expect(await take(address, Buffer.concat([mail, Buffer.alloc(1_100_000, 'x')]))).toBe(
      'refused',
    );
    expect(await take(address, reportMail(server, 1, [`New[x]: /${'1'.repeat(70_000)}`]))).toBe(
      'refused',
    );
    expect(await world.due(server)).toEqual([]);
    expect(await take(`<${address.toUpperCase()}>`, mail)).toBe('applied');
  });

  test('a report that was overtaken is waited for; one that is lost is asked for a day later', async () => {
    const server = await sendingSite(4);
    server.actions.set('GetIndex', () => ({
      body: `<pre>${reportText(server, 0, ['Change[x]: /9'])}`,
    }));
    await world.list([server]);
    await visitOn(0);
    world.day = 1;
    expect(await world.mail(server, 2, 'Change[x]: /2')).toBe('applied');
    expect(await world.mail(server, 1, 'Change[x]: /1')).toBe('applied');
    expect(await world.mail(server, 2, 'Change[x]: /2')).toBe('duplicate');
    world.day = 2;
    expect(await world.mail(server, 4, 'Change[x]: /4')).toBe('applied');
    await visitOn(2.9);
    expect(server.askedActions).toEqual(['Register']);
    await visitOn(3);
    expect(server.asked.slice(2)).toMatchObject([
      { Action: 'GetSequenceNumber', RegistrationKey: KEY },
      { Action: 'GetIndex', Span: '3-day' },
    ]);
    expect(await world.due(server)).toEqual(['1', '2', '4', '9']);
    expect(await world.mail(server, 3, 'Change[x]: /3')).toBe('duplicate');
    expect(await world.mail(server, 5)).toBe('applied');
  });

  test('reports make it trusted, silence and what was lost end it', async () => {
    const server = await sendingSite();
    await world.list([server]);
    await visitOn(0);
    const trusted = async () => (await trustedHosts(database, world.today)).length;
    for (let day = 1; day <= 2; day += 1) {
      world.day = day;
      await world.mail(server, day);
      expect(await trusted()).toBe(day - 1);
    }
    world.day = 5.5;
    expect(await trusted()).toBe(0);
    server.last = 2;
    await visitOn(5.5);
    await world.mail(server, 3);
    expect(await trusted()).toBe(1);
    world.day = 6;
    await world.mail(server, 5);
    expect(await trusted()).toBe(1);
    server.last = 5;
    await visitOn(7);
    expect(await trusted()).toBe(0);
    // No index is offered.
    expect(await world.due(server, world.today + 6)).toHaveLength(20);
  });

  test('numbers that begin anew: all is looked at', async () => {
    const server = await sendingSite();
    await world.list([server]);
    await visitOn(0);
    world.day = 1;
    for (const number of [1, 2, 3]) await world.mail(server, number);
    server.last = 1;
    await visitOn(3.5);
    expect(await world.due(server, world.today + 6)).toHaveLength(20);
    expect(await world.mail(server, 2)).toBe('applied');
  });

  test('a site that has forgotten us is asked for indexes, and for nothing else within a day', async () => {
    const server = await sendingSite();
    server.actions.set('GetIndex', () => ({
      body: `<pre>${reportText(server, 0, ['Change[x]: /9'])}`,
    }));
    server.actions.set('GetSequenceNumber', () => ({ status: 400 }));
    await world.list([server]);
    await visitOn(0);
    await visitOn(2.5);
    await visitOn(3.4);
    expect(server.askedActions).toEqual(['Register', 'GetSequenceNumber']);
    await visitOn(3.5);
    await visitOn(50);
    expect(server.askedActions.slice(2)).toEqual(['GetIndex', 'GetIndex']);
    await visitOn(101);
    expect(server.askedActions.filter((action) => action === 'Register')).toHaveLength(2);
  });

  test('without any action but Register, all is looked at after silence', async () => {
    const server = await sendingSite();
    server.actions.delete('GetSequenceNumber');
    await world.list([server]);
    await visitOn(0);
    await visitOn(2.5);
    expect(server.askedActions).toEqual(['Register', 'GetSequenceNumber', 'GetIndex']);
    expect(await world.due(server, world.today + 6)).toHaveLength(20);
    expect((await world.siteOf(server)).state).toBe('registered');
  });

  test('who wants proofs is not registered with', async () => {
    const server = await polledSite();
    server.rupinfo = 'RUP-CGI: /rup\nAuthentifier: kerberos\n';
    await world.list([server]);
    await visitOn(0);
    expect(server.askedActions).toEqual(['GetIndex']);
  });

  test('a latency is changed where the site wants to, a registration given up', async () => {
    const server = await sendingSite();
    await world.list([server]);
    await visitOn(0);
    const name = { host: '127.0.0.1', port: server.port };
    const { address, token } = await world.siteOf(server);
    const week = { count: 2, unit: 'week' } as const;
    await expect(modifyRegistration(world.parts, name, week, SIGNAL)).rejects.toThrow('refuses');
    expect(await world.siteOf(server)).toMatchObject({ state: 'registered', latency: 'day' });
    server.actions.set('ModifyPreferences', () => ({}));
    await modifyRegistration(world.parts, name, week, SIGNAL);
    expect(await world.siteOf(server)).toMatchObject({ latency: '2-week' });
    expect(server.asked.at(-1)).toEqual({
      Action: 'ModifyPreferences',
      RegistrationKey: KEY,
      RegisteredRobotEmail: address,
      Latency: '2-week',
    });
    server.actions.set('Unregister', () => ({ status: 400 }));
    await endRegistration(world.parts, name, SIGNAL);
    expect(await world.siteOf(server)).toMatchObject({ state: 'polling', address: '', key: '' });
    expect((await world.siteOf(server)).token).not.toBe(token);
    await expect(endRegistration(world.parts, name, SIGNAL)).rejects.toThrow('not registered');
    expect(await takeMail(world.parts, { to: address, bytes: reportMail(server, 1, []) })).toBe(
      'refused',
    );
  });

  test('who records what was found at a URL can go on to what is told of its host, while a report waits for that URL', async () => {
    const server = await sendingSite();
    await world.list([server]);
    await visitOn(0);
    for (world.day = 1; world.day <= 2; world.day += 1) await world.mail(server, world.day);
    const pending = await database.transaction(async (recorder) => {
      await recorder.select('SELECT url_id FROM url FOR UPDATE');
      const taken = world.mail(server, 3, 'Change[x]: /1');
      await sleepReal(700);
      const hints = await recorder.select('SELECT stretch FROM host_hint FOR UPDATE NOWAIT');
      expect(hints).toEqual([{ stretch: 4 }]);
      return [taken];
    });
    expect(await Promise.all(pending)).toEqual(['applied']);
  });

  test('two mails at once neither lose nor double anything', async () => {
    const server = await sendingSite();
    await world.list([server]);
    await visitOn(0);
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
    const outcomes = await Promise.all(
      numbers.flatMap((number) => [
        world.mail(server, number, `Change[x]: /${number}`),
        world.mail(server, number, `Change[x]: /${number}`),
      ]),
    );
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(8);
    expect(await world.due(server)).toEqual(numbers.map(String));
    expect(await world.siteOf(server)).toMatchObject({ lastNumber: 8, missing: [] });
  });
});
