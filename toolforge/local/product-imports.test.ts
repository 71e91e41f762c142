import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isProduct, readProductImports } from './product-imports';

test.each([
  ['backend/url/hints.ts', true],
  ['toolforge/local/test.ts', true],
  ['toolforge/build.mjs', true],
  ['backend/url/hints.test.ts', false],
  ['backend/feeder/page-loop.db.test.ts', false],
  ['backend/url/url.bench.ts', false],
  ['backend/bench.ts', false],
  ['backend/store/testing/with-store.ts', false],
  ['sql/schema.sql', false],
])('%s is product: %s', (file, expected) => {
  expect(isProduct(file)).toBe(expected);
});

test('imports are read in all their forms, each pair of files once', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'weboid-imports-'));
  try {
    const write = (file: string, text: string): void => {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    };
    write(
      'backend/a/x.ts',
      [
        "import { readFileSync } from 'node:fs';",
        'import {',
        '  one,',
        '  type Two,',
        "} from '../b/y';",
        "import type { Three } from '../b/y';",
        "export { four } from '../b/z.mjs';",
        "export * from './w';",
        "import './side-effect';",
        "import WORDS from './words.json';",
        "import { all } from '../d';",
        "const late = await import('../c/late');",
        "// import { gone } from './gone';",
        "import { withTest } from './x.test';",
      ].join('\n'),
    );
    const others = [
      'b/y.ts',
      'b/z.mjs',
      'a/w.ts',
      'a/side-effect.ts',
      'c/late.ts',
      'a/x.test.ts',
      'a/words.json',
      'd/index.ts',
    ];
    for (const file of others) write(`backend/${file}`, '');
    expect(readProductImports(root, ['backend'])).toEqual({
      files: [
        'backend/a/side-effect.ts',
        'backend/a/w.ts',
        'backend/a/words.json',
        'backend/a/x.ts',
        'backend/b/y.ts',
        'backend/b/z.mjs',
        'backend/c/late.ts',
        'backend/d/index.ts',
      ],
      imports: [
        'backend/b/y.ts',
        'backend/b/z.mjs',
        'backend/a/w.ts',
        'backend/a/side-effect.ts',
        'backend/a/words.json',
        'backend/d/index.ts',
        'backend/c/late.ts',
      ].map((to) => ({ from: 'backend/a/x.ts', to })),
    });
  } finally {
    rmSync(root, { recursive: true });
  }
});
