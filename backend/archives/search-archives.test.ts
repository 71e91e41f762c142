import { createManualClock } from '../runtime/testing/manual-clock';
import { createSilentLogger } from '../runtime/logger';
import { dayNumberOf } from '../status/day-number';
import type { LeasedSearch } from '../store/archives/leased-search';
import type { LinkedCopy } from '../store/archives/linked-copies';
import type { ArchiveService } from '../url/archives/archive-services';
import { ArchiveError } from './service/archive-http';
import type { ArchiveSource, Candidate, WantedCopy } from './service/archive-source';
import type { CopyFault, CopyLook } from './copy-look';
import { isEnough } from './is-enough';
import type { SaveOutcome } from './wayback/save-outcome';
import { searchArchives } from './search-archives';
import { normalUrl } from '../url/testing/normal-url';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const URL = 'http://museum.org/';
const TAKEN_URL = 'http://taken.org/';
const TAKEN = new Map([
  [
    'taken.org',
    {
      standing: 'taken',
      sinceDay: Date.UTC(2018, 5, 1) / 86_400_000,
      registeredDay: null,
    } as const,
  ],
]);
const ENDLESS = new AbortController().signal;
const TODAY = dayNumberOf(NOW_MS);
const RESTS = new ArchiveError('busy', { retryAfterS: 50 });

const copy = (service: ArchiveService, timestamp: string) => ({
  service,
  url: `https://copies.test/${service}/${timestamp}`,
  timestamp,
});
const kept = (service: ArchiveService, timestamp: string, visitedDay = TODAY - 91) => ({
  ...copy(service, timestamp),
  visitedDay,
});
const candidate = (service: ArchiveService, timestamp: string): Candidate => ({
  ...copy(service, timestamp),
  original: normalUrl(URL),
});

/** A world of archives: what each has, and which of it is good. */
function world(
  has: Partial<Record<ArchiveService, Candidate[] | Error>>,
  looks: Record<string, 'good' | 'unseen' | CopyFault | Error> = {},
  hasMore: typeof has = {},
  saved: SaveOutcome = { kind: 'refused', why: 'nobody should ask', retryAfterS: 1 },
) {
  const asked: [string, WantedCopy][] = [];
  const lookedAt: string[] = [];
  const sourceOf = (service: ArchiveService, itHas: typeof has): ArchiveSource => ({
    service,
    find: (wanted) => {
      asked.push([service, wanted]);
      const found = itHas[service] ?? [];
      return found instanceof Error ? Promise.reject(found) : Promise.resolve(found);
    },
  });
  const sources = (Object.keys(has) as ArchiveService[]).map((service) => ({
    ...sourceOf(service, has),
    ...(service in hasMore && { more: sourceOf(service, hasMore) }),
  }));
  const look = ({ address }: { address: string }): Promise<CopyLook> => {
    lookedAt.push(address);
    const found = looks[address];
    if (found instanceof Error) return Promise.reject(found);
    if (found === 'unseen') return Promise.resolve({ kind: 'unseen' });
    return Promise.resolve(
      found === 'good'
        ? { kind: 'good', url: address, timestamp: /\d{4,14}/.exec(address)?.[0] ?? '' }
        : { kind: 'bad', fault: found ?? 'error-page' },
    );
  };
  const clock = createManualClock(NOW_MS);
  const saver = { save: () => Promise.resolve(saved) };
  const searching = {
    sources,
    look,
    saver,
    clock,
    logger: createSilentLogger(),
    takenSince: () => Promise.resolve(TAKEN),
  };
  /** @param refused by one of the wikis */
  const search = (leased: Partial<LeasedSearch> = {}, refused: ArchiveService[] = []) => {
    const judging = { asked: sources.map(({ service }) => service), wikis: [choosy(refused)] };
    const enough = (services: readonly ArchiveService[]) => isEnough(services, judging);
    return searchArchives({ ...LEASED, ...leased }, { ...searching, isEnough: enough }, ENDLESS);
  };
  return { search, asked, lookedAt };
}

const linkTo = (address: string, urlId: number): LinkedCopy => ({
  urlId,
  url: normalUrl(address),
  isRefused: false,
});
const choosy = (refused: ArchiveService[]) => ({ archives: { refused } });
const LEASED: LeasedSearch = {
  urlId: 1,
  url: normalUrl(URL),
  firstSeenDay: dayNumberOf(Date.UTC(2020, 1, 3)),
  wantedMoment: null,
  chosen: [],
  noneGood: [],
  named: [],
  linked: [],
  blocked: [],
  isLiving: false,
  tries: 0,
  round: null,
  leasedUntilS: 0,
};
const url = (service: ArchiveService, timestamp: string): string => copy(service, timestamp).url;

