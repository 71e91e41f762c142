import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zoneFile } from './zone-file';

const folder = mkdtempSync(join(tmpdir(), 'weboid-zone-'));
const file = join(folder, 'zone.txt');
afterAll(() => rmSync(folder, { recursive: true }));

test('texts are as the file has them now; without it, no name has any', async () => {
  const resolveTexts = zoneFile(file);
  await expect(resolveTexts('_weboid.a.org')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  writeFileSync(file, '_weboid.a.org one\n\n_weboid.b.org  two three\n_weboid.a.org four\n');
  expect(await resolveTexts('_weboid.a.org')).toEqual([['one'], ['four']]);
  expect(await resolveTexts('_weboid.b.org')).toEqual([['two three']]);
  await expect(resolveTexts('a.org')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});
