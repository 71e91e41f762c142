import type { Database, SqlValue, Statements } from '../../runtime/database';
import type { AliasEvidence, AliasWay } from '../../status/aliases/alias-evidence';
import type { AliasRule } from '../../status/aliases/alias-rule';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import { findingRules, recountFound } from '../pages/rule-finds';
import { lockAliasHost, restAliasHost, type LeasedAliasHost } from './alias-queue';
import { NO_EVIDENCE_VALUES, valuesOfEvidence } from './alias-row';
import { addToAliasTally, uncountedTally, type AliasTally } from './alias-tally';
import { barKey } from './bar-alias';
import { SEARCH_AGAIN_DAYS } from './dead-urls';
import { PENDING_REPLACEMENT } from './replacement-state';
import { dropIdleRules, keepRules, type KeptRules } from './kept-rules';

/** The present address of a dead page, as it stood the check. */
interface FoundTarget {
  /** Normal form. */
  readonly target: string;
  readonly by: AliasWay;
  readonly evidence: AliasEvidence;
  /** 0…1 */
  readonly confidence: number;
  /** Null: none led there. */
  readonly rule: AliasRule | null;
}

/** A dead page that was asked for. */
export interface SearchedUrl {
  readonly urlId: number;
  /** Null: nothing was found. */
  readonly found: FoundTarget | null;
}

/** What came of the search of a host. */
export interface AliasOutcome {
  readonly urls: readonly SearchedUrl[];
  /** Under which its rules are kept: the host itself, or its twin with or without `www.`. */
  readonly ruleHostId: number;
  /** All that its known moves speak for; empty: nothing was learned, and what is kept stays. */
  readonly rules: readonly AliasRule[];
  readonly tally: Omit<AliasTally, 'urls' | 'found'>;
  /** When it is searched again, seconds since 1970. */
  readonly againS: number;
  /** Nobody answered for any of its pages. */
  readonly isSilent: boolean;
}

/**
 * Stores what came of the search of a leased host, in one transaction: what is known of each page that was asked for, rules,
 * and a replacement that waits for its check (W8.4) for each page that was found, fails still and has none; but no pair that
 * somebody has removed or checks have dropped (`alias_bar`), and none by a rule at rest. Index: url.PRIMARY, host.PRIMARY, alias_bar.PRIMARY, alias.PRIMARY, replacement.PRIMARY;
 * those of lockAliasHost, keepRules, recountFound, dropIdleRules, uncountedTally, addToAliasTally and restAliasHost.
 * @param nowS seconds since 1970
 * @returns how many pages were found; null: the lease is another's by now, and nothing is written
 */
export function settleAliases(
  database: Database,
  host: LeasedAliasHost,
  { urls, ruleHostId, rules, tally, againS, isSilent }: AliasOutcome,
  nowS: number,
): Promise<number | null> {
  const today = dayNumberOf(nowS * 1_000);
  return database.transaction(async (statements) => {
    const failing = await lockListed(statements, urls);
    const rulesAt = await lockRuleHost(statements, host, ruleHostId);
    if (!(await lockAliasHost(statements, host))) return null;
    const keeper = { hostId: rulesAt, name: host.name };
    const ruleOf = await keepRules(statements, keeper, [...rulesOf(urls), ...rules], today);
    const isBarred = await barsOn(statements, [...failing.keys()], today);
    const kept = urls
      .filter(({ urlId }) => failing.has(urlId))
      .map((url) => ({ ...url, found: proposableOf(url, ruleOf, isBarred) }));
    const before = await findingRules(statements, [...failing.keys()]);
    await writeAliases(statements, kept, ruleOf, today);
    await propose(statements, foundAmong(kept, failing), nowS);
    const found = kept.filter((url) => url.found !== null);
    await recountFound(statements, [...before, ...found.map((url) => ruleIdOf(url, ruleOf))]);
    if (rules.length > 0) await dropIdleRules(statements, rulesAt, today);
    const counts = { ...tally, urls: kept.length, found: found.length };
    await addToAliasTally(statements, today, await uncountedTally(statements, host, counts, today));
    await restAliasHost(statements, host, { nowS, today, againS, isSilent });
    return found.length;
  });
}

/** In the order of ids, as who records results. @returns whether each that is listed still fails, by id */
async function lockListed(
  statements: Statements,
  urls: readonly SearchedUrl[],
): Promise<Map<number, boolean>> {
  if (urls.length === 0) return new Map();
  const rows = await statements.select<{ url_id: number; failures: number }>(
    `SELECT url_id, failures FROM url FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) ORDER BY url_id FOR UPDATE`,
    [urls.map(({ urlId }) => urlId)],
  );
  return new Map(rows.map((row) => [row.url_id, row.failures > 0]));
}

