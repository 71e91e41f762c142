import type { Database, Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import type { MarkIndex } from '../../status/mark-index';
import { LEAST_POLICY } from '../../status/verdict';
import { coversHost, type DomainClaim } from '../providers/domain-claim';
import { provenClaimsOf } from '../providers/proven-claims';
import type { CaseTime } from './case-context';
import { knownUrls } from './case-urls';
import { isSweptFor, lockCaseWalk, noteSwept, type CaseWalk } from './case-walks';
import { nextHostsOfClaims } from './hosts-of-claims';
import { openCases } from './open-cases';

/** URLs of one transaction. */
const URLS_PER_STEP = 500;
/** Small hosts of one transaction. */
const HOSTS_PER_STEP = 100;
/** No index has failing URLs of a host in the order of their ids: those of a huge host are looked through once for so many. */
const READ_AHEAD = 50_000;
/** Behind the URLs of a host. */
const HOST_DONE = 2 ** 32 - 1;

/** Opens the cases of what was dead before its domain was proved, a few URLs at a time. */
export interface DomainSweep {
  /**
   * The next step: some URLs of one host that claims speak for, or of some small ones. The place is kept in the same
   * transaction, so that who is killed goes on, and whoever else sweeps it, too. Without a claim nothing is done, nor by
   * others than `settleCaseWalks` has noted. Index: case_walk.PRIMARY, url.host_due; those of provenClaimsOf, nextHostsOfClaims, knownUrls, openCases.
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
        // By others than it is swept for it would come past hosts that are proven again a moment later.
        if (claims.length === 0 || !isSweptFor(walk, claims)) return false;
        const rest = await restOfHost(statements, walk, at.marks);
        const urlId = rest.at(-1);
        const found =
          urlId === undefined
            ? await nextHosts(statements, { walk, claims }, at.marks)
            : { urlIds: rest, to: { hostId: walk.hostId, urlId } };
        await openFailing(statements, { walk, claims }, { urlIds: found.urlIds, at });
        const isSwept = found.to === null;
        await noteSwept(statements, { ...walk, ...(found.to ?? BEFORE_ALL), isSwept });
        return !isSwept;
      });
    },
  };

  async function restOfHost(
    statements: Statements,
    { hostId, urlId }: CaseWalk,
    marks: MarkIndex,
  ): Promise<number[]> {
    if (hostId === 0 || urlId === HOST_DONE) return [];
    if (ahead?.hostId !== hostId || ahead.afterId !== urlId || ahead.urlIds.length === 0) {
      const urlIds = await failingUrls(statements, { hostId, urlId }, marks, readAhead);
      ahead = { hostId, afterId: urlId, urlIds };
    }
    const [next = [], ...rest] = slicesOf(ahead.urlIds, URLS_PER_STEP);
    ahead = { hostId, afterId: next.at(-1) ?? urlId, urlIds: rest.flat() };
    return next;
  }
}

/** Where a sweep has come to. */
type SweepPlace = Pick<CaseWalk, 'hostId' | 'urlId'>;

const BEFORE_ALL: SweepPlace = { hostId: 0, urlId: 0 };

/** Of which domain, and by whom it is proven. */
interface ClaimedWalk {
  walk: CaseWalk;
  claims: readonly DomainClaim[];
}

async function openFailing(
  statements: Statements,
  { walk: { domainKey }, claims }: ClaimedWalk,
  { urlIds, at }: { urlIds: readonly number[]; at: CaseTime },
): Promise<void> {
  if (urlIds.length === 0) return;
  const { today, nowS: atS } = at;
  const urls = await knownUrls(statements, urlIds, at.marks);
  const found = [...urls.values()]
    .filter(({ verdict }) => verdict === 'unreachable')
    .filter(({ url: { host } }) => claims.some((claim) => coversHost(claim, host)))
    .map((url) => ({ url, domainKey, day: today, atS, reason: url.reason }));
  await openCases(statements, found, { claims, today });
}

/**
 * Failing URLs of the hosts that come next.
 * @returns `to`: the last of them, or behind these hosts; null: there are none
 */
async function nextHosts(
  statements: Pick<Statements, 'select'>,
  { walk: { domain, hostId }, claims }: ClaimedWalk,
  marks: MarkIndex,
): Promise<{ urlIds: number[]; to: SweepPlace | null }> {
  const question = { domain, claims, afterId: hostId, limit: HOSTS_PER_STEP };
  const { hosts, reachedId } = await nextHostsOfClaims(statements, question);
  if (reachedId === null) return { urlIds: [], to: null };
  const behindAll = { hostId: reachedId, urlId: HOST_DONE };
  if (hosts.length === 0) return { urlIds: [], to: behindAll };
  const names = hosts.map(({ name }) => name);
  const rows = await statements.select<{ host_id: number; url_id: number }>(
    `SELECT host_id, url_id FROM url FORCE INDEX (host_due)
     WHERE host_id IN (?) AND failures >= ? ORDER BY host_id, url_id LIMIT ?`,
    [hosts.map((host) => host.hostId), leastFailures(names, marks), URLS_PER_STEP],
  );
  const last = rows.length < URLS_PER_STEP ? undefined : rows.at(-1);
  const to = last === undefined ? behindAll : { hostId: last.host_id, urlId: last.url_id };
  return { urlIds: rows.map((row) => row.url_id), to };
}

async function failingUrls(
  statements: Pick<Statements, 'select'>,
  { hostId, urlId }: SweepPlace,
  marks: MarkIndex,
  limit: number,
): Promise<number[]> {
  const hosts = await statements.select<{ name: Buffer }>(
    'SELECT name FROM host WHERE host_id = ?',
    [hostId],
  );
  const names = hosts.map(({ name }) => name.toString('latin1'));
  const rows = await statements.select<{ url_id: number }>(
    `SELECT url_id FROM url FORCE INDEX (host_due)
     WHERE host_id = ? AND url_id > ? AND failures >= ? ORDER BY url_id LIMIT ?`,
    [hostId, urlId, leastFailures(names, marks), limit],
  );
  return rows.map((row) => row.url_id);
}

/** Where a mark calls URLs gone, nobody has looked at them. */
function leastFailures(names: readonly string[], marks: MarkIndex): number {
  const gone = marks.hostsWith('permadead');
  const isMarked = names.some((name) =>
    gone.some(
      ({ host, withSubdomains }) => name === host || (withSubdomains && name.endsWith(`.${host}`)),
    ),
  );
  return isMarked ? 0 : LEAST_POLICY.minFailures;
}
