import { dayStartMs } from '../../status/day-number';
import { DEFAULT_POLICY, judgeChecks, LEAST_POLICY, type Verdict } from '../../status/verdict';
import { STATUS, type StatusCode } from '../../status/status-code';
import { findingsOf, type Finding } from '../answers/findings';
import { removeUrls } from '../pages/removals';
import { fileReport } from '../people/reports';
import type { CheckResult } from './check-result';
import type { DueDayRule, RecordingContext } from './recording-context';
import { recordResults } from './results';
import { answerInquiries, checkResult } from '../testing/check-result';
import { orphans } from '../testing/orphans';
import { listUrls } from '../testing/sample-urls';
import { emptyTables, withStore } from '../testing/with-store';
import { normalUrl } from '../../url/testing/normal-url';

/** What proves that a URL is unreachable, and what speaks against it (W4.1), on real tables. */
const { database } = withStore();
const URL = 'http://museum-lunden.org/';
/** Of the first check. */
const DAY = 3_500;
const inThreeDays: DueDayRule = (_, today) => today + 3;
const TABLES = 'alias_host change redirect evidence inquiry report deed allowance'.split(' ');

let urlId: number;
beforeEach(async () => {
  await emptyTables(database, ...TABLES, 'archive_search', 'url', 'host');
  urlId = (await listUrls(database, [URL], DAY)).get(URL) ?? 0;
});

const at = (age: number): Pick<RecordingContext, 'today' | 'nowS' | 'asksArchives'> => ({
  asksArchives: true,
  today: DAY + age,
  nowS: dayStartMs(DAY + age) / 1_000 + 3_600,
});

/** A check so many days after the first one. */
async function check(
  age: number,
  code: StatusCode,
  more: Partial<CheckResult> = {},
  recording: Partial<RecordingContext> = {},
): Promise<void> {
  const results = [checkResult(urlId, code, more)];
  expect(await recordResults(database, results, { ...at(age), ...recording }, inThreeDays)).toBe(1);
}

/** Archives that answer at once, of no younger copy. */
const answer = (age: number, policy = DEFAULT_POLICY): Promise<void> =>
  answerInquiries(database, DAY + age, policy);
/** The end of a day, at which `answer` answers, in seconds since 1970. */
const endS = (age: number): number => dayStartMs(DAY + age + 1) / 1_000 - 1;

async function finding(): Promise<Finding> {
  const found = (await findingsOf(database, [URL])).get(URL);
  if (found === undefined) throw new Error('the URL has gone');
  return found;
}

const verdict = async (): Promise<Verdict> => judgeChecks(await finding(), DEFAULT_POLICY);

/** All checks three days apart, with what is told after each of them. */
async function verdictsAfter(
  codes: readonly (StatusCode | [StatusCode, Partial<CheckResult>])[],
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [place, one] of codes.entries()) {
    const [code, more] = typeof one === 'number' ? [one] : one;
    await check(place * 3, code, more);
    await answer(place * 3);
    verdicts.push(await verdict());
  }
  return verdicts;
}

const { fine, notFound, gone, unavailable, noAccess, badGateway, unknownDomain } = STATUS;

describe('failed checks in a row', () => {
  test('are no fewer for answers that cannot be judged between them', async () => {
    const codes = Array.from({ length: 12 }, (_, place) =>
      place % 4 === 3 ? unavailable : notFound,
    );
    const verdicts = await verdictsAfter(codes);
    expect(verdicts.slice(0, 3)).toEqual(['doubtful', 'doubtful', 'doubtful']);
    // The fourth is none of them, but the time runs on.
    expect(verdicts.slice(3)).toEqual([
      'doubtful',
      ...Array.from({ length: 8 }, () => 'unreachable'),
    ]);
    expect(await finding()).toMatchObject({ failures: 9, failingDay: DAY });
  });

  test('may be of more kinds than a history remembers', async () => {
    const kinds = [notFound, gone, badGateway, [STATUS.syntaxOrOverload, { http: 500 }]] as const;
    const codes = Array.from({ length: 8 }, (_, place) => kinds[place % 4] ?? notFound);
    const verdicts = await verdictsAfter([fine, ...codes.map(mutable)]);
    expect(verdicts.slice(-5)).toEqual(Array.from({ length: 5 }, () => 'unreachable'));
    const { runs, failures, failingDay } = await finding();
    expect(runs).toHaveLength(5);
    expect(runs.at(-1)?.firstDay).toBeGreaterThan(DAY + 3);
    expect([failures, failingDay]).toEqual([8, DAY + 3]);
  });

  test('end at one good answer, and begin again', async () => {
    const dead = [notFound, notFound, notFound, notFound];
    const verdicts = await verdictsAfter([...dead, fine, ...dead]);
    const grown = ['doubtful', 'doubtful', 'doubtful', 'unreachable'];
    expect(verdicts).toEqual([...grown, 'working', ...grown]);
    expect(await finding()).toMatchObject({ failures: 4, failingDay: DAY + 15 });
  });

  test('of which the server blames the request prove nothing', async () => {
    const blamed = [STATUS.syntaxOrOverload, { http: 400 }] as const;
    const verdicts = await verdictsAfter(Array.from({ length: 6 }, () => mutable(blamed)));
    expect(new Set(verdicts)).toEqual(new Set(['doubtful']));
    expect(await finding()).toMatchObject({ failures: 0, failingDay: null });
  });
});

