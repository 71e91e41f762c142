import type { Database } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { middleRandom } from '../../runtime/testing/middle-random';
import type { ManualClock } from '../../runtime/testing/manual-clock';
import { CASE_STAGES, caseStageBits, caseStageOfId } from '../../status/case-stage';
import { dayNumberOf, dayStartMs } from '../../status/day-number';
import { encodeHistory } from '../../status/history';
import { createMarkIndex, type PlacedMark } from '../../status/mark-index';
import { STATUS } from '../../status/status-code';
import { domainKeyOf, domainOf } from '../../store/changes/domain-key';
import { claimStateIdOf, type ClaimState } from '../../store/providers/domain-claim';
import type { DueUrl } from '../../store/frontier/frontier';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { crawlNow, type Look } from '../../store/testing/crawl-now';
import { listUrls } from '../../store/testing/sample-urls';
import { emptyTables } from '../../store/testing/with-store';
import { runCaseLoop, type CaseLoopParts } from '../case-loop';

/** Whose domain it is. */
export const OWNER = Buffer.alloc(16, 7);
/** Tables that cases have to do with. */
const TABLES =
  'case_draw case_sample case_walk case_step url_case mail_notice domain_claim allowance change redirect evidence inquiry archive_search report url host';

const HOUR_MS = 3_600_000;
const MORNING_MS = 6 * HOUR_MS;
/** Hosts fall due at seconds of a day that are their own. */
const EVENING_MS = 24 * HOUR_MS - 60_000;

/** A claim as a test wants it. */
interface MadeClaim {
  name: string;
  hasSubdomains?: boolean;
  state?: ClaimState;
  recipientId?: number;
  everyDays?: number;
  owner?: Buffer;
}

/** Somebody has proved a domain, and wants to hear of all stages. */
export async function makeClaim(
  database: Database,
  { name, hasSubdomains = true, state = 'proven', owner = OWNER, ...told }: MadeClaim,
): Promise<void> {
  const { recipientId = 1, everyDays = 1 } = told;
  await database.run(
    `INSERT INTO domain_claim (owner, name, domain_key, has_subdomains, state, asked_at, due_at, recipient_id, stages, every_days)
     VALUES (?, ?, ?, ?, ?, 1, 1, ?, ?, ?)`,
    [
      owner,
      Buffer.from(name),
      domainKeyOf(domainOf(`https://${name}`)),
      hasSubdomains ? 1 : 0,
      claimStateIdOf(state),
      recipientId,
      caseStageBits(CASE_STAGES),
      everyDays,
    ],
  );
}

/** A step as a test compares it: stage, path, days since the beginning. */
export type ToldStep = [stage: string, path: string, day: number];

/** Cases on real tables, with a web that a test makes up and a clock that it moves. */
export class CaseWorld {
  readonly firstDay: number;
  /** Which paths are broken now. */
  isBroken: (path: string) => boolean = () => false;
  /** Of operators. */
  marks: readonly PlacedMark[] = [];

  constructor(
    readonly database: Database,
    readonly clock: ManualClock,
  ) {
    this.firstDay = dayNumberOf(clock.now());
  }

  /** @param urls some of which worked yesterday */
  async begin(urls: readonly string[]): Promise<void> {
    await emptyTables(this.database, ...TABLES.split(' '));
    await listUrls(this.database, urls, this.today);
    const worked = { code: STATUS.fine, http: 200, firstDay: this.today - 9 } as const;
    const history = Buffer.from(encodeHistory([{ ...worked, lastDay: this.today - 1 }]));
    await this.database.run('UPDATE url SET history = ?, checked_day = ?, due_day = ?', [
      history,
      this.today - 1,
      this.today,
    ]);
    await this.database.run('UPDATE host SET due_at = 0, heard_day = ?', [this.today - 1]);
  }

  /** As if some had failed for long, when nobody had proved their domain yet. */
  async letBeDead(sinceDays: number): Promise<void> {
    const firstDay = this.today - sinceDays;
    const failed = { code: STATUS.notFound, http: 404, firstDay, lastDay: this.today - 1 } as const;
    await this.database.run(
      'UPDATE url SET history = ?, failures = 9, failing_day = ?, checked_day = ?, due_day = ?',
      [Buffer.from(encodeHistory([failed])), firstDay, this.today - 1, this.today + 50],
    );
  }

  get today(): number {
    return dayNumberOf(this.clock.now());
  }

  get parts(): CaseLoopParts {
    return this.partsOn(this.database);
  }

  partsOn(database: Database): CaseLoopParts {
    const { clock } = this;
    const marks = () => Promise.resolve(createMarkIndex(this.marks));
    return { database, clock, random: middleRandom, logger: createSilentLogger(), marks };
  }

  /** In the morning of a day, counted from the first one. */
  toDay(day: number): void {
    this.clock.advanceTo(dayStartMs(this.firstDay + day) + MORNING_MS);
  }

  /** In the evening. */
  crawl(): Promise<Look[]> {
    this.clock.advanceTo(dayStartMs(this.today) + EVENING_MS);
    const frontier = createDatabaseFrontier(this.database, this.clock, middleRandom);
    return crawlNow(frontier, ({ path }: DueUrl) => this.isBroken(path));
  }

  care(database = this.database): Promise<void> {
    const { signal } = new AbortController();
    return runCaseLoop(this.partsOn(database), { untilIdle: true, signal });
  }

  /** Each morning cases, then looks, then cases again. */
  async live(days: { from: number; to: number }): Promise<void> {
    for (let day = days.from; day <= days.to; day += 1) {
      this.toDay(day);
      await this.care();
      await this.crawl();
      await this.care();
    }
  }

  async steps(): Promise<ToldStep[]> {
    const rows = await this.database.select<{ stage: number; url: Buffer; happened_at: number }>(
      'SELECT stage, url, happened_at FROM case_step ORDER BY happened_at, stage, url',
    );
    return rows.map((row) => [
      caseStageOfId(row.stage),
      new URL(row.url.toString()).pathname,
      dayNumberOf(row.happened_at * 1_000) - this.firstDay,
    ]);
  }
}
