import { Readable } from 'node:stream';
import { systemRandom } from '../runtime/random';
import { createManualClock } from '../runtime/testing/manual-clock';
import { isHtml } from '../status/mime-keyword';
import { ArchiveError, UnpackingError, type AskArchive } from './service/archive-http';
import type { IsDoubtful } from './copy-look';
import { lookAtCopy } from './look-at-copy';
import { createServicePacing } from './service/service-pacing';
import { askLocally, type LocalAsking } from './testing/ask-locally';
import { MementoServer } from './testing/memento-server';
import { normalUrl } from '../url/testing/normal-url';

const MILL = 'http://museum-lunden.org/mill?year=1847';
const AT = '20150102030405';
const MADE = 'Fri, 02 Jan 2015 03:04:05 GMT';
const NOW_MS = Date.UTC(2026, 10, 20, 12);
const ENDLESS = new AbortController().signal;

let server: MementoServer;
let local: LocalAsking;
beforeEach(async () => {
  server = await new MementoServer({ origin: 'https://webarchive.loc.gov', root: '/all/' }).start();
  local = askLocally(server, { headersMs: 300, bodyMs: 300 });
  server.add(MILL, [AT]);
});
afterEach(async () => {
  await local.agent.destroy();
  await server.close();
});

const says =
  (text: string): IsDoubtful =>
  (_asked, { body, contentType }) =>
    isHtml(contentType) && Buffer.from(body).includes(text);

function look(
  address: string,
  { ask = local.ask, wanted = MILL }: { ask?: AskArchive; wanted?: string } = {},
) {
  const looking = { ask, isDoubtful: says('Not Found'), clock: createManualClock(NOW_MS) };
  return lookAtCopy({ address, wanted: normalUrl(wanted) }, looking, ENDLESS);
}

const copyOf = (original: string, timestamp = AT): string =>
  `https://webarchive.loc.gov/all/${timestamp}/${original}`;
const bad = (fault: string) => ({ kind: 'bad', fault });

test('a copy that is there, of that page and that time, is good; it is read as it was archived', async () => {
  expect(await look(copyOf(MILL))).toEqual({ kind: 'good', url: copyOf(MILL), timestamp: AT });
  expect(server.asked.map(({ url }) => url)).toEqual([
    expect.stringMatching(/20150102030405(id_)?\/http:\/\/museum-lunden\.org\/mill\?year=1847$/),
  ]);
});

test.each([
  ['soft-404', 'doubtful'],
  ['to-home', 'front-page'],
  ['error-page', 'error-page'],
  ['unknown', 'gone'],
  ['withdrawn', 'gone'],
] as const)('a copy that is %s is not offered: %s', async (kind, fault) => {
  server.turn(kind);
  expect(await look(copyOf(MILL))).toEqual(bad(fault));
});

test.each([
  ['of another page', copyOf('http://museum-lunden.org/boats'), 'other-original'],
  ['of the front page', copyOf('http://museum-lunden.org/'), 'front-page'],
  ['that is none', 'https://webarchive.loc.gov/about', 'gone'],
  ['of no archive', 'https://copies.museum-lunden.org/wayback/2015/http://a.org/', 'gone'],
  ['from the future', copyOf(MILL, '20270102030405'), 'other-time'],
])('an address %s is not even asked for', async (_what, address, fault) => {
  expect(await look(address)).toEqual(bad(fault));
  expect(server.asked).toEqual([]);
});

test('the page may be written with https, www or a slash at its end', async () => {
  server.add('https://www.museum-lunden.org/mill/?year=1847', ['20160102030405']);
  const address = copyOf('https://www.museum-lunden.org/mill/?year=1847', '20160102030405');
  expect(await look(address)).toMatchObject({ kind: 'good' });
});

test('redirects within the archive lead to the copy that is told', async () => {
  server.fail({ kind: 'redirect', location: copyOf(MILL) }, { at: 'copy', times: 1 });
  expect(await look(copyOf(MILL, '20150101000000'))).toEqual({
    kind: 'good',
    url: copyOf(MILL),
    timestamp: AT,
  });
});

test.each([
  ['to another page', copyOf('http://museum-lunden.org/new'), 'other-original'],
  ['as their site wrote them, to another page', 'https://museum-lunden.org/new', 'other-original'],
  ['as their site wrote them, to its front page', 'https://museum-lunden.org/', 'front-page'],
  [
    'to another archive',
    'https://archive.ph/20150102030405/http://museum-lunden.org/mill?year=1847',
    'gone',
  ],
  ['to themselves', copyOf(MILL), 'endless'],
])('redirects %s are no copy', async (_where, location, fault) => {
  server.fail({ kind: 'redirect', location, of: MADE }, { at: 'copy' });
  expect(await look(copyOf(MILL))).toEqual(bad(fault));
});

