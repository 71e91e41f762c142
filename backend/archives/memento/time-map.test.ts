import { createManualClock } from '../../runtime/testing/manual-clock';
import { ArchiveError } from '../service/archive-http';
import { askLocally, type LocalAsking } from '../testing/ask-locally';
import { MementoServer, type MementoServerOptions } from '../testing/memento-server';
import { addressFrom } from './memento-service';
import { readTimeMap, type TimeMapReading } from './time-map';
import { UnusableAnswerError } from './unusable-answer-error';
import { normalUrl } from '../../url/testing/normal-url';

const PAGE = 'http://museum.example.org/mill?a=1';
const WANTED = '20100601000000';
const clock = createManualClock(Date.UTC(2026, 0, 1));

let server: MementoServer;
let asking: LocalAsking;

async function start(options: MementoServerOptions = {}): Promise<MementoServer> {
  server = await new MementoServer(options).start();
  asking = askLocally(server, { headersMs: 300, bodyMs: 300, totalMs: 3_000 });
  return server;
}

afterEach(async () => {
  await asking.agent.close();
  await server.left();
  await server.close();
});

/** undici's timers have a resolution of half a second. */
jest.setTimeout(20_000);

function read(
  more: { bytesMax?: number; url?: string } = {},
  signal = new AbortController().signal,
): Promise<TimeMapReading> {
  const { url = PAGE, ...rest } = more;
  const service = server.service();
  return readTimeMap(
    {
      ask: asking.ask,
      clock,
      service: service.service,
      timeMap: addressFrom(service.timeMap ?? '', url),
      wanted: { url: normalUrl(url), timestamp: WANTED },
      ...rest,
    },
    signal,
  );
}

const year = (n: number): string => `${n}0101000000`;
const years = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => year(from + n));
const yearsIn = ({ mementos }: TimeMapReading): number[] =>
  mementos.map(({ timestamp }) => Number(timestamp.slice(0, 4)));

it('finds the nearest before the moment, then the nearest after it', async () => {
  await start({ gzip: true });
  server.add(PAGE, years(2001, 2020));
  server.add('http://other.example.org/', years(2009, 2011));
  const reading = await read();
  expect(yearsIn(reading)).toEqual([2010, 2009, 2008, 2011, 2012]);
  expect(reading.mementos[0]).toEqual({
    url: `${server.root}20100101000000/${PAGE}`,
    original: normalUrl(PAGE),
    timestamp: '20100101000000',
  });
  expect(reading).toMatchObject({ pages: 1, malformed: 0, isCut: false });
});

it('asks as who it is, for the link format', async () => {
  await start();
  await read();
  expect(server.asked[0]?.headers).toMatchObject({
    'user-agent': 'Weboid/test',
    accept: 'application/link-format',
  });
});

it('finds nothing where there is nothing', async () => {
  await start();
  expect((await read()).mementos).toEqual([]);
  server.fail({ kind: 'body', body: `<${PAGE}>; rel="original"` });
  expect((await read()).mementos).toEqual([]);
  server.fail({ kind: 'status', status: 410 });
  expect((await read()).mementos).toEqual([]);
});

it('follows redirects to the TimeMap, but not for ever', async () => {
  await start();
  server.add(PAGE, [year(2009)]);
  server.fail({ kind: 'redirect', location: `${server.root}timemap/link/${PAGE}` }, { times: 1 });
  expect(yearsIn(await read())).toEqual([2009]);
  server.fail({ kind: 'redirect', location: `${server.root}timemap/link/${PAGE}` });
  await expect(read()).rejects.toBeInstanceOf(UnusableAnswerError);
  server.fail({ kind: 'redirect', location: 'ftp://a.example/' });
  await expect(read()).rejects.toBeInstanceOf(UnusableAnswerError);
});

it('follows none to another service, and gives the answer back', async () => {
  await start();
  const other = 'https://evil.example.org/timemap/link/';
  server.fail({ kind: 'redirect', location: other + PAGE });
  await expect(read()).rejects.toThrow(/redirects to evil\.example\.org/);
  expect(server.asked).toHaveLength(1);
});

