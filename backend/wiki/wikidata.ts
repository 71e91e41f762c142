import { z } from 'zod';
import type { Clock } from '../runtime/clock';
import { slicesOf } from '../runtime/slices';
import { ActionApiError, ActionApiRefusal, OversizeError, type ActionApi } from './http/action-api';
import { PAGES_PER_QUESTION, query, queryParts } from './api-query';
import { keep } from '../runtime/keep';

/** By the number of a property, the items that have a statement with it. */
export type ItemStatements = ReadonlyMap<number, ReadonlySet<number>>;

/** As many as one question names of those without an account. */
export const ITEMS_PER_QUESTION = PAGES_PER_QUESTION;
/** From request to request, whoever asks: nobody waits for this. */
export const QUESTION_EVERY_MS = 1_000;
/** A Wikidata that failed is left alone for so long, so that many wikis do not wait for it in turn. */
const LEFT_ALONE_MS = 300_000;
/** Names of namespaces hardly ever change. */
const NAMES_KEPT_MS = 6 * 3_600_000;

/** What Wikidata says of an item that it cannot show: it has no statements for anybody. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['no-such-entity', 'cant-load-entity-content']);

/** How the pages of items and properties begin: '' and `Property:` on wikidata.org. */
interface Prefixes {
  item: string;
  property: string;
}

/**
 * Asks a Wikidata which items have statements with certain properties (W1.2). An item has a property
 * when one of its statements has it as the main one, is not deprecated, and does not say that there is
 * no value; an unknown value counts.
 *
 * Statements of fifty items may weigh megabytes. So it is asked first, in small answers, which of the
 * items' pages link to the page of the property: Wikibase records each property that is used anywhere in
 * an item as a link (ReferencedEntitiesDataUpdater), in qualifiers and references, too. Only the
 * statements of these are read.
 *
 * Without maxlag, as Wikidata's lag counts its query service. All methods throw ActionApiError, or the
 * reason of the signal that `api` was opened with.
 */
export class Wikidata {
  readonly #api: ActionApi;
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;
  readonly #prefixes: () => Promise<Prefixes>;
  #nextAtMs = 0;
  #failure: { error: ActionApiError; untilMs: number } | null = null;

  /** @param signal ends waiting for the next request; that of `api` */
  constructor(api: ActionApi, clock: Clock, signal?: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    const request: ActionApi['request'] = (params, spent) =>
      this.#inTime(() => api.request(params, spent));
    this.#api = { ...(api.url !== undefined && { url: api.url }), request };
    const kept = { clock, freshMs: NAMES_KEPT_MS, oldMs: NAMES_KEPT_MS };
    this.#prefixes = keep(() => readPrefixes(this.#api), kept);
  }

  /**
   * Which of these items have which of these properties. Items that were merged are those that they
   * were merged into; deleted ones have none.
   * @param items their numbers, any count, each one once
   * @param properties their numbers, 50 at most
   */
  async statementsOf(
    items: readonly number[],
    properties: readonly number[],
  ): Promise<ItemStatements> {
    const using: number[] = [];
    for (const slice of slicesOf(items, ITEMS_PER_QUESTION)) {
      using.push(...(await this.#using(slice, properties)));
    }
    const found = new Map(properties.map((property) => [property, new Set<number>()]));
    for (const slice of slicesOf(using, ITEMS_PER_QUESTION)) {
      for (const [item, claims] of await this.#claimsOf(slice)) {
        const its = properties.filter((property) => hasStatement(claims[`P${property}`]));
        for (const property of its) found.get(property)?.add(item);
      }
    }
    return found;
  }

  /** Those of these properties that it does not have; 50 at most. */
  async missingProperties(properties: readonly number[]): Promise<number[]> {
    const entities = await this.#entities(
      properties.map((property) => `P${property}`),
      'info',
    );
    return properties.filter((property) => entities[`P${property}`]?.missing !== undefined);
  }

  /** Those of these items in which one of the properties is used anywhere. */
  async #using(items: readonly number[], properties: readonly number[]): Promise<number[]> {
    const { item: ofItems, property: ofProperties } = await this.#prefixes();
    const titleOf = (item: number): string => `${ofItems}Q${item}`;
    const params = {
      titles: items.map(titleOf).join('|'),
      redirects: true,
      prop: 'links',
      pltitles: properties.map((property) => `${ofProperties}P${property}`).join('|'),
      pllimit: 'max',
    };
    const linking = new Set<string>();
    const told = new Set<string>();
    const targets = new Map<string, string>();
    for await (const { answer } of queryParts(this.#api, linksSchema, params)) {
      for (const { from, to } of answer.query.redirects) targets.set(from, to);
      for (const { title, links } of answer.query.pages) {
        told.add(title);
        if (links.length > 0) linking.add(title);
      }
    }
    const pageOf = (item: number): string => targets.get(titleOf(item)) ?? titleOf(item);
    const untold = items.find((item) => !told.has(pageOf(item)));
    // Silence is no answer: it would be kept for weeks.
    if (untold !== undefined)
      throw new ActionApiError(`${this.#api.url} says nothing of Q${untold}`);
    return items.filter((item) => linking.has(pageOf(item)));
  }

  /** Halves what is too much for one answer: for us, or for MediaWiki, which then leaves items out. */
  async #claimsOf(items: readonly number[]): Promise<[item: number, claims: Claims][]> {
    const told = await this.#toldClaims(items);
    const untold = items.filter((item) => !told.has(item));
    const known = [...told];
    if (untold.length === 0) return known;
    const [only] = untold;
    if (items.length === 1) {
      throw new ActionApiError(`${this.#api.url} says nothing of Q${only}`);
    }
    for (const half of slicesOf(untold, Math.ceil(items.length / 2))) {
      known.push(...(await this.#claimsOf(half)));
    }
    return known;
  }

  async #toldClaims(items: readonly number[]): Promise<Map<number, Claims>> {
    try {
      const ids = items.map((item) => `Q${item}`);
      const entities = await this.#entities(ids, 'claims');
      const told = items.filter((item) => entities[`Q${item}`] !== undefined);
      return new Map(told.map((item) => [item, claimsIn(entities[`Q${item}`])]));
    } catch (error) {
      const isHidden = error instanceof ActionApiRefusal && NOT_SHOWN.has(error.code);
      if (!isHidden && !(error instanceof OversizeError)) throw error;
      if (items.length > 1) return new Map();
      if (isHidden) return new Map(items.map((item) => [item, {}]));
      throw error;
    }
  }

  async #entities(ids: readonly string[], props: string): Promise<Entities> {
    const answer = await this.#api.request({ action: 'wbgetentities', ids: ids.join('|'), props });
    const read = entitiesSchema.safeParse(answer);
    if (read.success) return read.data.entities;
    throw new ActionApiError(`${this.#api.url} gave an unexpected answer about ${ids[0]}`, {
      cause: read.error,
    });
  }