type Answered = StatusCode | [StatusCode, Partial<CheckResult>];

function mutable(one: StatusCode | readonly [StatusCode, Partial<CheckResult>]): Answered {
  return typeof one === 'number' ? one : [...one];
}

test('what is dead falls to doubtful at the second odd answer in a row, and is back at the next failure', async () => {
  const verdicts = await verdictsAfter([
    notFound,
    notFound,
    notFound,
    notFound,
    unavailable,
    notFound,
    noAccess,
    unavailable,
    unavailable,
    notFound,
    fine,
    notFound,
  ]);
  expect(verdicts.slice(3)).toEqual([
    'unreachable',
    'unreachable',
    'unreachable',
    'unreachable',
    'doubtful',
    'doubtful',
    'unreachable',
    'working',
    'doubtful',
  ]);
  expect(await finding()).toMatchObject({ failures: 1, failingDay: DAY + 33 });
});

test('failures among answers that prove nothing count for two months', async () => {
  await check(0, badGateway);
  for (let age = 7; age < 57; age += 7) await check(age, noAccess);
  await check(60, badGateway);
  expect(await finding()).toMatchObject({ failures: 2, failingDay: DAY });
  for (let age = 63; age < 120; age += 7) await check(age, noAccess);
  await check(126, badGateway);
  expect(await finding()).toMatchObject({ failures: 1, failingDay: DAY + 126 });
});

test('a good answer is noted of the host at once', async () => {
  const heardDay = () => database.select('SELECT heard_day FROM host');
  await check(0, notFound, { isHostHeard: false });
  expect(await heardDay()).toEqual([{ heard_day: 0 }]);
  await check(3, fine);
  expect(await heardDay()).toEqual([{ heard_day: DAY + 3 }]);
});

test('a stamp that says nothing of it puts a URL off for three days at most', async () => {
  const rarely: DueDayRule = (_, today) => today + 89;
  const stamp = checkResult(urlId, unknownDomain, { isStamp: true });
  await check(0, notFound);
  await recordResults(database, [stamp], at(3), rarely);
  expect(await database.select('SELECT due_day FROM url')).toEqual([{ due_day: DAY + 6 }]);
});

