import { createManualClock } from '../../runtime/testing/manual-clock';
import type { HostLook } from '../../status/host-look';
import { storeBusyHosts } from '../../store/frontier/busy-hosts';
import { findingsOf } from '../../store/answers/findings';
import type { Frontier } from '../../store/frontier/frontier';
import { FRONTIER_MESSAGES } from '../../store/frontier/frontier-messages';
import type { CheckResult } from '../../store/results/check-result';
import { setMarks } from '../../store/frontier/url-marks';
import { normalUrl } from '../../url/testing/normal-url';
import { serve } from '../../web/testing/serve';
import { resultOf } from './result-of';
import {
  dueOne,
  fine,
  HOUR_MS,
  leaseOne,
  START_MS,
  TODAY,
  withRemoteSide,
} from './testing/remote-side';

const side = withRemoteSide();

const look: HostLook = {
  lookedDay: TODAY,
  sibling: 'soft',
  target: 'http://museum-lunden.org/404',
  title: 'Nichts gefunden – “Ä”',
  print: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 255),
  isParked: true,
};

test.each(['gambling', null, undefined] as const)(
  'what a page sells crosses (%s), and who does not know of it need not tell it',
  (sells) => {
    const { question } = FRONTIER_MESSAGES.record;
    const result = { ...fine(1), ...(sells !== undefined && { sells }) };
    const crossed: unknown = JSON.parse(JSON.stringify(question.encode({ results: [result] })));
    expect(question.parse(crossed)).toEqual({ results: [result] });
  },
);

test.each([-3_600, 3_600])(
  'a pause lasts as long for a crawler whose clock is %d s ahead',
  async (aheadS) => {
    const theirs = createManualClock(START_MS + aheadS * 1_000);
    const elsewhere = side.connect(side.served.port, { clock: theirs });
    await side.addUrls('http://museum-lunden.org/', 'http://museum-lunden.org/b');
    const host = await leaseOne(elsewhere);
    await elsewhere.giveBack(host, {
      notBeforeS: theirs.now() / 1_000 + 1_800,
      traits: [],
      isHeard: false,
    });
    expect(await side.database.select('SELECT not_before FROM host')).toEqual([
      { not_before: START_MS / 1_000 + 1_800 },
    ]);
    await side.database.run('UPDATE host SET due_at = 0');
    const again = await leaseOne(elsewhere);
    expect(again.notBeforeS).toBe(theirs.now() / 1_000 + 1_800);
  },
);

test('a lease is renewed from elsewhere, as long as nobody else has the host', async () => {
  await side.addUrls('http://museum-lunden.org/');
  const host = await leaseOne(side.remote);
  expect(await side.remote.renew(host)).toBe(true);
  expect(await side.remote.renew({ ...host, leaseToken: Buffer.alloc(16) })).toBe(false);
});

test('a crawler elsewhere goes on where others were told to wait, and they where it was', async () => {
  await side.addUrls('https://web.archive.org/');
  const nowS = START_MS / 1_000;
  const told = { name: '.archive.org', untilS: nowS + 900, levelMs: 30_000 };
  await storeBusyHosts(side.database, [told], nowS);
  const host = await leaseOne(side.remote);
  expect(host).toMatchObject({ notBeforeS: nowS + 900, busyLevelMs: 0 });
  const end = { notBeforeS: nowS + 900, traits: [], isHeard: false };
  await side.remote.giveBack(host, { ...end, busyLevelMs: 60_000 });
  await side.database.run('UPDATE host SET due_at = 0');
  expect(await leaseOne(side.local())).toMatchObject({
    notBeforeS: nowS + 900,
    busyLevelMs: 60_000,
  });
});

test('a side that knows nothing of levels is understood, and understands', () => {
  const { lease, giveBack } = FRONTIER_MESSAGES;
  const host = {
    hostId: 1,
    name: 'museum-lunden.org',
    leaseToken: Buffer.alloc(16).toString('base64'),
    notBeforeS: 0,
    traits: [],
    look: null,
    isHeard: false,
  };
  expect(lease.answer.parse([host])).toHaveLength(1);
  const end = { notBeforeS: 0, traits: [], isHeard: false };
  expect(giveBack.question.parse({ host, end }).end).toEqual(end);
  // What a side of before did not know it passes over: its schemas are as open as these.
  expect(giveBack.question.parse({ host, end: { ...end, later: 1 } }).end).toEqual(end);
  const busyLevelMs = 3_600_001;
  for (const tooHigh of [{ busyLevelMs }, { domainBusy: { untilS: 1, levelMs: busyLevelMs } }]) {
    const question = { host, end: { ...end, ...tooHigh } };
    expect(giveBack.question.safeParse(question).success).toBe(false);
  }
});