test.each(['/maintenance', 'https://webarchive.loc.gov/sorry.html', 'https://login.example/'])(
  'an archive that leads to %s, which is no copy, tells nothing of the copy',
  async (location) => {
    server.fail({ kind: 'redirect', location }, { at: 'copy' });
    await expect(look(copyOf(MILL))).rejects.toThrow(ArchiveError);
  },
);

test('a raw redirect from http to https of the same page is the copy of that', async () => {
  const secure = MILL.replace('http:', 'https:');
  server.fail({ kind: 'redirect', location: secure, of: MADE }, { at: 'copy', times: 1 });
  expect(await look(copyOf(MILL))).toEqual({ kind: 'good', url: copyOf(secure), timestamp: AT });
});

const answering =
  (
    status: number,
    headers: Record<string, string>,
    body = 'The mill was built in 1847.',
  ): AskArchive =>
  () =>
    Promise.resolve({
      status,
      headers: { 'memento-datetime': 'Fri, 02 Jan 2015 03:04:05 GMT', ...headers },
      body: Readable.from([Buffer.from(body)]),
      discard: async () => undefined,
    });

test.each([
  ['without its host', '/mill/?year=1847', 'http://museum-lunden.org/mill/?year=1847'],
  [
    'without its scheme',
    '//museum-lunden.org/mill/?year=1847',
    'http://museum-lunden.org/mill/?year=1847',
  ],
])('a raw redirect %s is one of the site, not of the archive', async (_what, location, to) => {
  server.copies.length = 0;
  server.add(to, [AT]);
  server.fail({ kind: 'redirect', location, of: MADE }, { at: 'copy', times: 1 });
  expect(await look(copyOf(MILL))).toEqual({ kind: 'good', url: copyOf(to), timestamp: AT });
});

test.each([
  ['another page', '/boats', 'other-original'],
  ['the front page', '/', 'front-page'],
  ['no page', 'http://[', 'gone'],
])('a raw redirect to %s of the site is no copy', async (_what, location, fault) => {
  server.fail({ kind: 'redirect', location, of: MADE }, { at: 'copy' });
  expect(await look(copyOf(MILL))).toEqual(bad(fault));
});

test.each([
  [202, {}],
  [204, {}],
  [206, {}],
  [206, { 'content-range': 'bytes 0-99/4000' }],
  [206, { 'content-range': 'bytes 100-3999/4000' }],
  [300, {}],
  [302, {}],
  [304, {}],
  [304, { location: copyOf(MILL) }],
])('what was archived with status %i %j is no page', async (status, headers) => {
  expect(await look(copyOf(MILL), { ask: answering(status, headers) })).toEqual(bad('error-page'));
});

test.each([
  [200, {}],
  [203, {}],
  [206, { 'content-range': 'bytes 0-3999/4000' }],
  [206, { 'x-archive-orig-content-range': 'bytes 0-3999/4000' }],
])('what was archived with status %i %j is one', async (status, headers) => {
  const found = await look(copyOf(MILL), { ask: answering(status, headers) });
  expect(found).toMatchObject({ kind: 'good' });
});

describe('copies of copies', () => {
  const INNER = 'https://archive.ph/20140102030405/http://museum-lunden.org/mill?year=1847';
  const RAW = `https://web.archive.org/web/20140102030405id_/${MILL}`;
  const FRAMED = `https://web.archive.org/web/20140102030405/${MILL}`;
  const DEAD = `https://www.webcitation.org/6VGqmSLuy?url=${MILL.replaceAll('=', '%3D')}`;
  const ofOuter = (original: string) => ({ link: `<${original}>; rel="original"` });

  it.each([
    ['a page that an archive showed', INNER, MILL, { kind: 'unseen' }],
    ['a page with the bar of its archive', FRAMED, MILL, { kind: 'unseen' }],
    ['a page that an archive gave raw', RAW, MILL, { kind: 'good', url: copyOf(RAW) }],
    ['the dead address of a copy', DEAD, DEAD, { kind: 'good' }],
    ['another address of that copy', DEAD, INNER, bad('other-original')],
  ])('%s', async (_what, original, wanted, found) => {
    const address = copyOf(original);
    const ask = answering(200, ofOuter(original));
    expect(await look(address, { ask, wanted })).toMatchObject(found);
  });

  it('of another copy than their address says are none', async () => {
    const ask = answering(200, ofOuter(MILL));
    expect(await look(copyOf(RAW), { ask })).toEqual(bad('other-original'));
    const there = { 'content-location': copyOf(FRAMED) };
    expect(await look(copyOf(INNER), { ask: answering(200, there) })).toEqual(
      bad('other-original'),
    );
  });
});

test('a look does not let a service trickle for as long as a TimeMap may', async () => {
  const asked: unknown[] = [];
  const ask: AskArchive = (request, signal) => {
    asked.push(request.totalMs);
    return local.ask(request, signal);
  };
  expect(await look(copyOf(MILL), { ask })).toMatchObject({ kind: 'good' });
  expect(asked).toEqual([60_000]);
});

