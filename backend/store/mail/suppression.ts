import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { comparedAddress } from './mail-address';

const KEY_BYTES = 32;
const HASH_BYTES = 16;
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/**
 * A hash that stands for a mail address (W8.6). It is slow (scrypt, RFC 7914), and its key is stored with us: the key of
 * sessions may be changed, and who wanted no mail must be known for ever. Index: PRIMARY.
 * @returns 16 bytes, the same for ever
 */
export async function addressHash(
  statements: Statements,
  address: string,
  random: Pick<Random, 'bytes'>,
): Promise<Buffer> {
  return derive(comparedAddress(address), await mailKey(statements, random), HASH_BYTES);
}

/** The key of our own mail, which stands in our tables and is made by whoever needs it first: 32 bytes. Index: PRIMARY. */
export async function mailKey(
  statements: Statements,
  random: Pick<Random, 'bytes'>,
): Promise<Buffer> {
  return (await storedKey(statements)) ?? newKey(statements, random);
}

async function storedKey(statements: Statements): Promise<Buffer | undefined> {
  const [row] = await statements.select<{ hash_key: Buffer }>(
    'SELECT hash_key FROM mail_key WHERE id = 1',
  );
  return row?.hash_key;
}

/** Of several who make one at once, the first one's stays. */
async function newKey(statements: Statements, random: Pick<Random, 'bytes'>): Promise<Buffer> {
  const made = random.bytes(KEY_BYTES);
  await statements.run('INSERT IGNORE INTO mail_key (id, hash_key) VALUES (1, ?)', [made]);
  return (await storedKey(statements)) ?? made;
}

/** Whether nothing may ever be sent to an address. Index: PRIMARY. */
export async function isSuppressed(
  statements: Pick<Statements, 'select'>,
  hash: Buffer,
): Promise<boolean> {
  const rows = await statements.select('SELECT 1 FROM mail_suppression WHERE address_hash = ?', [
    hash,
  ]);
  return rows.length > 0;
}

/** Has nothing sent to an address ever again. Index: PRIMARY. */
export async function suppress(statements: Pick<Statements, 'run'>, hash: Buffer): Promise<void> {
  await statements.run('INSERT IGNORE INTO mail_suppression (address_hash) VALUES (?)', [hash]);
}
