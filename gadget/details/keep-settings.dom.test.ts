import { createStubMw, type StubMw } from '../testing/stub-mw';
import { DEFAULT_SETTINGS, type Settings } from '../state/settings';
import { readSettings } from '../gateway/settings-store';
import { keepSettings } from './keep-settings';

const CHOSEN: Settings = { show: 'doubtful', ask: 'click', summary: false };

function visit(options: Partial<Pick<StubMw, 'options' | 'storage'>> = {}): StubMw {
  const stub = createStubMw({
    ...(options.options && { options: options.options }),
    ...(options.storage && { storage: options.storage }),
  });
  Object.assign(globalThis, { mw: stub.mw });
  return stub;
}

test('without an account they are kept in the browser', async () => {
  const { storage } = visit();
  await keepSettings(CHOSEN);
  expect(storage.get('weboid-settings')).toBe(JSON.stringify(CHOSEN));
  expect(readSettings()).toEqual(CHOSEN);
});

test('with an account they are kept there, and hold at once', async () => {
  const { options, storage } = visit({ options: new Map() });
  await keepSettings(CHOSEN);
  expect(options?.get('userjs-weboid')).toBe(JSON.stringify(CHOSEN));
  expect(storage.size).toBe(0);
  expect(readSettings()).toEqual(CHOSEN);
});

test.each(['', '{', '[]', 'null', '{"show":7}'])('%j is as nothing', (text) => {
  visit({ storage: new Map([['weboid-settings', text]]) });
  expect(readSettings()).toEqual(DEFAULT_SETTINGS);
});

test('a browser without storage says so', async () => {
  const { mw } = visit();
  Object.assign(mw, { storage: { get: () => false, set: () => false } });
  expect(readSettings()).toEqual(DEFAULT_SETTINGS);
  await expect(keepSettings(CHOSEN)).rejects.toThrow('no storage');
});