describe('pages', () => {
  it.each([false, true])('reads those that may hold better ones (index: %s)', async (isIndex) => {
    await start({ pageSize: 3, isIndex });
    server.add(PAGE, years(1998, 2024));
    expect(yearsIn(await read())).toEqual([2010, 2009, 2008, 2011, 2012]);
    // 2010–2012 on one page, 2007–2009 on the one before; without an index the first one, too.
    expect(server.asked.map(({ url }) => /timemap\/(\d+)/.exec(url)?.[1] ?? 'first')).toEqual([
      'first',
      '4',
      '3',
    ]);
  });

  it('reads none twice and not too many', async () => {
    await start();
    const links = Array.from(
      { length: 50 },
      (_, n) => `<${server.root}timemap/${n}/link/${PAGE}>; rel="timemap"`,
    );
    server.fail({ kind: 'body', body: [...links, ...links].join(',\n') });
    await expect(read()).rejects.toBeInstanceOf(UnusableAnswerError);
    expect(server.asked).toHaveLength(10);
    expect(new Set(server.asked.map(({ url }) => url)).size).toBe(10);
  });

  it('goes to no other host for them', async () => {
    await start();
    const other = '<http://127.0.0.1:1/timemap/link/x>; rel="timemap"';
    const own = `<${server.root}20090101000000/${PAGE}>; rel=memento`;
    server.fail({ kind: 'body', body: `${other}, ${own}` });
    expect(await read()).toMatchObject({ mementos: [{ original: normalUrl(PAGE) }], pages: 1 });
  });

  it('knows that a page that is missing may have held better ones', async () => {
    await start();
    const missing = `<${server.root}timemap/9/link/http://nobody.example.org/>; rel="timemap"`;
    server.fail({ kind: 'body', body: missing }, { times: 1 });
    await expect(read()).rejects.toBeInstanceOf(ArchiveError);
  });
});

