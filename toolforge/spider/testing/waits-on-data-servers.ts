import { createConnection } from 'mysql2/promise';

/** Whether a transaction waits for the locks of another one on a data server; false where there is none. */
export async function isWaitedForOnDataServers(): Promise<boolean> {
  const ports = process.env['WEBOID_TEST_DATA_PORTS']?.split(',') ?? [];
  for (const port of ports) {
    const server = await createConnection({ host: '127.0.0.1', port: Number(port), user: 'root' });
    try {
      const [rows] = await server.query(
        "SELECT 1 FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'",
      );
      if (Array.isArray(rows) && rows.length > 0) return true;
    } finally {
      await server.end();
    }
  }
  return false;
}
