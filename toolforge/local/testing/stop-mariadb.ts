import { rmSync } from 'node:fs';
import { killDaemonsIn } from '../daemon';
import { killMariadb } from '../mariadb';

/** jest's globalTeardown of the database tests (jest wants a default export). */
export default async function stopTestMariadb(): Promise<void> {
  const folder = process.env['WEBOID_TEST_DB_FOLDER'];
  if (folder === undefined) return;
  await killDaemonsIn(folder);
  await killMariadb(folder);
  rmSync(folder, { recursive: true, force: true });
}