test('the first good one of each service is chosen, near the day from which we know the URL', async () => {
  const { search, asked, lookedAt } = world(
    { wayback: [candidate('wayback', '2019'), candidate('wayback', '2018')] },
    { [url('wayback', '2018')]: 'good' },
  );
  const { settlement, isLost } = await search();
  expect(settlement.findings).toEqual([{ kind: 'chosen', snapshot: copy('wayback', '2018') }]);
  expect({ isLost, tries: settlement.tries }).toEqual({ isLost: false, tries: 0 });
  expect(asked).toEqual([['wayback', { url: normalUrl(URL), timestamp: '20200203000000' }]]);
  expect(lookedAt).toEqual([url('wayback', '2019'), url('wayback', '2018')]);
});

test('services with a chosen copy are asked first: it counts among those that are wanted', async () => {
  const { search, asked } = world(
    {
      wayback: [candidate('wayback', '2019')],
      loc: [candidate('loc', '2018')],
      'arquivo-pt': [candidate('arquivo-pt', '2017')],
    },
    { [url('wayback', '2019')]: 'good', [url('loc', '2018')]: 'good' },
  );
  await search({ chosen: [kept('arquivo-pt', '2015')] });
  expect(asked[0]?.[0]).toBe('arquivo-pt');
});

test('two copies are enough: the third service is left in peace', async () => {
  const { search, asked } = world(
    {
      wayback: [candidate('wayback', '2019')],
      loc: [],
      'arquivo-pt': [candidate('arquivo-pt', '2018')],
      vefsafn: [candidate('vefsafn', '2017')],
    },
    { [url('wayback', '2019')]: 'good', [url('arquivo-pt', '2018')]: 'good' },
  );
  const { settlement } = await search();
  expect(settlement.findings.map(({ kind }) => kind)).toEqual(['chosen', 'none', 'chosen']);
  expect(asked.map(([service]) => service)).toEqual(['wayback', 'loc', 'arquivo-pt']);
});

test('two copies that a wiki refuses are not enough for it', async () => {
  const linked = [
    'https://webarchive.nationalarchives.gov.uk/ukgwa',
    'https://webarchive.loc.gov/all',
  ].map((archive) => `${archive}/20150101000000/${URL}`);
  const looks = {
    [linked[0] ?? '']: 'good' as const,
    [linked[1] ?? '']: 'good' as const,
    [url('wayback', '2019')]: 'good' as const,
  };
  const has = { wayback: [candidate('wayback', '2019')], vefsafn: [] };
  const { search, asked } = world(has, looks);
  const services = async (refused: ArchiveService[]) =>
    (await search({ linked: linked.map(linkTo) }, refused)).settlement.findings.map((finding) =>
      finding.kind === 'chosen' ? finding.snapshot.service : finding.kind,
    );
  expect(await services(['ukgwa'])).toEqual(['ukgwa', 'loc']);
  expect(asked).toEqual([]);
  expect(await services(['ukgwa', 'loc'])).toEqual(['ukgwa', 'loc', 'wayback']);
  expect(asked.map(([service]) => service)).toEqual(['wayback']);
});

test('what has copies but no good one is told apart from what has none', async () => {
  const { search } = world({ wayback: [candidate('wayback', '2019')], loc: [] });
  expect((await search()).settlement.findings).toEqual([
    { kind: 'none-good', service: 'wayback' },
    { kind: 'none', service: 'loc' },
  ]);
});

test('a chosen copy that is still good stays, and nothing else is asked of its service', async () => {
  const chosen = [kept('wayback', '2015')];
  const { search, asked } = world(
    { wayback: [candidate('wayback', '2019')] },
    { [url('wayback', '2015')]: 'good' },
  );
  const { settlement } = await search({ chosen });
  expect(settlement.findings).toMatchObject([
    { kind: 'chosen', snapshot: copy('wayback', '2015') },
  ]);
  expect(asked).toEqual([]);
});

