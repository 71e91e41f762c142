import { startFarmServer } from '../../../backend/feeder/testing/farm-server';
import { generateFarm } from '../../../backend/feeder/testing/generated-farm';
import type { Database } from '../../../backend/runtime/database';
import type { BenchServer } from '../../../backend/runtime/testing/bench-server';
import {
  OWN_CONNECTIONS_MAX,
  REPLICA_CONNECTIONS_MAX,
} from '../../../backend/config/connection-budgets';
import type { Report } from '../progress';
import { isSecureWiki } from './soaked-hosts';
import type { TalkServer } from './talk-server';

const WIKIS = 1_000;
/** Of the largest wiki; the n-th has a n-th of them. */
const LARGEST_PAGES = 8_000;
export const OWN = { user: 's1', password: 'own', database: 's1__weboid' };
export const READER = { user: 'u1', password: 'reader' };

/** Wikis and accounts as Toolforge has them: so many connections for our tables, so many for replicas. */
export async function makeTables(server: BenchServer, report: Report): Promise<Database> {
  await generateFarm(server, { wikis: WIKIS, largestPages: LARGEST_PAGES }, report);
  const own = await server.create(OWN.database);
  for (let n = 1; n <= WIKIS; n += 1) {
    // Sites of most wikis have no TLS; and each wiki cites sites of its own, as of a large site only a share is due a day.
    const scheme = isSecureWiki(n) ? 'https:' : 'http:';
    await own.run(
      `UPDATE w${n}_p.externallinks
       SET el_to_domain_index = REPLACE(REPLACE(el_to_domain_index, 'https:', '${scheme}'), '.site', '.w${n}-site')`,
    );
    report(`${n} of ${WIKIS} wikis with sites of their own`);
  }
  await own.run(
    `CREATE USER ${OWN.user}@'%' IDENTIFIED BY '${OWN.password}' WITH MAX_USER_CONNECTIONS ${OWN_CONNECTIONS_MAX}`,
  );
  await own.run(`GRANT ALL ON \`${OWN.database}\`.* TO ${OWN.user}@'%'`);
  await own.run(
    `CREATE USER ${READER.user}@'%' IDENTIFIED BY '${READER.password}' WITH MAX_USER_CONNECTIONS ${REPLICA_CONNECTIONS_MAX}`,
  );
  await own.run(`GRANT SELECT ON *.* TO ${READER.user}@'%'`);
  return own;
}

/** The wikis file of the soak: a farm that is watched in whole, and on all of whose talk pages people can be told. */
export async function startWikis(
  port: number,
  talk: TalkServer,
): Promise<{ file: object; close: () => Promise<void> }> {
  const api = await startFarmServer((...asked) => talk.answer(...asked));
  const here = { host: '127.0.0.1', port };
  const farm = {
    code: 1,
    internalDomains: '\\.farm\\.example$',
    replica: { ...here, database: '{dbname}_p' },
    metaDatabase: here,
    api: api.url,
    wikis: 'all',
    wikiDefaults: { talk: { mode: 'on' } },
    except: ['excepted'],
  };
  return { file: { farms: { WMF: farm }, wikis: [] }, close: () => api.close() };
}
