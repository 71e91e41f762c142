import type { Database, Statements } from '../../runtime/database';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import { verdictOfId, type Verdict } from '../../status/verdict';
import { logReach } from '../changes/log-reach';
import { coversHost } from '../providers/domain-claim';
import { provenClaimsOf } from '../providers/proven-claims';
import type { CaseTime } from './case-context';
import { knownUrls } from './case-urls';
import { isSweptFor, lockCaseWalk, moveIdleWalks, noteOtherClaims, noteSeen } from './case-walks';
import { closeCases, lockCases } from './lock-cases';
import { casesOfUrls, openCases } from './open-cases';
import { addressesOf } from '../urls/addresses';
import { writeSteps, type StepAudience } from './write-steps';

/** Changes of one transaction. */
const CHANGES_PER_BATCH = 500;
/** Domains of one look at the log. */
const DOMAINS_PER_LOOK = 200;

/**
 * Reads what the change log tells of domains with owners: what becomes unreachable has its case opened, and the case of what
 * works again is closed. Some hundred changes of one domain go in one transaction, with the place in the log. The log waits for
 * nobody here: of what was purged before it was read, the domain is swept again. Index: case_walk.PRIMARY, change.domain_key,
 * change.PRIMARY; those of openCases, lockCases, writeSteps.
 * @returns how many changes were read
 */
export async function heedChanges(
  database: Database,
  at: CaseTime,
  signal: AbortSignal,
): Promise<number> {
  const { head, oldest } = await logReach(database, null);
  let read = 0;
  for (;;) {
    const behind = await domainsBehind(database, head);
    for (const domainKey of behind) {
      if (signal.aborted) return read;
      const done = await heedDomain(database, domainKey, { at, oldest });
      read += done;
    }
    if (behind.length < DOMAINS_PER_LOOK) break;
  }
  await missPurged(database, oldest, at.today);
  await moveIdleWalks(database, head);
  return read;
}

/** Domains of which the log tells something that was not read. With a limit, no join is made of it that reads all the log. */
async function domainsBehind(
  statements: Pick<Statements, 'select'>,
  head: number,
): Promise<number[]> {
  const rows = await statements.select<{ domain_key: number }>(
    `SELECT domain_key FROM case_walk FORCE INDEX (PRIMARY)
     WHERE domain_key >= 0 AND seen_change_id < ? AND (
       SELECT 1 FROM \`change\` FORCE INDEX (domain_key)
       WHERE \`change\`.domain_key = case_walk.domain_key AND change_id > seen_change_id LIMIT 1) = 1
     ORDER BY domain_key LIMIT ?`,
    [head, DOMAINS_PER_LOOK],
  );
  return rows.map((row) => row.domain_key);
}

/** Where nothing of it is left, nobody would come to it. */
async function missPurged(database: Database, oldest: number, today: DayNumber): Promise<void> {
  const rows = await database.select<{ domain_key: number }>(
    'SELECT domain_key FROM case_walk FORCE INDEX (PRIMARY) WHERE domain_key >= 0 AND seen_change_id + 1 < ?',
    [oldest],
  );
  for (const { domain_key: domainKey } of rows) {
    await database.transaction(async (statements) => {
      const walk = await lockCaseWalk(statements, domainKey);
      if (walk === null || walk.seenChangeId + 1 >= oldest) return;
      await noteMissed(statements, { domainKey, seenChangeId: oldest - 1 }, today);
    });
  }
}

/** All its cases are gone on with at once: some of their URLs may have worked meanwhile. */
async function noteMissed(
  statements: Statements,
  place: { domainKey: number; seenChangeId: number },
  today: DayNumber,
): Promise<void> {
  await noteSeen(statements, place, true);
  await statements.run(
    'UPDATE url_case FORCE INDEX (domain_case) SET due_day = ? WHERE domain_key = ? AND due_day > ?',
    [today, place.domainKey, today],
  );
}

interface DomainChange {
  id: number;
  urlId: number;
  to: Verdict;
  changedAtS: number;
  reason: string;
}

interface ChangeContext {
  at: CaseTime;
  /** Id of the oldest change that is left. */
  oldest: number;
}

async function heedDomain(
  database: Database,
  domainKey: number,
  context: ChangeContext,
): Promise<number> {
  let read = 0;
  for (;;) {
    const changes = await database.transaction((statements) =>
      heedBatch(statements, domainKey, context),
    );
    read += changes;
    if (changes < CHANGES_PER_BATCH) return read;
  }
}

