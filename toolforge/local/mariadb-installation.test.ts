import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mariadbInstallation } from './mariadb-installation';

const before = process.env['WEBOID_LOCAL_MARIADB'];
beforeEach(() => delete process.env['WEBOID_LOCAL_MARIADB']);
afterAll(() => {
  if (before !== undefined) process.env['WEBOID_LOCAL_MARIADB'] = before;
});

test("the machine's own, where nothing else is said", () => {
  expect(mariadbInstallation().basedir).toBe('/usr');
  expect(mariadbInstallation().server).toMatch(/mariadbd$/);
});

test('the environment variable names another one, as packages or archives lay it out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'weboid-mariadb-'));
  const server = program(folder, 'sbin/mariadbd');
  const installer = program(folder, 'scripts/mariadb-install-db');
  process.env['WEBOID_LOCAL_MARIADB'] = folder;
  expect(mariadbInstallation()).toEqual({ basedir: folder, server, installer });
});

test('a folder without the programs is told', () => {
  process.env['WEBOID_LOCAL_MARIADB'] = '/nowhere';
  expect(() => mariadbInstallation()).toThrow('has no mariadbd: /nowhere');
});

function program(folder: string, name: string): string {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}
