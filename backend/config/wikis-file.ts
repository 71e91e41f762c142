import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { DEFAULT_POLICY, type VerdictPolicy } from '../status/verdict';
import { ConfigError } from './config-error';
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
}

/** Where a wiki's tables are read. */
interface ReplicaAddress {
  /** `{service}` in it stands for `analytics` (long scans) or `web` (answers to people). */
  host: string;
  port: number;
  database: string;
}

/** One configured wiki, with all defaults filled in. */
export interface WikiConfig {
  dbname: string;
  farm: Farm;
  /** The wiki's own host name, port included where it has one. */
  domain: string;
  /** Address of api.php. */
  api: string;
  replica: ReplicaAddress;
  /** Watched namespaces (W1.2). */
  namespaces: number[];
  policy: VerdictPolicy;
}

const replicaSchema = z.strictObject({
  host: z.string().min(1).optional(),
  port: z.int().min(1).max(65_535).optional(),
  database: z
    .string()
    .regex(/^(?:\w|\{dbname\})+$/, 'a database name; {dbname} stands for the wiki')
    .optional(),
});

const farmSchema = z.strictObject({
  code: z.int().min(0).max(255),
  internalDomains: z.string().min(1).refine(isRegExp, 'not a regular expression'),
  globalSpamList: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  replica: replicaSchema.default({}),
});

const wikiSchema = z.strictObject({
  dbname: z.string().regex(/^[a-z0-9_]{1,64}$/, 'a database name: a-z, 0-9 and _'),
  farm: z.string().default('WMF'),
  domain: z.string().min(1),
  api: z.url().optional(),
  replica: replicaSchema.default({}),
  namespaces: z.array(z.int().min(0)).min(1).default([0]),
  verdict: z
    .strictObject({ minFailures: z.int().min(1).max(255), minDays: z.int().min(0) })
    .optional(),
});

const fileSchema = z.strictObject({
  farms: z.record(z.string(), farmSchema),
  wikis: z.array(wikiSchema),
});

type FarmEntry = z.infer<typeof farmSchema>;
type WikiEntry = z.infer<typeof wikiSchema>;

/**
 * Reads the wikis file (W1.2, W9.2): farms, wikis and which of their pages are watched.
 * @throws ConfigError naming the file and the key when it is missing, broken or has unknown keys
 */
export function readWikisFile(path: string): WikiConfig[] {
  const result = fileSchema.safeParse(readJson(path));
  if (!result.success) throw new ConfigError(`wikis file ${path}: ${describeIssue(result.error)}`);
  const { farms, wikis } = result.data;
  return wikis.map((wiki, index) => {
    const farm = farms[wiki.farm];
    if (farm !== undefined) return completeWiki(wiki, farm);
    throw new ConfigError(`wikis file ${path}: wikis.${index}.farm: no farm "${wiki.farm}"`);
  });
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`wikis file ${path} cannot be read: ${why}`, { cause });
  }
}

function completeWiki(wiki: WikiEntry, farm: FarmEntry): WikiConfig {
  const { dbname, domain, namespaces } = wiki;
  return {
    dbname,
    farm: {
      name: wiki.farm,
      code: farm.code,
      internalDomains: new RegExp(farm.internalDomains, 'i'),
      globalSpamList: farm.globalSpamList,
    },
    domain,
    api: wiki.api ?? `https://${domain}/w/api.php`,
    replica: completeReplica(dbname, { ...farm.replica, ...wiki.replica }),
    namespaces,
    policy: wiki.verdict ?? DEFAULT_POLICY,
  };
}

/** Toolforge's names by default; `{dbname}` stands for the wiki's database name. */
function completeReplica(dbname: string, given: z.infer<typeof replicaSchema>): ReplicaAddress {
  const fill = (pattern: string): string => pattern.replaceAll('{dbname}', dbname);
  return {
    host: fill(given.host ?? '{dbname}.{service}.db.svc.wikimedia.cloud'),
    port: given.port ?? 3306,
    database: fill(given.database ?? '{dbname}_p'),
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
