import type { Database } from '../../runtime/database';
import { liftWishesOf } from './owner-wishes';

/** Seconds for which a wish outlasts the proof of its claim. */
const UNPROVEN_KEPT_S = 30 * 86_400;

/**
 * Lifts wishes whose claims are gone, or were not proven for thirty days as they were when it was set. May be cut off
 * anywhere. Index: check_wish.PRIMARY, domain_claim.PRIMARY.
 * @returns how many
 */
export async function liftUnprovenWishes(database: Database, nowS: number): Promise<number> {
  const rows = await database.select<UnprovenRow>(`${SELECT_UNPROVEN} wish.claim_id > 0`);
  let lifted = 0;
  for (const row of rows) {
    if (unprovenStep(row, nowS) === 'none') continue;
    if (await liftOrNote(database, row.claim_id, nowS)) lifted += 1;
  }
  return lifted;
}

const SELECT_UNPROVEN = `SELECT wish.claim_id, unproven_since, claim.claim_id IS NULL AS is_gone,
    state <=> 2 AND claim.has_subdomains >= wish.has_subdomains AS is_proven
  FROM check_wish AS wish FORCE INDEX (PRIMARY) LEFT JOIN domain_claim AS claim USING (claim_id) WHERE`;

interface UnprovenRow {
  claim_id: number;
  unproven_since: number;
  is_gone: number;
  is_proven: number;
}

/** What is to be done with a wish: it is lifted, or since when it has not been proven is noted, or forgotten. */
function unprovenStep(row: UnprovenRow, nowS: number): 'lift' | 'note' | 'forget' | 'none' {
  const { unproven_since: sinceS } = row;
  if (row.is_gone === 1) return 'lift';
  if (row.is_proven === 1) return sinceS > 0 ? 'forget' : 'none';
  if (sinceS === 0) return 'note';
  return nowS - sinceS >= UNPROVEN_KEPT_S ? 'lift' : 'none';
}

/** Looks again under the lock of the claim: it may have been proven, or its wish set anew, since it was read. */
function liftOrNote(database: Database, claimId: number, nowS: number): Promise<boolean> {
  return database.transaction(async (statements) => {
    await statements.select('SELECT 1 FROM domain_claim WHERE claim_id = ? FOR UPDATE', [claimId]);
    const [row] = await statements.select<UnprovenRow>(`${SELECT_UNPROVEN} wish.claim_id = ?`, [
      claimId,
    ]);
    const step = row === undefined ? 'none' : unprovenStep(row, nowS);
    if (step === 'lift') return liftWishesOf(statements, claimId, nowS);
    if (step !== 'none') {
      const since = step === 'note' ? nowS : 0;
      await statements.run('UPDATE check_wish SET unproven_since = ? WHERE claim_id = ?', [
        since,
        claimId,
      ]);
    }
    return false;
  });
}
