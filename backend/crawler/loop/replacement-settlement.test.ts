import { dayNumberOf, dayStartMs } from '../../status/day-number';
import type { LeasedReplacement } from '../../store/people/replacements';
import { urlKey } from '../../store/statements/url-key';
import { settlementOf } from './replacement-settlement';

const DAY_S = 86_400;
const nowS = Date.UTC(2026, 10, 20, 12) / 1_000;
const now = { nowS, today: dayNumberOf(nowS * 1_000) };
const URL = 'http://museum-lunden.org/gone';

const leased = (part: Partial<LeasedReplacement> = {}): LeasedReplacement => ({
  urlId: 1,
  urlKey: urlKey(URL),
  target: 'http://museum-lunden.org/new',
  tries: 0,
  proposedAtS: nowS - 60,
  checkedDay: 0,
  leasedUntilS: nowS + 900,
  ...part,
});

test('what works is shown, and checked again after a quarter', () => {
  const shown = { kind: 'shown', today: now.today, againAtS: nowS + 91 * DAY_S };
  expect(settlementOf(leased({ tries: 2 }), 'works', now)).toEqual(shown);
});

test('three failures are the end', () => {
  const after = (tries: number) => settlementOf(leased({ tries }), 'fails', now);
  expect(after(0)).toEqual({ kind: 'again', tries: 1, againAtS: nowS + DAY_S });
  expect(after(1)).toEqual({ kind: 'again', tries: 2, againAtS: nowS + 3 * DAY_S });
  expect(after(2)).toEqual({ kind: 'dropped' });
});

test('what could not be asked is no failure, but not for ever', () => {
  const again = { kind: 'again', tries: 1, againAtS: nowS + 600 };
  expect(settlementOf(leased({ tries: 1 }), 'unknown', now)).toEqual(again);
  const old = leased({ proposedAtS: nowS - 31 * DAY_S });
  expect(settlementOf(old, 'unknown', now)).toEqual({ kind: 'dropped' });
  const shown = leased({ proposedAtS: 0, checkedDay: now.today - 92 });
  expect(settlementOf(shown, 'unknown', now)).toMatchObject({ kind: 'again' });
  const lost = leased({ proposedAtS: 0, checkedDay: now.today - 123 });
  expect(settlementOf(lost, 'unknown', now)).toEqual({ kind: 'dropped' });
  expect(dayStartMs(now.today)).toBeLessThanOrEqual(nowS * 1_000);
});

test.each([URL, 'https://museum-lunden.org/gone', 'museum-lunden.org/gone'])(
  'an archived copy of %s is to be looked at as it was archived before it is told',
  (original) => {
    const target = `https://web.archive.org/web/20150102030405/${original}`;
    const whole = original.includes('://') ? original : `http://${original}`;
    const url = `https://web.archive.org/web/20150102030405/${whole}`;
    expect(settlementOf(leased({ target }), 'works', now)).toEqual({
      kind: 'named',
      snapshot: { service: 'wayback', url, timestamp: '20150102030405' },
    });
  },
);

test('one that is shown in a frame only joins the list of archives: no look would tell more', () => {
  const target = `https://archive.today/20150102030405/${URL}`;
  expect(settlementOf(leased({ target }), 'works', now)).toEqual({
    kind: 'archived',
    today: now.today,
    snapshot: { service: 'archive-today', url: target, timestamp: '20150102030405' },
  });
});

test('a copy is kept as its service writes the address', () => {
  const target = `http://web.archive.org/web/20150102030405id_/${URL}`;
  const url = `https://web.archive.org/web/20150102030405/${URL}`;
  expect(settlementOf(leased({ target }), 'works', now)).toMatchObject({ snapshot: { url } });
});

test.each(['20990131', '20261125', '2027', '20150231', '20150230101010'])(
  'no copy can be of %s',
  (time) => {
    const target = `https://web.archive.org/web/${time}/${URL}`;
    expect(settlementOf(leased({ target }), 'works', now)).toEqual({ kind: 'dropped' });
  },
);

test('a copy of something else is a replacement as any other', () => {
  const target = 'https://web.archive.org/web/20150102030405/http://museum-lunden.org/other';
  expect(settlementOf(leased({ target }), 'works', now)).toMatchObject({ kind: 'shown' });
});
