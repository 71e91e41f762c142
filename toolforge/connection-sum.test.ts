import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  holdersOf,
  OWN_BUDGETS,
  OWN_CONNECTIONS_MAX,
  REPLICA_BUDGETS,
  REPLICA_CONNECTIONS_MAX,
} from '../backend/config/connection-budgets';

const read = (name: string): string => readFileSync(join(__dirname, name), 'utf8');

interface Job {
  command: string;
  replicas: number;
}

/** Of each job: what it runs, and how often at once. */
function jobsIn(yaml: string): Job[] {
  const blocks = yaml.split(/^- /m).slice(1);
  return blocks.map((block) => {
    const valueOf = (key: string): string | undefined =>
      new RegExp(`^\\s*${key}: (.+)$`, 'm').exec(block)?.[1]?.trim();
    return { command: valueOf('command') ?? '', replicas: Number(valueOf('replicas') ?? 1) };
  });
}

const jobs = jobsIn(read('jobs.yaml'));
/** Beside the jobs: their health checks by script, and one person. */
const OTHERS: readonly Job[] = [
  { command: 'health', replicas: 1 },
  { command: 'command', replicas: 1 },
];

/** Connections of one process. */
function eachOf(command: string): number {
  const holders = holdersOf(command);
  if (holders === null) throw new Error(`connection-budgets.ts has no budget for ${command}`);
  return holders.reduce((sum, holder) => sum + OWN_BUDGETS[holder], 0);
}

test('every job has a budget of connections to ToolsDB, and all together have what it gives', () => {
  const together = [...jobs, ...OTHERS].reduce(
    (sum, { command, replicas }) => sum + replicas * eachOf(command),
    0,
  );
  expect(together).toBeLessThanOrEqual(OWN_CONNECTIONS_MAX);
});

test('with crawlers elsewhere one process of web is what there is room for', () => {
  const others = [...jobs, ...OTHERS].filter(({ command }) => command !== 'web');
  const rest = others.reduce((sum, { command, replicas }) => sum + replicas * eachOf(command), 0);
  expect(rest + eachOf('web') + OWN_BUDGETS.frontier).toBeLessThanOrEqual(OWN_CONNECTIONS_MAX);
});

test('all together take no more connections to a replica server than it gives', () => {
  const replicasOf = (name: string): number =>
    jobs.find(({ command }) => command === name)?.replicas ?? 0;
  // One at a time, by each process that does not ask about wikis at the same service.
  const listReaders = ['crawler', 'archive', 'dispatch', 'deliver', 'care', 'repair'];
  const lists = listReaders.reduce((sum, name) => sum + replicasOf(name), 0);
  expect(replicasOf('web') * REPLICA_BUDGETS.web + lists).toBeLessThanOrEqual(
    REPLICA_CONNECTIONS_MAX,
  );
  const { feeder, maintenance, repair, command } = REPLICA_BUDGETS;
  expect(replicasOf('feeder') * feeder + maintenance + repair + command).toBeLessThanOrEqual(
    REPLICA_CONNECTIONS_MAX,
  );
});

test('the README tells the same', () => {
  const rows = [...jobs, ...OTHERS].map(({ command, replicas }) => {
    const each = eachOf(command);
    return [command, String(replicas), String(each), String(replicas * each)];
  });
  const part = /^### Connections\n[^]*?(?=^#)/m.exec(read('README.md'))?.[0] ?? '';
  const told = [...part.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
    .map((match) => match.slice(1, 5).map((cell) => cell.replaceAll('`', '').trim()))
    .slice(2);
  const sum = rows.reduce((total, row) => total + Number(row[3]), 0);
  expect(told).toEqual([...rows, ['together', '', '', String(sum)]]);
});
