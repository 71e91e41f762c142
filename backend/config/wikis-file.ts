import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CHECK_DAYS } from '../status/schedule';
import { DEFAULT_POLICY, LEAST_POLICY, type VerdictPolicy } from '../status/verdict';
import type { ArchiveService } from '../url/archive-services';
import { wikiArchives } from './archive-settings';
import { ConfigError, SEE_SETTINGS } from './config-error';
import { describeIssue } from './environment';

/** A family of wikis with one pattern of internal domains (SPEC: farm). */
interface Farm {
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
}

/** A database on a replica host. */
export interface DatabaseAddress {
  /** `{service}` in it stands for `analytics` (long scans) or `web` (answers to people). */
  host: string;
  port: number;
  database: string;
}

/** Where a wiki's tables are read. */
interface ReplicaAddress extends DatabaseAddress {
  /** The host of the link tables and of a second copy of `page`, as for Commons; else null. */
  linksHost: string | null;
}

/** A category with the categories below it. */
export interface CategoryTree {
  /** With or without namespace, any spelling that the wiki accepts. */
  title: string;
  /** How many levels below it count; 0 is the category alone. */
  depth: number;
  /** Where the tree is cut off. */
  pagesMax: number;
}

/** Which pages of a wiki are watched (W1.2), as configured. */
export interface WatchCriteria {
  /** `content` stands for what the wiki itself calls content namespaces. */
  namespaces: number[] | 'content';
  categories: CategoryTree[];
  /** Titles or page ids. */
  pages: (string | number)[];
  exclude: {
    /** Pages that use one of these templates, directly or not. */
    templates: string[];
    /** Pages with one of these page properties, such as `disambiguation`. */
    pageProps: string[];
  };
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
  /**
   * Hosts, with all their subdomains, whose links the wiki does not record
   * (`$wgExternalLinksIgnoreDomains`): never contacted, told as not monitored.
   */
  ignoredDomains: string[];
  policy: VerdictPolicy;
  /** Days between checks of a URL that answers, or has been unreachable for long (I3); the shortest of its wikis counts. */
  checkDays: number;
  archives: WikiArchives;
}

const databaseName = z
  .string()
  .regex(/^(?:\w|\{dbname\})+$/, 'a database name; {dbname} stands for the wiki');