test('in the place of one that was withdrawn comes the next best, or none', async () => {
  const chosen = [kept('wayback', '2015'), kept('loc', '2015'), kept('webcite', '2009')];
  const { search, lookedAt } = world(
    { loc: [], wayback: [candidate('wayback', '2015'), candidate('wayback', '2016')] },
    { [url('wayback', '2016')]: 'good' },
  );
  const { findings } = (await search({ chosen })).settlement;
  expect(findings).toEqual([
    { kind: 'none', service: 'webcite' },
    { kind: 'none', service: 'loc' },
    { kind: 'chosen', snapshot: copy('wayback', '2016') },
  ]);
  expect(lookedAt.filter((address) => address === url('wayback', '2015'))).toHaveLength(1);
});

test('a service that gives no answer keeps what it has', async () => {
  const { search } = world(
    { wayback: RESTS, loc: [candidate('loc', '2019')] },
    { [url('loc', '2019')]: 'good' },
  );
  const { settlement, unanswered, isLost } = await search();
  expect(settlement.findings).toEqual([{ kind: 'chosen', snapshot: copy('loc', '2019') }]);
  expect({ unanswered, isLost, tries: settlement.tries }).toEqual({
    unanswered: ['wayback'],
    isLost: false,
    tries: 1,
  });
});

test('a chosen copy that is gone is told no more, also where its service gives no answer then', async () => {
  const { search } = world({ wayback: RESTS });
  const { settlement, isLost } = await search({ chosen: [kept('wayback', '2015')] });
  expect(settlement).toMatchObject({ findings: [{ kind: 'none', service: 'wayback' }], tries: 1 });
  expect(isLost).toBe(false);
});

test('a search in which nobody answers is lost', async () => {
  const { search } = world(
    { wayback: RESTS, loc: [candidate('loc', '2019')] },
    { [url('loc', '2019')]: RESTS },
  );
  const { settlement, isLost } = await search();
  expect({ findings: settlement.findings, isLost }).toEqual({ findings: [], isLost: true });
  expect(settlement.againAtS).toBe(NOW_MS / 1_000 + 3_600);
});

describe('a copy that somebody named', () => {
  const named = [copy('wayback', '2015')];
  const has = { wayback: [candidate('wayback', '2019')], loc: [] };
  const at2015 = url('wayback', '2015');

  test('is chosen as soon as it was looked at, before its service is asked', async () => {
    const { search, asked } = world(has, { [at2015]: 'good' });
    expect((await search({ named })).settlement).toMatchObject({
      findings: [{ kind: 'chosen', snapshot: named[0] }, { kind: 'none' }],
      unnamed: [],
    });
    expect(asked.map(([service]) => service)).toEqual(['loc']);
  });

  test('and is no good is forgotten, and says nothing of others', async () => {
    const { search } = world(has, { [url('wayback', '2019')]: 'good' });
    expect((await search({ named })).settlement).toMatchObject({
      findings: [{ kind: 'chosen', snapshot: copy('wayback', '2019') }, { kind: 'none' }],
      unnamed: ['wayback'],
    });
    const answered = { firstDay: TODAY, answered: ['wayback' as const, 'loc' as const] };
    expect((await search({ named, round: answered })).settlement.unnamed).toEqual(['wayback']);
  });

  test('waits as long as nobody can look at it, for six weeks', async () => {
    const { search, asked } = world(has, { [at2015]: RESTS });
    const loc = { loc: [candidate('loc', '2019')], vefsafn: [candidate('vefsafn', '2019')] };
    expect((await search({ named })).settlement).toMatchObject({ unnamed: [], tries: 1 });
    expect(asked.map(([service]) => service)).toEqual(['loc']);
    const looks = { [url('loc', '2019')]: 'good', [url('vefsafn', '2019')]: 'good' } as const;
    const enough = world({ ...loc, wayback: [] }, { ...looks, [at2015]: RESTS });
    expect((await enough.search({ named })).settlement).toMatchObject({ unnamed: [], tries: 1 });
    const late = (await enough.search({ named, tries: 10 })).settlement;
    expect(late).toMatchObject({ unnamed: ['wayback'], tries: 0 });
  });
});

