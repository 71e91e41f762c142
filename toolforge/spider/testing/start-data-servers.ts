import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { startMariadb } from '../../local/mariadb';
import { findPort } from '../../local/ports';
import { HEAD_STATEMENTS } from '../head-statements';
import { requireSpider } from '../require-spider';

const DATA_SERVERS = 2;

/**
 * For the database tests with WEBOID_TEST_SPIDER=1: makes the test MariaDB a head of Spider, and starts data servers.
 * @param folder of the head; theirs lie in it
 * @returns their ports
 */
export async function startDataServers(folder: string, headPort: number): Promise<number[]> {
  requireSpider();
  const head = await createConnection({ host: '127.0.0.1', port: headPort, user: 'root' });
  try {
    for (const statement of HEAD_STATEMENTS) await head.query(statement);
  } finally {
    await head.end();
  }
  const ports: number[] = [];
  for (let n = 1; n <= DATA_SERVERS; n += 1) {
    const port = await findPort();
    await startMariadb({ folder: path.join(folder, `data-${n}`), port, crashSafe: false });
    ports.push(port);
  }
  return ports;
}
