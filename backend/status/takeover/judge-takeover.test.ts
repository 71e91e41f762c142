import type { ComparedPage } from './compared-page';
import { UNKNOWN_HOST, type GoneRun, type HostFacts } from './host-facts';
import { judgeTakeover, type TakeoverJudgement, type TakeoverVerdict } from './judge-takeover';
import { CASINO, comparedPage } from './testing/compared-page';

const CITED = 15_000;
const TODAY = 20_000;

const mill = comparedPage('mill');
const casino = comparedPage('casino', { offers: [CASINO] });
const lost = { before: comparedPage('rye'), now: comparedPage('roulette', { offers: [CASINO] }) };
const kept = { before: comparedPage('rye'), now: comparedPage('rye') };

const judged = (
  now: ComparedPage,
  host: Partial<HostFacts> = {},
  before: ComparedPage | null = mill,
): TakeoverJudgement =>
  judgeTakeover({ before, citedDay: CITED, now, today: TODAY, host: { ...UNKNOWN_HOST, ...host } });

const gone = (state: GoneRun['state'], days: number): GoneRun => ({
  state,
  from: CITED + 100,
  to: CITED + 100 + days,
});

const later = { registeredDay: CITED + 31 };
const wide = { siblings: [lost, lost] };

test.each<[what: string, verdict: TakeoverVerdict, now: ComparedPage, host: Partial<HostFacts>]>([
  ['an offer under a name that was registered later', 'usurped', casino, later],
  [
    'an offer after the name had gone, on the whole host',
    'usurped',
    casino,
    { gone: [gone('no-name', 40)], ...wide },
  ],
  [
    'an offer, parked before, every address alike',
    'usurped',
    casino,
    { gone: [gone('parked', 60)], invented: casino },
  ],
  ['an offer that people confirm', 'usurped', casino, { people: 1 }],
  ['an offer after the name had gone', 'usurped?', casino, { gone: [gone('unreachable', 40)] }],
  ['an offer on the whole host', 'usurped?', casino, wide],
  [
    'an offer where all changed at once',
    'usurped?',
    casino,
    { changed: { urls: 5, changed: 4, day: null } },
  ],
  ['an offer at the head under another name, of which nothing is known', 'usurped?', casino, {}],
  ['… but that another page is lost, too', 'usurped?', casino, { siblings: [lost] }],
  ['people confirm what no program sees', 'usurped?', comparedPage('blog'), { people: 1 }],
])('%s: %s', (_what, verdict, now, host) => {
  expect(judged(now, host).verdict).toBe(verdict);
});

test.each<[what: string, verdict: TakeoverVerdict, now: ComparedPage, host: Partial<HostFacts>]>([
  [
    'all changed, registered later, gone, on the whole host',
    'drifted',
    comparedPage('blog'),
    {
      ...later,
      gone: [gone('no-name', 400)],
      siblings: [{ before: comparedPage('rye'), now: comparedPage('poem') }, lost],
    },
  ],
  ['an old registration', 'usurped?', casino, { registeredDay: CITED - 900 }],
  ['a registration a month after', 'usurped?', casino, { registeredDay: CITED + 30 }],
  ['a registration to come', 'usurped?', casino, { registeredDay: TODAY + 9 }],
  ['an outage', 'usurped?', casino, { gone: [gone('unreachable', 29)] }],
  [
    'gone before it was cited',
    'usurped?',
    casino,
    { gone: [{ state: 'no-name', from: 1, to: CITED }] },
  ],
  [
    'a sibling that is still there',
    'drifted',
    casino,
    { siblings: [kept, lost, lost], gone: [gone('no-name', 99)] },
  ],
  ['people object', 'drifted', casino, { ...later, people: -1 }],
  [
    'an advertisement on the page that was cited',
    'same',
    comparedPage('mill', { offers: [CASINO] }),
    {},
  ],
])('%s proves nothing: %s', (_what, verdict, now, host) => {
  expect(judged(now, host).verdict).toBe(verdict);
});

test('a sibling that is still there counts for nothing where the name was registered later, but is told', () => {
  const { verdict, evidence } = judged(casino, { ...later, siblings: [kept] });
  expect(verdict).toBe('usurped?');
  expect(evidence).toContainEqual({ signal: 'siblings-kept', pages: 1 });
});

