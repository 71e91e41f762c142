import path from 'node:path';

/**
 * Where tests write the texts of names of the example web, as its zone-file.ts reads them.
 * @throws when no world was brought up
 */
export function worldZoneFile(): string {
  const pidFile = process.env['WEBOID_TEST_WORLD_PID_FILE'] ?? '';
  if (pidFile === '') throw new Error('there is no example world; run the end-to-end tests');
  return path.join(pidFile.replace(/\.pid$/, ''), 'zone.txt');
}