async function heedBatch(
  statements: Statements,
  domainKey: number,
  { at, oldest }: ChangeContext,
): Promise<number> {
  const walk = await lockCaseWalk(statements, domainKey);
  if (walk === null) return 0;
  if (walk.seenChangeId + 1 < oldest) {
    await noteMissed(statements, { domainKey, seenChangeId: oldest - 1 }, at.today);
    walk.seenChangeId = oldest - 1;
  }
  const changes = await changesBehind(statements, domainKey, walk.seenChangeId);
  const last = changes.at(-1);
  if (last === undefined) return 0;
  const claims = await provenClaimsOf(statements, [domainKey]);
  const audience = { claims, today: at.today };
  for (const wave of wavesOf(changes)) {
    await closeRestored(statements, wave, { domainKey, audience });
    await openFound(statements, wave, { domainKey, audience, at });
  }
  await noteSeen(statements, { domainKey, seenChangeId: last.id }, false);
  if (!isSweptFor(walk, claims)) await noteOtherClaims(statements, domainKey);
  return changes.length;
}

async function changesBehind(
  statements: Pick<Statements, 'select'>,
  domainKey: number,
  id: number,
): Promise<DomainChange[]> {
  const rows = await statements.select<{
    change_id: number;
    url_id: number;
    new_verdict: number;
    changed_at: number;
    reason: Buffer;
  }>(
    `SELECT change_id, url_id, new_verdict, changed_at, reason FROM \`change\` FORCE INDEX (domain_key)
     WHERE domain_key = ? AND change_id > ? ORDER BY change_id LIMIT ?`,
    [domainKey, id, CHANGES_PER_BATCH],
  );
  return rows.map((row) => ({
    id: row.change_id,
    urlId: row.url_id,
    to: verdictOfId(row.new_verdict),
    changedAtS: row.changed_at,
    reason: row.reason.toString('utf8'),
  }));
}

/** In their order, of each URL one at a time. */
function wavesOf(changes: readonly DomainChange[]): DomainChange[][] {
  const waves: DomainChange[][] = [];
  let urlIds = new Set<number>();
  for (const change of changes) {
    if (change.urlId === 0) continue;
    if (waves.length === 0 || urlIds.has(change.urlId)) {
      waves.push([]);
      urlIds = new Set();
    }
    waves.at(-1)?.push(change);
    urlIds.add(change.urlId);
  }
  return waves;
}

interface WaveContext {
  domainKey: number;
  audience: StepAudience;
}

async function closeRestored(
  statements: Statements,
  wave: readonly DomainChange[],
  { domainKey, audience }: WaveContext,
): Promise<void> {
  const working = new Map(
    wave.filter(({ to }) => to === 'working').map((change) => [change.urlId, change]),
  );
  const found = await casesOfUrls(statements, [...working.keys()]);
  const cases = await lockCases(
    statements,
    [...found.values()].map(({ caseId }) => caseId),
  );
  if (cases.length === 0) return;
  const addresses = await addressesOf(
    statements,
    cases.map(({ urlId }) => urlId),
  );
  const steps = cases.flatMap(({ caseId, urlId, sinceDay }) => {
    const [url, change] = [addresses.get(urlId), working.get(urlId)];
    if (url === undefined || change === undefined) return [];
    const { reason, changedAtS: atS } = change;
    const { text, host } = url;
    const step = { stage: 'restored' as const, url: text, host, reason, sinceDay, atS };
    return [{ ...step, caseId, domainKey }];
  });
  await writeSteps(statements, steps, audience);
  await closeCases(
    statements,
    cases.map(({ caseId }) => caseId),
  );
}

async function openFound(
  statements: Statements,
  wave: readonly DomainChange[],
  { domainKey, audience, at }: WaveContext & { at: CaseTime },
): Promise<void> {
  const dead = wave.filter(({ to }) => to === 'unreachable');
  if (dead.length === 0 || audience.claims.length === 0) return;
  const urls = await knownUrls(
    statements,
    dead.map(({ urlId }) => urlId),
    at.marks,
  );
  const found = dead.flatMap(({ urlId, changedAtS, reason }) => {
    const url = urls.get(urlId);
    const isProven =
      url !== undefined && audience.claims.some((claim) => coversHost(claim, url.url.host));
    if (!isProven) return [];
    return [{ url, domainKey, day: dayNumberOf(changedAtS * 1_000), atS: changedAtS, reason }];
  });
  await openCases(statements, found, audience);
}
