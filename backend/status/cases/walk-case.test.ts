import * as fc from 'fast-check';
import { CASE_STAGES, type CaseStage } from '../case-stage';
import type { Verdict } from '../verdict';
import { STAGE_DAYS } from './case-days';
import type { CaseUrl, MonthLook, UrlCase } from './url-case';
import { openCase, walkCase, type StageStep } from './walk-case';

const DAY = 3_000;
const dead = (checkedDay: number | null, more: Partial<CaseUrl> = {}): CaseUrl => ({
  verdict: 'unreachable',
  isMarked: false,
  checkedDay,
  dueDay: DAY + 400,
  ...more,
});
const seen = (begunDay: number, isRechecked = true): MonthLook => ({ begunDay, isRechecked });
const opened = (more: Partial<UrlCase> = {}): UrlCase => ({
  ...openCase(DAY, 0),
  ...more,
});
const toldOf = (steps: readonly StageStep[]) => steps.map(({ stage, day }) => [stage, day - DAY]);

describe('a dead URL', () => {
  test('is looked at again before our manager is told, and those found together on different days', () => {
    expect([0, 5, 6].map((number) => openCase(DAY, number).dueDay - DAY)).toEqual([1, 6, 1]);
    const unseen = walkCase(opened(), { url: dead(DAY), month: null, today: DAY + 1 });
    expect(unseen).toMatchObject({ steps: [], lookDay: DAY + 1, after: { dueDay: DAY + 7 } });
    const seenAgain = walkCase(opened(), { url: dead(DAY + 1), month: null, today: DAY + 1 });
    expect(seenAgain).toMatchObject({ steps: [], lookDay: null, after: { dueDay: DAY + 7 } });
  });

  test('asks for no look on the day on which it was found: what its owner has mended by then was looked at', () => {
    const said = opened({ mendedDay: DAY, dueDay: DAY });
    const looked = walkCase(said, { url: dead(DAY), month: null, today: DAY });
    expect(looked).toMatchObject({ steps: [], lookDay: null, after: { dueDay: DAY + 1 } });
  });

  test('is referred on day 7, dropped on day 21, and its domain is asked for on day 30', () => {
    const referred = walkCase(opened(), { url: dead(DAY + 6), month: null, today: DAY + 7 });
    expect(toldOf(referred.steps)).toEqual([['referred', 7]]);
    expect(referred.after).toMatchObject({ stage: 'referred', dueDay: DAY + 21 });
    const its = referred.after ?? opened();
    const dropped = walkCase(its, { url: dead(DAY + 20), month: null, today: DAY + 21 });
    expect(toldOf(dropped.steps)).toEqual([['dropped', 21]]);
    expect(dropped.after).toMatchObject({ stage: 'dropped', dueDay: DAY + 30 });
    const after = dropped.after ?? opened();
    const month = walkCase(after, { url: dead(DAY + 29), month: null, today: DAY + 30 });
    expect(month).toMatchObject({ steps: [], asksMonthLook: true, after: { dueDay: DAY + 31 } });
  });

  test('waits where it was not looked at again', () => {
    const walked = walkCase(opened(), { url: dead(DAY), month: null, today: DAY + 7 });
    expect(walked).toMatchObject({ steps: [], lookDay: DAY + 7, after: { dueDay: DAY + 8 } });
  });

  test('waits as long as nothing is sure, and is not looked at for that', () => {
    for (const verdict of ['doubtful', 'unknown', 'invalid'] as const) {
      const at = { url: dead(DAY + 6, { verdict }), month: null, today: DAY + 8 };
      expect(walkCase(opened(), at)).toMatchObject({
        steps: [],
        lookDay: null,
        after: { stage: 'found', dueDay: DAY + 9 },
      });
    }
  });

  test('that an operator calls gone is not looked at, and not waited for', () => {
    const url = dead(null, { isMarked: true });
    expect(toldOf(walkCase(opened(), { url, month: null, today: DAY + 7 }).steps)).toEqual([
      ['referred', 7],
    ]);
  });

  test('reaches all stages whose days have come, in their order and with their days', () => {
    const at = { url: dead(DAY + 40), month: seen(DAY + 28), today: DAY + 50 };
    const { steps, after } = walkCase(opened(), at);
    expect(toldOf(steps)).toEqual([
      ['referred', 7],
      ['dropped', 21],
      ['removed', 30],
    ]);
    expect(after).toMatchObject({ removedDay: DAY + 30, looks: 1, dueDay: DAY + 51 });
  });

  test('whose owner has answered is not referred to our manager', () => {
    const its = opened({ mendedDay: DAY + 3, dueDay: DAY + 4 });
    const at = { url: dead(DAY + 3), month: null, today: DAY + 22 };
    expect(toldOf(walkCase(its, at).steps)).toEqual([['dropped', 21]]);
  });

  test('is restored in every stage by the look that has shown it', () => {
    for (const stage of CASE_STAGES.filter((one) => one !== 'restored')) {
      const url = dead(DAY + 5, { verdict: 'working' });
      const walked = walkCase(opened({ stage }), { url, month: null, today: DAY + 7 });
      expect([toldOf(walked.steps), walked.after]).toEqual([[['restored', 5]], null]);
    }
  });
});

