import { nextMailStep, type MailOutcome } from './next-mail-step';

const NOW_S = 1_800_000_000;
const DAY_S = 86_400;
const after = (outcome: MailOutcome, part: { tries?: number; ageS?: number } = {}) =>
  nextMailStep({
    tries: part.tries ?? 0,
    createdAtS: NOW_S - (part.ageS ?? 0),
    outcome,
    nowS: NOW_S,
  });
const answer = (command: string, code: number | null): MailOutcome => ({
  isGreeted: true,
  command,
  code,
  response: `${code} no`,
});

const SLOWED = { isGreeted: true, command: 'RCPT TO', code: 451, response: '' };

test('what was taken is done', () => {
  expect(after('taken')).toMatchObject({ state: 'sent', news: 'taken', isTrouble: false });
});

test('a receiver that is refused never gets mail again', () => {
  const step = after(answer('RCPT TO', 550));
  expect(step).toMatchObject({ state: 'failed', news: 'refused', outcome: 'rcpt-550' });
});

test('what is deferred is tried again ever later, and given up after three days', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 7].map((tries) => {
    const step = after(answer('RCPT TO', 451), { tries });
    expect(step).toMatchObject({ state: 'waiting', tries: tries + 1, news: 'none' });
    return (step.dueAtS - NOW_S) / 60;
  });
  expect(pauses).toEqual([10, 30, 60, 120, 240, 480, 720, 720]);
  const last = after(answer('RCPT TO', 451), { tries: 9, ageS: 3 * DAY_S });
  expect(last).toMatchObject({ state: 'failed', news: 'given-up' });
});

test('what is our fault says nothing of the receiver, however long it lasts', () => {
  const step = after(answer('DATA', 554));
  expect(step).toMatchObject({ state: 'waiting', tries: 0, news: 'none', isTrouble: false });
  expect(step.dueAtS).toBe(NOW_S + 3_600);
  expect(after(answer('DATA', 554), { ageS: 4 * DAY_S })).toMatchObject({
    state: 'failed',
    news: 'none',
  });
});

test('in trouble a message keeps its place, and all wait', () => {
  const step = after(answer('MAIL FROM', 550));
  expect(step).toMatchObject({ state: 'waiting', dueAtS: NOW_S, tries: 0, isTrouble: true });
});

test('what may be the matter of one receiver lets all wait once, and goes behind them', () => {
  const step = after({ ...SLOWED, response: '451 ratelimit exceeded' });
  expect(step).toMatchObject({ state: 'waiting', tries: 0, isTrouble: true, news: 'none' });
  expect(step.dueAtS).toBe(NOW_S + 900);
});

test('what was cut off is tried again later', () => {
  expect(after(answer('DATA', null))).toMatchObject({ state: 'waiting', news: 'none', tries: 0 });
});
