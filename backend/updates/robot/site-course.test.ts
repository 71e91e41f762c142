import type { RupSite } from '../../store/updates/rup-standing';
import { afterIndex, afterNumber, afterRecheck, beforeIndex } from './after-question';
import { afterReport } from './after-report';
import {
  afterLook,
  afterModify,
  afterRegister,
  afterUnregister,
  beforeRegister,
} from './after-terms';
import { nextRupStep } from './next-step';
import { hasLost, isSound, trustedUntilS } from './standing-trust';
import {
  DAY_S,
  NEW_SITE,
  POLLED_SITE,
  SENDING_SITE,
  START_S,
  WAITING_SITE,
} from './testing/rup-standing';

const TERMS = {
  cgi: 'http://museum-lunden.org/rup',
  isOpen: true,
  units: ['week', 'day'],
  maxSpan: { count: 13, unit: 'week' },
} as const;
const at = (days: number): number => START_S + days * DAY_S;
const MISSING_4: RupSite = { ...SENDING_SITE, missing: [[4, 4]], holeS: START_S };

/** Takes reports one after the other. */
const taking = (site: RupSite, ...numbers: number[]): [outcomes: string, site: RupSite] =>
  numbers.reduce<[string, RupSite]>(
    ([outcomes, before], number, place) => {
      const after = afterReport(before, { number, writtenS: at(place) }, at(place));
      return [outcomes + (after === null ? 'd' : 'a'), after ?? before];
    },
    ['', site],
  );

describe('terms', () => {
  test('are taken over, the first latency with them', () => {
    expect(afterLook(NEW_SITE, TERMS, at(0))).toMatchObject({
      state: 'polling',
      lookedS: at(0),
      cgi: TERMS.cgi,
      latency: 'week',
      maxSpan: '13-week',
    });
  });

  test('who has us registered keeps its latency', () => {
    expect(afterLook(SENDING_SITE, TERMS, at(100))).toMatchObject({
      state: 'registered',
      latency: 'day',
      units: ['week', 'day'],
      key: SENDING_SITE.key,
    });
  });

  test('who says nothing is given up, who cannot be reached only where it never spoke', () => {
    const given = { state: 'none', key: '', address: '', lookedS: at(100) };
    expect(afterLook(SENDING_SITE, 'none', at(100))).toMatchObject(given);
    expect(afterLook(NEW_SITE, 'failed', at(100))).toMatchObject({ state: 'none' });
    expect(afterLook(SENDING_SITE, 'failed', at(100))).toEqual({
      ...SENDING_SITE,
      lookedS: at(100),
    });
  });
});

describe('registration', () => {
  const told = beforeRegister(POLLED_SITE, 'w@toolforge.org', at(0));

  test('with a key, reports begin with number 1', () => {
    const site = afterRegister(told, 'key', at(0));
    expect(site).toMatchObject({
      state: 'registered',
      key: 'key',
      address: 'w@toolforge.org',
      wholeS: at(0),
    });
    expect(taking(site, 1, 2)[0]).toBe('aa');
    expect(taking(site, 2)[1].missing).toEqual([[1, 1]]);
  });

  test('after an index, or reports of a key that was forgotten: what has changed since is asked for, whatever reports come', () => {
    const site = afterRegister({ ...told, wholeS: at(-3) }, 'key', at(0));
    const [, later] = taking(site, 1);
    for (const one of [site, later]) {
      expect(nextRupStep(one, at(0), { takesMail: true })).toEqual({
        kind: 'ask-index',
        span: { count: 4, unit: 'day' },
      });
    }
    const read = afterIndex(later, 'read', at(0));
    expect(read).toMatchObject({ state: 'registered', wholeS: at(0), wantsIndex: false });
    expect(nextRupStep(read, at(0), { takesMail: true }).kind).toBe('wait');
  });

  test('refused: it is asked for indexes, and for no other registration for a hundred days', () => {
    const site = afterRegister(told, null, at(0));
    expect(site).toMatchObject({ state: 'polling', address: '', registerTriedS: at(0) });
    expect(nextRupStep(site, at(0), { takesMail: true }).kind).toBe('ask-index');
  });

  test('with an answer that was lost, reports are taken all the same', () => {
    const site = afterRegister(told, undefined, at(0));
    expect(site).toMatchObject({ state: 'polling', address: 'w@toolforge.org' });
    expect(taking(site, 3, 3, 5)[0]).toBe('ada');
    expect(taking(site, 3, 5)[1].missing).toEqual([]);
    expect(nextRupStep(site, at(50), { takesMail: true }).kind).toBe('ask-index');
    expect(nextRupStep({ ...site, indexS: at(100) }, at(100), { takesMail: true }).kind).toBe(
      'look',
    );
  });

  test('that was cut off before its answer was waited for is tried again', () => {
    expect(nextRupStep(told, at(0.1), { takesMail: true })).toEqual({ kind: 'register' });
  });

  test('its latency is changed, or it ends', () => {
    expect(afterModify(SENDING_SITE, '2-week').latency).toBe('2-week');
    expect(afterUnregister(SENDING_SITE, 'new')).toMatchObject({
      state: 'polling',
      token: 'new',
      key: '',
      address: '',
      lastNumber: 0,
    });
  });
});

