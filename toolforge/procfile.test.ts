import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeArgumentsOf, nodeFlagsOf } from './procfile';

const root = mkdtempSync(path.join(tmpdir(), 'weboid-procfile-'));
const LINES = [
  'web: node --max-old-space-size=512  --trace-gc dist/x.js web --once',
  'feed: node x.js',
];
writeFileSync(path.join(root, 'Procfile'), `${LINES.join('\n')}\n`);
afterAll(() => rmSync(root, { recursive: true }));

test('what node is started with, and its own flags in front', () => {
  const flags = ['--max-old-space-size=512', '--trace-gc'];
  expect(nodeArgumentsOf('web', root)).toEqual([...flags, 'dist/x.js', 'web', '--once']);
  expect(nodeFlagsOf('web', root)).toEqual(flags);
  expect(nodeArgumentsOf('feed', root)).toEqual(['x.js']);
  expect(nodeFlagsOf('feed', root)).toEqual([]);
});

test('a program that is not there has no line, and a name that another begins with is not it', () => {
  expect(nodeArgumentsOf('we', root)).toBeNull();
  expect(nodeFlagsOf('we', root)).toEqual([]);
});