test('copies that pages link to are looked at before any service is asked', async () => {
  const linked = [2012, 2014, 2016].map((year) => `https://web.archive.org/web/${year}0101/${URL}`);
  const loc = `https://webarchive.loc.gov/all/20150101/${URL}`;
  const no = 'http://museum.org/other';
  const { search, asked, lookedAt } = world(
    { wayback: [candidate('wayback', '2019')], vefsafn: [] },
    { [linked[1] ?? '']: 'good', [loc]: RESTS },
  );
  const { settlement } = await search({ linked: [no, loc, ...linked].map(linkTo) });
  expect(settlement.findings.map(({ kind }) => kind)).toEqual(['chosen', 'none']);
  expect(settlement.findings[0]).toMatchObject({ snapshot: { url: linked[1] } });
  expect(lookedAt).toEqual([linked[2], loc, linked[1]]);
  expect(asked.map(([service]) => service)).toEqual(['vefsafn']);
  // What nobody could look at is not refused, nor what nobody looked at.
  expect(settlement.linkedFound).toEqual([{ urlId: 4, isRefused: true }]);
  const blocked = await search({ linked: linked.map(linkTo), blocked: ['wayback'] });
  expect(blocked.settlement.findings).toEqual([{ kind: 'none', service: 'vefsafn' }]);
});

test('a copy that was refused is looked at again with each round, also where another one is good', async () => {
  const [bad = '', good = ''] = [2012, 2014].map(
    (year) => `https://web.archive.org/web/${year}0101/${URL}`,
  );
  const ofCopy = `https://archive.ph/20150101/${good}`;
  const refused = { ...linkTo(bad, 7), isRefused: true };
  const found = async (leased: Partial<LeasedSearch>, looks: Record<string, 'good' | CopyFault>) =>
    (await world({ loc: [] }, looks).search(leased)).settlement.linkedFound;
  const chosen = [kept('wayback', '2019')];
  const linked = [refused, linkTo(good, 8)];
  const isGood = { [bad]: 'good', [good]: 'good' } as const;
  expect(await found({ chosen, linked }, isGood)).toEqual([{ urlId: 7, isRefused: false }]);
  expect(await found({ chosen, linked }, {})).toEqual([{ urlId: 7, isRefused: true }]);
  // What is merely doubtful, or is the copy of a redirect, somebody saw who linked to it.
  for (const fault of ['doubtful', 'other-original', 'front-page'] as const) {
    const doubted = { [bad]: fault, [good]: fault };
    expect(await found({ chosen, linked }, doubted)).toEqual([{ urlId: 7, isRefused: false }]);
  }
  const round = { firstDay: TODAY, answered: ['wayback' as const] };
  expect(await found({ linked, round }, {})).toEqual([]);
  expect(await found({ linked, blocked: ['wayback'] }, {})).toEqual([]);
  const linkedTo = (original: string) =>
    found({ url: normalUrl(original), linked: [linkTo(ofCopy, 9)] }, {});
  expect(await linkedTo(good)).toEqual([{ urlId: 9, isRefused: true }]);
  expect(await linkedTo('http://museum.org/other')).toEqual([]);
});

describe('of a name that seems to be in other hands (U1)', () => {
  const taken = { url: normalUrl(TAKEN_URL) };

  test('copies that are as young are neither looked at nor chosen, and the moment before it is wanted', async () => {
    const [late, early] = [candidate('wayback', '20180601'), candidate('wayback', '20171231')];
    const { search, asked, lookedAt } = world(
      { wayback: [late, early] },
      { [late.url]: 'good', [early.url]: 'good' },
    );
    const { settlement } = await search({ ...taken, firstSeenDay: null });
    expect(asked[0]?.[1]).toMatchObject({ timestamp: '20180531235959' });
    expect(settlement.findings).toEqual([
      { kind: 'chosen', snapshot: copy('wayback', '20171231') },
    ]);
    expect(lookedAt).toEqual([early.url]);
  });

  test('one that is chosen is searched for anew, one that somebody named is forgotten', async () => {
    const early = candidate('wayback', '2015');
    const { search, lookedAt } = world({ wayback: [early] }, { [early.url]: 'good' });
    const named = [copy('webcite', '20190101')];
    const { settlement } = await search({ ...taken, chosen: [kept('wayback', '20190101')], named });
    expect(settlement.findings).toEqual([{ kind: 'chosen', snapshot: copy('wayback', '2015') }]);
    expect(settlement.unnamed).toEqual(['webcite']);
    expect(lookedAt).toEqual([early.url]);
  });

  test('where there are only such, none is good', async () => {
    const late = candidate('wayback', '2019');
    const linked = [linkTo(`https://web.archive.org/web/20200101/${TAKEN_URL}`, 8)];
    const { search } = world(
      { wayback: [late] },
      { [late.url]: 'good', [linked[0]?.url.text ?? '']: 'good' },
    );
    const { settlement } = await search({ ...taken, linked });
    expect(settlement.findings).toEqual([{ kind: 'none-good', service: 'wayback' }]);
  });
});

