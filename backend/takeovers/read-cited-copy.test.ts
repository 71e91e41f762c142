import { ArchiveError, type ArchiveReply } from '../archives/service/archive-http';
import type { ArchiveSource } from '../archives/service/archive-source';
import { createManualClock } from '../runtime/testing/manual-clock';
import { normalUrl } from '../url/testing/normal-url';
import { readCitedCopy, type CitedCopy } from './read-cited-copy';
import { CASINO_PAGE, museumPage } from './testing/takeover-world';

const PAGE = 'http://lunden-mill.net/mill';
const DAY_MS = 86_400_000;
const dayOf = (text: string): number => Date.parse(text) / DAY_MS;
const copyOf = (year: number): string => `https://web.archive.org/web/${year}0401000000/${PAGE}`;

/** What copies show by their years: a page, a status of the archive, or nothing as it does not answer. */
type Shown = string | number | null;

let asked: string[] = [];
let sourcesAsked = 0;
beforeEach(() => {
  asked = [];
  sourcesAsked = 0;
});

function replyOf(year: string, shown: Shown): ArchiveReply {
  const isPage = typeof shown === 'string';
  const madeAt = { 'memento-datetime': new Date(`${year}-04-01T00:00:00Z`).toUTCString() };
  return {
    status: typeof shown === 'number' ? shown : 200,
    headers: isPage ? { ...madeAt, 'content-type': 'text/html' } : {},
    // eslint-disable-next-line @typescript-eslint/require-await
    body: (async function* () {
      yield Buffer.from(isPage ? shown : 'not here');
    })(),
    discard: () => Promise.resolve(),
  };
}

const source = (years: readonly number[]): ArchiveSource => ({
  service: 'wayback',
  find: () => {
    sourcesAsked += 1;
    return Promise.resolve(
      years.map((year) => ({
        service: 'wayback',
        original: null,
        url: copyOf(year),
        timestamp: `${year}`,
      })),
    );
  },
});

function read(
  shown: Readonly<Record<number, Shown>>,
  {
    citedDay = null,
    takenDay = null,
    sources = [],
  }: { citedDay?: number | null; takenDay?: number | null; sources?: ArchiveSource[] } = {},
): Promise<CitedCopy | 'none' | 'later'> {
  const ask = ({ url }: { url: URL }): Promise<ArchiveReply> => {
    const [, year = ''] = /\/web\/(\d{4})/.exec(url.pathname) ?? [];
    asked.push(year);
    const page = shown[Number(year)] ?? null;
    if (page === null) return Promise.reject(new ArchiveError('no answer'));
    return Promise.resolve(replyOf(year, page));
  };
  const reading = { ask, clock: createManualClock(Date.UTC(2026, 8, 1)), sources };
  const copies = Object.keys(shown).map((year) => copyOf(Number(year)));
  const cited = { url: normalUrl(PAGE), citedDay, takenDay, copies };
  return readCitedCopy(reading, cited, new AbortController().signal);
}

const MUSEUM = museumPage('/mill');

test('a copy that sells is passed over where it is younger than the citation, or nobody knows', async () => {
  const copies = { 2019: CASINO_PAGE, 2015: MUSEUM };
  expect(await read(copies)).toMatchObject({ day: dayOf('2015-04-01') });
  const late = await read(copies, { citedDay: dayOf('2018-01-01') });
  expect(late).toMatchObject({ day: dayOf('2015-04-01') });
});

test('a copy from since the name is in other hands is not read, whatever it shows', async () => {
  const takenDay = dayOf('2018-04-01');
  expect(await read({ 2019: MUSEUM, 2018: MUSEUM }, { takenDay })).toBe('none');
  expect(asked).toEqual([]);
  const sources = [source([2019, 2016])];
  const found = await read({ 2019: MUSEUM, 2016: MUSEUM }, { takenDay, sources });
  expect(found).toMatchObject({ day: dayOf('2016-04-01') });
  const citedSince = await read({ 2019: MUSEUM }, { takenDay, citedDay: dayOf('2020-01-01') });
  expect([citedSince, asked]).toEqual(['none', ['2016']]);
});

test('what sold already when it was cited is what was cited', async () => {
  const copies = { 2019: CASINO_PAGE, 2012: MUSEUM };
  const found = await read(copies, { citedDay: dayOf('2020-01-01') });
  expect(found).toMatchObject({ day: dayOf('2019-04-01') });
});

test('copies that are gone for good are none; where nobody answers it is asked later', async () => {
  expect(await read({ 2019: 404, 2015: 410 })).toBe('none');
  expect(await read({ 2019: 404, 2015: null })).toBe('later');
  expect(await read({ 2019: 404, 2015: MUSEUM })).toMatchObject({ day: dayOf('2015-04-01') });
});

test('when three copies were read no further archive is asked', async () => {
  const sources = [source([2014]), source([2013])];
  await read({ 2019: CASINO_PAGE, 2018: CASINO_PAGE, 2017: CASINO_PAGE }, { sources });
  expect([asked.length, sourcesAsked]).toEqual([3, 0]);
});
