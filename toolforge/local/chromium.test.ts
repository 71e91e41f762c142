import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, findTestChromium, hasQuickChromium, isSnap } from './chromium';

const folder = mkdtempSync(path.join(tmpdir(), 'weboid-chromium-'));
afterEach(() => delete process.env['CHROMIUM']);
afterAll(() => rmSync(folder, { recursive: true }));

function script(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

test("Ubuntu's package, which calls a snap, does not count", () => {
  const ubuntu = script('chromium-browser', '#!/bin/sh\nexec /snap/bin/chromium "$@"\n');
  expect(isSnap(ubuntu)).toBe(true);
  const link = path.join(folder, 'link');
  symlinkSync(ubuntu, link);
  expect(isSnap(link)).toBe(true);
  expect(isSnap(script('chromium', '#!/bin/sh\nexec /usr/lib/chromium/chromium "$@"\n'))).toBe(
    false,
  );
  expect(isSnap(process.execPath)).toBe(false);
});

test('the environment variable CHROMIUM goes first, and must name a file', async () => {
  process.env['CHROMIUM'] = script('mine', '');
  expect(await findChromium()).toBe(path.join(folder, 'mine'));
  expect(await findTestChromium()).toBe(path.join(folder, 'mine'));
  expect(hasQuickChromium()).toBe(true);
  process.env['CHROMIUM'] = '/nowhere';
  await expect(findChromium()).rejects.toThrow('CHROMIUM names no file: /nowhere');
  await expect(findTestChromium()).rejects.toThrow('CHROMIUM names no file: /nowhere');
});

test('tests take Chromium without windows, where it is', async () => {
  const before = process.env['PATH'];
  const shell = script('chromium-headless-shell', '');
  process.env['PATH'] = folder;
  try {
    expect([shell, '/usr/lib/chromium/chromium-headless-shell']).toContain(
      await findTestChromium(),
    );
    expect(hasQuickChromium()).toBe(true);
  } finally {
    process.env['PATH'] = before;
  }
});
