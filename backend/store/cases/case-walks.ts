import { createHash } from 'node:crypto';
import type { Statements } from '../../runtime/database';
import { UNPROVEN_DAYS } from '../../status/cases/case-days';
import type { DayNumber } from '../../status/day-number';
import { domainOf } from '../changes/domain-key';
import type { DomainClaim } from '../providers/domain-claim';
import { provenClaimsOf } from '../providers/proven-claims';
import { dayOrNull } from '../urls/check-state-row';

/** How far a domain has been read for cases. */
export interface CaseWalk {
  domainKey: number;
  /** Registered domain. */
  domain: string;
  /** Changes up to this one are done. */
  seenChangeId: number;
  /** Stands for the proven claims that it is swept for; 0: there are none. */
  claimsKey: number;
  /** The last URL that the sweep has come to. */
  hostId: number;
  urlId: number;
  isSwept: boolean;
  /** Since when nobody proves it; null: somebody does. */
  unprovenDay: DayNumber | null;
}

interface WalkRow {
  domain_key: number;
  domain: Buffer;
  seen_change_id: number;
  claims_key: number;
  host_id: number;
  url_id: number;
  is_swept: number;
  unproven_day: number;
}

const COLUMNS =
  'domain_key, domain, seen_change_id, claims_key, host_id, url_id, is_swept, unproven_day';

function walkOf(row: WalkRow): CaseWalk {
  return {
    domainKey: row.domain_key,
    domain: row.domain.toString('latin1'),
    seenChangeId: row.seen_change_id,
    claimsKey: row.claims_key,
    hostId: row.host_id,
    urlId: row.url_id,
    isSwept: row.is_swept === 1,
    unprovenDay: dayOrNull(row.unproven_day),
  };
}

/** All domains with cases, or that may have some; there are thousands at most. Index: PRIMARY. */
export async function caseWalks(statements: Pick<Statements, 'select'>): Promise<CaseWalk[]> {
  const rows = await statements.select<WalkRow>(
    `SELECT ${COLUMNS} FROM case_walk FORCE INDEX (PRIMARY) WHERE domain_key >= 0 ORDER BY domain_key`,
  );
  return rows.map(walkOf);
}

/**
 * Whether what was dead before a domain was proved, as it is now, has not all been found yet. Index: case_walk.PRIMARY;
 * domain_claim.domain_state.
 */
export async function isSweepUnfinished(
  statements: Pick<Statements, 'select'>,
  domainKey: number,
): Promise<boolean> {
  const [row] = await statements.select<WalkRow>(
    `SELECT ${COLUMNS} FROM case_walk WHERE domain_key = ?`,
    [domainKey],
  );
  if (row === undefined || row.is_swept === 0) return true;
  return row.claims_key !== claimsKeyOf(await provenClaimsOf(statements, [domainKey]));
}

/** That of a domain under lock: who opens cases of it holds it. Index: PRIMARY. */
export async function lockCaseWalk(
  statements: Pick<Statements, 'select'>,
  domainKey: number,
): Promise<CaseWalk | null> {
  const [row] = await statements.select<WalkRow>(
    `SELECT ${COLUMNS} FROM case_walk WHERE domain_key = ? FOR UPDATE`,
    [domainKey],
  );
  return row === undefined ? null : walkOf(row);
}

/** As many bytes as a JavaScript number holds exactly. */
const KEY_BYTES = 6;

/** Stands for the hosts that claims to one domain speak for; 0: for none. */
function claimsKeyOf(claims: readonly DomainClaim[]): number {
  if (claims.length === 0) return 0;
  const names = claims.map(({ name, hasSubdomains }) => `${hasSubdomains ? '*.' : ''}${name}`);
  const text = [...new Set(names)].toSorted().join(' ');
  return 1 + createHash('sha256').update(text).digest().readUIntBE(0, KEY_BYTES);
}

/** Whether a domain is swept for these claims, all that are proven of it now. */
export const isSweptFor = ({ claimsKey }: CaseWalk, claims: readonly DomainClaim[]): boolean =>
  claimsKey === claimsKeyOf(claims);

/**
 * Notes that a domain was read by other claims than it is swept for: they may be as before when `settleCaseWalks` looks next,
 * which is to sweep it anew even so. The row is locked. Index: PRIMARY.
 */
export async function noteOtherClaims(
  statements: Pick<Statements, 'run'>,
  domainKey: number,
): Promise<void> {
  await statements.run('UPDATE case_walk SET claims_key = 0 WHERE domain_key = ?', [domainKey]);
}

/**
 * Has domains read that somebody has newly proved, from what the change log tells from now on, and swept anew where claims are
 * others than before; notes since when nobody proves one. Index: case_walk.PRIMARY, change_head.PRIMARY.
 * @param claims all that are proven
 * @returns domains that nobody has proved for so long that their cases are to be closed
 */
