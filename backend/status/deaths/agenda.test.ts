import { Agenda } from './agenda';
import { createStreamedChance } from './streamed-chance';

const dueOn = (agenda: Agenda, day: number): number[] => {
  const urls: number[] = [];
  agenda.forEach(day, (url) => urls.push(url));
  return urls;
};

test('a URL is due once: on the day that was noted last', () => {
  const agenda = new Agenda(3, 10);
  for (const [url, day] of [
    [0, 5],
    [1, 5],
    [2, 4],
    [0, 3],
    [2, 5],
  ] as const) {
    agenda.set(url, day);
  }
  expect([3, 4, 5].map((day) => dueOn(agenda, day))).toEqual([[0], [], [1, 2]]);
});

test('what is noted for a later day meanwhile does not come twice, and what is noted beyond the end never', () => {
  const agenda = new Agenda(1, 10);
  agenda.set(0, 2);
  agenda.forEach(2, (url) => agenda.set(url, 99));
  expect(agenda.dueDayOf(0)).toBe(99);
  for (let day = 0; day < 10; day += 1) expect(dueOn(agenda, day)).toEqual([]);
});

test('the first of a stretch are those that sorting finds', () => {
  const chance = createStreamedChance(5, { day: 1 });
  const urls = Array.from({ length: 200 }, (_, url) => url);
  for (let round = 0; round < 50; round += 1) {
    const agenda = new Agenda(urls.length, 40);
    for (const url of urls) agenda.set(url, Math.floor(chance.at('day', url, round) * 40));
    const some = urls.filter((url) => url % 3 !== 0);
    const sorted = some
      .filter((url) => agenda.dueDayOf(url) >= 20 && agenda.dueDayOf(url) <= 30)
      .toSorted((one, other) => agenda.dueDayOf(one) - agenda.dueDayOf(other) || one - other);
    for (const limit of [1, 6, 24, 500]) {
      expect(agenda.firstOf({ fromDay: 20, untilDay: 30 }, some, limit)).toEqual(
        sorted.slice(0, limit),
      );
    }
  }
});
