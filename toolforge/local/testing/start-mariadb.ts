import { startMariadb } from '../mariadb';
import { ensurePackages } from '../packages';
import { findPort } from '../ports';
import { createProgress } from '../progress';
import { wikiRequirements } from '../requirements';
import { writeTableTemplate } from './table-template';
import { makeThrowAwayFolder } from './throw-away-folder';
import { startDataServers } from '../../spider/testing/start-data-servers';

/**
 * jest's globalSetup of the database tests (jest wants a default export): a throw-away MariaDB.
 * Test files reach it by `withTestDatabase()`.
 */
export default async function startTestMariadb(): Promise<void> {
  const progress = createProgress(process.stderr, () => performance.now());
  await ensurePackages(wikiRequirements, progress);
  const folder = makeThrowAwayFolder('weboid-test-db-');
  const port = await findPort();
  await startMariadb({ folder, port, crashSafe: false });
  await writeTableTemplate(folder, { host: '127.0.0.1', port });
  process.env['WEBOID_TEST_DB_FOLDER'] = folder;
  process.env['WEBOID_TEST_DB_HOST'] = '127.0.0.1';
  process.env['WEBOID_TEST_DB_PORT'] = String(port);
  process.env['WEBOID_TEST_DB_USER'] = 'root';
  process.env['WEBOID_TEST_DB_PASSWORD'] = '';
  if (process.env['WEBOID_TEST_SPIDER']) {
    process.env['WEBOID_TEST_DATA_PORTS'] = (await startDataServers(folder, port)).join(',');
  }
}