/** Twins exclude each other by it; one that is gone by now has no rules. @returns the host that has them */
async function lockRuleHost(
  statements: Statements,
  { hostId }: LeasedAliasHost,
  ruleHostId: number,
): Promise<number> {
  const rows = await statements.select(
    'SELECT host_id FROM host FORCE INDEX (PRIMARY) WHERE host_id = ? FOR UPDATE',
    [ruleHostId],
  );
  return rows.length > 0 ? ruleHostId : hostId;
}

const rulesOf = (urls: readonly SearchedUrl[]): AliasRule[] =>
  urls.flatMap(({ found }) => (found?.rule ? [found.rule] : []));

type IsBarred = (urlId: number, target: string) => boolean;

/** Pairs that somebody removed, that checks have just dropped, or dropped again. */
async function barsOn(
  statements: Statements,
  urlIds: readonly number[],
  today: DayNumber,
): Promise<IsBarred> {
  if (urlIds.length === 0) return () => false;
  const rows = await statements.select<{ url_id: number; target_key: Buffer }>(
    `SELECT url_id, target_key FROM alias_bar FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) AND (drops <> 1 OR barred_day > ?)`,
    [[...urlIds], Math.max(0, today - SEARCH_AGAIN_DAYS)],
  );
  const bars = new Set(rows.map((row) => `${row.url_id} ${row.target_key.toString('hex')}`));
  return (urlId, target) => bars.has(`${urlId} ${barKey(target).toString('hex')}`);
}

function proposableOf(
  { urlId, found }: SearchedUrl,
  ruleOf: KeptRules,
  isBarred: IsBarred,
): FoundTarget | null {
  if (found === null || isBarred(urlId, found.target)) return null;
  const isAtRest = found.rule !== null && ruleOf(found.rule).isAtRest;
  return isAtRest ? null : found;
}

function ruleIdOf({ found }: SearchedUrl, ruleOf: KeptRules): number {
  return found === null || found.rule === null ? 0 : ruleOf(found.rule).ruleId;
}

const COLUMNS =
  'found_day, found_by, checked_as, title_like, text_kept, text_grown, numbers_kept, dates, rule_id, confidence';
const FRESH = COLUMNS.split(', ')
  .map((column) => `${column} = VALUES(${column})`)
  .join(', ');

/** What was counted of a URL stays with it: found again, or elsewhere, no link is counted twice. */
async function writeAliases(
  statements: Statements,
  urls: readonly SearchedUrl[],
  ruleOf: KeptRules,
  today: DayNumber,
): Promise<void> {
  if (urls.length === 0) return;
  await statements.run(
    `INSERT INTO alias (url_id, searched_day, target, ${COLUMNS}) VALUES ?
     ON DUPLICATE KEY UPDATE searched_day = VALUES(searched_day),
       ${FRESH}, target = VALUES(target)`,
    [urls.map((url) => aliasRowOf(url, ruleIdOf(url, ruleOf), today))],
  );
}

function aliasRowOf({ urlId, found }: SearchedUrl, ruleId: number, today: DayNumber): SqlValue[] {
  if (found === null) return [urlId, today, '', 0, ...NO_EVIDENCE_VALUES, 0, NO_CONFIDENCE];
  const { target, by, evidence, confidence } = found;
  const share = Math.round(Math.min(1, Math.max(0, confidence)) * 100);
  return [urlId, today, target, today, ...valuesOfEvidence(by, evidence), ruleId, share];
}

const NO_CONFIDENCE = 255;

/** What works again needs none. */
function foundAmong(
  urls: readonly SearchedUrl[],
  failing: ReadonlyMap<number, boolean>,
): [urlId: number, target: string][] {
  return urls.flatMap(({ urlId, found }) =>
    found !== null && failing.get(urlId) === true ? [[urlId, found.target]] : [],
  );
}

/** Waits for its first good check; what somebody has proposed stays. */
async function propose(
  statements: Statements,
  pairs: readonly [urlId: number, target: string][],
  nowS: number,
): Promise<void> {
  if (pairs.length === 0) return;
  await statements.run(
    `INSERT INTO replacement (url_id, target, checked_day, state, proposed_at, try_at, tries) VALUES ?
     ON DUPLICATE KEY UPDATE url_id = replacement.url_id`,
    [pairs.map(([urlId, target]) => [urlId, target, 0, PENDING_REPLACEMENT, nowS, nowS, 0])],
  );
}
