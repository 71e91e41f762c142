import type { Database, Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import type { MarkIndex } from '../../status/mark-index';
import { LEAST_POLICY } from '../../status/verdict';
import { coversHost, type DomainClaim } from '../providers/domain-claim';
import { provenClaimsOf } from '../providers/proven-claims';
import type { CaseTime } from './case-context';
import { knownUrls } from './case-urls';
import { lockCaseWalk, noteSwept, type CaseWalk } from './case-walks';
import { openCases } from './open-cases';

/** URLs of one transaction. */
const URLS_PER_STEP = 500;
/** No index has failing URLs of a host in the order of their ids: those of a huge host are looked through once for so many. */
const READ_AHEAD = 50_000;

/** Opens the cases of what was dead before its domain was proved, a few URLs at a time. */
export interface DomainSweep {
  /**
   * The next step: some URLs of one host, or the way to the next host. The place is kept in the same transaction, so that who is
   * killed goes on, and whoever else sweeps it, too. Index: case_walk.PRIMARY, host.registered_domain, url.host_due; those of
   * knownUrls, openCases.
   * @returns whether there is more
   */
  step(database: Database, domainKey: number, at: CaseTime): Promise<boolean>;
}

interface FailingAhead {
  hostId: number;
  afterId: number;
  urlIds: number[];
}

/** What is read ahead is held, 50,000 ids at most; what fails meanwhile, the change log tells. */
export function createDomainSweep(readAhead = READ_AHEAD): DomainSweep {
  let ahead: FailingAhead | null = null;
  return {
    step(database, domainKey, at) {
      return database.transaction(async (statements) => {
        const walk = await lockCaseWalk(statements, domainKey);
        if (walk === null || walk.isSwept) return false;
        const claims = await provenClaimsOf(statements, [domainKey]);
        const urlIds = await nextFailing(statements, walk, at.marks);
        return sweepStep(statements, { walk, claims, urlIds, at });
      });
    },
  };

  async function nextFailing(
    statements: Statements,
    { hostId, urlId }: CaseWalk,
    marks: MarkIndex,
  ): Promise<number[]> {
    if (hostId === 0) return [];
    if (ahead?.hostId !== hostId || ahead.afterId !== urlId || ahead.urlIds.length === 0) {
      const urlIds = await failingUrls(statements, { hostId, urlId }, marks, readAhead);
      ahead = { hostId, afterId: urlId, urlIds };
    }
    const [next = [], ...rest] = slicesOf(ahead.urlIds, URLS_PER_STEP);
    ahead = { hostId, afterId: next.at(-1) ?? urlId, urlIds: rest.flat() };
    return next;
  }
}

interface SweepStep {
  walk: CaseWalk;
  claims: readonly DomainClaim[];
  urlIds: readonly number[];
  at: CaseTime;
}

async function sweepStep(
  statements: Statements,
  { walk, claims, urlIds, at }: SweepStep,
): Promise<boolean> {
  const last = urlIds.at(-1);
  if (last === undefined) {
    const hostId = await nextHost(statements, walk);
    const isSwept = hostId === null;
    await noteSwept(statements, { ...walk, hostId: hostId ?? 0, urlId: 0, isSwept });
    return !isSwept;
  }
  const { today, nowS: atS } = at;
  const urls = await knownUrls(statements, urlIds, at.marks);
  const found = [...urls.values()]
    .filter(({ verdict }) => verdict === 'unreachable')
    .filter(({ url: { host } }) => claims.some((claim) => coversHost(claim, host)))
    .map((url) => ({ url, domainKey: walk.domainKey, day: today, atS, reason: url.reason }));
  await openCases(statements, found, { claims, today });
  await noteSwept(statements, { ...walk, urlId: last, isSwept: false });
  return true;
}

async function nextHost(
  statements: Pick<Statements, 'select'>,
  { domain, hostId }: CaseWalk,
): Promise<number | null> {
  const [row] = await statements.select<{ host_id: number }>(
    `SELECT host_id FROM host FORCE INDEX (registered_domain)
     WHERE registered_domain = ? AND host_id > ? ORDER BY host_id LIMIT 1`,
    [Buffer.from(domain, 'latin1'), hostId],
  );
  return row?.host_id ?? null;
}

/** Where a mark calls URLs gone, nobody has looked at them. */
async function failingUrls(
  statements: Pick<Statements, 'select'>,
  { hostId, urlId }: Pick<CaseWalk, 'hostId' | 'urlId'>,
  marks: MarkIndex,
  limit: number,
): Promise<number[]> {
  const [host] = await statements.select<{ name: Buffer }>(
    'SELECT name FROM host WHERE host_id = ?',
    [hostId],
  );
  const isMarked = isPartMarked(host?.name.toString('latin1') ?? '', marks);
  const rows = await statements.select<{ url_id: number }>(
    `SELECT url_id FROM url FORCE INDEX (host_due)
     WHERE host_id = ? AND url_id > ? AND failures >= ? ORDER BY url_id LIMIT ?`,
    [hostId, urlId, isMarked ? 0 : LEAST_POLICY.minFailures, limit],
  );
  return rows.map((row) => row.url_id);
}

const isPartMarked = (name: string, marks: MarkIndex): boolean =>
  marks
    .hostsWith('permadead')
    .some(
      ({ host, withSubdomains }) => name === host || (withSubdomains && name.endsWith(`.${host}`)),
    );
