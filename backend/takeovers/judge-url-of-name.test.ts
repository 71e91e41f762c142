import type { ComparedPage } from '../status/takeover/compared-page';
import { UNKNOWN_HOST, type HostFacts } from '../status/takeover/host-facts';
import type { TakeoverVerdict } from '../status/takeover/judge-takeover';
import { CASINO, comparedPage } from '../status/takeover/testing/compared-page';
import { judgeUrlOfName, type KnownName } from './judge-url-of-name';

const CITED = 15_000;
const TODAY = 20_000;

const mill = comparedPage('mill');
const blog = comparedPage('blog');
const casino = comparedPage('casino', { offers: [CASINO] });
const broken = comparedPage('mill', { offers: [CASINO] });
const kept = { before: comparedPage('rye'), now: comparedPage('rye') };

const confirmed: KnownName = {
  standing: 'taken',
  sinceDay: TODAY - 30,
  people: 1,
  lockedUntil: null,
  registeredDay: null,
  topic: 'gambling',
};
const suspected = { standing: 'suspected' } as const;
const quietOffer = { topic: null };
const objected = { standing: 'quiet', people: -1, topic: null } as const;

const judged = (
  name: Partial<KnownName>,
  now: ComparedPage,
  { registeredDay = null, siblings = [] }: Partial<HostFacts> = {},
) =>
  judgeUrlOfName(
    { ...confirmed, ...name },
    {
      before: mill,
      citedDay: CITED,
      now,
      today: TODAY,
      host: { ...UNKNOWN_HOST, registeredDay, siblings },
    },
  );

test.each<[TakeoverVerdict, string, Partial<KnownName>, ComparedPage]>([
  ['same', 'confirmed and taken, is still there', {}, mill],
  ['same', 'confirmed and suspected, is still there', suspected, mill],
  ['same', 'confirmed without an offer, is there again', quietOffer, mill],
  ['drifted', 'taken with an offer, sells nothing any more', {}, blog],
  ['usurped?', 'confirmed without an offer, is another one', quietOffer, blog],
  ['usurped?', 'confirmed and suspected, is another one', suspected, blog],
  ['usurped', 'confirmed and suspected, sells', suspected, casino],
  ['usurped', 'confirmed and suspected, sells beside the old text', suspected, broken],
  [
    'drifted',
    'that people have objected to, sells',
    { ...objected, lockedUntil: TODAY + 1 },
    casino,
  ],
])('%s: a page whose name was %s', (verdict, _what, name, now) => {
  expect(judged(name, now).verdict).toBe(verdict);
});

test('a page that is there again is no sign under a name that was bought back', () => {
  expect(judged({}, mill, { registeredDay: CITED + 900, siblings: [kept] })).toMatchObject({
    verdict: 'same',
    evidence: expect.arrayContaining([{ signal: 'people', family: 'people', say: 'confirmed' }]),
  });
});

test('an objection counts until its lock ends, then what is seen counts again', () => {
  const verdictOn = (lockedUntil: number | null) =>
    judged({ ...objected, lockedUntil }, casino, { registeredDay: CITED + 900 }).verdict;
  expect([TODAY + 1, TODAY, null].map(verdictOn)).toEqual(['drifted', 'usurped', 'usurped']);
});