describe('a host that never gave a good answer', () => {
  const unheard = { isHostHeard: false };

  test('proves nothing of its pages, for however long', async () => {
    for (let age = 0; age <= 60; age += 3) {
      await check(age, notFound, unheard);
      await answer(age);
      expect(await verdict()).toBe('doubtful');
    }
    expect(await finding()).toMatchObject({ failures: 21, reservation: 'never-heard' });
    // Now that something could be proven, archives are asked.
    await check(63, notFound);
    expect(await finding()).toMatchObject({ reservation: 'archives-asked' });
    await answer(63);
    await check(66, notFound);
    expect(await verdict()).toBe('unreachable');
  });

  test('is not needed where the name is gone on two days', async () => {
    for (const age of [0, 3, 6]) await check(age, notFound, unheard);
    await answer(6);
    await check(9, unknownDomain, unheard);
    expect(await finding()).toMatchObject({ reservation: 'never-heard' });
    await check(12, unknownDomain, unheard);
    expect(await finding()).toMatchObject({ reservation: 'archives-asked' });
    await answer(12);
    expect(await verdict()).toBe('unreachable');
    // That nobody could tell, or let us in, is no news of the name.
    for (const [age, code] of [
      [15, STATUS.dnsRefused],
      [18, unavailable],
      [21, unknownDomain],
    ] as const) {
      await check(age, code, unheard);
      expect(await verdict()).toBe('unreachable');
    }
  });

  test('proves what is seen from another vantage, too', async () => {
    for (const age of [0, 3, 6, 9]) await check(age, notFound, unheard);
    await answer(9);
    await check(12, notFound, unheard, { vantageId: 1 });
    expect(await finding()).toMatchObject({ reservation: 'never-heard' });
    await check(15, notFound, unheard, { vantageId: 2 });
    expect(await finding()).toMatchObject({ reservation: 'archives-asked' });
    await answer(15);
    expect(await verdict()).toBe('unreachable');
    // What is proven stays so, however it fails from then on.
    await check(18, notFound, unheard, { vantageId: 1 });
    await check(21, gone, unheard, { vantageId: 1 });
    expect(await verdict()).toBe('unreachable');
  });

  test('proves nothing by different failures from two vantages', async () => {
    for (const [place, age] of [0, 3, 6, 9, 12].entries()) {
      const [code, vantageId] = place % 2 === 0 ? [notFound, 1] : [gone, 2];
      await check(age, code, unheard, { vantageId });
    }
    expect(await finding()).toMatchObject({ reservation: 'never-heard' });
    await check(15, notFound, unheard, { vantageId: 2 });
    await answer(15);
    expect(await verdict()).toBe('unreachable');
  });

  test('proves nothing by 500 from two vantages', async () => {
    const overloaded = { ...unheard, http: 500 };
    for (const age of [0, 3, 6, 9, 12]) {
      await check(age, STATUS.syntaxOrOverload, overloaded, { vantageId: 1 + (age % 2) });
      await answer(age);
    }
    expect(await finding()).toMatchObject({ reservation: 'never-heard', failures: 5 });
  });

  test('is asked from two vantages again after a good answer', async () => {
    await check(0, notFound, unheard, { vantageId: 2 });
    await check(3, fine);
    for (const age of [6, 9, 12, 15]) await check(age, notFound, unheard);
    await answer(15);
    await check(18, notFound, unheard);
    expect(await finding()).toMatchObject({ reservation: 'never-heard' });
  });
});