describe('until our address is confirmed', () => {
  const read = (days: number, site: RupSite): RupSite =>
    afterIndex(beforeIndex(site, at(days)), 'read', at(days));

  test('an index is all that is known, and makes it trusted for as long as one of a polled site', () => {
    const site = read(2, read(1, WAITING_SITE));
    expect(site).toMatchObject({ state: 'registered', lastNumber: 0, wholeS: at(2) });
    expect(isSound(site, at(2))).toBe(true);
    expect(trustedUntilS({ ...site, numberS: at(4) })).toBe(
      trustedUntilS({ ...site, state: 'polling' }),
    );
  });

  test('the first report ends it, with one more index for what came before it', () => {
    const [outcome, site] = taking({ ...read(1, WAITING_SITE), wholeS: at(-1) }, 1);
    expect(outcome).toBe('a');
    expect(site).toMatchObject({
      lastNumber: 1,
      wholeS: at(-1),
      wantsIndex: true,
      confirmLink: '',
    });
    const whole = read(1, site);
    expect(whole).toMatchObject({ wholeS: at(1), wantsIndex: false });
    expect(taking(whole, 2)[1]).toMatchObject({ lastNumber: 2, wantsIndex: false, holes: 0 });
  });

  test('one that refuses has promised nothing: its URLs fall due only where it was trusted', () => {
    const refused = (site: RupSite) => afterIndex(site, 'refused', at(4)).wantsRecheck;
    expect(refused(read(1, WAITING_SITE))).toBe(false);
    expect(refused(read(3, WAITING_SITE))).toBe(true);
    expect(refused(afterRecheck(read(3, WAITING_SITE), at(3)))).toBe(false);
    const failing = { ...read(1, WAITING_SITE), failures: 9 };
    expect(afterIndex(failing, 'failed', at(9))).toMatchObject({
      failures: 10,
      wantsRecheck: false,
    });
  });
});

