import { createConnection, type RowDataPacket } from 'mysql2';
import type { Clock } from './clock';
import type { DatabaseOptions, Statements } from './database';
import { within } from './within';

/** Where to connect, and until when. */
interface OneConnection extends Pick<
  DatabaseOptions,
  'host' | 'port' | 'user' | 'password' | 'database'
> {
  clock: Clock;
  /** For all together. */
  timeoutMs: number;
}

/**
 * Reads by one connection that is there for nothing else, and is surely gone afterwards.
 * @throws what the driver throws; TooSlowError
 */
export async function withOneConnection<Result>(
  { clock, timeoutMs, ...account }: OneConnection,
  read: (statements: Pick<Statements, 'select'>) => Promise<Result>,
): Promise<Result> {
  const connection = createConnection({ ...account, charset: 'utf8mb4', trace: false });
  // Who waits for a statement is told.
  connection.on('error', () => undefined);
  const select = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> => {
    const [rows] = await connection.promise().query<(Row & RowDataPacket)[]>(sql, values);
    return rows;
  };
  try {
    const result = await within(clock, timeoutMs, () => read({ select }));
    connection.end();
    return result;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}
