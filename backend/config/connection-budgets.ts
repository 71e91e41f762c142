import { z } from 'zod';

/** Connections that ToolsDB gives to all processes of a tool together (`max_user_connections`). */
export const OWN_CONNECTIONS_MAX = 20;
/** Connections that a replica server gives to a tool, of each of the two services. */
export const REPLICA_CONNECTIONS_MAX = 10;

/**
 * Connections to our own database that one process takes at most, for each thing that processes do. A process of web takes
 * those of `web` and `stream`, and those of `frontier` where crawlers elsewhere are let in.
 */
export const OWN_BUDGETS = {
  /** Answers. */
  web: 2,
  /** The stream of changes, while somebody listens. */
  stream: 1,
  /** Crawlers elsewhere, while there are any. */
  frontier: 1,
  crawler: 1,
  feeder: 2,
  archive: 1,
  /** One is held for the locks of clients; marks are told on the other. */
  dispatch: 2,
  deliver: 1,
  care: 1,
  repair: 1,
  'publish-dump': 1,
  backup: 1,
  maintenance: 1,
  /** All health checks by script and all heartbeats: each has one for a moment, and who finds none comes again. */
  health: 1,
  heart: 1,
  /** One of an operator's commands, `migrate` among them. */
  command: 1,
  /** The lock of `rup send`, beside its `command`. */
  'rup-send': 1,
} as const;

/**
 * Connections to one replica server that one process takes at most. Web asks those of the service `web`, feeder,
 * maintenance, repair and commands those of `analytics`. All other components read nothing there but lists of farms (`meta_p`), one at a time, at `web`.
 */
export const REPLICA_BUDGETS = {
  web: 2,
  feeder: 3,
  repair: 3,
  command: 3,
  maintenance: 1,
} as const;

/** What takes connections to our own database. */
export type OwnHolder = keyof typeof OWN_BUDGETS;
/** What takes connections to replicas. */
export type ReplicaHolder = keyof typeof REPLICA_BUDGETS;
/** Connections by who takes them. */
type Budgets<Holder extends string> = Readonly<Record<Holder, number>>;

/** Most connections of one process, to our own database and to each replica server. */
export interface ConnectionBudgets {
  own: Budgets<OwnHolder>;
  replicas: Budgets<ReplicaHolder>;
}

/** `web:3,crawler:2`: who takes other than the usual number; commas or blanks between. */
const budgetList = (usual: Budgets<string>, most: number) =>
  z
    .string()
    .superRefine((text, context) => {
      const message = faultIn(entriesOf(text), usual, most);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .default('');

/** Such a list of connections to our own database. */
export const ownBudgetList = budgetList(OWN_BUDGETS, OWN_CONNECTIONS_MAX);
/** Such a list of connections to a replica server. */
export const replicaBudgetList = budgetList(REPLICA_BUDGETS, REPLICA_CONNECTIONS_MAX);

/** The usual budgets, but for those that two such lists name. */
export const budgetsOf = (own: string, replicas: string): ConnectionBudgets => ({
  own: budgetsIn(own, OWN_BUDGETS),
  replicas: budgetsIn(replicas, REPLICA_BUDGETS),
});

function budgetsIn<Holder extends string>(text: string, usual: Budgets<Holder>): Budgets<Holder> {
  const other = entriesOf(text).map(({ holder, connections }) => [holder, connections] as const);
  return { ...usual, ...Object.fromEntries(other) };
}

interface Entry {
  holder: string;
  connections: number;
}

function entriesOf(text: string): Entry[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.map((entry) => {
    const [holder = '', connections = ''] = entry.split(':');
    return { holder, connections: /^\d+$/.test(connections) ? Number(connections) : Number.NaN };
  });
}

function faultIn(entries: readonly Entry[], usual: Budgets<string>, most: number): string | null {
  const wrong = entries.find(
    ({ holder, connections }) => !(holder in usual) || !(connections >= 1 && connections <= most),
  );
  if (wrong === undefined) return null;
  return `expected name:connections, 1 to ${most} of them; names are ${Object.keys(usual).join(', ')}`;
}

/** What the processes of the Procfile take that are not holders themselves. */
const HOLDERS_OF: Readonly<Record<string, readonly OwnHolder[]>> = {
  web: ['web', 'stream'],
  migrate: ['command'],
  'webservice-restart': [],
  'webservice-restart-now': [],
};

/** Whose connections a process of the Procfile takes; null: it is not known here. */
export function holdersOf(process: string): readonly OwnHolder[] | null {
  const holders = HOLDERS_OF[process];
  if (holders !== undefined) return holders;
  return isHolder(process) ? [process] : null;
}

const isHolder = (name: string): name is OwnHolder => name in OWN_BUDGETS;