describe('reports', () => {
  test('in their order', () => {
    const [outcomes, site] = taking(SENDING_SITE, 6, 7);
    expect(outcomes).toBe('aa');
    expect(site).toMatchObject({
      lastNumber: 7,
      wholeS: at(1),
      heardS: at(1),
      missing: [],
      holes: 0,
    });
  });

  test.each([
    [
      'is known up to when it was written, however long it was held up',
      at(1) - 21_600,
      at(1) - 21_600,
    ],
    ['of a clock that is ahead is known up to now', at(1) + 600, at(1)],
    ['without a date is known up to when it came', null, at(1)],
    ['with a date that cannot be right, too', at(-30), at(1)],
    ['that was written before what is known takes nothing of that away', START_S - 60, START_S],
  ])('one that %s', (_, writtenS, wholeS) => {
    expect(afterReport(SENDING_SITE, { number: 6, writtenS }, at(1))).toMatchObject({ wholeS });
  });

  test('twice: the second one is passed over', () => {
    expect(taking(SENDING_SITE, 5, 6, 6, 1)[0]).toBe('dadd');
  });

  test('one that is overtaken is waited for, and fills the hole', () => {
    const [outcomes, site] = taking(SENDING_SITE, 8, 6, 8);
    expect(outcomes).toBe('aad');
    expect(site).toMatchObject({ lastNumber: 8, missing: [[7, 7]], holeS: at(0), wholeS: START_S });
    const [, whole] = taking(site, 7);
    expect(whole).toMatchObject({ missing: [], holeS: 0, holes: 1 });
    expect(isSound(whole, at(2))).toBe(true);
  });

  test('a number far ahead is a hole as any other', () => {
    const [, site] = taking(SENDING_SITE, 999_999_999_999_999);
    expect(site.missing).toEqual([[6, 999_999_999_999_998]]);
  });

  test('with more holes than are kept apart, all is looked at again', () => {
    const [, site] = taking(
      SENDING_SITE,
      ...Array.from({ length: 25 }, (_, place) => 7 + 2 * place),
    );
    expect(site.wantsRecheck).toBe(true);
  });
});

describe('the number of the last report', () => {
  const number = (site: RupSite, sight: Parameters<typeof afterNumber>[2]) =>
    afterNumber(site, site, sight, at(3));

  test('that came: silence was no loss', () => {
    expect(number(SENDING_SITE, 5)).toMatchObject({ numberS: at(3), wantsIndex: false, holes: 0 });
    expect(hasLost(SENDING_SITE, number(SENDING_SITE, 5))).toBe(false);
  });

  test('that did not come: it was lost', () => {
    const lost = number(SENDING_SITE, 8);
    expect(lost).toMatchObject({ wantsIndex: true, sentNumber: 8, holes: 1 });
    expect(hasLost(SENDING_SITE, lost)).toBe(true);
    expect(afterIndex(beforeIndex(lost, at(3)), 'read', at(3))).toMatchObject({
      lastNumber: 8,
      wholeS: at(3),
      soundS: at(3),
      wantsIndex: false,
    });
  });

  test('that came, but an older one did not', () => {
    const lost = number(MISSING_4, 5);
    expect(lost.wantsIndex).toBe(true);
    expect(afterIndex(lost, 'read', at(3))).toMatchObject({ missing: [], holeS: 0, lastNumber: 5 });
  });

  test('below that of the last one that came: the site began anew', () => {
    const site = number(SENDING_SITE, 2);
    expect(site).toMatchObject({ wantsRecheck: true, lastNumber: 2, missing: [] });
    expect(taking(site, 3)[0]).toBe('a');
  });

  test('of a site that does not know us: an index a day later', () => {
    const site = number(SENDING_SITE, 'forgotten');
    expect(site).toMatchObject({ state: 'polling', key: '', address: '', wholeS: START_S });
    const rules = { takesMail: true };
    expect(nextRupStep(site, at(3.9), rules)).toEqual({ kind: 'wait', untilS: at(4) });
    expect(nextRupStep(site, at(4), rules)).toEqual({
      kind: 'ask-index',
      span: { count: 4, unit: 'day' },
    });
    expect(nextRupStep(site, at(99.9), rules).kind).toBe('ask-index');
  });

  test('that it does not tell: what may be lost is asked for', () => {
    expect(number(SENDING_SITE, 'refused').wantsIndex).toBe(true);
  });

  test('that nobody knows: asked again after an hour, two, four, a day at last', () => {
    let site = SENDING_SITE;
    const rests = Array.from({ length: 7 }, () => {
      site = number(site, 'failed');
      return (site.restS - at(3)) / 3_600;
    });
    expect(rests).toEqual([1, 2, 4, 8, 16, 24, 24]);
    expect(site.numberS).toBe(0);
  });

  test('that was overtaken by a report counts for nothing', () => {
    const [, later] = taking(SENDING_SITE, 6);
    expect(afterNumber(later, SENDING_SITE, 5, at(3))).toMatchObject({
      lastNumber: 6,
      wantsRecheck: false,
    });
  });
});

