import type { AwaitedFarm } from '../config/awaited-farm';
import type { WikiConfig } from '../config/wiki-config';
import type { DispatchClient } from '../dispatch/serve-client';
import type { Database } from '../runtime/database';
import { DEFAULT_POLICY } from '../status/verdict';
import { storedWikis, wikiKey } from '../store/pages/wikis';
import type { ReadStatements } from '../store/statements/read-statements';
import type { OpenedParts } from './opened-parts';
import type { DatabasePatience } from '../runtime/database-patience';
import type { OwnHolder } from '../config/connection-budgets';

/** Where the change log and its clients are. */
export interface DispatchSources {
  database: Database;
  clients: (statements: ReadStatements) => Promise<DispatchClient[]>;
}

/** Opens the change log and its clients. */
export function openDispatchSources(
  opened: OpenedParts,
  patience: DatabasePatience,
  holder: OwnHolder,
): DispatchSources {
  const database = opened.database(patience, holder);
  return { database, clients: clientsOf(opened) };
}

/** The clients of the change log, as they are configured at the moment. */
export function clientsOf(
  opened: Pick<OpenedParts, 'configuredWikis' | 'awaitedFarms'>,
): DispatchSources['clients'] {
  const configured = opened.configuredWikis();
  const awaited = opened.awaitedFarms();
  return (statements) => {
    // First: the wikis of a list that comes into force in between are configured by then.
    const farms = awaited();
    return dispatchClients(statements, configured(), farms);
  };
}

/** Farms of which no wiki may be configured any more. */
const FARM_NAMES: ReadonlyMap<number, string> = new Map([
  [0, 'wmflabs'],
  [1, 'WMF'],
]);

/**
 * Every wiki that ever was configured is a client of the change log (C4): by its own policy, or by the usual one where
 * it is not configured any more. What the list of a farm is still to bring is judged as all of its wikis are: what is told now
 * is told once.
 */
async function dispatchClients(
  database: ReadStatements,
  configured: readonly WikiConfig[],
  awaited: readonly AwaitedFarm[],
): Promise<DispatchClient[]> {
  const wikis = new Map(configured.map((wiki) => [wikiKey(wiki.farm.code, wiki.dbname), wiki]));
  const farmNames = new Map([
    ...FARM_NAMES,
    ...[...configured.map(({ farm }) => farm), ...awaited].map(
      (farm) => [farm.code, farm.name] as const,
    ),
  ]);
  const stored = await storedWikis(database);
  return stored.map(({ wikiId, farm, dbname }) => ({
    client: `${dbname}@${farmNames.get(farm) ?? farm}`,
    wikiId,
    policy:
      wikis.get(wikiKey(farm, dbname))?.policy ??
      awaited.find(({ code, except }) => code === farm && !except.includes(dbname))?.policy ??
      DEFAULT_POLICY,
  }));
}
