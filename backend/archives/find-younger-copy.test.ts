import { createManualClock } from '../runtime/testing/manual-clock';
import { dayStartMs, toCalendarDay } from '../status/day-number';
import type { TakenSince } from '../store/names/taken-since';
import { ArchiveError } from './service/archive-http';
import type { ArchiveSource } from './service/archive-source';
import { findYoungerCopy, type SourcesWithoutCopy, type YoungerCopy } from './find-younger-copy';
import { normalUrl } from '../url/testing/normal-url';

const FAILING_DAY = 3_500;
const DAY_MS = 86_400_000;
const URL = normalUrl('http://museum-lunden.org/');

const timestampOn = (day: number): string =>
  new Date(dayStartMs(day) + DAY_MS / 2).toISOString().replaceAll(/\D/g, '').slice(0, 14);

let asked: string[];
beforeEach(() => {
  asked = [];
});

/** A service that has copies of these days; with none, it is silent. */
function source(name: string, days: readonly number[] | null): ArchiveSource {
  return {
    service: name,
    find: async () => {
      asked.push(name);
      if (days === null) throw new ArchiveError('silent');
      return days.map((day) => ({ url: `https://${name}/${day}`, timestamp: timestampOn(day) }));
    },
  } as unknown as ArchiveSource;
}

function find(
  sources: ArchiveSource[],
  { today, chosenDay, hadNone = new Set(), taken }: Asking,
): Promise<YoungerCopy> {
  const look = async ({ address }: { address: string }) =>
    ({ kind: 'good', timestamp: timestampOn(Number(address.split('/').at(-1))) }) as never;
  const clock = createManualClock(dayStartMs(today));
  const leased = {
    urlId: 1,
    url: URL,
    failingDay: FAILING_DAY,
    chosenDay: chosenDay ?? null,
    tries: 0,
    leasedUntilS: 0,
  };
  const takenSince = () =>
    Promise.resolve(new Map(taken === undefined ? [] : [['museum-lunden.org', taken]]));
  const inquiring = { sources, look, clock, takenSince };
  return findYoungerCopy(leased, inquiring, hadNone, new AbortController().signal);
}

interface Asking {
  today: number;
  chosenDay?: number;
  hadNone?: SourcesWithoutCopy;
  taken?: TakenSince;
}

test('a chosen copy that is young needs no question', async () => {
  const found = await find([source('first', [])], { today: 3_580, chosenDay: 3_502 });
  expect(found).toEqual({ kind: 'found', day: 3_502 });
  expect(asked).toEqual([]);
});

test('of an old one archives are asked: they may have a younger one by now', async () => {
  const one = source('first', [3_590, 3_501]);
  expect(await find([one], { today: 3_600, chosenDay: 3_502 })).toEqual({
    kind: 'found',
    day: 3_590,
  });
  expect(await find([source('none', [])], { today: 3_600, chosenDay: 3_502 })).toEqual({
    kind: 'none',
  });
  expect(asked).toEqual(['first', 'none']);
});

test('copies from before the failure are not looked at', async () => {
  expect(await find([source('first', [3_400, 3_500])], { today: 3_510 })).toEqual({ kind: 'none' });
});

test('a copy made after its name was taken is none, chosen or found; a suspicion says nothing', async () => {
  const since = { sinceDay: toCalendarDay(3_560), registeredDay: null };
  const taken = { ...since, standing: 'taken' } as const;
  const at = { today: 3_600, chosenDay: 3_570 };
  const one = (): ArchiveSource[] => [source('first', [3_590, 3_560, 3_540])];
  expect(await find(one(), { ...at, taken })).toEqual({ kind: 'found', day: 3_540 });
  const registered = { ...taken, registeredDay: toCalendarDay(3_530) };
  expect(await find(one(), { ...at, taken: registered })).toEqual({ kind: 'none' });
  const suspected = { ...since, standing: 'suspected' } as const;
  expect(await find(one(), { ...at, taken: suspected })).toEqual({ kind: 'found', day: 3_570 });
});

test('who had none is not asked again while another owes its answer', async () => {
  const hadNone: SourcesWithoutCopy = new Set();
  const sources = [source('first', []), source('silent', null), source('last', [])];
  for (let time = 0; time < 2; time += 1) {
    expect((await find(sources, { today: 3_510, hadNone })).kind).toBe('unanswered');
  }
  expect(asked).toEqual(['first', 'silent', 'last', 'silent']);
});