test('what keeps the old text, or its names, is suspected at most', () => {
  const scraped = comparedPage('mill', { offers: [CASINO] });
  expect(judged(scraped, later).verdict).toBe('usurped?');
});

test('a site that is still called the same is suspected at most, but where people confirm', () => {
  const named = comparedPage('casino', { offers: [CASINO], siteNames: mill.siteNames });
  expect(judged(named, later).verdict).toBe('usurped?');
  expect(judged(named, { gone: [gone('no-name', 40)], ...wide }).verdict).toBe('usurped?');
  expect(judged(named, { ...later, people: 1 }).verdict).toBe('usurped');
});

test('who was cited for what is sold sells nothing new', () => {
  const before = comparedPage('mill', { offers: [CASINO] });
  const { verdict, topics } = judged(casino, later, before);
  expect([verdict, topics]).toEqual(['drifted', []]);
});

test.each<[what: string, now: ComparedPage, verdict: TakeoverVerdict]>([
  ['the same text', mill, 'same'],
  [
    'part of the text under the same title',
    comparedPage('mill', { words: [...mill.words.slice(0, 22), ...comparedPage('new').words] }),
    'same',
  ],
  ['a wall', comparedPage('wall', { hindrance: 'bot-wall' }), 'unknown'],
  ['next to nothing', comparedPage('x', { words: ['welcome'] }), 'unknown'],
  ['another text', comparedPage('news'), 'drifted'],
])('of a page that nobody suspects: %s', (_what, now, verdict) => {
  expect(judged(now).verdict).toBe(verdict);
});

test('a page of few words tells nothing, but where the registry speaks', () => {
  const before = comparedPage('mill', { words: ['the', 'mill'] });
  expect(judged(mill, {}, before)).toMatchObject({ verdict: 'unknown', similarity: null });
  expect(judged(casino, {}, before).verdict).toBe('unknown');
  expect(judged(casino, later, before).verdict).toBe('usurped?');
  expect(judged(casino, later, null)).toMatchObject({
    verdict: 'unknown',
    evidence: expect.arrayContaining([{ signal: 'nothing-to-compare' }]),
  });
});

test('two families at least are behind each takeover, one of them not the page', () => {
  const hosts: Partial<HostFacts>[] = [
    {},
    later,
    wide,
    { gone: [gone('no-name', 40)] },
    { gone: [gone('parked', 40)], ...wide },
    { people: 1 },
    { people: 1, ...later },
    { invented: casino },
    { siblings: [kept] },
  ];
  for (const host of hosts) {
    for (const now of [casino, mill, comparedPage('blog')]) {
      const { verdict, evidence } = judged(now, host);
      const families = new Set(evidence.flatMap(({ family }) => family ?? []));
      if (verdict !== 'usurped') continue;
      expect(families.size).toBeGreaterThan(1);
      expect([...families].some((family) => family !== 'page')).toBe(true);
    }
  }
});

test('what was seen is told with the days, for a person to check', () => {
  const { evidence } = judged(casino, { ...later, gone: [gone('parked', 60)], ...wide });
  expect(evidence).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ signal: 'sales-topic', topic: 'gambling', terms: CASINO.terms }),
      {
        signal: 'registered-later',
        family: 'registry',
        registered: '2011-02-26',
        cited: '2011-01-26',
      },
      {
        signal: 'parked-before',
        family: 'history',
        state: 'parked',
        from: '2011-05-06',
        to: '2011-07-05',
      },
      { signal: 'siblings-lost', family: 'host', pages: 2 },
      { signal: 'text-lost', share: 0 },
    ]),
  );
});

test('a name that is for sale is suspected where the registry and its history say so, and never more', () => {
  const parked = comparedPage('sale', { isParked: true });
  const wasParked = { gone: [gone('parked', 60)] };
  expect(judged(parked, { ...later, ...wasParked }).verdict).toBe('usurped?');
  expect(judged(parked, { ...wasParked, ...wide }).verdict).toBe('usurped?');
  expect(judged(parked, wasParked).verdict).toBe('drifted');
  expect(judged(parked, later).verdict).toBe('drifted');
  expect(judged(comparedPage('blog'), { ...later, ...wasParked }).verdict).toBe('drifted');
});