describe('archives are asked one look before the proof', () => {
  const asked = async (): Promise<unknown[]> =>
    database.select('SELECT url_id, due_at, tries FROM inquiry');

  const failUntil = async (age: number): Promise<void> => {
    for (let day = 0; day <= age; day += 3) await check(day, notFound);
  };

  test('once, and waited for seven days at most', async () => {
    await check(0, notFound);
    expect(await asked()).toEqual([]);
    // Three days before the look that may be the proof, though none is made on that day.
    await check(3, notFound);
    expect(await asked()).toEqual([{ url_id: urlId, due_at: at(6).nowS, tries: 0 }]);
    await check(9, notFound);
    expect(await finding()).toMatchObject({ reservation: 'archives-asked' });
    expect(await verdict()).toBe('doubtful');
    await check(12, notFound);
    expect(await verdict()).toBe('doubtful');
    await check(13 + 2, notFound);
    expect(await finding()).toMatchObject({ reservation: null });
    expect(await verdict()).toBe('unreachable');
    expect(await asked()).toHaveLength(1);
  });

  test.each([
    [12, 'doubtful'],
    [13, 'unreachable'],
  ] as const)('%d days after the first failure, six of them asked: %s', async (age, told) => {
    await failUntil(6);
    await database.run('UPDATE url SET due_day = 0');
    await check(age, notFound);
    expect(await verdict()).toBe(told);
  });

  test('no longer than for their answer', async () => {
    await failUntil(6);
    await answer(7);
    await check(9, notFound);
    expect(await verdict()).toBe('unreachable');
  });

  test('a copy that is younger than the failure keeps it doubtful until it is old; then they are asked again', async () => {
    await failUntil(6);
    await database.run('UPDATE url SET alive_day = ?', [DAY + 2]);
    await answer(7);
    for (const age of [9, 51, 90]) {
      await check(age, notFound);
      expect(await finding()).toMatchObject({ reservation: 'copied-since' });
      expect(await verdict()).toBe('doubtful');
    }
    expect(await asked()).toEqual([]);
    // 90 days after the copy, and after the question, there is another one.
    await check(96, notFound);
    expect(await finding()).toMatchObject({ reservation: 'archives-asked' });
    expect(await asked()).toEqual([{ url_id: urlId, due_at: at(96).nowS, tries: 0 }]);
    await answer(97);
    await check(99, notFound);
    expect(await verdict()).toBe('unreachable');
  });

  test('an older copy says nothing', async () => {
    await failUntil(6);
    await database.run('UPDATE url SET alive_day = ?', [DAY]);
    await answer(7);
    await check(9, notFound);
    expect(await verdict()).toBe('unreachable');
  });

  test('for a wiki that asks for less at its own last look, which waits for them, and again for all', async () => {
    const lenient = async (): Promise<Verdict> => judgeChecks(await finding(), LEAST_POLICY);
    await check(0, notFound, {}, { policy: LEAST_POLICY });
    expect(await asked()).toEqual([]);
    await check(3, notFound, {}, { policy: LEAST_POLICY });
    expect(await asked()).toEqual([{ url_id: urlId, due_at: at(3).nowS, tries: 0 }]);
    expect(await lenient()).toBe('doubtful');
    await answer(4, LEAST_POLICY);
    expect(await lenient()).toBe('unreachable');
    await check(6, notFound, {}, { policy: LEAST_POLICY });
    expect(await asked()).toEqual([{ url_id: urlId, due_at: endS(6), tries: 0 }]);
    expect([await lenient(), await verdict()]).toEqual(['unreachable', 'doubtful']);
    await check(9, notFound, {}, { policy: LEAST_POLICY });
    expect(await verdict()).toBe('unreachable');
  });

  test('again for all though no look is made between: on the day that was meant', async () => {
    for (const age of [0, 3]) await check(age, notFound, {}, { policy: LEAST_POLICY });
    await answer(4, LEAST_POLICY);
    expect(await asked()).toEqual([{ url_id: urlId, due_at: endS(6), tries: 0 }]);
    expect(judgeChecks(await finding(), LEAST_POLICY)).toBe('unreachable');
    await answer(6, LEAST_POLICY);
    expect(await asked()).toEqual([]);
    await check(9, notFound, {}, { policy: LEAST_POLICY });
    expect(await verdict()).toBe('unreachable');
  });

  test('for each row of failures', async () => {
    await failUntil(6);
    await answer(6);
    await check(9, fine);
    const columns = 'asked_day, answered_day, alive_day, failing_day, failed_from, reservation';
    const [row] = await database.select<Record<string, number>>(`SELECT ${columns} FROM url`);
    expect(new Set(Object.values(row ?? {}))).toEqual(new Set([0]));
    for (const age of [12, 15, 18]) await check(age, notFound);
    expect(await asked()).toEqual([{ url_id: urlId, due_at: at(18).nowS, tries: 0 }]);
  });
});

describe('a report', () => {
  const report = (age: number) =>
    fileReport(
      database,
      {
        subject: { url: normalUrl(URL) },
        reporter: Buffer.alloc(16, 'Kari'),
        userName: 'Kari',
        perDay: 10,
        nowS: at(age).nowS,
      },
      () => true,
    );

  async function fail(ages: readonly number[]): Promise<void> {
    for (const age of ages) {
      await check(age, notFound);
      await answer(age);
    }
  }

  test('since the first failure keeps it doubtful', async () => {
    await fail([0, 3]);
    expect(await report(4)).toBe('stored');
    await fail([6, 9, 12, 60]);
    expect(await finding()).toMatchObject({ reservation: 'reported', failures: 6 });
    expect(await verdict()).toBe('doubtful');
    expect(await database.select('SELECT url_id FROM archive_search')).toEqual([]);
    // Six months later it counts no more.
    await fail([190]);
    expect(await verdict()).toBe('unreachable');
  });

  test('from before it says nothing', async () => {
    await check(0, fine);
    expect(await report(1)).toBe('stored');
    await fail([3, 6, 9, 12]);
    expect(await verdict()).toBe('unreachable');
  });

  test('of what is unreachable by the policy of one wiki leaves that to it', async () => {
    const lenient = { policy: LEAST_POLICY };
    await check(0, notFound, {}, lenient);
    await check(3, notFound, {}, lenient);
    await answer(3, LEAST_POLICY);
    expect(judgeChecks(await finding(), LEAST_POLICY)).toBe('unreachable');
    expect(await report(4)).toBe('stored');
    for (const age of [6, 9]) await check(age, notFound, {}, lenient);
    expect(judgeChecks(await finding(), LEAST_POLICY)).toBe('unreachable');
  });

  test('of what is unreachable already changes nothing', async () => {
    await fail([0, 3, 6, 9]);
    expect(await report(10)).toBe('stored');
    await fail([12, 15]);
    expect(await finding()).toMatchObject({ reservation: null });
    expect(await verdict()).toBe('unreachable');
  });
});

