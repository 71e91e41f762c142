import type { Details } from './details';
import { createDetailsLoader } from './load-details';

const DETAILS = {} as Details;

/** A module that comes when the test says so. */
function slowModule(): { come: () => Promise<void> } {
  const waiting: (() => void)[] = [];
  Object.assign(globalThis, {
    mw: {
      loader: {
        using: () => new Promise((resolve) => waiting.push(() => resolve(() => DETAILS))),
      },
    },
  });
  return {
    come: async () => {
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise((done) => setTimeout(done));
    },
  };
}

test('a click while the module is loaded for something else is heard', async () => {
  const { come } = slowModule();
  const use = createDetailsLoader(() => undefined);
  const heard: string[] = [];
  use(() => heard.push('by itself'), true);
  use(() => heard.push('click'));
  await come();
  expect(heard).toEqual(['by itself', 'click']);
});

test('a second click before the first one has been answered is dropped, a later one is not', async () => {
  const { come } = slowModule();
  const use = createDetailsLoader(() => undefined);
  const heard: string[] = [];
  use(() => heard.push('first'));
  use(() => heard.push('by itself'), true);
  use(() => heard.push('second'));
  await come();
  use(() => heard.push('third'));
  await come();
  expect(heard).toEqual(['first', 'by itself', 'third']);
});

test('where the module does not come, that is logged, and the next click is heard', async () => {
  const failure = new Error('offline');
  const using = jest
    .fn()
    .mockRejectedValueOnce(failure)
    .mockResolvedValue(() => DETAILS);
  Object.assign(globalThis, { mw: { loader: { using } } });
  const [logged, heard]: [unknown[], string[]] = [[], []];
  const use = createDetailsLoader((error) => logged.push(error));
  for (const click of ['first', 'second']) {
    use(() => heard.push(click));
    await new Promise((done) => setTimeout(done));
  }
  expect([logged, heard]).toEqual([[failure], ['second']]);
});
