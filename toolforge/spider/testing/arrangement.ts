import { join } from 'node:path';
import type { Database } from '../../../backend/runtime/database';
import { withBenchServer, type BenchServer } from '../../../backend/runtime/testing/bench-server';
import { migrate } from '../../../backend/store/schema/migrate';
import type { Progress } from '../../local/progress';
import { ROOT } from '../../root';
import { HEAD_STATEMENTS } from '../head-statements';
import type { DataPart } from '../spider-definitions';
import { spreadDatabase } from '../spread-database';
import { LOOPBACK_NAMES } from './loopback-names';

/** Servers on which the same is measured: one alone, or a head with data servers behind it. */
export interface Arrangement {
  /** For the names of figures. */
  title: string;
  /** The address that Weboid knows: of the one server, or of the head. */
  front: BenchServer;
  /** A database of our own tables, migrated and empty, spread where there are data servers. */
  own(name: string): Promise<Database>;
  /** Which share of the rows of a table each data server holds; empty without data servers. */
  shares(database: string, table: string): Promise<number[]>;
  /** Processor time of all servers until now. */
  cpuSeconds(): number;
}

/** One server with plain tables. */
export function withOneServer<Result>(
  progress: Progress,
  signal: AbortSignal,
  work: (arrangement: Arrangement) => Promise<Result>,
): Promise<Result> {
  return withBenchServer(progress, signal, (front) =>
    work({
      title: 'one server',
      front,
      async own(name) {
        const own = await front.create(name);
        await migrate(own, join(ROOT, 'sql'));
        return own;
      },
      shares: () => Promise.resolve([]),
      cpuSeconds: () => front.cpuSeconds(),
    }),
  );
}

/** A head, and two data servers. */
export function withSpider<Result>(
  progress: Progress,
  signal: AbortSignal,
  work: (arrangement: Arrangement) => Promise<Result>,
): Promise<Result> {
  return withBenchServer(progress, signal, (front) =>
    withBenchServer(progress, signal, (first) =>
      withBenchServer(progress, signal, async (second) =>
        work(await spiderOver(front, [first, second])),
      ),
    ),
  );
}

async function spiderOver(front: BenchServer, data: readonly BenchServer[]): Promise<Arrangement> {
  const admin = front.open('mysql', 1);
  for (const statement of HEAD_STATEMENTS) await admin.run(statement);
  return {
    title: `Spider over ${data.length}`,
    front,
    async own(name) {
      const own = await front.create(name);
      await migrate(own, join(ROOT, 'sql'));
      await spreadDatabase(
        own,
        data.map(({ port }, n) => partOf(name, n + 1, port)),
      );
      return own;
    },
    async shares(database, table) {
      const rows = await Promise.all(data.map((server) => rowsIn(server, database, table)));
      const all = rows.reduce((sum, one) => sum + one, 0);
      return rows.map((one) => one / all);
    },
    cpuSeconds: () => [front, ...data].reduce((sum, server) => sum + server.cpuSeconds(), 0),
  };
}

function partOf(database: string, place: number, port: number): DataPart {
  const host = LOOPBACK_NAMES[place - 1] ?? '';
  return { name: `data_${place}`, host, port, user: 'root', password: '', database };
}

async function rowsIn(server: BenchServer, database: string, table: string): Promise<number> {
  const [row] = await server
    .open(database, 1)
    .select<{ n: number }>(`SELECT COUNT(*) AS n FROM \`${table}\``);
  return row?.n ?? 0;
}
