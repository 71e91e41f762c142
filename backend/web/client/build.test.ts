import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClient } from './build.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weboid-client-'));
  await buildClient({ outDir: folder });
});
afterAll(() => rm(folder, { recursive: true }));

const built = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');

test('the style sheet holds all it needs, in both colour schemes and directions', async () => {
  const styles = await built('weboid.css');
  const has = (wanted: string): boolean => styles.includes(wanted);
  expect([has('@import'), has('prefers-color-scheme:dark')]).toEqual([false, true]);
  expect(['[dir=ltr]', '[dir=rtl]'].map((dir) => has(`${dir} .cdx-select`))).toEqual([true, true]);
  expect(styles.match(/url\((?!["']?data:)/g)).toBeNull();
});

test('the notices of Weboid and of Codex stand in front', async () => {
  const [ours, codex] = (await built('weboid.css')).split('\n');
  expect(ours).toMatch(/^\/\*! weboid .* MIT .* https:/);
  expect(codex).toMatch(/Codex \d.* GPL-2\.0/);
  expect(await built('weboid.js')).toMatch(/^\/\*! weboid .* MIT/);
});

test('the script is small and plain', async () => {
  const script = await built('weboid.js');
  expect(script.length).toBeLessThan(16_000);
  expect(script).not.toMatch(/\beval\(|innerHTML|import\(/);
});

test('there is an icon', async () => {
  expect(await built('icon.svg')).toMatch(/^<svg/);
});