test.each([
  ['its frame only', 'https://archive.ph/20150102030405/http://museum-lunden.org/mill?year=1847'],
])('of a service that shows %s is told only that a copy is there', async (_what, address) => {
  expect(await look(address, { ask: answering(200, {}) })).toEqual({ kind: 'unseen' });
  expect(await look(address, { ask: answering(404, {}) })).toEqual(bad('gone'));
});

test.each([
  ['a page of the archive itself', 200, {}],
  ['a wall', 403, { 'cf-mitigated': 'challenge' }],
])('%s is no copy, and no verdict', async (_what, status, headers) => {
  const body = Readable.from([Buffer.from('Just a moment…')]);
  const ask: AskArchive = () =>
    Promise.resolve({ status, headers, body, discard: async () => undefined });
  await expect(look(copyOf(MILL), { ask })).rejects.toThrow('no copy');
});

test.each([
  { link: '<http://museum-lunden.org/boats>; rel="original"' },
  { 'content-location': copyOf('http://museum-lunden.org/boats') },
  { 'content-location': `/all/${AT}/http://museum-lunden.org/boats` },
])('a copy of nearly the wanted page is none: %j', async (told) => {
  expect(await look(copyOf(MILL), { ask: answering(200, told) })).toEqual(bad('other-original'));
});

test('a copy that was made at another time than its address says is not offered', async () => {
  server.copies.forEach((copy) => (copy.lie = 'Sat, 03 Jan 2004 00:00:00 GMT'));
  expect(await look(copyOf(MILL))).toEqual(bad('other-time'));
});

test('an empty copy is not offered', async () => {
  server.copies.forEach((copy) => (copy.html = ''));
  expect(await look(copyOf(MILL))).toEqual(bad('empty'));
});

test('a copy that cannot be unpacked is not offered', async () => {
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    yield await Promise.reject(new UnpackingError('gzip that is none'));
  };
  const headers = { 'memento-datetime': 'Fri, 02 Jan 2015 03:04:05 GMT' };
  const ask: AskArchive = () =>
    Promise.resolve({ status: 200, headers, body: broken(), discard: async () => undefined });
  expect(await look(copyOf(MILL), { ask })).toEqual(bad('unreadable'));
});

test('a large copy is judged by its beginning', async () => {
  server.copies.forEach((copy) => (copy.html = `<p>mill</p>${' '.repeat(3_000_000)}Not Found`));
  expect(await look(copyOf(MILL))).toMatchObject({ kind: 'good' });
});

test('a large copy is read on, to a bound, while nothing was seen', async () => {
  server.copies.forEach(
    (copy) => (copy.html = `<p>${' '.repeat(600_000)}Not Found${' '.repeat(900_000)}`),
  );
  const looking = {
    ask: local.ask,
    isDoubtful: says('Not Found'),
    clock: createManualClock(NOW_MS),
  };
  const asked: number[] = [];
  const seesEnough = (start: Uint8Array): boolean => {
    asked.push(start.length);
    return start.length > 500_000;
  };
  const copy = { address: copyOf(MILL), wanted: normalUrl(MILL) };
  expect(await lookAtCopy(copy, { ...looking, seesEnough }, ENDLESS)).toMatchObject({
    kind: 'good',
  });
  expect(asked).toEqual([262_144, 524_288]);
  const never = { ...looking, seesEnough: () => false };
  expect(await lookAtCopy(copy, never, ENDLESS)).toEqual(bad('doubtful'));
});

test('a service whose copies never end is left alone after the second', async () => {
  const slow = askLocally(server, { bodyMs: 60_000, totalMs: 300 });
  const clock = createManualClock(NOW_MS);
  const ask = createServicePacing({ ask: slow.ask, clock, random: systemRandom });
  server.fail({ kind: 'hang', after: 10 }, { at: 'copy' });
  for (let n = 0; n < 2; n += 1) await expect(look(copyOf(MILL), { ask })).rejects.toThrow('0.3 s');
  const error = await look(copyOf(MILL), { ask }).catch((reason: unknown) => reason);
  expect((error as ArchiveError).retryAfterS).toBeGreaterThan(0);
  expect(server.asked).toHaveLength(2);
  await slow.agent.destroy();
});

test.each([
  [{ kind: 'silent' }, null],
  [{ kind: 'cut', after: 10 }, null],
  [{ kind: 'hang', after: 10 }, null],
  [{ kind: 'status', status: 503 }, null],
  [{ kind: 'status', status: 429, retryAfter: '120' }, 120],
] as const)('what fails is no verdict: %j', async (fault, retryAfterS) => {
  server.fail(fault, { at: 'copy' });
  const error = await look(copyOf(MILL)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ArchiveError);
  expect((error as ArchiveError).retryAfterS).toBe(retryAfterS);
});
