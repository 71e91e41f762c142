import { newName } from '../../store/names/stored-name';
import { takeoverData } from './takeover-data';

const seen = {
  ...newName('taken.example.net', 3_600),
  standing: 'taken' as const,
  sinceDay: 20_770,
  signals: [
    {
      signal: 'sales-topic',
      family: 'page' as const,
      topic: 'gambling',
      terms: ['<b>slot', 'http://evil.org/'],
      share: 0.21,
      inHead: true,
    },
    { signal: 'registered-later', registered: '2022-03-15', cited: '2012-05-01' },
    { signal: 'language-changed', from: 'en', to: 'id' },
    { signal: 'siblings-lost', pages: 2 },
  ],
};

test('words, days and numbers are told; nothing that stands on somebody’s page', () => {
  expect(takeoverData({ state: 'taken', seen })).toEqual({
    state: 'taken',
    since: '2026-11-13',
    signals: [
      { signal: 'sales-topic', topic: 'gambling', share: 0.21 },
      { signal: 'registered-later', registered: '2022-03-15', cited: '2012-05-01' },
      { signal: 'language-changed' },
      { signal: 'siblings-lost', pages: 2 },
    ],
  });
  expect(JSON.stringify(takeoverData({ state: 'taken', seen }))).not.toMatch(/slot|evil/);
});

test('that people have confirmed is told once, also where the last look has not said so', () => {
  const told = takeoverData({ state: 'taken', seen: { ...seen, people: 1, signals: [] } });
  expect(told.signals).toEqual([{ signal: 'people' }]);
});

test('of a name that was not asked for, its state is told', () => {
  expect(takeoverData({ state: 'suspected', seen: null })).toEqual({
    state: 'suspected',
    since: undefined,
    signals: [],
  });
});
