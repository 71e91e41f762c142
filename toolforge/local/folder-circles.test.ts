import { folderCircles, type FileImport } from './folder-circles';

const imports = (...pairs: [from: string, to: string][]): FileImport[] =>
  pairs.map(([from, to]) => ({ from, to }));

test.each<[string, [string, string][]]>([
  [
    'imports within a folder',
    [
      ['a/x.ts', 'a/y.ts'],
      ['a/y.ts', 'a/x.ts'],
    ],
  ],
  [
    'folders of which one is above',
    [
      ['a/x.ts', 'b/y.ts'],
      ['a/z.ts', 'b/y.ts'],
    ],
  ],
  [
    'a folder that imports its own folders',
    [
      ['a/x.ts', 'a/b/y.ts'],
      ['a/x.ts', 'a/c/z.ts'],
    ],
  ],
  [
    'circles through folders of different depth',
    [
      ['a/b/x.ts', 'a/c/y.ts'],
      ['d/x.ts', 'a/b/x.ts'],
    ],
  ],
])('no circle: %s', (_, pairs) => {
  expect(folderCircles(imports(...pairs))).toEqual([]);
});

test('two folders that import each other', () => {
  expect(folderCircles(imports(['p/a/x.ts', 'p/b/y.ts'], ['p/b/z.ts', 'p/a/w.ts']))).toEqual([
    'folders of p go round in a circle: p/a/x.ts → p/b/y.ts, p/b/z.ts → p/a/w.ts',
  ]);
});

test('a folder and a folder in it', () => {
  const [circle] = folderCircles(imports(['p/x.ts', 'p/b/y.ts'], ['p/b/c/z.ts', 'p/w.ts']));
  expect(circle).toContain('folders of p go round');
});

test('a circle around others is found, and the shortest one told', () => {
  const around: [string, string][] = [
    ['p/a/1.ts', 'p/b/1.ts'],
    ['p/b/2.ts', 'p/c/1.ts'],
    ['p/c/2.ts', 'p/a/2.ts'],
  ];
  expect(folderCircles(imports(...around))[0]?.split(', ')).toHaveLength(3);
  const [circle] = folderCircles(
    imports(...around, ['p/d/1.ts', 'p/c/3.ts'], ['p/c/4.ts', 'p/d/2.ts']),
  );
  expect(circle).toBe(
    'folders of p go round in a circle: p/c/4.ts → p/d/2.ts, p/d/1.ts → p/c/3.ts',
  );
});

test('each folder is told, at any depth', () => {
  const circles = folderCircles(
    imports(
      ['a/x.ts', 'b/y.ts'],
      ['b/y.ts', 'a/z.ts'],
      ['a/b/c/x.ts', 'a/b/d/y.ts'],
      ['a/b/d/y.ts', 'a/b/c/x.ts'],
    ),
  );
  expect(circles.map((text) => text.split(' go ')[0])).toEqual([
    'folders of the repository',
    'folders of a/b',
  ]);
});