test('a service that is blocked by hand is left alone (W5.2)', async () => {
  const { search, asked, lookedAt } = world({ wayback: [candidate('wayback', '2019')] });
  const chosen = [kept('webcite', '2009')];
  const { settlement } = await search({ chosen, blocked: ['wayback', 'webcite'] });
  expect({ findings: settlement.findings, asked, lookedAt }).toEqual({
    findings: [],
    asked: [],
    lookedAt: [],
  });
});

test('a second way to ask a service is taken only where the first gives nothing good', async () => {
  const { search, lookedAt } = world(
    { wayback: [candidate('wayback', '2019')] },
    { [url('wayback', '2018')]: 'good' },
    { wayback: [candidate('wayback', '2019'), candidate('wayback', '2018')] },
  );
  expect((await search()).settlement.findings).toEqual([
    { kind: 'chosen', snapshot: copy('wayback', '2018') },
  ]);
  expect(lookedAt).toEqual([url('wayback', '2019'), url('wayback', '2018')]);
  const good = world(
    { wayback: [candidate('wayback', '2019')] },
    { [url('wayback', '2019')]: 'good' },
    { wayback: new TypeError('is not asked') },
  );
  expect((await good.search()).settlement.findings).toMatchObject([{ kind: 'chosen' }]);
  const bad = world({ wayback: [candidate('wayback', '2019')] }, {}, { wayback: [] });
  expect((await bad.search()).settlement.findings).toMatchObject([{ kind: 'none-good' }]);
});

test('a living URL that no service has is saved, and its copy looked at', async () => {
  const saved = (timestamp: string): SaveOutcome => ({
    kind: 'saved',
    copy: candidate('wayback', timestamp),
  });
  const looks = { [url('wayback', '2026')]: 'good' as const };
  const living = { isLiving: true };
  const good = await world({ wayback: [] }, looks, {}, saved('2026')).search(living);
  expect(good.settlement.findings).toEqual([{ kind: 'chosen', snapshot: copy('wayback', '2026') }]);
  const later: SaveOutcome = { kind: 'later', why: 'day-is-full', retryAfterS: 40_000 };
  const put = await world({ wayback: [] }, looks, {}, later).search(living);
  expect(put.settlement).toMatchObject({ findings: [{ kind: 'none' }], tries: 1 });
  expect(put.settlement.againAtS).toBe(NOW_MS / 1_000 + 40_000);
  expect({ isLost: put.isLost, unanswered: put.unanswered }).toEqual({
    isLost: false,
    unanswered: ['wayback'],
  });
  const dead = await world({ wayback: [] }, looks, {}, saved('2026')).search();
  expect(dead.settlement.findings).toEqual([{ kind: 'none', service: 'wayback' }]);
});

test('one copy that cannot be read keeps nobody from the next one, a service that rests does', async () => {
  const copies = [candidate('wayback', '2019'), candidate('wayback', '2018')];
  const broken = new ArchiveError('half an answer');
  const good = { [url('wayback', '2019')]: broken, [url('wayback', '2018')]: 'good' as const };
  expect((await world({ wayback: copies }, good).search()).settlement).toMatchObject({
    findings: [{ kind: 'chosen', snapshot: copy('wayback', '2018') }],
    tries: 0,
  });
  const rests = world({ wayback: copies }, { ...good, [url('wayback', '2019')]: RESTS });
  expect((await rests.search()).settlement).toMatchObject({ findings: [], tries: 1 });
  expect(rests.lookedAt).toEqual([url('wayback', '2019')]);
  const half = world({ wayback: copies }, { [url('wayback', '2019')]: broken });
  expect((await half.search()).settlement).toMatchObject({ findings: [], tries: 1 });
});