describe('after a month', () => {
  const its = opened({ stage: 'dropped', dueDay: DAY + 30 });
  const walk = (month: MonthLook | null, checked: number, today: number) =>
    walkCase(its, { url: dead(DAY + checked), month, today: DAY + today });

  test('it is removed when its domain was looked at again', () => {
    expect(walk(seen(DAY + 30, false), 30, 31).steps).toEqual([]);
    expect(toldOf(walk(seen(DAY + 30), 30, 31).steps)).toEqual([['removed', 30]]);
  });

  test('a look at the domain of the month before does not count, and one is not asked for twice', () => {
    expect(walk(seen(DAY), 30, 30)).toMatchObject({ steps: [], asksMonthLook: true });
    expect(walk(seen(DAY + 1), 30, 30)).toMatchObject({ asksMonthLook: false });
  });

  test('what the look at the domain came too early for is looked at alone', () => {
    expect(walk(seen(DAY + 2), 20, 30)).toMatchObject({ steps: [], lookDay: DAY + 30 });
    expect(toldOf(walk(seen(DAY + 2), 22, 30).steps)).toEqual([['removed', 30]]);
  });

  test('nothing is waited for longer than a week', () => {
    expect(walk(seen(DAY + 30, false), 29, 36).steps).toEqual([]);
    expect(toldOf(walk(seen(DAY + 30, false), 29, 37).steps)).toEqual([['removed', 30]]);
    expect(toldOf(walk(seen(DAY + 30), 1, 37).steps)).toEqual([['removed', 30]]);
  });
});

/** Days after its removal on which a URL is looked at, by a crawler that looks when it is asked to. */
function looksAfterRemoval(count: number, mendedOn: number | null = null): number[] {
  let its: UrlCase = opened({
    stage: 'removed',
    removedDay: DAY,
    looks: 1,
    askedDay: DAY + 1,
    dueDay: DAY + 1,
  });
  let checked = DAY;
  let due = DAY + 1;
  const looks: number[] = [];
  for (let today = DAY; looks.length < count; today += 1) {
    if (mendedOn !== null && today === DAY + mendedOn) {
      its = { ...its, mendedDay: today, looks: 0, dueDay: Math.min(its.dueDay, today) };
      due = Math.min(due, today);
    }
    if (its.dueDay <= today) {
      const url = dead(checked, { dueDay: due });
      const walked = walkCase(its, { url, month: null, today });
      its = walked.after ?? its;
      due = Math.min(due, walked.lookDay ?? due);
    }
    if (due <= today) {
      // Looks of its own rhythm come between.
      if (its.askedDay === today || its.mendedDay === today) looks.push(today - DAY);
      [checked, due] = [today, today + 6];
    }
  }
  return looks;
}

describe('what was removed', () => {
  test('is looked at after 1, 1, 2, 3, 5, 8 … days, up to 89', () => {
    const looks = looksAfterRemoval(15);
    expect(looks.map((day, place) => day - (looks[place - 1] ?? 0))).toEqual([
      1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 89, 89, 89, 89,
    ]);
  });

  test('begins anew when its owner says that it is mended, with a look on that day', () => {
    expect(looksAfterRemoval(9, 15)).toEqual([1, 2, 4, 7, 12, 15, 16, 17, 19]);
  });

  test('a look that was not made is asked for again', () => {
    const its = opened({
      stage: 'removed',
      removedDay: DAY,
      looks: 3,
      askedDay: DAY + 5,
      dueDay: DAY + 6,
    });
    const walked = walkCase(its, { url: dead(DAY + 2), month: null, today: DAY + 6 });
    expect(walked).toMatchObject({ lookDay: DAY + 6, after: { looks: 3, dueDay: DAY + 7 } });
  });
});

