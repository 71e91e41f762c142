import { wikiName } from '../config/wiki-config';
import { slicesOf } from '../runtime/slices';
import { dayNumberOf } from '../status/day-number';
import {
  knownStatements,
  saveStatements,
  type FarmProperties,
} from '../store/pages/item-statements';
import type { ItemStatements } from '../wiki/wikidata';
import type { Wiki } from '../wiki/wikis';
import type { FeederParts } from './feeder-parts';

/** What items are asked for with. */
export type ItemParts = Pick<FeederParts, 'database' | 'clock' | 'random'>;

/** Which of the pages' items have which properties is not known, and cannot be found out now. */
export class ItemsUnknownError extends Error {
  override readonly name = 'ItemsUnknownError';
}

/** An item is asked for again after so many days and some more by chance, so that no day has them all. */
const KEPT_DAYS_MIN = 14;
const KEPT_DAYS_MAX = 28;
/** Items after which what was said is stored: half a minute's work, which a kill costs at most. */
const ITEMS_PER_STEP = 1_000;

/** By whose properties a wiki excludes pages, and by which; without any for most wikis. */
export function farmProperties({
  farm,
  criteria,
}: Pick<Wiki, 'farm' | 'criteria'>): FarmProperties {
  const named = criteria.exclude.wikidataProperties;
  return { farm: farm.code, properties: named.map((name) => Number(name.slice(1))) };
}

/** Whether the pages of a wiki have to be known by their items. */
export function isExcludedByItems({ criteria }: Pick<Wiki, 'criteria'>): boolean {
  return criteria.exclude.wikidataProperties.length > 0;
}

/**
 * Asks Wikidata which of these items have the properties by which a wiki excludes pages (W1.2), and
 * stores what it says.
 * @param items their numbers, each one once
 * @throws ItemsUnknownError, which names the setting, with the failure as cause
 */
export async function askItems(
  { database, clock, random }: ItemParts,
  wiki: Wiki,
  items: readonly number[],
): Promise<ItemStatements> {
  const wanted = farmProperties(wiki);
  const said = await statementsOf(wiki, items, wanted.properties);
  const today = dayNumberOf(clock.now());
  const asked = items.map((item) => ({
    item,
    has: wanted.properties.filter((property) => said.get(property)?.has(item) === true),
    dueDay: today + KEPT_DAYS_MIN + random.below(KEPT_DAYS_MAX - KEPT_DAYS_MIN + 1),
  }));
  await saveStatements(database, wanted, asked);
  return said;
}

async function statementsOf(
  wiki: Wiki,
  items: readonly number[],
  properties: readonly number[],
): Promise<ItemStatements> {
  try {
    if (wiki.wikidata === null) throw new Error('its farm has no wikidataApi');
    return await wiki.wikidata.statementsOf(items, properties);
  } catch (cause) {
    throw new ItemsUnknownError(
      `exclude.wikidataProperties of ${wikiName(wiki)}: the items of its pages cannot be asked for`,
      { cause },
    );
  }
}

/** How far a turn goes. */
export interface ItemTurn {
  /** Whether to go on with the next step. */
  mayGoOn: () => boolean;
  /** What must not wait for the turn's end. */
  inBetween?: () => Promise<void>;
  signal: AbortSignal;
}

/** What a turn brought. */
export interface ItemTurnReport {
  asked: number;
  /** Nothing is due any more. */
  isWhole: boolean;
}

/**
 * Asks for the items of a wiki's pages that were never asked for, or long ago, step by step. May be cut
 * off anywhere: what was said is stored, and the next turn goes on.
 * @throws ItemsUnknownError; when the wiki cannot be read; the signal's reason when aborted
 */
export async function askDueItems(
  asking: ItemParts,
  wiki: Wiki,
  { mayGoOn, inBetween = nothing, signal }: ItemTurn,
): Promise<ItemTurnReport> {
  let asked = 0;
  for await (const items of dueItems(asking, wiki)) {
    await inBetween();
    for (const step of slicesOf(items, ITEMS_PER_STEP)) {
      if (!mayGoOn()) return { asked, isWhole: false };
      await askStep(asking, wiki, step, signal);
      asked += step.length;
      await inBetween();
    }
  }
  return { asked, isWhole: true };
}

const nothing = (): Promise<void> => Promise.resolve();

/**
 * Asks for these items of a wiki, step by step, however lately they were asked for.
 * @throws as `askDueItems`
 */
export async function askTheseItems(
  asking: ItemParts,
  wiki: Wiki,
  items: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  for (const step of slicesOf(items, ITEMS_PER_STEP)) await askStep(asking, wiki, step, signal);
}

async function askStep(
  asking: ItemParts,
  wiki: Wiki,
  step: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  await askItems(asking, wiki, step);
}

/** Piece by piece. */
async function* dueItems({ database, clock }: ItemParts, wiki: Wiki): AsyncGenerator<number[]> {
  const wanted = farmProperties(wiki);
  const criteria = await wiki.reader.criteria();
  for await (const pages of wiki.reader.items(criteria)) {
    const items = [...new Set(pages.map(({ item }) => item))];
    const known = await knownStatements(database, wanted, items);
    const today = dayNumberOf(clock.now());
    const isKept = (item: number): boolean =>
      [...known.values()].every((its) => (its.get(item)?.dueDay ?? 0) > today);
    yield items.filter((item) => !isKept(item));
  }
}
