import path from 'node:path';
import { ownFiles, readOwnFile } from './own-files';

test('the files that begin first are there', () => {
  const text = readOwnFile('toolforge/local/testing/long-first.mjs');
  const named = [...text.matchAll(/'([\w.-]+\.test\.ts)'/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  const names = new Set(ownFiles().map((file) => path.basename(file)));
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});