  async #inTime<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (this.#failure !== null && this.#clock.now() < this.#failure.untilMs) {
      throw this.#failure.error;
    }
    const atMs = Math.max(this.#nextAtMs, this.#clock.now());
    this.#nextAtMs = atMs + QUESTION_EVERY_MS;
    await this.#clock.sleep(atMs - this.#clock.now(), this.#signal);
    try {
      return await ask();
    } catch (error) {
      if (isSilence(error)) this.#failure = { error, untilMs: this.#clock.now() + LEFT_ALONE_MS };
      throw error;
    }
  }
}

/** Not what it says of a single question. */
function isSilence(error: unknown): error is ActionApiError {
  if (!(error instanceof ActionApiError) || error instanceof OversizeError) return false;
  return !(error instanceof ActionApiRefusal && NOT_SHOWN.has(error.code));
}

const namespacesSchema = z.object({
  query: z.object({
    namespaces: z.record(
      z.string(),
      z.object({ name: z.string(), defaultcontentmodel: z.string().optional() }),
    ),
  }),
});

async function readPrefixes(api: ActionApi): Promise<Prefixes> {
  const asked = { meta: 'siteinfo', siprop: 'namespaces' };
  const { namespaces } = (await query(api, namespacesSchema, asked)).query;
  const prefixOf = (model: string): string => {
    const found = Object.values(namespaces).find((one) => one.defaultcontentmodel === model);
    if (found === undefined) {
      throw new ActionApiError(`${api.url} is no Wikidata: it has no namespace for ${model}`);
    }
    return found.name === '' ? '' : `${found.name}:`;
  };
  return { item: prefixOf('wikibase-item'), property: prefixOf('wikibase-property') };
}

const linksSchema = z.object({
  query: z.object({
    redirects: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
    pages: z.array(z.object({ title: z.string(), links: z.array(z.unknown()).default([]) })),
  }),
});

/** Of all that is told only this is looked at; each statement is checked where it is read. */
const entitiesSchema = z.object({
  entities: z.record(
    z.string(),
    z.object({ missing: z.unknown().optional(), claims: z.unknown().optional() }),
  ),
});
type Entities = z.infer<typeof entitiesSchema>['entities'];
type Claims = Readonly<Record<string, unknown>>;

/** Where there are none, PHP may write `[]`. */
function claimsIn(entity: Entities[string] | undefined): Claims {
  return { ...Object(entity?.claims) };
}

const statementsSchema = z.array(
  z.object({ rank: z.string(), mainsnak: z.object({ snaktype: z.string() }) }),
);

function hasStatement(claims: unknown): boolean {
  if (claims === undefined) return false;
  const statements = statementsSchema.safeParse(claims);
  if (!statements.success) {
    throw new ActionApiError('Wikidata writes statements otherwise than we know them', {
      cause: statements.error,
    });
  }
  return statements.data.some(
    ({ rank, mainsnak }) => rank !== 'deprecated' && mainsnak.snaktype !== 'novalue',
  );
}