test('one copy that cannot be read keeps nobody from the second way to ask, nor from earlier years', async () => {
  const [near, far] = [candidate('wayback', '2019'), candidate('wayback', '2018')];
  const broken = { [url('wayback', '2019')]: new ArchiveError('500, and no copy') };
  const looks = { ...broken, [url('wayback', '2018')]: 'good' as const };
  const { search } = world({ wayback: [near] }, looks, { wayback: [far] });
  expect((await search()).settlement.findings).toMatchObject([{ snapshot: { timestamp: '2018' } }]);
  const none = world({ wayback: [near] }, broken, { wayback: [near, far] });
  expect((await none.search()).settlement).toMatchObject({ findings: [], tries: 1 });
  expect(none.lookedAt).toEqual([url('wayback', '2019'), url('wayback', '2018')]);
  expect(none.asked.map(([, { timestamp }]) => timestamp.slice(0, 4))).toContain('2017');
});

test('where all copies near the moment are bad, earlier ones are looked at', async () => {
  const parked = ['2020', '2019'].map((timestamp) => candidate('wayback', timestamp));
  const { search, asked } = world({ wayback: parked });
  await search();
  expect(asked.map(([, { timestamp }]) => timestamp.slice(0, 4))).toEqual(['2020', '2017']);
});

describe('a round goes on until all services have answered that are needed', () => {
  const has = {
    wayback: RESTS,
    loc: [candidate('loc', '2019')],
    vefsafn: [],
  };
  const good = { [url('loc', '2019')]: 'good' as const };

  test('the next search asks the silent one alone', async () => {
    const first = (await world(has, good).search()).settlement;
    expect(first).toMatchObject({
      round: { firstDay: TODAY, answered: ['loc', 'vefsafn'] },
      isWhole: false,
    });
    const again = { chosen: [kept('loc', '2019', TODAY)], round: first.round, tries: 1 };
    const silent = world(has, good);
    const second = await silent.search(again);
    expect([silent.asked.map(([service]) => service), silent.lookedAt]).toEqual([['wayback'], []]);
    expect(second).toMatchObject({
      settlement: { findings: [], tries: 2, round: first.round },
      hasCopies: true,
      isLost: false,
    });
    const speaking = world({ ...has, wayback: [] }, good);
    expect((await speaking.search(again)).settlement).toMatchObject({
      findings: [{ kind: 'none', service: 'wayback' }],
      tries: 0,
      round: null,
      isWhole: true,
    });
  });

  test('one of which nothing is needed owes no answer', async () => {
    const vefsafn = [candidate('vefsafn', '2018')];
    const looks = { ...good, [url('vefsafn', '2018')]: 'good' as const };
    const { settlement, unanswered } = await world({ ...has, vefsafn }, looks).search();
    expect(unanswered).toEqual(['wayback']);
    expect(settlement).toMatchObject({ tries: 0, round: null, isWhole: true });
  });

  test('but one whose copy is chosen does', async () => {
    const vefsafn = [candidate('vefsafn', '2018')];
    const looks = { ...good, [url('vefsafn', '2018')]: 'good' as const };
    const chosen = [kept('wayback', '2015')];
    const rests = { ...looks, [url('wayback', '2015')]: RESTS };
    const { settlement } = await world({ ...has, vefsafn }, rests).search({ chosen });
    expect(settlement).toMatchObject({ tries: 1, isWhole: false });
  });

  test('after a month everything begins again', async () => {
    const round = { firstDay: TODAY - 30, answered: ['loc' as const, 'vefsafn' as const] };
    const { search, asked } = world(has, good);
    expect((await search({ round })).settlement.round?.firstDay).toBe(TODAY);
    expect(asked.map(([service]) => service)).toEqual(['wayback', 'loc', 'vefsafn']);
  });
});

test.each<['unseen' | Error]>([['unseen'], [RESTS]])(
  'while a linked copy cannot be seen (%s), it is not known that there is none',
  async (look) => {
    const address = `https://archive.ph/20150101/${URL}`;
    const { settlement } = await world({ loc: [] }, { [address]: look }).search({
      linked: [linkTo(address, 3)],
    });
    expect(settlement).toMatchObject({ findings: [{ kind: 'none' }], isWhole: false, round: null });
    const good = { [address]: look, [url('loc', '2019')]: 'good' } as const;
    const found = await world({ loc: [candidate('loc', '2019')] }, good).search({
      linked: [linkTo(address, 3)],
    });
    expect(found.settlement).toMatchObject({ findings: [{ kind: 'chosen' }], isWhole: true });
  },
);

test('a named copy that only a frame shows is told as its check found it', async () => {
  const named = copy('archive-today', '2015');
  const { settlement } = await world({ loc: [] }, { [named.url]: 'unseen' }).search({
    named: [named],
  });
  expect(settlement.unnamed).toEqual([]);
  expect(settlement.findings[0]).toEqual({ kind: 'chosen', snapshot: named });
});

