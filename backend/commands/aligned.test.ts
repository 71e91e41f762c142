import { aligned } from './aligned';

test('columns are as wide as their widest cell, numbers end at the right', () => {
  const rows = [
    ['wiki', 'pages', 'why'],
    ['examplewiki', '7', ''],
    ['b', '12,000', 'it is closed'],
  ];
  expect(aligned(rows, [1])).toEqual([
    'wiki          pages  why',
    'examplewiki       7',
    'b            12,000  it is closed',
  ]);
});
