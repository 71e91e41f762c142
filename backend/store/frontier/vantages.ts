import type { Clock } from '../../runtime/clock';
import { keep } from '../../runtime/keep';
import type { Database, Statements } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';
import { OWN_VANTAGE_ID, VANTAGE_ID_MAX } from '../../status/vantage';
import { DEFAULT_POLICY, type VerdictPolicy } from '../../status/verdict';
import type { SharedVantage } from '../results/last-look';

/** There are too many vantages. */
export class VantagesFullError extends Error {
  override readonly name = 'VantagesFullError';
}

/**
 * The id of the vantage with this name, created when it is first seen. Index: name, PRIMARY.
 * @throws VantagesFullError where all ids are taken
 */
export async function vantageIdOf(statements: Statements, name: string): Promise<number> {
  for (;;) {
    const [known] = await statements.select<{ vantage_id: number }>(
      'SELECT vantage_id FROM vantage FORCE INDEX (name) WHERE name = ?',
      [name],
    );
    if (known !== undefined) return known.vantage_id;
    const [last] = await statements.select<{ vantage_id: number }>(
      'SELECT vantage_id FROM vantage FORCE INDEX (PRIMARY) ORDER BY vantage_id DESC LIMIT 1',
    );
    const vantageId = (last?.vantage_id ?? OWN_VANTAGE_ID) + 1;
    if (vantageId > VANTAGE_ID_MAX) {
      throw new VantagesFullError(
        `there are ${VANTAGE_ID_MAX} vantages already: give “${name}” a name that was used before`,
      );
    }
    // Another process may take the id, or create the name, just now.
    await statements.run('INSERT IGNORE INTO vantage (vantage_id, name) VALUES (?, ?)', [
      vantageId,
      name,
    ]);
  }
}

/** Notes that crawlers of a vantage asked for hosts, at a moment in seconds since 1970. Index: PRIMARY. */
async function noteLease(statements: Statements, vantageId: number, nowS: number): Promise<void> {
  await statements.run(
    'UPDATE vantage SET leased_at = GREATEST(leased_at, ?) WHERE vantage_id = ?',
    [nowS, vantageId],
  );
}

/** Whether crawlers of another vantage asked for hosts since then, in seconds since 1970. Index: leased_at. */
async function hasOtherSince(
  statements: Statements,
  vantageId: number,
  sinceS: number,
): Promise<boolean> {
  const rows = await statements.select(
    'SELECT 1 FROM vantage FORCE INDEX (leased_at) WHERE leased_at > ? AND vantage_id <> ? LIMIT 1',
    [sinceS, vantageId],
  );
  return rows.length > 0;
}

/** Seconds after which a vantage whose crawlers ask for no hosts counts as gone. */
const GONE_S = 86_400;
/** Seconds between two notes of a process. */
const NOTED_S = 3_600;
/** For which what is known of others is believed. */
const KNOWN_MS = 60_000;

/** The vantage of a frontier: its id, and whether it shares last looks with others (results/last-look.ts). */
export class Vantage {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #name: string | null;
  #id: number | null;
  #notedS = 0;
  readonly #hasOthers: () => Promise<boolean>;

  /** @param name null: beside the database */
  constructor(database: Database, clock: Clock, name: string | null) {
    this.#database = database;
    this.#clock = clock;
    this.#name = name;
    this.#id = name === null ? OWN_VANTAGE_ID : null;
    const look = async (): Promise<boolean> =>
      hasOtherSince(database, await this.id(), this.#nowS - GONE_S);
    this.#hasOthers = keep(look, { clock, freshMs: KNOWN_MS, oldMs: 0 });
  }

  /** Whether its crawlers are elsewhere. */
  get isRemote(): boolean {
    return this.#name !== null;
  }

  async id(): Promise<number> {
    this.#id ??= await vantageIdOf(this.#database, this.#name ?? '');
    return this.#id;
  }

  /** Its crawlers ask for hosts; written once an hour. */
  async noteLease(): Promise<void> {
    const nowS = this.#nowS;
    if (nowS - this.#notedS < NOTED_S) return;
    await noteLease(this.#database, await this.id(), nowS);
    this.#notedS = nowS;
  }

  /**
   * Null: no crawler of another vantage asked for hosts within a day.
   * @param policy the most lenient one in force
   */
  async sharing(policy: VerdictPolicy): Promise<SharedVantage | null> {
    const vantageId = await this.id();
    if (!(await this.#hasOthers())) return null;
    const minDays = Math.min(policy.minDays, DEFAULT_POLICY.minDays);
    return { vantageId, today: dayNumberOf(this.#clock.now()), minDays };
  }

  get #nowS(): number {
    return Math.floor(this.#clock.now() / 1_000);
  }
}
