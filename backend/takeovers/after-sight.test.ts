import { systemRandom } from '../runtime/random';
import { toCalendarDay } from '../status/day-number';
import type { TakeoverVerdict } from '../status/takeover/judge-takeover';
import { quietName, type NameStanding } from '../status/takeover/name-standing';
import type { StoredName } from '../store/names/stored-name';
import { nameAfterSight } from './after-sight';
import type { JudgedUrl } from './look-at-name';

const TODAY = toCalendarDay(9_000);
const AT = { today: TODAY, nowS: TODAY * 86_400, random: systemRandom };

const judged = (urlId: number, verdict: TakeoverVerdict): JudgedUrl => ({
  urlId,
  judgement: {
    verdict,
    similarity: 0,
    topics: verdict === 'usurped' ? ['gambling'] : [],
    evidence: [],
  },
});

const stored = (standing: NameStanding, more: Partial<StoredName>): StoredName => ({
  ...quietName(TODAY - 20),
  standing,
  name: 'mill.net',
  lookAtS: AT.nowS,
  vainLooks: 0,
  noticedDay: 8_980,
  noticedUrlId: 1,
  askedDay: null,
  topic: 'gambling',
  signals: [],
  pages: 1,
  ...more,
});

const SUSPECTED = stored('suspected', {
  series: { says: 'usurped', looks: 1, lastDay: TODAY - 8 },
  usurpedUrls: [1],
});

const after = (before: StoredName, urls: JudgedUrl[], unseenUrls: number): StoredName =>
  nameAfterSight(
    before,
    { judged: urls, unseenUrls, uncopied: null, isSilent: false, pages: 1 },
    AT,
  );

test('a name is taken on one URL only where it has no other; one that could not be asked is another', () => {
  expect(after(SUSPECTED, [judged(1, 'usurped')], 0).standing).toBe('taken');
  for (let vainLooks = 0; vainLooks <= 5; vainLooks += 1) {
    expect(after({ ...SUSPECTED, vainLooks }, [judged(1, 'usurped')], 2).standing).toBe(
      'suspected',
    );
  }
});

test('a look that could not see all decides nothing, and is made again a day later', () => {
  const two = [judged(1, 'usurped'), judged(2, 'usurped')];
  const cut = after(SUSPECTED, two, 1);
  expect(cut).toMatchObject({ standing: 'suspected', vainLooks: 1, lookAtS: AT.nowS + 86_400 });
  expect(cut.series).toEqual(SUSPECTED.series);
  expect(after({ ...SUSPECTED, vainLooks: 5 }, two, 1).standing).toBe('taken');

  const taken = stored('taken', { series: { says: 'free', looks: 1, lastDay: TODAY - 8 } });
  expect(after(taken, [judged(1, 'same')], 1).standing).toBe('taken');
  expect(after(taken, [judged(1, 'same')], 0).standing).toBe('quiet');
});

test('a suspicion may follow from it, as closer looks follow', () => {
  const quiet = stored('quiet', {});
  expect(after(quiet, [judged(1, 'usurped?')], 1)).toMatchObject({ standing: 'suspected' });
});