export async function settleCaseWalks(
  statements: Statements,
  claims: readonly DomainClaim[],
  today: DayNumber,
): Promise<number[]> {
  const walks = await caseWalks(statements);
  const known = new Map(walks.map((walk) => [walk.domainKey, walk]));
  const byDomain = claimsByDomain(claims);
  for (const [domainKey, its] of byDomain) {
    const claimsKey = claimsKeyOf(its);
    const walk = known.get(domainKey);
    if (walk === undefined) await beginWalk(statements, domainOfClaim(its), domainKey, claimsKey);
    else if (walk.claimsKey !== claimsKey) await sweepAnew(statements, domainKey, claimsKey);
  }
  const unproven = walks.filter(({ domainKey }) => !byDomain.has(domainKey));
  for (const { domainKey, unprovenDay } of unproven) {
    if (unprovenDay === null || unprovenDay > today)
      await noteUnproven(statements, domainKey, today);
  }
  return unproven
    .filter(({ unprovenDay }) => unprovenDay !== null && today >= unprovenDay + UNPROVEN_DAYS)
    .map(({ domainKey }) => domainKey);
}

function claimsByDomain(claims: readonly DomainClaim[]): Map<number, DomainClaim[]> {
  const byDomain = new Map<number, DomainClaim[]>();
  for (const claim of claims) {
    byDomain.set(claim.domainKey, [...(byDomain.get(claim.domainKey) ?? []), claim]);
  }
  return byDomain;
}

const domainOfClaim = ([claim]: readonly DomainClaim[]): string =>
  domainOf(`https://${claim?.name ?? ''}`);

async function beginWalk(
  statements: Pick<Statements, 'run'>,
  domain: string,
  domainKey: number,
  claimsKey: number,
): Promise<void> {
  await statements.run(
    `INSERT IGNORE INTO case_walk (domain_key, domain, seen_change_id, claims_key)
     SELECT ?, ?, COALESCE(MAX(last_change_id), 0), ? FROM change_head`,
    [domainKey, Buffer.from(domain, 'latin1'), claimsKey],
  );
}

/** What nobody proved was not opened. */
async function sweepAnew(
  statements: Pick<Statements, 'run'>,
  domainKey: number,
  claimsKey: number,
): Promise<void> {
  await statements.run(
    `UPDATE case_walk SET claims_key = ?, host_id = 0, url_id = 0, is_swept = 0, unproven_day = 0
     WHERE domain_key = ? AND claims_key <> ?`,
    [claimsKey, domainKey, claimsKey],
  );
}

async function noteUnproven(
  statements: Pick<Statements, 'run'>,
  domainKey: number,
  today: DayNumber,
): Promise<void> {
  await statements.run(
    'UPDATE case_walk SET claims_key = 0, unproven_day = ? WHERE domain_key = ? AND (unproven_day = 0 OR unproven_day > ?)',
    [today, domainKey, today],
  );
}

/** Notes where the sweep has come to. The row is locked. Index: PRIMARY. */
export async function noteSwept(
  statements: Pick<Statements, 'run'>,
  { domainKey, hostId, urlId, isSwept }: CaseWalk,
): Promise<void> {
  await statements.run(
    'UPDATE case_walk SET host_id = ?, url_id = ?, is_swept = ? WHERE domain_key = ?',
    [hostId, urlId, isSwept ? 1 : 0, domainKey],
  );
}

/**
 * Notes up to where the change log is done. The row is locked. Index: PRIMARY.
 * @param isMissed some of it was purged before it was read: the domain is swept again
 */
export async function noteSeen(
  statements: Pick<Statements, 'run'>,
  { domainKey, seenChangeId }: Pick<CaseWalk, 'domainKey' | 'seenChangeId'>,
  isMissed: boolean,
): Promise<void> {
  const anew = isMissed ? ', host_id = 0, url_id = 0, is_swept = 0' : '';
  await statements.run(`UPDATE case_walk SET seen_change_id = ?${anew} WHERE domain_key = ?`, [
    seenChangeId,
    domainKey,
  ]);
}

/**
 * Moves on the domains of which the log told nothing up to a change, all changes up to which are done: what is purged behind
 * them was not missed. Index: PRIMARY.
 */
export async function moveIdleWalks(
  statements: Pick<Statements, 'run'>,
  seenChangeId: number,
): Promise<void> {
  await statements.run(
    'UPDATE case_walk FORCE INDEX (PRIMARY) SET seen_change_id = ? WHERE domain_key >= 0 AND seen_change_id < ?',
    [seenChangeId, seenChangeId],
  );
}
