import { createManualClock } from './testing/manual-clock';
import { withRegularSaves } from './with-regular-saves';

/** Work of three saves, and what became of them. */
async function workFor(end: () => string): Promise<{ saves: unknown[]; told: unknown }> {
  const clock = createManualClock(0);
  const saves: unknown[] = [];
  let stop = (): void => undefined;
  const work = new Promise<void>((resolve) => {
    stop = resolve;
  }).then(end);
  const save = (isLast: boolean): Promise<void> => {
    if (saves.push([clock.now(), isLast]) === 3) stop();
    return Promise.resolve();
  };
  const told = await withRegularSaves({ save, clock, everyMs: 10 }, () => work).catch(
    (error: unknown) => error,
  );
  return { saves, told };
}

test.each([
  ['does', () => 'done', 'done'],
  [
    'fails with',
    () => {
      throw new TypeError('work failed');
    },
    new TypeError('work failed'),
  ],
])(
  'saved at once, regularly, and at the end; told is what the work %s',
  async (_, end, expected) => {
    const { saves, told } = await workFor(end);
    expect(told).toEqual(expected);
    expect(saves.slice(0, 3)).toEqual([
      [0, false],
      [10, false],
      [20, false],
    ]);
    expect(saves).toHaveLength(4);
    expect(saves.at(-1)).toEqual([expect.any(Number), true]);
  },
);