describe('bad input', () => {
  const memento = (address: string, date = 'Fri, 01 Jan 2010 00:00:00 GMT'): string =>
    `<${address}>; rel="memento"; datetime="${date}"`;

  it('passes over malformed links', async () => {
    await start();
    server.add(PAGE, years(2001, 2020));
    server.fail({ kind: 'malformed' });
    const reading = await read();
    expect(reading.malformed).toBeGreaterThan(0);
    expect(yearsIn(reading)).toHaveLength(5);
  });

  it('believes the address, not a date that lies', async () => {
    await start();
    server.add(PAGE, [year(2003)], { lie: 'Tue, 01 Jun 2010 00:00:00 GMT' });
    server.add(PAGE, [year(2004)], { lie: 'yesterday' });
    expect(yearsIn(await read())).toEqual([2004, 2003]);
  });

  it('drops moments that cannot be', async () => {
    await start();
    server.add(PAGE, [
      '20300101000000',
      '19890101000000',
      '20101301000000',
      '20100230000000',
      '20090101000000',
    ]);
    const reading = await read();
    expect(yearsIn(reading)).toEqual([2009]);
    expect(reading.dropped['no-moment']).toBe(4);
  });

  it('takes the date where the address names none', async () => {
    await start();
    server.add(PAGE, [year(2009)], { address: `${server.root}AB12-CD34` });
    expect((await read()).mementos).toEqual([
      { url: `${server.root}AB12-CD34`, original: normalUrl(PAGE), timestamp: year(2009) },
    ]);
    server.fail({ kind: 'body', body: `<${server.root}AB12>; rel=memento` });
    expect((await read()).dropped['no-moment']).toBe(1);
  });

  it('drops copies of another original', async () => {
    await start();
    const other = 'http://museum.example.org/mill?a=2';
    const same = 'https://www.museum.example.org/mill?a=1';
    const copies = [other, same].map((url) => memento(`${server.root}20100101000000/${url}`));
    server.fail({ kind: 'body', body: copies.join(',') });
    const reading = await read();
    expect(reading.mementos).toMatchObject([{ original: normalUrl(same) }]);
    expect(reading.dropped['other-original']).toBe(1);
  });

  it('drops copies that only a TimeMap of another original names', async () => {
    await start();
    const short = memento(`${server.root}AB12-CD34`);
    server.fail({ kind: 'body', body: `${short}, <http://other.example.org/>; rel="original"` });
    expect((await read()).mementos).toEqual([]);
    server.fail({ kind: 'body', body: short });
    expect((await read()).mementos).toMatchObject([{ original: null }]);
  });

  it('drops copies of another service, and addresses that are none', async () => {
    await start();
    const copies = [
      memento(`https://web.archive.org/web/20100101000000/${PAGE}`),
      memento(`https://arquivo.pt/wayback/20100102000000/${PAGE}`),
      memento(`http://evil.example.org/20100103000000/${PAGE}`),
      memento('javascript:alert(1)//20100104000000/'),
      memento(`/wayback/20100105000000/${PAGE}`),
    ];
    server.fail({ kind: 'body', body: copies.join(',') });
    const reading = await read();
    expect(reading.mementos.map(({ url }) => url)).toEqual([
      `${server.root}20100105000000/${PAGE}`,
      `https://arquivo.pt/wayback/20100102000000/${PAGE}`,
    ]);
    expect(reading.dropped).toMatchObject({ 'other-service': 2, malformed: 1 });
  });

  test.each<[string, Parameters<MementoServer['fail']>[0]]>([
    ['nothing', { kind: 'body', body: '' }],
    ['blanks', { kind: 'body', body: ' \n' }],
    ['links of other things', { kind: 'body', body: '<http://a.example/>; rel="next"' }],
    ['HTML', { kind: 'type', type: 'text/html' }],
    ['10 MB of garbage', { kind: 'garbage', bytes: 10_000_000 }],
    ['a page that claims to be a TimeMap', { kind: 'body', body: '<html><p class="x">No' }],
  ])('finds %s unusable', async (_, fault) => {
    await start();
    server.add(PAGE, [year(2009)]);
    server.fail(fault);
    await expect(read()).rejects.toBeInstanceOf(UnusableAnswerError);
  });

  it('stops where there is too much, with what it has', async () => {
    await start();
    server.add(PAGE, years(2001, 2020));
    const reading = await read({ bytesMax: 1_500 });
    expect(reading.isCut).toBe(true);
    expect(yearsIn(reading).length).toBeGreaterThan(0);
    await expect(read({ bytesMax: 100 })).rejects.toBeInstanceOf(UnusableAnswerError);
  });

  test.each<[string, Parameters<MementoServer['fail']>[0]]>([
    ['nobody answers', { kind: 'silent' }],
    ['the answer stops in the middle', { kind: 'hang', after: 600 }],
    ['the connection is cut', { kind: 'cut', after: 600 }],
    ['the service is broken', { kind: 'status', status: 500 }],
    ['the service refuses', { kind: 'status', status: 403 }],
  ])('tells when %s', async (_, fault) => {
    await start();
    server.add(PAGE, years(2001, 2020));
    server.fail(fault);
    const failure: unknown = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ArchiveError);
    expect(failure).not.toBeInstanceOf(UnusableAnswerError);
  });

  test.each([
    ['120', 120],
    [new Date(clock.now() + 60_000).toUTCString(), 60],
    ['soon', null],
  ])('tells for how long it is to stay away: %s', async (retryAfter, retryAfterS) => {
    await start();
    server.fail({ kind: 'status', status: 429, retryAfter });
    await expect(read()).rejects.toMatchObject({ name: 'ArchiveError', retryAfterS });
  });

  it('ends when told to', async () => {
    await start();
    server.add(PAGE, years(2001, 2020));
    server.fail({ kind: 'hang', after: 600 });
    const stop = new AbortController();
    const reading = read({}, stop.signal);
    setTimeout(() => stop.abort(new Error('enough')), 50);
    await expect(reading).rejects.toMatchObject({
      name: 'ArchiveError',
      cause: { message: 'enough' },
    });
  });
});
