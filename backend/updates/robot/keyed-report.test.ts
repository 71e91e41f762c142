import { KeyedReport } from './keyed-report';

test('a page of which no day of change is told keeps none; one that is told keeps its own', () => {
  const report = new KeyedReport({ host: 'site1.org', port: 0 });
  const said = [
    { path: '/a', word: 'changed', changedDay: null },
    { path: '/b', word: 'gone', changedDay: 3_600 },
  ] as const;
  report.add(said, 'http://site1.org');
  const told = [...report.slices(10)].flat().map(({ word, changedDay }) => [word, changedDay]);
  expect(told).toContainEqual(['changed', null]);
  expect(told).toContainEqual(['gone', 3_600]);
});