describe('histories of before, without HTTP numbers', () => {
  const bytesOf = (...runs: [code: number, firstDay: number, lastDay: number][]): Buffer => {
    const bytes = Buffer.alloc(runs.length * 5);
    runs.forEach(([code, firstDay, lastDay], place) => {
      bytes.writeUInt8(code, place * 5);
      bytes.writeUInt16BE(firstDay, place * 5 + 1);
      bytes.writeUInt16BE(lastDay, place * 5 + 3);
    });
    return bytes;
  };

  test('are read, and grow by runs with numbers', async () => {
    const old = bytesOf([18, DAY - 5, DAY - 2], [1, DAY - 99, DAY - 8]);
    await database.run('UPDATE url SET history = ?, failures = 2', [old]);
    expect(await finding()).toMatchObject({
      runs: [
        { code: 18, http: null, firstDay: DAY - 5, lastDay: DAY - 2 },
        { code: 1, http: null, firstDay: DAY - 99, lastDay: DAY - 8 },
      ],
      failingDay: null,
    });
    await check(1, notFound);
    await answer(1);
    const { runs, failures, failingDay } = await finding();
    expect(runs).toEqual([
      { code: 18, http: 404, firstDay: DAY + 1, lastDay: DAY + 1 },
      { code: 18, http: null, firstDay: DAY - 5, lastDay: DAY - 2 },
      { code: 1, http: null, firstDay: DAY - 99, lastDay: DAY - 8 },
    ]);
    expect([failures, failingDay]).toEqual([3, DAY - 5]);
    await check(4, notFound);
    expect(await verdict()).toBe('unreachable');
    const [row] = await database.select<{ n: number }>('SELECT LENGTH(history) AS n FROM url');
    expect(row?.n).toBe(21);
  });

  test('of five runs make room', async () => {
    const old = bytesOf(
      [18, DAY - 1, DAY - 1],
      [1, DAY - 2, DAY - 2],
      [40, DAY - 3, DAY - 3],
      [17, DAY - 4, DAY - 4],
      [8, DAY - 5, DAY - 5],
    );
    await database.run('UPDATE url SET history = ?, failures = 1', [old]);
    await check(0, fine);
    const { runs } = await finding();
    expect(runs.map(({ code }) => code)).toEqual([1, 18, 1, 40, 17]);
    expect(runs.map(({ http }) => http)).toEqual([200, null, null, null, null]);
  });

  test.each([
    ['of stamps', bytesOf([66, DAY - 30, DAY - 2]), 'doubtful'],
    [
      'of several kinds of them',
      bytesOf([65, DAY - 5, DAY - 5], [66, DAY - 30, DAY - 10]),
      'doubtful',
    ],
    [
      'of stamps and one check',
      bytesOf([18, DAY - 1, DAY - 1], [66, DAY - 30, DAY - 3]),
      'doubtful',
    ],
    ['of a page that is gone', bytesOf([21, DAY - 30, DAY - 2]), 'unreachable'],
    ['of blamed requests', bytesOf([18, DAY - 2, DAY - 2], [16, DAY - 40, DAY - 15]), 'doubtful'],
  ])('whose count may be %s', async (_what, old, told) => {
    await database.run('UPDATE url SET history = ?, failures = 5', [old]);
    expect(await verdict()).toBe(told);
    expect(judgeChecks(await finding(), LEAST_POLICY)).toBe(told);
  });

  test('of what was unreachable stay so', async () => {
    const old = bytesOf([18, DAY - 30, DAY - 2]);
    await database.run('UPDATE url SET history = ?, failures = 5', [old]);
    expect(await verdict()).toBe('unreachable');
    await check(1, notFound);
    expect(await verdict()).toBe('unreachable');
    expect(await database.select('SELECT url_id FROM inquiry')).toEqual([]);
  });
});