describe('an index', () => {
  const lost: RupSite = { ...SENDING_SITE, wantsIndex: true, sentNumber: 8, soundS: 0 };
  const polled: RupSite = { ...POLLED_SITE, wholeS: START_S, indexS: START_S, soundS: START_S };

  test.each(['refused', 'too-large'] as const)('%s: all is looked at again', (sight) => {
    const site = afterIndex(lost, sight, at(3));
    expect(site).toMatchObject({ wantsRecheck: true, wantsIndex: false });
    expect(afterRecheck(site, at(3))).toMatchObject({
      wantsRecheck: false,
      state: 'registered',
      lastNumber: 8,
      wholeS: at(3),
      soundS: at(3),
    });
  });

  test('of a site that was never asked for one: there is none', () => {
    expect(afterIndex(POLLED_SITE, 'refused', at(0))).toMatchObject({
      state: 'none',
      wantsRecheck: false,
    });
  });

  test('refused again and again: it is not offered any more', () => {
    let site = polled;
    for (let day = 1; day <= 2; day += 1) {
      site = afterIndex(site, 'refused', at(day));
      expect(site).toMatchObject({ state: 'polling', wantsRecheck: true });
      site = afterRecheck(site, at(day));
    }
    expect(afterIndex(site, 'refused', at(3)).state).toBe('none');
  });

  test('what failed counts for nothing in how often it was refused', () => {
    const failed = [1, 2].reduce((site, day) => afterIndex(site, 'failed', at(day)), polled);
    const once = afterIndex(failed, 'refused', at(3));
    expect(once).toMatchObject({ state: 'polling', wantsRecheck: true });
    const twice = afterIndex(afterIndex(once, 'failed', at(4)), 'refused', at(5));
    expect(twice.state).toBe('polling');
    expect(afterIndex(twice, 'read', at(6)).refusals).toBe(0);
    expect(afterIndex(twice, 'refused', at(6)).state).toBe('none');
  });

  test('that fails is asked for again, over a longer span', () => {
    const site = afterIndex(beforeIndex(polled, at(1)), 'failed', at(1));
    const rules = { takesMail: false };
    expect(nextRupStep(site, at(1), rules)).toEqual({ kind: 'wait', untilS: at(1) + 3_600 });
    expect(nextRupStep(site, at(1) + 3_600, rules)).toMatchObject({
      span: { count: 2, unit: 'day' },
    });
  });

  test('that fails for a week is given up where reports were lost', () => {
    let site = lost;
    for (let tries = 0; tries < 10; tries += 1) site = afterIndex(site, 'failed', at(tries));
    expect(site.wantsRecheck).toBe(true);
  });

  test('each is one more in good standing', () => {
    const site = afterIndex(polled, 'read', at(2));
    expect(isSound(site, at(1.9))).toBe(false);
    expect(isSound(site, at(2))).toBe(true);
    expect(trustedUntilS(site)).toBe(at(4.5));
  });
});

test('a hole, or what was lost, is no good standing, nor is one behind two latencies', () => {
  expect(isSound(SENDING_SITE, at(1.9))).toBe(false);
  expect(isSound(SENDING_SITE, at(2))).toBe(true);
  expect(isSound({ ...SENDING_SITE, latency: 'week' }, at(13))).toBe(false);
  expect(isSound(MISSING_4, at(2))).toBe(false);
  expect(isSound({ ...SENDING_SITE, wantsIndex: true }, at(2))).toBe(false);
  expect(isSound({ ...SENDING_SITE, state: 'none' }, at(2))).toBe(false);
});

test('who has been silent for longer than its reports take is in no good standing', () => {
  expect(isSound(SENDING_SITE, at(2.4))).toBe(true);
  expect(isSound(SENDING_SITE, at(2.6))).toBe(false);
  expect(isSound({ ...SENDING_SITE, numberS: at(2.5) }, at(2.6))).toBe(true);
});
