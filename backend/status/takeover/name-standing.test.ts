import {
  nameAfterConfirmation,
  nameAfterLook,
  nameAfterObjection,
  nameAfterRegistryAnswer,
  nextLookDay,
  quietName,
  type NameState,
} from './name-standing';
import type { NameLook, UrlLook } from './look-finding';

const DAY = 20_000;

function url(urlId: number, verdict: UrlLook['verdict'], sells = verdict.startsWith('u')): UrlLook {
  return { urlId, verdict, sells };
}

function look(day: number, ...urls: UrlLook[]): NameLook {
  return { day: DAY + day, urls, knownUrls: 5, uncopied: null, isSilent: false };
}

function afterLooks(state: NameState, ...looks: NameLook[]): NameState {
  return looks.reduce(nameAfterLook, state);
}

const quiet = quietName(DAY);
const suspected = nameAfterLook(quiet, look(0, url(1, 'usurped')));
const taken = afterLooks(
  suspected,
  look(1, url(1, 'usurped'), url(2, 'usurped')),
  look(8, url(1, 'usurped')),
);

describe('a quiet name', () => {
  test.each([
    ['usurped', 'suspected'],
    ['usurped?', 'suspected'],
    ['drifted', 'quiet'],
    ['same', 'quiet'],
    ['unknown', 'quiet'],
  ] as const)('of which a URL is %s is %s', (verdict, standing) => {
    expect(nameAfterLook(quiet, look(3, url(1, verdict))).standing).toBe(standing);
  });

  test('is not looked at by itself', () => {
    expect(nextLookDay(quiet)).toBeNull();
    expect(nextLookDay(nameAfterLook(quiet, look(3, url(1, 'same'))))).toBeNull();
  });
});

describe('a suspected name', () => {
  test('is looked at more closely on the next day, then a week after the look that counted', () => {
    expect(nextLookDay(suspected)).toBe(DAY + 1);
    const closer = nameAfterLook(suspected, look(1, url(1, 'usurped'), url(2, 'usurped')));
    expect(nextLookDay(closer)).toBe(DAY + 7);
  });

  test('is taken after two looks a week apart, at two URLs', () => {
    expect(taken).toMatchObject({ standing: 'taken', sinceDay: DAY + 8, series: null });
  });

  test('is not taken by two looks within a week', () => {
    const soon = afterLooks(suspected, look(6, url(1, 'usurped'), url(2, 'usurped')));
    expect(soon.standing).toBe('suspected');
  });

  test('is not taken by one URL of many, however often it is seen', () => {
    const often = afterLooks(suspected, look(8, url(1, 'usurped')), look(16, url(1, 'usurped')));
    expect(often.standing).toBe('suspected');
  });

  test('is taken by its only URL', () => {
    const only = { ...look(8, url(1, 'usurped')), knownUrls: 1 };
    expect(nameAfterLook(suspected, only).standing).toBe('taken');
  });

  test('begins anew where a look between says less', () => {
    const between = afterLooks(
      suspected,
      look(3, url(1, 'usurped?')),
      look(8, url(1, 'usurped'), url(2, 'usurped')),
    );
    expect(between.standing).toBe('suspected');
    expect(nameAfterLook(between, look(15, url(2, 'usurped'))).standing).toBe('taken');
  });

  test('stays as it is after a look that says nothing', () => {
    const wall = nameAfterLook(suspected, look(4, url(1, 'unknown', false)));
    expect(wall).toEqual({ ...suspected, lookedDay: DAY + 4 });
    expect(nextLookDay(wall)).toBe(DAY + 7);
  });

  test('is quiet again after two looks a week apart at which nothing sells', () => {
    const once = nameAfterLook(suspected, look(1, url(1, 'drifted', false), url(2, 'same', false)));
    expect(once.standing).toBe('suspected');
    expect(nameAfterLook(once, look(8, url(1, 'same', false)))).toMatchObject({
      standing: 'quiet',
      sinceDay: DAY + 8,
      usurpedUrls: [],
    });
  });

  test('is quiet again after sixty days without proof', () => {
    const late = nameAfterLook(suspected, look(60, url(1, 'usurped?')));
    expect(late.standing).toBe('quiet');
  });

  test('is quiet again after sixty days also where one URL of several is seen again and again', () => {
    let state = suspected;
    for (let day = 7; day <= 63; day += 7) {
      state = nameAfterLook(state, look(day, url(1, 'usurped'), url(2, 'drifted')));
    }
    expect(state).toMatchObject({ standing: 'quiet', sinceDay: DAY + 63, usurpedUrls: [] });
  });

  test('is taken on the sixtieth day where that look completes it', () => {
    const late = look(60, url(1, 'usurped'), url(2, 'usurped'));
    expect(nameAfterLook(suspected, late).standing).toBe('taken');
  });

  test.each([
    ['sixty days', [look(60, url(1, 'usurped?'))]],
    ['looks at which nothing sells', [look(1, url(1, 'same')), look(8, url(1, 'same'))]],
  ])('that people confirmed is nobody’s word any more after %s', (_what, looks) => {
    const state = afterLooks({ ...suspected, people: 1 }, ...looks);
    expect(state).toMatchObject({ standing: 'quiet', people: 0 });
  });

  test('is not dropped before sixty days as nobody answers', () => {
    const silent = [7, 14, 21].map((day) => ({ ...look(day), isSilent: true }));
    expect(afterLooks(suspected, ...silent).standing).toBe('suspected');
  });

  test('is taken at once when people confirm', () => {
    expect(nameAfterConfirmation(suspected, DAY + 2)).toMatchObject({
      standing: 'taken',
      people: 1,
      sinceDay: DAY + 2,
    });
  });
});

