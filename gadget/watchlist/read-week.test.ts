import { readWeek } from './read-week';

const DAYS = [
  '2026-02-24',
  '2026-02-25',
  '2026-02-26',
  '2026-02-27',
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
];
const answerOf = (day: string): object => ({ day, dead: [], no_longer_dead: [], more: false });

/** @param answer may throw */
async function read(answer: (day: string | null) => unknown) {
  const asked: (string | null)[] = [];
  const logged: unknown[] = [];
  const days = await readWeek({
    ask: async (day) => {
      asked.push(day);
      return answer(day);
    },
    log: (error) => logged.push(error),
  });
  return { days: days.map((one) => one?.day ?? null), asked, logged };
}

test("today is what Weboid's clock says, and the six days before are asked for by name", async () => {
  const { days, asked, logged } = await read((day) => answerOf(day ?? '2026-03-02'));
  expect(asked).toEqual([null, ...DAYS.slice(0, 6)]);
  expect([days, logged]).toEqual([DAYS, []]);
});

test('of a day without an answer nothing is known, and why is logged', async () => {
  const away = new Error('away');
  const { days, logged } = await read((day) => {
    if (day === '2026-02-26') throw away;
    return day === '2026-02-28' ? {} : answerOf(day ?? '2026-03-02');
  });
  expect(days).toEqual(DAYS.map((day, place) => (place === 2 || place === 4 ? null : day)));
  expect(logged).toEqual([away]);
});

test('without an answer about today nobody is asked for more', async () => {
  const ask = jest.fn(() => Promise.resolve({}));
  await expect(readWeek({ ask, log: () => undefined })).rejects.toThrow('not an answer');
  expect(ask).toHaveBeenCalledTimes(1);
});
