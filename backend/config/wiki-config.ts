import type { VerdictPolicy } from '../status/verdict';
import type { ArchiveService } from '../url/archives/archive-services';
import type { DatabaseAddress } from './database-address';
import type { WatchCriteria } from './watch-criteria';
import type { CitationRow } from './wiki-citations';
import type { DateLanguage } from '../status/date-languages';
import type { WikiRepair } from './wiki-repair';
import type { WikiTalk } from './wiki-talk';
import type { FarmEntry } from './wikis-schema';

/** A family of wikis with one pattern of internal domains. */
export interface Farm {
  name: string;
  /** Stored with every wiki: 0 is the test farm, 1 is WMF. */
  code: number;
  /** Matches the host names of the farm's own wikis. */
  internalDomains: RegExp;
  /** Address of the spam list that counts for all wikis of the farm, as raw text (W6.1). */
  globalSpamList: string | null;
  /** Where table `wiki` of Toolforge's `meta_p` tells which wikis are closed; null: nowhere. */
  metaDatabase: DatabaseAddress | null;
  /** Address of the farm's stream `page-links-change` (W1.7, the fast path); null: not used. */
  linkStream: string | null;
  /** Address of api.php of the Wikidata that its pages have their items in; null: there is none. */
  wikidataApi: string | null;
  /** How its wikis are read where they do not say otherwise themselves. */
  reading: FarmReading;
}

/** How the wikis of a farm are read; `{dbname}` and `{domain}` stand for the wiki. */
export type FarmReading = Pick<FarmEntry, 'access' | 'api' | 'replica'>;

/** Where a wiki's tables are read. */
export interface ReplicaAddress extends DatabaseAddress {
  /** The host of the link tables and of a second copy of `page`, as for Commons; else null. */
  linksHost: string | null;
}

/** Which archived copies a wiki is told of; the others are searched for all the same. */
interface WikiArchives {
  /** Services whose copies it is never told of. */
  refused: ArchiveService[];
  /** Services whose copies come first, in this order. */
  order: ArchiveService[];
}

/** One configured wiki, with all defaults filled in. */
export interface WikiConfig {
  dbname: string;
  farm: Farm;
  /** The wiki's own host name, port included where it has one. */
  domain: string;
  /** Address of api.php. */
  api: string;
  /** null: the wiki is read through its Action API (W9.2). */
  replica: ReplicaAddress | null;
  criteria: WatchCriteria;
  /** What of the criteria only `wikiDefaults` of its farm say: no wiki need have all that they name. */
  byDefault: (keyof WatchCriteria)[];
  /**
   * Hosts, with all their subdomains, whose links the wiki does not record
   * (`$wgExternalLinksIgnoreDomains`): never contacted, told as not monitored.
   */
  ignoredDomains: string[];
  policy: VerdictPolicy;
  /** Days between checks of a URL that answers (I3); the shortest of its wikis counts. */
  checkDays: number;
  /** Days between looks at one that is dead; null: by the age of the death (L5). */
  deadCheckDays: number | null;
  archives: WikiArchives;
  /** Database's name of the wiki whose citation templates it has; its own by default (I2). */
  templatesLike: string;
  /** Templates of its own beside these. */
  citations: readonly CitationRow[];
  /** Of dates in its wikitext; null: that of the wiki whose templates it has. */
  dateLanguage: DateLanguage | null;
  repair: WikiRepair;
  /** How people are told on their talk pages. */
  talk: WikiTalk;
}

/** `dbname@farm`, such as `dewiki@WMF`. */
export function wikiName({ dbname, farm }: Pick<WikiConfig, 'dbname' | 'farm'>): string {
  return `${dbname}@${farm.name}`;
}