describe('evidence', () => {
  const kept = async (): Promise<string[]> => {
    const rows = await database.select<{ content: Buffer }>('SELECT content FROM evidence');
    return rows.map(({ content }) => content.toString());
  };
  const words = { sign: 'sentence' as const, text: 'Domain zu verkaufen – “jetzt”' };

  test('is written, replaced by that of the next check, and gone with a good answer', async () => {
    await check(0, notFound, { evidence: [words, { sign: 'number' }] });
    expect(await kept()).toEqual([
      '[["sentence","Domain zu verkaufen – “jetzt”"],["number",null]]',
    ]);
    await check(3, notFound, { evidence: [{ sign: 'heading' }] });
    expect(await kept()).toEqual(['[["heading",null]]']);
    await check(6, notFound);
    expect(await kept()).toEqual([]);
    await check(9, notFound, { evidence: [words] });
    await check(12, fine, { doubt: null });
    expect(await kept()).toEqual([]);
  });

  test('of a doubt stands until the page is read again', async () => {
    await check(0, fine, { doubt: 'parked', evidence: [words] });
    await check(3, fine);
    expect(await kept()).toHaveLength(1);
    await check(6, fine, { doubt: null });
    expect(await kept()).toEqual([]);
  });

  test('fits its column, however long it is', async () => {
    const text = '\u0001'.repeat(120);
    await check(0, fine, {
      doubt: 'parked',
      evidence: Array.from({ length: 4 }, () => ({ sign: 'title' as const, text })),
    });
    const [content = ''] = await kept();
    expect(content.length).toBeLessThanOrEqual(2_000);
    expect(JSON.parse(content)).toHaveLength(2);
  });

  test('goes with its URL, as its inquiry does', async () => {
    for (const age of [0, 3, 6]) await check(age, notFound, { evidence: [words] });
    expect(await database.select('SELECT url_id FROM inquiry')).toHaveLength(1);
    await removeUrls(database, [urlId], DAY + 1, { usesMax: 50, nowS: 1 });
    expect(await kept()).toEqual([]);
    expect(await database.select('SELECT url_id FROM inquiry')).toEqual([]);
    expect(await orphans(database)).toEqual([]);
  });
});

describe('a stamp', () => {
  const stamp = { isStamp: true, reason: 'connect-refused', evidence: [] };
  const row = async (): Promise<Record<string, unknown> | undefined> => {
    const rows = await database.select<Record<string, unknown>>('SELECT * FROM url');
    return rows[0];
  };

  test('changes nothing of a URL that fails but when it is due', async () => {
    const redirect = { target: normalUrl(`${URL}gone`), hops: [301], class: 'same-host' } as const;
    for (const age of [0, 3, 6]) {
      await check(age, notFound, { redirect, evidence: [{ sign: 'sentence' }] });
      await answer(age);
    }
    const before = await row();
    await check(9, STATUS.networkGeneral, stamp);
    expect(await verdict()).toBe('doubtful');
    expect(await row()).toEqual({ ...before, due_day: DAY + 12 });
    expect(await database.select('SELECT url_id FROM evidence')).toHaveLength(1);
    expect(await finding()).toMatchObject({ redirect: redirect.target.text });
    await check(12, notFound);
    const dead = await row();
    expect(await verdict()).toBe('unreachable');
    await check(15, STATUS.networkGeneral, stamp);
    expect(await row()).toEqual({ ...dead, due_day: DAY + 18 });
  });

  test('is told of one that answered, but is no failed check', async () => {
    await check(0, fine);
    for (const age of [3, 6, 9, 12]) await check(age, STATUS.networkGeneral, stamp);
    expect(await verdict()).toBe('doubtful');
    const { runs, failures, failingDay } = await finding();
    expect(runs[0]).toMatchObject({ code: STATUS.networkGeneral, lastDay: DAY + 12 });
    expect([failures, failingDay]).toEqual([0, null]);
    await check(15, STATUS.networkGeneral, { http: null });
    expect(await finding()).toMatchObject({ failures: 1, failingDay: DAY + 15 });
  });
});
