import type { Statements } from '../../runtime/database';

/** A client is a name in a column; a lock's name begins with that of the database, as locks are the server's. */
const LOCK_BYTES_MAX = 192;

/**
 * The named locks of clients on one connection. They live there, beyond transactions, until they are released or the
 * connection ends; they only spare dispatchers each other's work: what is right is decided by moveClient.
 */
export class ClientLocks {
  readonly #session: Statements;
  #prefix: string | null = null;

  /** @param session all statements of that connection, which stays with its database */
  constructor(session: Statements) {
    this.#session = session;
  }

  /** Tries to take the lock of a client, without waiting. Index: PRIMARY. */
  async take(client: string): Promise<boolean> {
    const name = await this.#nameFor(client);
    const [row] = await this.#session.select<{ is_taken: number | null }>(
      'SELECT IF(IS_FREE_LOCK(?), GET_LOCK(?, 0), 0) AS is_taken',
      [name, name],
    );
    if (row?.is_taken !== 1) return false;
    await this.#session.run('UPDATE dispatch SET lock_name = ? WHERE client = ?', [name, client]);
    return true;
  }

  /**
   * Index: PRIMARY.
   * @param isMoved whether its owner has moved the client on, which has taken the lock's name from its row already
   */
  async release(client: string, { isMoved } = { isMoved: false }): Promise<void> {
    const name = await this.#nameFor(client);
    if (!isMoved) {
      await this.#session.run(
        'UPDATE dispatch SET lock_name = NULL WHERE client = ? AND lock_name = ?',
        [client, name],
      );
    }
    await this.#session.select('SELECT RELEASE_LOCK(?)', [name]);
  }

  async #nameFor(client: string): Promise<string> {
    this.#prefix ??= await this.#readPrefix();
    const name = `${this.#prefix}.dispatch.${client}`.toLowerCase();
    return Buffer.from(name).subarray(0, LOCK_BYTES_MAX).toString('utf8');
  }

  async #readPrefix(): Promise<string> {
    const [row] = await this.#session.select<{ own: string }>('SELECT DATABASE() AS own');
    return row?.own ?? '';
  }
}