describe.each<[string, () => Frontier]>([
  ['over the database', () => side.local()],
  ['over HTTP', () => side.remote],
])('the frontier %s', (_name, open) => {
  let frontier: Frontier;
  beforeEach(() => {
    frontier = open();
  });

  test('leases hosts, tells what is due, takes a result once', async () => {
    await side.addUrls('https://museum-lunden.org:8443/a?b=%C3%84');
    expect(await frontier.isAnythingDue(0)).toBe(true);
    const host = await leaseOne(frontier);
    expect(host).toMatchObject({
      hostId: expect.any(Number) as number,
      name: 'museum-lunden.org',
      leaseToken: expect.any(Buffer) as Buffer,
      notBeforeS: 0,
      traits: [],
      look: null,
      isHeard: false,
    });
    expect(await frontier.isAnythingDue(0)).toBe(false);
    await side.database.run('UPDATE url SET declared_access = 3');
    const url = await dueOne(frontier, host);
    expect(url).toEqual({
      urlId: expect.any(Number) as number,
      scheme: 'https',
      port: 8443,
      path: '/a?b=%C3%84',
      last: null,
      failures: 0,
      isUnreachable: false,
      doubt: null,
      lastTarget: null,
      readDay: 0,
      declaredAccess: 'subscription',
    });
    const result: CheckResult = {
      urlId: url.urlId,
      code: 8,
      http: 301,
      redirect: {
        target: normalUrl('https://museum-lunden.org/b'),
        hops: [301, 302],
        class: 'same-host',
      },
      mime: 'pdf',
      kib: 4_294_967_295,
      doubt: 'parked',
      evidence: [{ sign: 'sentence', text: 'Domain zu verkaufen – “jetzt”' }, { sign: 'title' }],
      reason: 'moved',
      isStamp: false,
      isHostHeard: true,
    };
    await frontier.record([result]);
    await frontier.record([{ ...result, code: 18, http: 404, reason: 'http-404' }]);
    const finding = (await findingsOf(side.database, ['https://museum-lunden.org:8443/a?b=%C3%84']))
      .values()
      .next().value;
    expect(finding).toMatchObject({
      runs: [{ code: 8, http: 301, firstDay: TODAY, lastDay: TODAY }],
      redirect: 'https://museum-lunden.org/b',
      redirectClass: 'same-host',
      mime: 'pdf',
      kib: 4_294_967_295,
      doubt: 'parked',
    });
    expect(await side.database.select('SELECT hops FROM redirect')).toEqual([
      { hops: Buffer.from([1, 45, 1, 46]) },
    ]);
    const [kept] = await side.database.select<{ content: Buffer }>('SELECT content FROM evidence');
    expect(kept?.content.toString()).toBe(
      '[["sentence","Domain zu verkaufen – “jetzt”"],["title",null]]',
    );
    expect(await frontier.dueUrls(host)).toEqual([]);
  });

  test('more signs than a message holds cost no result', async () => {
    await side.addUrls('http://museum-lunden.org/');
    const url = await dueOne(frontier, await leaseOne(frontier));
    const signs = ['title', 'heading', 'sentence', 'form', 'loads', 'software'] as const;
    const observation = {
      code: 1 as const,
      http: 200,
      httpOfCode: 200,
      method: 'GET' as const,
      redirect: null,
      mime: null,
      kib: null,
      reason: 'http-200' as const,
      page: null,
      traits: [],
      ms: 0,
      evidence: signs.map((sign) => ({ sign, text: 'nothing found' })),
    };
    const result = resultOf(url, { observation, doubt: 'soft-404' });
    await frontier.record([{ ...result, isStamp: false, isHostHeard: true }]);
    const [kept] = await side.database.select<{ content: Buffer }>('SELECT content FROM evidence');
    expect(JSON.parse(kept?.content.toString() ?? '')).toHaveLength(4);
  });

  test('a doubt that was not looked for stays as it was', async () => {
    await side.addUrls('http://museum-lunden.org/');
    const host = await leaseOne(frontier);
    const url = await dueOne(frontier, host);
    await frontier.record([{ ...fine(url.urlId), doubt: 'soft-404' }]);
    await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
    await side.database.run('UPDATE url, host SET due_day = 0, due_at = 0');
    const again = await dueOne(frontier, await leaseOne(frontier));
    expect(again).toMatchObject({ last: { code: 1, http: 200 }, readDay: TODAY });
    await frontier.record([fine(url.urlId)]);
    expect(await side.database.select('SELECT doubt FROM url')).toEqual([{ doubt: 1 }]);
  });

  test('what visits find out about a host is there at the next visit', async () => {
    await side.addUrls('http://museum-lunden.org/');
    const host = await leaseOne(frontier);
    await frontier.saveLook(host, look);
    const notBeforeS = START_MS / 1_000 + 60;
    const end = {
      notBeforeS,
      traits: [{ trait: 'needs-get', holds: true } as const],
      isHeard: false,
    };
    await frontier.giveBack(host, end);
    expect(await frontier.lease(10)).toEqual([]);
    side.clock.advanceTo(START_MS + 61_000);
    const again = await leaseOne(frontier);
    expect(again).toMatchObject({
      notBeforeS,
      traits: [{ trait: 'needs-get', firstDay: TODAY, lastDay: TODAY }],
    });
    expect(again.look && { ...again.look, print: [...again.look.print] }).toEqual({
      ...look,
      print: [...look.print],
    });
  });

  test('a host that was heard once stays so', async () => {
    await side.addUrls('http://museum-lunden.org/');
    for (const [wasHeard, isHeard] of [
      [false, true],
      [true, false],
      [true, false],
    ] as const) {
      const host = await leaseOne(frontier);
      expect(host.isHeard).toBe(wasHeard);
      await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard });
    }
    expect(await side.database.select('SELECT heard_day FROM host')).toEqual([
      { heard_day: TODAY },
    ]);
  });

  test('what could not be checked waits until the next day', async () => {
    await side.addUrls('http://museum-lunden.org/');
    const host = await leaseOne(frontier);
    await frontier.postpone([(await dueOne(frontier, host)).urlId]);
    expect(await side.database.select('SELECT due_day FROM url')).toEqual([{ due_day: TODAY + 1 }]);
  });

  test('a host is borrowed by one only', async () => {
    const host = await frontier.borrow('target.museum-lunden.org');
    expect(host).toMatchObject({ name: 'target.museum-lunden.org' });
    expect(await side.local().borrow('target.museum-lunden.org')).toBeNull();
    if (host !== null) await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
    expect(await frontier.borrow('target.museum-lunden.org')).not.toBeNull();
  });

  test('who lost a lease neither prolongs it nor gives it back', async () => {
    await side.addUrls('http://museum-lunden.org/');
    const lost = await leaseOne(frontier);
    side.clock.advanceTo(START_MS + HOUR_MS + 1_000);
    const taken = await leaseOne(side.local());
    expect(await frontier.dueUrls(lost)).toEqual([]);
    await frontier.giveBack(lost, { notBeforeS: 0, traits: [], isHeard: false });
    expect(await side.local().dueUrls(taken)).toHaveLength(1);
    expect(await frontier.lease(10)).toEqual([]);
  });
});

test('many and long results travel in several messages', async () => {
  const recorded: number[] = [];
  const frontier = side.local();
  frontier.record = (results) => {
    recorded.push(results.length);
    return Promise.resolve();
  };
  const other = await serve(side.webParts(frontier));
  const target = normalUrl(`http://museum-lunden.org/${'a'.repeat(8_000)}`);
  const redirect = { target, hops: [301], class: 'same-host' } as const;
  const long = Array.from({ length: 300 }, (_, index) => ({ ...fine(index + 1), redirect }));
  const short = Array.from({ length: 2_500 }, (_, index) => fine(index + 1));
  const remoteFrontier = side.connect(other.port);
  await remoteFrontier.record(long);
  await remoteFrontier.record(short);
  await other.close();
  expect(recorded.slice(0, 3)).toEqual([127, 127, 46]);
  expect(recorded.slice(3)).toEqual([1_000, 1_000, 500]);
});

test('marks are told', async () => {
  const pattern = { host: '*.jstor.org', pathPrefix: '/stable/' };
  const mark = { pattern, mark: 'paywall', firstDay: TODAY, lastDay: TODAY + 9 } as const;
  await setMarks(side.database, [mark], TODAY);
  expect(await side.remote.marks()).toEqual([mark]);
});
