import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './root';

test.each([
  ['backend', 'The npm packages are missing: run npm ci, npm start or npm test once.'],
  ['nonsense', 'Unknown target: nonsense.'],
])(
  'where no npm packages are, as in the image of production, %s is refused in words',
  (target, words) => {
    const root = mkdtempSync(join(tmpdir(), 'weboid-build-'));
    try {
      mkdirSync(join(root, 'toolforge'));
      for (const name of ['build.mjs', 'fast-spreads.mjs']) {
        copyFileSync(join(ROOT, 'toolforge', name), join(root, 'toolforge', name));
      }
      copyFileSync(join(ROOT, 'package.json'), join(root, 'package.json'));
      const { status, stderr } = spawnSync(process.execPath, ['toolforge/build.mjs', target], {
        cwd: root,
        encoding: 'utf8',
      });
      expect([status, stderr.split('\n')[0]]).toEqual([1, expect.stringContaining(words)]);
    } finally {
      rmSync(root, { recursive: true });
    }
  },
);