/** `host` of a database: name or address, with the placeholders in it that are filled in. */
const databaseHost = (...placeholders: string[]) => {
  const filled = placeholders.map((one) => `\\{${one}\\}`).join('|');
  return z
    .string()
    .regex(
      new RegExp(`^(?:(?:[\\w.-]|${filled})+|[\\da-f]*:[\\da-f]*:[\\da-f:.]*)$`, 'i'),
      `a host name without port; placeholders are ${placeholders.map((one) => `{${one}}`).join(', ')}`,
    );
};
const port = z.int().min(1).max(65_535);
const webAddress = z.url({ protocol: /^https?$/, error: 'an http(s) address' });
/** As it stands in the addresses of the wiki's pages. */
const wikiHost = z
  .string()
  .regex(
    /^(?:[^\s/?#@:[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i,
    'a host name such as de.wikipedia.org, without https:// and path; a port may follow, as in localhost:8080',
  )
  .toLowerCase();
/** A host name without a dot at its ends; all its subdomains are meant too. */
const domainName = z
  .string()
  .regex(/^[^\s./]+(?:\.[^\s./]+)+$/, 'a host name such as example.org')
  .toLowerCase();

const replicaSchema = z.strictObject({
  host: databaseHost('dbname', 'service').optional(),
  linksHost: databaseHost('dbname', 'service').optional(),
  port: port.optional(),
  database: databaseName.optional(),
});

const accessSchema = z.enum(['replica', 'api']);

const farmSchema = z.strictObject({
  code: z.int().min(0).max(255),
  internalDomains: z.string().min(1).refine(isRegExp, 'not a regular expression'),
  globalSpamList: webAddress.nullable().default(null),
  access: accessSchema.default('replica'),
  replica: replicaSchema.default({}),
  metaDatabase: z
    .strictObject({
      // One for all wikis of the farm: there is no {dbname} that could be filled in.
      host: databaseHost('service'),
      port: port.default(3306),
      database: z.string().regex(/^\w+$/, 'a database name').default('meta_p'),
    })
    .nullable()
    .default(null),
  linkStream: webAddress.nullable().default(null),
  ignoredDomains: z.array(domainName).default([]),
});

const categorySchema = z.strictObject({
  title: z.string().min(1),
  depth: z.int().min(0).max(50).default(5),
  pagesMax: z.int().min(1).max(5_000_000).default(100_000),
});

const excludeSchema = z.strictObject({
  templates: z.array(z.string().min(1)).default([]),
  pageProps: z.array(z.string().min(1)).default([]),
});

const wikiSchema = z
  .strictObject({
    dbname: z.string().regex(/^[a-z0-9_]{1,64}$/, 'a database name: a-z, 0-9 and _'),
    farm: z.string().default('WMF'),
    domain: wikiHost,
    api: webAddress.optional(),
    access: accessSchema.optional(),
    replica: replicaSchema.default({}),
    namespaces: z
      .union([z.literal('content'), z.array(z.int().min(0))], {
        error: 'wanted is a list of namespace numbers, or "content"',
      })
      .default([0]),
    categories: z.array(categorySchema).default([]),
    pages: z
      .array(z.union([z.string().min(1), z.int().min(1)], { error: 'a title or a page id' }))
      .default([]),
    exclude: excludeSchema.default({ templates: [], pageProps: [] }),
    ignoredDomains: z.array(domainName).default([]),
    verdict: z
      .strictObject({
        minFailures: z.int().min(LEAST_POLICY.minFailures).max(255),
        minDays: z.int().min(LEAST_POLICY.minDays),
      })
      .optional(),
    checkDays: z.int().min(1).max(28).default(CHECK_DAYS),
    archives: wikiArchives,
  })
  .refine(
    ({ namespaces, categories, pages }) => namespaces.length + categories.length + pages.length > 0,
    { path: ['namespaces'], message: 'empty, and no categories or pages: nothing to watch' },
  );

const fileSchema = z.strictObject({
  farms: z.record(z.string().regex(/^[^\s@]+$/, 'a name without blanks and @'), farmSchema),
  wikis: z.array(wikiSchema),
});

type FarmEntry = z.infer<typeof farmSchema>;
type WikiEntry = z.infer<typeof wikiSchema>;

/** `dbname@farm` (SPEC: wiki). */
export function wikiName({ dbname, farm }: Pick<WikiConfig, 'dbname' | 'farm'>): string {
  return `${dbname}@${farm.name}`;
}

/**
 * Reads the wikis file (W1.2, W9.2): farms, wikis and which of their pages are watched.
 * @throws ConfigError naming the file and the key when it is missing, broken, has unknown keys, or
 *   when two farms or two wikis would be taken for one
 */
export function readWikisFile(path: string): WikiConfig[] {
  const content = readJson(path);
  const result = fileSchema.safeParse(content);
  const wrong = result.success ? contradictionIn(result.data) : describeIssue(result.error);
  if (!result.success || wrong !== null) {
    throw new ConfigError(
      `wikis file ${path}: ${wrong}${whoseIn(content, wrong ?? '')}${SEE_SETTINGS}`,
    );
  }
  const { farms, wikis } = result.data;
  return wikis.flatMap((wiki) => {
    const farm = farms[wiki.farm];
    return farm === undefined ? [] : completeWiki(wiki, farm);
  });
}

/** Nobody counts hundreds of wikis: the name of the one that `wikis.<number>` at the beginning means. */
function whoseIn(content: unknown, wrong: string): string {
  const number = /^wikis\.(\d+)\./.exec(wrong)?.[1];
  const named = z.object({
    wikis: z.array(z.object({ dbname: z.string() }).catch({ dbname: '' })),
  });
  const dbname = named.safeParse(content).data?.wikis[Number(number)]?.dbname ?? '';
  return dbname === '' ? '' : ` (wiki ${dbname})`;
}

/** What no single entry shows, as "key: what is wrong". */
function contradictionIn({ farms, wikis }: z.infer<typeof fileSchema>): string | null {
  return sharedCode(farms) ?? unknownFarm(wikis, farms) ?? repeatedWiki(wikis);
}

/** Tables tell farms apart by their code alone. */
function sharedCode(farms: Record<string, FarmEntry>): string | null {
  const nameByCode = new Map<number, string>();
  for (const [name, { code }] of Object.entries(farms)) {
    const other = nameByCode.get(code);
    if (other !== undefined) return `farms.${name}.code: ${code} is the code of farm "${other}"`;
    nameByCode.set(code, name);
  }
  return null;
}

function unknownFarm(wikis: WikiEntry[], farms: Record<string, FarmEntry>): string | null {
  const index = wikis.findIndex(({ farm }) => !Object.hasOwn(farms, farm));
  const names = Object.keys(farms).join(', ') || 'no farms';
  return index < 0
    ? null
    : `wikis.${index}.farm: no farm "${wikis[index]?.farm}"; there are ${names}`;
}

function repeatedWiki(wikis: WikiEntry[]): string | null {
  const names = wikis.map(({ dbname, farm }) => `${dbname}@${farm}`);
  const index = names.findIndex((name, place) => names.indexOf(name) < place);
  return index < 0 ? null : `wikis.${index}.dbname: ${names[index]} stands there twice`;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`wikis file ${path} cannot be read: ${why}${SEE_SETTINGS}`, { cause });
  }
}

function completeWiki(wiki: WikiEntry, farm: FarmEntry): WikiConfig {
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
    },
    domain,
    api: wiki.api ?? `https://${domain}/w/api.php`,
    replica:
      access === 'api' ? null : completeReplica(dbname, { ...farm.replica, ...wiki.replica }),
    criteria: { namespaces, categories, pages, exclude },
    ignoredDomains: [...farm.ignoredDomains, ...wiki.ignoredDomains],
    policy: wiki.verdict ?? DEFAULT_POLICY,
    checkDays: wiki.checkDays,
    archives: wiki.archives,
  };
}

/** Toolforge's names by default; `{dbname}` stands for the wiki's database name. */
function completeReplica(dbname: string, given: z.infer<typeof replicaSchema>): ReplicaAddress {
  const fill = (pattern: string): string => pattern.replaceAll('{dbname}', dbname);
  return {
    host: fill(given.host ?? '{dbname}.{service}.db.svc.wikimedia.cloud'),
    port: given.port ?? 3306,
    database: fill(given.database ?? '{dbname}_p'),
    linksHost: given.linksHost === undefined ? null : fill(given.linksHost),
  };
}

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
