import { join } from 'node:path';
import { createProgress } from '../../toolforge/local/progress';
import { ROOT } from '../../toolforge/root';
import type { Bench, Figure } from '../runtime/bench';
import type { Database } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { stopSignal } from '../runtime/stop-signal';
import { withBenchServer, type BenchServer } from '../runtime/testing/bench-server';
import { createManualClock } from '../runtime/testing/manual-clock';
import { CASE_STAGES, caseStageBits } from '../status/case-stage';
import { dayNumberOf, type DayNumber } from '../status/day-number';
import { encodeHistory } from '../status/history';
import { createMarkIndex } from '../status/mark-index';
import { STATUS } from '../status/status-code';
import { domainKeyOf } from '../store/changes/domain-key';
import { claimStateIdOf } from '../store/providers/domain-claim';
import { migrate } from '../store/schema/migrate';
import { runCaseLoop } from './case-loop';

const USUAL_CASES = 100_000;
const QUICK_CASES = 20_000;
const DOMAINS = 100;
const HOSTS_PER_DOMAIN = 10;
const NAME = 'cases';
const NOW_MS = Date.UTC(2026, 8, 1, 12);
const TODAY = dayNumberOf(NOW_MS);
/** Of the database server, for a case that is due. */
const CASE_CPU_MS = 0.1;

export const bench: Bench = {
  name: NAME,
  description:
    'Opening cases of dead URLs, and a day on which all are due, with a MariaDB of its own',
  run: ({ quick }) => measure(quick ? QUICK_CASES : USUAL_CASES, stopSignal()),
};

function measure(cases: number, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  return withBenchServer(progress, signal, async (server) => {
    const database = await server.create(NAME);
    await migrate(database, join(ROOT, 'sql'));
    await progress.step('Dead URLs', () => prepare(database, cases));
    await progress.step('Writing them out', () => server.settle());
    const opened = await progress.step('Opening their cases', () => care(server, database, TODAY));
    await checkCount(database, 'SELECT COUNT(*) AS count FROM url_case', cases);
    await spreadStages(database);
    await server.settle();
    const walked = await progress.step('A day on which all are due', () =>
      care(server, database, TODAY + 40),
    );
    const left = `SELECT COUNT(*) AS count FROM url_case WHERE due_day <= ${TODAY + 40}`;
    await checkCount(database, left, 0);
    return [
      ...figuresOf('opening a case', opened, cases),
      ...figuresOf('a due case', walked, cases),
    ];
  });
}

/** Hosts of some domains, all of whose URLs have been dead for long; somebody has proved them and wants to hear of all. */
async function prepare(database: Database, urls: number): Promise<void> {
  const hosts = DOMAINS * HOSTS_PER_DOMAIN;
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle)
     SELECT seq, CONCAT('h', seq, '.site', seq MOD ${DOMAINS}, '.org'), CONCAT('site', seq MOD ${DOMAINS}, '.org'),
       seq MOD 64, 4294967295, seq FROM seq_1_to_${hosts}`,
  );
  const run = { code: STATUS.notFound, http: 404, firstDay: TODAY - 30, lastDay: TODAY } as const;
  await database.run(
    `INSERT INTO url
       (url_id, url_key, host_id, scheme, port, path, touched_day, checked_day, due_day, failures, failing_day, history)
     SELECT seq, UNHEX(MD5(seq)), 1 + seq MOD ${hosts}, 2, 0, CONCAT('/archive/2019/', MD5(seq), '/a-title-of-words'),
       ${TODAY}, ${TODAY}, ${TODAY + 3} + seq MOD 14, 6, ${TODAY - 30}, ? FROM seq_1_to_${urls}`,
    [Buffer.from(encodeHistory([run]))],
  );
  for (let domain = 0; domain < DOMAINS; domain += 1) await prove(database, domain);
  await database.run('ANALYZE TABLE host, url');
}

async function prove(database: Database, number: number): Promise<void> {
  const name = `site${number}.org`;
  await database.run(
    `INSERT INTO domain_claim (owner, name, domain_key, has_subdomains, state, asked_at, due_at, recipient_id, stages)
     VALUES (?, ?, ?, 1, ?, 1, 1, 1, ?)`,
    [
      Buffer.alloc(16, number),
      name,
      domainKeyOf(name),
      claimStateIdOf('proven'),
      caseStageBits(CASE_STAGES),
    ],
  );
}

/**
 * Each fourth is referred, dropped and removed on that day (who does it was away), each fourth is dropped and removed, each
 * fourth removed, and each fourth was removed before and is looked at again. All were looked at on the day before.
 */
async function spreadStages(database: Database): Promise<void> {
  const today = TODAY + 40;
  await database.run(
    `UPDATE url_case SET stage = case_id MOD 4, opened_day = ?, due_day = ?,
       looks = IF(case_id MOD 4 = 3, 5, 0), removed_day = IF(case_id MOD 4 = 3, ?, 0),
       asked_day = IF(case_id MOD 4 = 3, ?, 0)`,
    [today - 40, today, today - 10, today - 1],
  );
  await database.run('UPDATE url SET checked_day = ?, due_day = ?', [today - 1, today + 20]);
  await database.run(
    `INSERT INTO case_sample (domain_key, begun_day, rechecked_day, ended_day)
     SELECT domain_key, ?, ?, ? FROM case_walk`,
    [today - 5, today - 3, today - 3],
  );
}

interface Spent {
  serverCpuS: number;
  ownCpuS: number;
  seconds: number;
}

async function care(server: BenchServer, database: Database, day: DayNumber): Promise<Spent> {
  const clock = createManualClock(NOW_MS + (day - TODAY) * 86_400_000);
  const [startMs, ownCpu, serverCpuS] = [
    performance.now(),
    process.cpuUsage(),
    server.cpuSeconds(),
  ];
  const marks = createMarkIndex([]);
  const parts = {
    database,
    clock,
    random: systemRandom,
    logger: createSilentLogger(),
    marks: () => Promise.resolve(marks),
  };
  await runCaseLoop(parts, { untilIdle: true, signal: new AbortController().signal });
  const { user, system } = process.cpuUsage(ownCpu);
  return {
    serverCpuS: server.cpuSeconds() - serverCpuS,
    ownCpuS: (user + system) / 1e6,
    seconds: (performance.now() - startMs) / 1_000,
  };
}

/** @throws when it is another: the figures would be those of other work */
async function checkCount(database: Database, sql: string, wanted: number): Promise<void> {
  const [row] = await database.select<{ count: number }>(sql);
  if (row?.count !== wanted) throw new Error(`${row?.count} in place of ${wanted}: ${sql}`);
}

function figuresOf(what: string, { serverCpuS, ownCpuS, seconds }: Spent, cases: number): Figure[] {
  const value = (serverCpuS * 1_000) / cases;
  const target = `<= ${CASE_CPU_MS}`;
  return [
    { name: `${what}, SQL`, value, unit: 'ms CPU', target, ok: value <= CASE_CPU_MS },
    told(`${what}, our own process`, (ownCpuS * 1_000) / cases, 'ms CPU'),
    told(`${what}, all of them`, seconds, 's'),
  ];
}

const told = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  target: '-',
  ok: true,
});
