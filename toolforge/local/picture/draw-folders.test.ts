import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../root';
import { readProductImports, type ProductImports } from '../product-imports';
import { drawFolders, inOneFigure } from './draw-folders';

const product = (...imports: [from: string, to: string][]): ProductImports => ({
  files: [...new Set(imports.flat())].toSorted(),
  imports: imports.map(([from, to]) => ({ from, to })),
});

const small = product(
  ['p/main.ts', 'p/web/rooms/a.ts'],
  ['p/web/rooms/a.ts', 'p/web/http/b.ts'],
  ['p/web/http/b.ts', 'p/url/c.ts'],
  ['p/main.ts', 'p/url/c.ts'],
);

/** `npm run picture` draws it again. */
test('backend/folders.svg shows the imports as they are', () => {
  const kept = readFileSync(path.join(ROOT, 'backend/folders.svg'), 'utf8');
  expect(kept).toBe(drawFolders('backend', readProductImports(ROOT, ['backend'])));
});

test('each folder is drawn, the folders in web too, and each arrow that is no detour', () => {
  const picture = drawFolders('p', small);
  const names = [...picture.matchAll(/<text class="(?:name|of-frame)"[^>]*>([^<]*)/g)];
  expect(names.map(([, name]) => name).toSorted()).toEqual([
    'http',
    'main.ts',
    'rooms',
    'url',
    'web',
  ]);
  expect(picture.match(/<path class="line"/g)).toHaveLength(3);
});

test('who does not see it is told the arrows', () => {
  const [, told] = /<desc[^>]*>([^<]*)/.exec(drawFolders('p', small)) ?? [];
  expect(told).toBe('main.ts imports web. In web: rooms imports http. web imports url.');
});

test('the same imports make the same picture, in whatever order they are read', () => {
  const { files, imports } = small;
  const turned = { files: files.toReversed(), imports: imports.toReversed() };
  expect(drawFolders('p', turned)).toBe(drawFolders('p', small));
});

test('one more import hardly ever changes the picture', () => {
  expect([1, 9, 10, 14, 15, 95, 149, 151].map(inOneFigure)).toEqual([
    1, 9, 10, 10, 20, 100, 100, 200,
  ]);
});
