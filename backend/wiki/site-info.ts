import { z } from 'zod';
import type { Clock } from '../runtime/clock';
import { ActionApiError, type ActionApi } from './http/action-api';
import { keep } from '../runtime/keep';
import { SharedMaps } from './shared-maps';

/** One prefix of a wiki's interwiki map. */
export interface Interwiki {
  /** Address pattern; `$1` stands for the title. Of a protocol-relative one, that by https. */
  url: string;
  /** A trusted project of the same family (`iw_local`); not fed to the URL list (W2.1). */
  local: boolean;
  /** Database name of the wiki (`iw_wikiid`); '' where the map does not tell, as in Wikimedia's. */
  wikiId: string;
}

/** What a wiki says of itself. */
export interface SiteInfo {
  /** The name of its database, as the wiki itself says it. */
  wikiId: string;
  /** Path of pages; `$1` stands for the title. */
  articlePath: string;
  /** By prefix, lower case. */
  interwiki: ReadonlyMap<string, Interwiki>;
  /** Local name by namespace id; '' is the main namespace. */
  namespaceNames: ReadonlyMap<number, string>;
  /** Namespace id by every name and alias, lower case with `_`. */
  namespaceIds: ReadonlyMap<string, number>;
  /** What the wiki itself calls content; the main namespace always is. */
  contentNamespaces: readonly number[];
  /** Namespaces whose titles may begin with a small letter (`$wgCapitalLinks`), as in Wiktionary. */
  caseSensitiveNamespaces: ReadonlySet<number>;
  /** `i` at the beginning of a title becomes `İ`. */
  dottedI: boolean;
  /** The language has several scripts or spellings; a title in another one of them is found, too. */
  hasVariants: boolean;
}

const answerSchema = z.object({
  query: z.object({
    general: z.object({
      articlepath: z.string(),
      wikiid: z.string(),
      lang: z.string().default(''),
      variants: z.array(z.unknown()).default([]),
    }),
    interwikimap: z.array(
      z.object({
        prefix: z.string(),
        url: z.string(),
        protorel: z.boolean().default(false),
        local: z.boolean().default(false),
        wikiid: z.string().default(''),
      }),
    ),
    namespaces: z.record(
      z.string(),
      z.object({
        id: z.number(),
        case: z.string(),
        name: z.string(),
        canonical: z.string().optional(),
        content: z.boolean().optional(),
      }),
    ),
    namespacealiases: z.array(z.object({ id: z.number(), alias: z.string() })),
  }),
});

/** Source: MediaWiki LanguageTr, LanguageAz, LanguageKaa. */
const DOTTED_I_LANGUAGES: ReadonlySet<string> = new Set(['tr', 'az', 'kaa']);

const KEEP_MS = 6 * 3_600_000;

/**
 * Reads the interwiki map and the namespaces of a wiki by its API (WMF keeps no interwiki table).
 * @throws ActionApiError
 */
export async function readSiteInfo(api: ActionApi): Promise<SiteInfo> {
  const answer = answerSchema.safeParse(
    await api.request({
      action: 'query',
      meta: 'siteinfo',
      siprop: 'general|interwikimap|namespaces|namespacealiases',
    }),
  );
  if (!answer.success) {
    throw new ActionApiError('the API gave no interwiki map', { cause: answer.error });
  }
  const { general, interwikimap, namespaces, namespacealiases } = answer.data.query;
  const known = Object.values(namespaces);
  return {
    wikiId: general.wikiid,
    articlePath: general.articlepath,
    interwiki: new Map(
      interwikimap.map(({ prefix, url, protorel, local, wikiid }) => [
        prefix,
        {
          url: protorel ? url.replace(/^(?:http:)?\/\//, 'https://') : url,
          local,
          wikiId: wikiid,
        },
      ]),
    ),
    namespaceNames: new Map(known.map(({ id, name }) => [id, name])),
    namespaceIds: new Map([
      ...namespacealiases.map(({ id, alias }) => [namespaceKey(alias), id] as const),
      ...known.map(({ id, canonical }) => [namespaceKey(canonical ?? ''), id] as const),
      ...known.map(({ id, name }) => [namespaceKey(name), id] as const),
    ]),
    contentNamespaces: known.flatMap(({ id, content }) => (content === true ? [id] : [])),
    caseSensitiveNamespaces: new Set(
      known.flatMap((namespace) => (namespace.case === 'case-sensitive' ? [namespace.id] : [])),
    ),
    dottedI: DOTTED_I_LANGUAGES.has(general.lang),
    hasVariants: general.variants.length > 0,
  };
}

/** The form in which namespace names are compared. */
export function namespaceKey(name: string): string {
  return name.replaceAll(' ', '_').toLowerCase();
}

/**
 * Keeps a wiki's site information for some hours.
 * @param maps shared with the other wikis of the process
 */
export function cacheSiteInfo(
  api: ActionApi,
  clock: Clock,
  maps = new SharedMaps<Interwiki>(),
): () => Promise<SiteInfo> {
  const read = async (): Promise<SiteInfo> => {
    const site = await readSiteInfo(api);
    return { ...site, interwiki: maps.share(site.interwiki) };
  };
  return keep(read, { clock, freshMs: KEEP_MS, oldMs: KEEP_MS });
}
