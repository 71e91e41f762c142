import type { Database, Statements } from '../../runtime/database';
import { CASE_STAGES, caseStageBits } from '../../status/case-stage';
import { domainKeyOf, domainOf } from '../changes/domain-key';
import { lockToProve } from '../people/people-limits';
import { claimStateIdOf } from './domain-claim';
import { isAnyHostListed, listedHosts } from '../urls/listed-hosts';

/** A claim that somebody makes. */
export interface NewClaim {
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
  /** A registered domain, or a host in it, ASCII. */
  name: string;
  /** Seconds since 1970. */
  nowS: number;
}

/** Of one person. */
const CLAIMS_MAX = 100;

/**
 * Makes a claim, whose proof is looked for at once. Whoever adds locks what the person may ask first, so that a hundred
 * are the most; a name to which nothing links uses one up, too. Index: owner_name, host.name, host.registered_domain.
 * @returns what came of it; `unlisted`: no page of a wiki links to the name, or below it
 * @throws {LimitReachedError}
 */
export async function addClaim(
  database: Database,
  { owner, name, nowS }: NewClaim,
): Promise<'added' | 'there' | 'too-many' | 'unlisted'> {
  await checkLimit(database, { owner, nowS }, false);
  // While nothing is locked: it may read many rows.
  if (!(await isListed(database, name))) {
    await checkLimit(database, { owner, nowS }, true);
    return 'unlisted';
  }
  return database.transaction(async (statements) => {
    const takeOne = await lockToProve(statements, owner, nowS);
    const names = await namesOfPerson(statements, owner);
    if (names.includes(name)) return 'there';
    if (names.length >= CLAIMS_MAX) return 'too-many';
    await statements.run(
      `INSERT INTO domain_claim (owner, name, domain_key, state, asked_at, due_at, stages) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [
        owner,
        name,
        domainKeyOf(domainOf(`https://${name}/`)),
        claimStateIdOf('waiting'),
        nowS,
        nowS,
        caseStageBits(CASE_STAGES),
      ],
    );
    await takeOne();
    return 'added';
  });
}

/** Whether the person may ask for a proof now. @param takesOne uses one up */
function checkLimit(
  database: Database,
  { owner, nowS }: Omit<NewClaim, 'name'>,
  takesOne: boolean,
): Promise<void> {
  return database.transaction(async (statements) => {
    const takeOne = await lockToProve(statements, owner, nowS);
    if (takesOne) await takeOne();
  });
}

async function namesOfPerson(statements: Statements, owner: Buffer): Promise<string[]> {
  const rows = await statements.select<{ name: Buffer }>(
    'SELECT name FROM domain_claim FORCE INDEX (owner_name) WHERE owner = ?',
    [owner],
  );
  return rows.map(({ name }) => name.toString('latin1'));
}

/** A domain may have a million hosts, of which mostly the first one decides. */
async function isListed(statements: Statements, name: string): Promise<boolean> {
  if ((await listedHosts(statements, [name])).size > 0) return true;
  return isAnyHostListed(statements, name);
}