describe('a taken name', () => {
  test('is looked at each 30 days, after 90 each 90', () => {
    const days: number[] = [];
    let state = taken;
    for (let count = 0; count < 5; count += 1) {
      const day = nextLookDay(state) ?? NaN;
      days.push(day - taken.sinceDay);
      state = nameAfterLook(state, look(day - DAY, url(1, 'usurped')));
    }
    expect(days).toEqual([30, 60, 90, 180, 270]);
  });

  test('is given back after two looks a week apart at which nothing sells', () => {
    const once = nameAfterLook(taken, look(38, url(1, 'same', false)));
    expect([once.standing, nextLookDay(once)]).toEqual(['taken', DAY + 45]);
    expect(nameAfterLook(once, look(45, url(1, 'drifted', false)))).toMatchObject({
      standing: 'quiet',
      people: 0,
    });
  });

  test('is not given back where the offer is there again between', () => {
    const looks = [
      look(38, url(1, 'same', false)),
      look(45, url(1, 'usurped')),
      look(52, url(1, 'same', false)),
    ];
    expect(afterLooks(taken, ...looks).standing).toBe('taken');
  });

  test('is given back after three looks a week apart at which nobody answers', () => {
    const silent = (day: number): NameLook => ({ ...look(day), isSilent: true });
    const twice = afterLooks(taken, silent(38), silent(45));
    expect([twice.standing, nextLookDay(twice)]).toEqual(['taken', DAY + 52]);
    expect(nameAfterLook(twice, silent(52))).toMatchObject({ standing: 'quiet', people: 0 });
    expect(afterLooks(twice, look(49, url(1, 'usurped')), silent(52)).standing).toBe('taken');
    expect(nameAfterLook(twice, silent(48)).standing).toBe('taken');
  });

  test('is given back where pages without a copy sell nothing any more, not while one of them does', () => {
    const uncopied = (day: number, what: NameLook['uncopied']): NameLook => ({
      ...look(day),
      uncopied: what,
    });
    const once = nameAfterLook(taken, uncopied(38, 'plain'));
    expect(nameAfterLook(once, uncopied(45, 'plain')).standing).toBe('quiet');
    const sold = afterLooks(once, uncopied(45, 'offer'), uncopied(52, 'plain'));
    expect(sold.standing).toBe('taken');
  });

  test('is not given back by a page of which nothing can be said', () => {
    const looks = [look(38, url(1, 'unknown', false)), look(68, url(1, 'unknown', false))];
    expect(afterLooks(taken, ...looks).standing).toBe('taken');
  });
});

describe('people', () => {
  const objected = nameAfterObjection(taken, DAY + 10);

  test('end each suspicion at once, for a year', () => {
    expect(objected).toMatchObject({ standing: 'quiet', people: -1 });
    expect(nameAfterLook(objected, look(370, url(1, 'usurped')))).toBe(objected);
    expect(nameAfterLook(objected, look(375, url(1, 'usurped'))).standing).toBe('suspected');
  });

  test('count no more once the year is over', () => {
    const once = nameAfterLook(objected, look(375, url(1, 'usurped')));
    expect(once).toMatchObject({ standing: 'suspected', people: 0, lockedUntil: null });
    const quietLook = nameAfterLook(objected, look(375, url(1, 'same')));
    expect(quietLook).toMatchObject({ standing: 'quiet', people: 0, lockedUntil: null });
  });

  test('are outlived by a registration after their objection, where none was known', () => {
    expect(nameAfterRegistryAnswer(objected, DAY + 10).lockedUntil).not.toBeNull();
    const anew = nameAfterRegistryAnswer(objected, DAY + 110);
    expect(anew).toMatchObject({ people: 0, lockedUntil: null, registeredDay: DAY + 110 });
  });

  test('may be outlived by a new registration, not by the one they knew', () => {
    const known = nameAfterObjection({ ...taken, registeredDay: 19_000 }, DAY + 10);
    expect(nameAfterRegistryAnswer(known, 19_000).lockedUntil).not.toBeNull();
    expect(nameAfterRegistryAnswer(known, 20_200)).toMatchObject({ people: 0, lockedUntil: null });
  });

  test('who confirm what nothing has shown yet have it looked at', () => {
    const asked = nameAfterConfirmation(quiet, DAY + 2);
    expect([asked.standing, nextLookDay(asked)]).toEqual(['suspected', DAY + 2]);
  });

  test('are not made to wait by a look of long ago', () => {
    const seen = nameAfterLook(quiet, look(0, url(1, 'same')));
    expect(nextLookDay(nameAfterConfirmation(seen, DAY + 200))).toBe(DAY + 200);
  });

  test('who confirm outweigh an objection', () => {
    expect(nameAfterConfirmation(objected, DAY + 11)).toMatchObject({
      people: 1,
      lockedUntil: null,
    });
  });
});
