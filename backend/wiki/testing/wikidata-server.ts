import { startApiServer, type ApiAnswer, type ApiServer } from './api-server';

/** A statement: rank and kind of its main part. */
export type Statement = [rank: string, snaktype: string];

/** What is known of an item or a property; what is not named is missing. */
export interface Entity {
  /** By property. */
  statements?: Record<string, Statement[]>;
  /** Properties that are used only in qualifiers and references. */
  beside?: string[];
  /** Merged into this one. */
  redirectTo?: string;
  /** Wikidata refuses to show it, with this word. */
  refusal?: string;
  /** This many bytes more in the answer. */
  bytes?: number;
}

/** A Wikidata on loopback. */
export interface WikidataServer extends ApiServer {
  /** Entities by their ids; may be changed at any time. */
  entities: Record<string, Entity>;
  /** Answers of `wbgetentities` end after so many bytes, as `$wgAPIMaxResultSize` has it. */
  resultBytesMax: number;
  /** What is answered in place of all else, if anything. */
  failure: (() => ApiAnswer | Promise<ApiAnswer>) | null;
  /** What was asked: `links` or `wbgetentities`, with the entities. */
  questions(): [kind: string, ids: string[]][];
}

/** Shapes: Wikibase's GetEntities and ResultBuilder, MediaWiki's ApiQueryLinks, formatversion 2. */
export async function startWikidataServer(
  entities: Record<string, Entity>,
  prefixes = { item: '', property: 'Property' },
): Promise<WikidataServer> {
  const server = await startApiServer((params) => {
    if (wikidata.failure !== null) return wikidata.failure();
    if (params.get('meta') === 'siteinfo') return { body: namespaces(prefixes) };
    if (params.get('action') === 'wbgetentities') return getEntities(wikidata, params);
    return { body: { batchcomplete: true, query: linksOf(wikidata, params, prefixes) } };
  });
  const questions: WikidataServer['questions'] = () =>
    server.asked.flatMap((params): [string, string[]][] => {
      const ids = (params.get('ids') ?? params.get('titles'))?.split('|');
      return ids === undefined ? [] : [[params.get('prop') ?? 'wbgetentities', ids]];
    });
  const own = { entities, resultBytesMax: Infinity, failure: null, questions };
  const wikidata: WikidataServer = { ...server, ...own };
  return wikidata;
}

function namespaces({ item, property }: { item: string; property: string }): object {
  const told = [
    { id: -1, name: 'Special' },
    { id: 0, name: item, defaultcontentmodel: 'wikibase-item' },
    { id: 1, name: 'Talk' },
    { id: 120, name: property, defaultcontentmodel: 'wikibase-property' },
  ];
  return { query: { namespaces: Object.fromEntries(told.map((one) => [one.id, one])) } };
}

function linksOf(
  { entities }: WikidataServer,
  params: URLSearchParams,
  prefixes: { item: string; property: string },
): object {
  const prefix = prefixes.item === '' ? '' : `${prefixes.item}:`;
  const ids = (params.get('titles') ?? '').split('|').map((title) => title.slice(prefix.length));
  const wanted = (params.get('pltitles') ?? '').split('|');
  const redirects = ids.flatMap((id) => {
    const to = entities[id]?.redirectTo;
    return to === undefined ? [] : [{ from: prefix + id, to: prefix + to }];
  });
  const shown = new Set(ids.map((id) => entities[id]?.redirectTo ?? id));
  const pages = [...shown].map((id) => {
    const title = prefix + id;
    const entity = entities[id];
    if (entity === undefined) return { ns: 0, title, missing: true };
    const used = [...Object.keys(entity.statements ?? {}), ...(entity.beside ?? [])];
    const links = used
      .map((one) => `${prefixes.property}:${one}`)
      .filter((one) => wanted.includes(one))
      .map((one) => ({ ns: 120, title: one }));
    const page = { pageid: Number(id.slice(1)), ns: 0, title };
    return links.length === 0 ? page : { ...page, links };
  });
  return redirects.length === 0 ? { pages } : { redirects, pages };
}

function getEntities(
  { entities, resultBytesMax }: WikidataServer,
  params: URLSearchParams,
): ApiAnswer {
  const ids = (params.get('ids') ?? '').split('|');
  const refused = ids.find((id) => entities[id]?.refusal !== undefined);
  if (refused !== undefined) {
    const code = entities[refused]?.refusal;
    return { body: { error: { code, info: `no ${refused}`, id: refused } } };
  }
  const told: Record<string, object> = {};
  let left = resultBytesMax;
  for (const id of ids) {
    const one = entityOf(entities, id);
    left -= JSON.stringify(one).length;
    // MediaWiki goes on with the next one, and says so in a warning only.
    if (left >= 0) told[id] = one;
  }
  return { body: { entities: told, success: 1 } };
}

function entityOf(entities: Record<string, Entity>, asked: string): object {
  const { redirectTo } = entities[asked] ?? {};
  const id = redirectTo ?? asked;
  const entity = entities[id];
  if (entity === undefined) return { id, missing: '' };
  const statements = Object.entries(entity.statements ?? {});
  const claims = statements.map(([property, its]) => [
    property,
    its.map(([rank, snaktype]) => ({
      mainsnak: { snaktype, property, hash: 'h', datatype: 'time' },
      type: 'statement',
      id: `${id}$1`,
      rank,
    })),
  ]);
  return {
    ...(redirectTo !== undefined && { redirects: { from: asked, to: redirectTo } }),
    type: id.startsWith('P') ? 'property' : 'item',
    id,
    claims: claims.length === 0 ? [] : Object.fromEntries(claims),
    ...(entity.bytes !== undefined && { filler: 'x'.repeat(entity.bytes) }),
  };
}
