import { CHECK_DAYS } from '../status/schedule';
import { DEFAULT_POLICY } from '../status/verdict';
import { CRITERIA_KEYS, NOTHING_EXCLUDED } from './watch-criteria';
import type { Farm, FarmReading, ReplicaAddress, WikiConfig } from './wiki-config';
import { NOT_REPAIRED } from './wiki-repair';
import { NOT_TOLD } from './wiki-talk';
import type { FarmEntry, WikiEntry } from './wikis-schema';

/** What farms put into their patterns. */
type NamedWiki = Pick<WikiConfig, 'dbname' | 'domain'>;

/**
 * A wiki of the wikis file with all that its farm says.
 * @param own the wiki without what its farm says
 */
export function completeWiki(wiki: WikiEntry, farm: FarmEntry, own: object): WikiConfig {
  const { dbname, domain, namespaces, categories, pages, exclude } = wiki;
  const access = wiki.access ?? farm.access;
  return {
    dbname,
    farm: {
      name: wiki.farm,
      code: farm.code,
      internalDomains: new RegExp(farm.internalDomains, 'i'),
      globalSpamList: farm.globalSpamList,
      metaDatabase: farm.metaDatabase,
      linkStream: farm.linkStream,
      wikidataApi: farm.wikidataApi,
      reading: { access: farm.access, api: farm.api, replica: farm.replica },
    },
    domain,
    api: wiki.api ?? apiAddress(wiki, farm),
    replica:
      access === 'api' ? null : completeReplica(dbname, { ...farm.replica, ...wiki.replica }),
    criteria: { namespaces, categories, pages, exclude },
    byDefault: CRITERIA_KEYS.filter((key) => key in farm.wikiDefaults && !(key in own)),
    ignoredDomains: [...farm.ignoredDomains, ...wiki.ignoredDomains],
    policy: wiki.verdict ?? DEFAULT_POLICY,
    checkDays: wiki.checkDays,
    deadCheckDays: wiki.deadCheckDays ?? null,
    archives: wiki.archives,
    templatesLike: wiki.templatesLike ?? dbname,
    citations: wiki.citations,
    dateLanguage: wiki.dateLanguage ?? null,
    repair: wiki.repair,
    talk: wiki.talk,
  };
}

/** Toolforge's names by default; `{dbname}` stands for the wiki's database name. */
function completeReplica(dbname: string, given: FarmReading['replica']): ReplicaAddress {
  const fill = (pattern: string): string => pattern.replaceAll('{dbname}', dbname);
  return {
    host: fill(given.host ?? '{dbname}.{service}.db.svc.wikimedia.cloud'),
    port: given.port ?? 3306,
    database: fill(given.database ?? '{dbname}_p'),
    linksHost: given.linksHost === undefined ? null : fill(given.linksHost),
  };
}

/** A wiki of a farm that is not watched, as it is read to look pages up there (W2.1). */
export function unwatchedWiki({ dbname, domain }: NamedWiki, farm: Farm): WikiConfig {
  const { access, replica } = farm.reading;
  return {
    dbname,
    farm,
    domain,
    api: apiAddress({ dbname, domain }, farm.reading),
    replica: access === 'api' ? null : completeReplica(dbname, replica),
    criteria: {
      namespaces: [],
      categories: [],
      pages: [],
      exclude: NOTHING_EXCLUDED,
    },
    byDefault: [],
    ignoredDomains: [],
    policy: DEFAULT_POLICY,
    checkDays: CHECK_DAYS,
    deadCheckDays: null,
    archives: { refused: [], order: [] },
    templatesLike: dbname,
    citations: [],
    dateLanguage: null,
    repair: NOT_REPAIRED,
    talk: NOT_TOLD,
  };
}

function apiAddress({ dbname, domain }: NamedWiki, { api }: Pick<FarmReading, 'api'>): string {
  return api.replaceAll('{dbname}', dbname).replaceAll('{domain}', domain);
}
