import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settleFolder } from './settle-folder';

test('a full disk leaves nothing half, and is told with the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weboid-settle-'));
  symlinkSync('/dev/full', join(folder, '.part-manifest.json'));
  const manifest = { files: [] } as unknown as Parameters<typeof settleFolder>[1];
  await expect(settleFolder(folder, manifest)).rejects.toThrow(
    `${join(folder, 'manifest.json')}: ENOSPC`,
  );
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
