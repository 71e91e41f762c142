import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { describeIssue } from '../runtime/describe-issue';
import { DEFAULT_POLICY } from '../status/verdict';
import type { AwaitedFarm } from './awaited-farm';
import { completeWiki } from './complete-wiki';
import { ConfigError, SEE_SETTINGS } from './config-error';
import { NO_LISTS, type ListedWiki, type WikiLists } from './listed-wikis';
import type { WikiConfig } from './wiki-config';
import {
  fileSchema,
  WMF,
  wikiSchema,
  type FarmEntry,
  type WikiEntry,
  type WikisEntries,
} from './wikis-schema';

/** What the wikis file says, with what is known of the lists that it wants. */
interface WikisOfFile {
  /** Those that the file names, behind them those that farms list. */
  wikis: WikiConfig[];
  /** Farms whose wikis are missing among them, as their lists were not read yet. */
  awaited: AwaitedFarm[];
}

/**
 * Reads the wikis file (W1.2, W9.2): farms, wikis and which of their pages are watched.
 * @param lists tells the wikis of farms with `"wikis": "all"`
 * @throws ConfigError naming the file and the key when it is missing, broken, has unknown keys, or
 *   when two farms or two wikis would be taken for one
 */
export function readWikisFile(
  path: string,
  lists: Pick<WikiLists, 'wikisIn' | 'isKnown'> = NO_LISTS,
): WikisOfFile {
  const alone = readJson(path);
  const content = withDefaults(alone);
  const result = fileSchema.safeParse(content);
  const wrong = result.success ? contradictionIn(result.data) : describeIssue(result.error);
  if (!result.success || wrong !== null) {
    throw new ConfigError(
      `wikis file ${path}: ${wrong}${whoseIn(content, wrong ?? '')}${SEE_SETTINGS}`,
    );
  }
  const { farms, wikis } = result.data;
  const own = ownWikis(alone);
  const all = [...wikis, ...listedWikis(farms, wikis, lists)].flatMap((wiki, place) => {
    const farm = farms[wiki.farm];
    return farm === undefined ? [] : completeWiki(wiki, farm, own[place] ?? {});
  });
  return { wikis: all, awaited: awaitedFarms(farms, lists) };
}

/** The wikis as the file has them, without defaults. */
function ownWikis(alone: unknown): object[] {
  const wikis = z.array(z.record(z.string(), z.unknown()));
  return z.object({ wikis }).safeParse(alone).data?.wikis ?? [];
}

function awaitedFarms(
  farms: Record<string, FarmEntry>,
  lists: Pick<WikiLists, 'isKnown'>,
): AwaitedFarm[] {
  return Object.entries(farms).flatMap(
    ([name, { code, wikis, metaDatabase, internalDomains, except, wikiDefaults }]) => {
      if (wikis !== 'all' || metaDatabase === null || lists.isKnown(metaDatabase)) return [];
      const policy = wikiWith(wikiDefaults, ANY_WIKI)?.verdict ?? DEFAULT_POLICY;
      return [{ name, code, policy, internalDomains: new RegExp(internalDomains, 'i'), except }];
    },
  );
}

const farmDefaults = z.object({
  farms: z.record(
    z.string(),
    z
      .object({ wikiDefaults: z.record(z.string(), z.unknown()).catch({}) })
      .catch({ wikiDefaults: {} }),
  ),
  wikis: z.array(z.unknown()),
});

/** The content with the defaults of farms in each of their wikis; what is broken stays as it is. */
function withDefaults(content: unknown): unknown {
  const read = farmDefaults.safeParse(content);
  if (!read.success || !isObject(content)) return content;
  const { farms, wikis } = read.data;
  const complete = (wiki: unknown): unknown => {
    if (!isObject(wiki)) return wiki;
    const { farm = WMF } = wiki;
    return typeof farm === 'string' ? { ...farms[farm]?.wikiDefaults, ...wiki } : wiki;
  };
  return { ...content, wikis: wikis.map(complete) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The wikis that farms list and the file does not name; what is closed or has no usable name is passed
 * over.
 */
function listedWikis(
  farms: Record<string, FarmEntry>,
  named: readonly WikiEntry[],
  lists: Pick<WikiLists, 'wikisIn'>,
): WikiEntry[] {
  return Object.entries(farms).flatMap(([farm, { wikis, metaDatabase, except, wikiDefaults }]) => {
    if (wikis !== 'all' || metaDatabase === null) return [];
    const ofFarm = named.filter((wiki) => wiki.farm === farm).map(({ dbname }) => dbname);
    const known = new Set([...except, ...ofFarm]);
    return lists
      .wikisIn(metaDatabase)
      .filter(({ dbname, isClosed }) => !isClosed && !known.has(dbname))
      .flatMap((listed) => wikiWith({ ...wikiDefaults, farm }, listed) ?? []);
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
function contradictionIn({ farms, wikis }: WikisEntries): string | null {
  return (
    sharedCode(farms) ??
    unlistedFarm(farms) ??
    unknownFarm(wikis, farms) ??
    repeatedWiki(wikis) ??
    missingWikidata(wikis, farms)
  );
}

/** Only a list tells which wikis a farm has. */
function unlistedFarm(farms: Record<string, FarmEntry>): string | null {
  for (const [name, { wikis, metaDatabase, except }] of Object.entries(farms)) {
    if (wikis === 'all' && metaDatabase === null) {
      return `farms.${name}.metaDatabase: this key is missing; "wikis": "all" takes the wikis from its table wiki`;
    }
    if (wikis === undefined && except.length > 0) {
      return `farms.${name}.except: stands beside "wikis": "all" only`;
    }
  }
  return null;
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

/** Only Wikidata knows which items have a property. */
function missingWikidata(wikis: WikiEntry[], farms: Record<string, FarmEntry>): string | null {
  const asking = Object.entries(farms).find(
    ([, { wikiDefaults, wikidataApi }]) =>
      wikidataApi === null &&
      wikiWith(wikiDefaults, ANY_WIKI)?.exclude.wikidataProperties.length !== 0,
  );
  if (asking !== undefined) {
    return `farms.${asking[0]}.wikiDefaults.exclude.wikidataProperties: the farm has no wikidataApi`;
  }
  const index = wikis.findIndex(
    ({ farm, exclude }) =>
      exclude.wikidataProperties.length > 0 && farms[farm]?.wikidataApi === null,
  );
  return index < 0
    ? null
    : `wikis.${index}.exclude.wikidataProperties: farm "${wikis[index]?.farm}" has no wikidataApi`;
}

const ANY_WIKI = { dbname: 'any', domain: 'any.org' };

/** A wiki with the defaults of its farm alone; undefined where its name is of no use. */
function wikiWith(
  defaults: Record<string, unknown>,
  { dbname, domain }: Pick<ListedWiki, 'dbname' | 'domain'>,
): WikiEntry | undefined {
  return wikiSchema.safeParse({ ...defaults, dbname, domain }).data;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`wikis file ${path} cannot be read: ${why}${SEE_SETTINGS}`, { cause });
  }
}