describe('what is said to be mended', () => {
  test('is not escalated on that day, and keeps the turn that it was given', () => {
    const its = opened({ stage: 'referred', mendedDay: DAY + 21, dueDay: DAY + 21 });
    const url = dead(DAY + 20, { dueDay: DAY + 23 });
    const walked = walkCase(its, { url, month: null, today: DAY + 21 });
    expect(walked).toMatchObject({ steps: [], lookDay: DAY + 23, after: { dueDay: DAY + 22 } });
  });

  test('goes on as before when it was looked at, and is still dead', () => {
    const its = opened({ mendedDay: DAY + 2, dueDay: DAY + 3 });
    const url = dead(DAY + 2, { dueDay: DAY + 5 });
    const walked = walkCase(its, { url, month: null, today: DAY + 3 });
    expect(walked).toMatchObject({ steps: [], lookDay: null, after: { dueDay: DAY + 21 } });
  });
});

/** One day of a made-up life: whether anybody walks, looks, says it is mended, and what a look would find. */
interface SomeDay {
  isWalked: boolean;
  isLookedAt: boolean;
  isSaid: boolean;
  verdict: Verdict;
}

const someDay: fc.Arbitrary<SomeDay> = fc.record({
  isWalked: fc.boolean(),
  isLookedAt: fc.boolean(),
  isSaid: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
  verdict: fc.constantFrom<Verdict>('unreachable', 'unreachable', 'unreachable', 'doubtful'),
});

function live(days: readonly SomeDay[]) {
  let its: UrlCase | null = openCase(DAY, 3);
  let url = dead(DAY, { dueDay: DAY + 3 });
  let month: MonthLook | null = null;
  const steps: (StageStep & { today: number })[] = [];
  for (const [n, day] of days.entries()) {
    const today = DAY + n;
    if (its === null) break;
    if (day.isSaid)
      its = { ...its, mendedDay: today, looks: 0, dueDay: Math.min(its.dueDay, today) };
    if (day.isLookedAt) url = { ...dead(today), verdict: day.verdict, dueDay: today + 30 };
    if (month !== null && day.isLookedAt) month = seen(month.begunDay);
    if (!day.isWalked || its.dueDay > today) continue;
    const walked = walkCase(its, { url, month, today });
    steps.push(...walked.steps.map((step) => ({ ...step, today })));
    if (walked.asksMonthLook) month = { begunDay: today, isRechecked: false };
    expect(walked.after === null || walked.after.dueDay > today).toBe(true);
    expect(walked.lookDay === null || walked.lookDay >= today).toBe(true);
    its = walked.after;
  }
  return { steps, its };
}

test('whenever it is walked, looked at and answered, no stage comes twice, early or out of order', () => {
  fc.assert(
    fc.property(fc.array(someDay, { minLength: 10, maxLength: 150 }), (days) => {
      const { steps } = live(days);
      const places = steps.map(({ stage }) => CASE_STAGES.indexOf(stage));
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      for (const { stage, day, today } of steps) {
        expect(day).toBeLessThanOrEqual(today);
        if (stage in STAGE_DAYS) {
          expect(day - DAY).toBeGreaterThanOrEqual(STAGE_DAYS[stage as keyof typeof STAGE_DAYS]);
        }
      }
      const stepDays = steps.map(({ day }) => day);
      expect(stepDays).toEqual(stepDays.toSorted((a, b) => a - b));
    }),
  );
});

test('who was away for any time finds the same stages as who came each day', () => {
  const always: SomeDay = {
    isWalked: true,
    isLookedAt: true,
    isSaid: false,
    verdict: 'unreachable',
  };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 80 }), (away) => {
      const days = Array.from({ length: 160 }, (_, n) => ({
        ...always,
        isWalked: n === 0 || n >= away,
      }));
      const told: CaseStage[] = live(days).steps.map(({ stage }) => stage);
      expect(told).toEqual(['referred', 'dropped', 'removed']);
    }),
  );
});
