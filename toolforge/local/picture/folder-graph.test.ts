import { folderGraph, withoutDetours } from './folder-graph';

const product = (...imports: [from: string, to: string][]) => ({
  files: [...new Set(imports.flat())].toSorted(),
  imports: imports.map(([from, to]) => ({ from, to })),
});

test('folders are counted by pairs of files, own files stand together', () => {
  const graph = folderGraph(
    'p',
    product(
      ['p/main.ts', 'p/a/1.ts'],
      ['p/a/1.ts', 'p/b/1.ts'],
      ['p/a/c/2.ts', 'p/b/c/2.ts'],
      ['p/b/1.ts', 'p/b/c/2.ts'],
      ['p/b/1.ts', 'q/1.ts'],
    ),
  );
  expect(graph).toEqual({
    parts: ['.', 'a', 'b'],
    arrows: [
      { from: '.', to: 'a', imports: 1 },
      { from: 'a', to: 'b', imports: 2 },
    ],
  });
});

test('an arrow whose end is reached along others is left out', () => {
  const arrows = ['a b', 'a c', 'a d', 'b c', 'c d', 'e d'].map((arrow) => {
    const [from = '', to = ''] = arrow.split(' ');
    return { from, to, imports: 1 };
  });
  const { arrows: left } = withoutDetours({ parts: ['a', 'b', 'c', 'd', 'e'], arrows });
  expect(left.map(({ from, to }) => `${from} ${to}`)).toEqual(['a b', 'b c', 'c d', 'e d']);
});

test('own files without an arrow are left out, folders are not', () => {
  expect(withoutDetours({ parts: ['.', 'a'], arrows: [] }).parts).toEqual(['a']);
});
