import { Resolver } from 'node:dns/promises';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2';
import { dnsAddressOf } from './dns-address';
import type { Clock } from './clock';
import { tellingConnection } from './database-connection-error';
import type { DatabaseOptions, Statements } from './database';
import { within } from './within';

/** Where to connect, and until when. */
interface OneConnection extends Pick<
  DatabaseOptions,
  'host' | 'port' | 'user' | 'password' | 'database' | 'words'
> {
  clock: Clock;
  /** For all together. */
  timeoutMs: number;
}

/** A question that got lost makes nobody ill: it is asked again with the next probe. */
const NAME_PATIENCE = { timeout: 1_500, tries: 1 };

/**
 * Reads by one connection that is there for nothing else, and is surely gone afterwards.
 * @throws ConnectionError, MissingTablesError, and what else the driver throws; TooSlowError
 */
export async function withOneConnection<Result>(
  { clock, timeoutMs, words, ...account }: OneConnection,
  read: (statements: Pick<Statements, 'select'>) => Promise<Result>,
): Promise<Result> {
  const resolver = new Resolver(NAME_PATIENCE);
  const opened: Connection[] = [];
  try {
    return await within(clock, timeoutMs, async () => {
      const host = await dnsAddressOf(account.host, resolver);
      const connection = connectedTo({ ...account, host });
      opened.push(connection);
      const result = await read({ select: selectBy(connection) });
      connection.end();
      return result;
    });
  } catch (error) {
    resolver.cancel();
    for (const connection of opened) connection.destroy();
    throw tellingConnection(error, { ...account, words });
  }
}

function connectedTo(account: Omit<OneConnection, 'clock' | 'timeoutMs' | 'words'>): Connection {
  const connection = createConnection({ ...account, charset: 'utf8mb4', trace: false });
  // Who waits for a statement is told.
  connection.on('error', () => undefined);
  return connection;
}

const selectBy =
  (connection: Connection): Statements['select'] =>
  async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> => {
    const [rows] = await connection.promise().query<(Row & RowDataPacket)[]>(sql, values);
    return rows;
  };