test('where no service is asked, nothing was searched for', async () => {
  const chosen = [kept('wayback', '2015')];
  const { settlement } = await world({}, { [url('wayback', '2015')]: 'good' }).search({ chosen });
  expect(settlement).toMatchObject({ findings: [{ kind: 'chosen' }], isWhole: false, round: null });
});

test('a chosen copy that nobody has seen for half a year is told no more', async () => {
  const has = { wayback: [candidate('wayback', '2019')] };
  const looks = { [url('wayback', '2015')]: new ArchiveError('wayback answered 403, and no copy') };
  const search = (visitedDay: number, tries: number) =>
    world(has, looks).search({ chosen: [kept('wayback', '2015', visitedDay)], tries });
  expect((await search(TODAY - 181, 9)).settlement.findings).toEqual([]);
  expect((await search(TODAY - 182, 4)).settlement.findings).toEqual([]);
  const { findings, tries } = (await search(TODAY - 182, 5)).settlement;
  expect({ findings, tries }).toEqual({
    findings: [{ kind: 'none', service: 'wayback' }],
    tries: 6,
  });
});

test('a living URL of which a service has bad copies is not saved', async () => {
  const later: SaveOutcome = { kind: 'later', why: 'day-is-full', retryAfterS: 40_000 };
  const living = { isLiving: true, round: { firstDay: TODAY, answered: ['loc' as const] } };
  const put = await world({ wayback: [], loc: [] }, {}, {}, later).search(living);
  expect(put.settlement.round).toEqual({ firstDay: TODAY, answered: ['loc'] });
  const bad = { ...living, noneGood: ['loc' as const] };
  const kinds = (await world({ wayback: [], loc: [] }, {}, {}, later).search(bad)).settlement;
  expect(kinds).toMatchObject({ tries: 0, round: null });
});

test('a fault of our own is no answer of a service', async () => {
  const { search } = world({ wayback: new TypeError('a slip') });
  await expect(search()).rejects.toThrow('a slip');
});

describe('a URL of which it was found out when it was cited', () => {
  const wantedMoment = { atS: Date.UTC(2012, 5, 1) / 1_000, isSearched: false };
  const chosen = [kept('wayback', '20190101000000')];
  const near = candidate('wayback', '20120401000000');
  const all = { [chosen[0]?.url ?? '']: 'good', [near.url]: 'good' } as const;

  test('gets the copy nearest to that in place of the one that was chosen before', async () => {
    const { search, asked } = world({ wayback: [near] }, all);
    const { settlement } = await search({ chosen, wantedMoment });
    expect(settlement.findings).toEqual([
      { kind: 'chosen', snapshot: copy('wayback', '20120401000000') },
    ]);
    expect(asked).toEqual([['wayback', { url: normalUrl(URL), timestamp: '20120601000000' }]]);
    expect(settlement.isWhole).toBe(true);
  });

  test.each([
    ['its service has none that is nearer', [candidate('wayback', '20260101000000')], all],
    ['its service has no good one', [near], { [chosen[0]?.url ?? '']: 'good' as const }],
    ['its service has no other one', [], all],
  ])('keeps the chosen one where %s', async (_, has, looks) => {
    const farther = { ...looks, [copy('wayback', '20260101000000').url]: 'good' as const };
    const { search } = world({ wayback: has }, farther);
    const { settlement } = await search({ chosen, wantedMoment });
    expect(settlement.findings).toMatchObject([
      { kind: 'chosen', snapshot: copy('wayback', '20190101000000') },
    ]);
  });

  test('loses the chosen one where that is no good either', async () => {
    const { search } = world({ wayback: [near] });
    expect((await search({ chosen, wantedMoment })).settlement.findings).toEqual([
      { kind: 'none-good', service: 'wayback' },
    ]);
  });

  test('keeps what it has while its service is silent, and is not searched by that', async () => {
    const { search } = world({ wayback: new ArchiveError('silent') }, all);
    const { settlement } = await search({ chosen, wantedMoment });
    expect([settlement.findings, settlement.isWhole]).toEqual([[], false]);
  });

  test('is not searched once more for a moment that was searched', async () => {
    const { search, asked } = world({ wayback: [near] }, all);
    await search({ chosen, wantedMoment: { ...wantedMoment, isSearched: true } });
    expect(asked).toEqual([]);
  });
});
