import { DEFAULT_SETTINGS, parseSettings, type Settings } from './settings';

test('what was kept is read again', () => {
  const settings: Settings = { show: 'doubtful', ask: 'click', summary: false };
  expect(parseSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
});

test.each([null, undefined, 7, 'doubtful', [], {}, { show: 1, ask: {}, summary: 'no' }])(
  '%j says nothing: all is as by default',
  (stored) => {
    expect(parseSettings(stored)).toEqual(DEFAULT_SETTINGS);
  },
);
