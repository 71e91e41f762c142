import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { wikiServer } from '../mediawiki';
import type { WikiClient } from '../wiki-client';
import { testWiki } from './test-wiki';

/** The one page of the example wiki in which several test files have lines of their own. */
const TITLE = 'MediaWiki:Gadgets-definition';
const LOCK = 'weboid-test-gadgets-definition';
/** What is done in one go takes seconds. */
const WAIT_S = 60;

/**
 * Lets nobody else change the definition of gadgets between a look at it and the edit that follows: whoever takes away
 * lines of others makes their gadgets vanish. Not to be nested.
 */
export async function aloneAtDefinition<Result>(work: () => Promise<Result>): Promise<Result> {
  const port = testWiki().databasePort;
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
  try {
    await takeLock(connection);
    return await work();
  } finally {
    // It ends the lock, too.
    await connection.end();
  }
}

async function takeLock(connection: Connection): Promise<void> {
  const [rows] = await connection.query<RowDataPacket[]>('SELECT GET_LOCK(?, ?) AS got', [
    LOCK,
    WAIT_S,
  ]);
  if (rows[0]?.['got'] !== 1) {
    throw new Error(`another test has changed ${TITLE} for over ${WAIT_S} s; run this one again`);
  }
}

/** Changes the definition as it is by now; nothing is written where nothing changes. */
export function changeDefinition(
  client: Pick<WikiClient, 'edit'>,
  change: (text: string) => string,
): Promise<void> {
  return aloneAtDefinition(async () => {
    const server = wikiServer(testWiki());
    const raw = await fetch(`${server}/w/index.php?title=${TITLE}&action=raw`);
    const text = await raw.text();
    const changed = change(text);
    if (changed !== text) await client.edit(TITLE, changed, 'for a test');
  });
}
