import { wikiName } from '../config/wiki-config';
import type { Database } from '../runtime/database';
import { knownStatements } from '../store/pages/item-statements';
import type { Criteria, CriteriaWarning } from '../wiki/criteria';
import { IdCollector } from '../wiki/id-collector';
import type { PageItem } from '../wiki/page-items';
import { ITEMS_PER_QUESTION, QUESTION_EVERY_MS, type ItemStatements } from '../wiki/wikidata';
import type { Wiki } from '../wiki/wikis';
import {
  askItems,
  farmProperties,
  isExcludedByItems,
  ItemsUnknownError,
  type ItemParts,
} from './ask-items';
import type { FeederParts } from './feeder-parts';
import { OUT_OF_TURN_MAX } from './new-items';

/**
 * Pages whose items are asked for while others may wait for the wiki: eight questions of a second each, less than
 * any wiki is waited for (turns.ts).
 */
const ASKED_AT_ONCE_MAX = 200;

/**
 * What the criteria of a wiki stand for in this second (W1.2), with the pages that are excluded by
 * properties of Wikidata. Of items that are known nothing is asked; a few new ones are asked for at
 * once, many are told to the item loop, which asks for them within minutes.
 * @throws ItemsUnknownError as long as items are not known: a page is neither watched nor dropped
 *   because Wikidata is silent; when the wiki cannot be read
 */
export async function readItemCriteria(
  asking: ItemParts & Pick<FeederParts, 'newItems'>,
  wiki: Wiki,
): Promise<Criteria> {
  const criteria = await wiki.reader.criteria();
  if (!isExcludedByItems(wiki)) return criteria;
  const look = await lookAtItems(asking.database, wiki, criteria);
  const { unknown, unknownCount, pages } = look;
  const items = [...new Set(unknown.map(({ item }) => item))];
  if (unknownCount > ASKED_AT_ONCE_MAX) {
    if (unknownCount > unknown.length) asking.newItems.wantRound();
    else asking.newItems.tell(wiki, items);
    throw tooManyUnknown(wiki, unknownCount, pages);
  }
  if (unknownCount > 0) takeIn(look, unknown, await askItems(asking, wiki, items));
  return { ...withExcluded(criteria, look), warnings: warningsOf(criteria, look) };
}

/** The same by what is known alone, for people: what is not known is not excluded. */
export async function readKnownCriteria(database: Database, wiki: Wiki): Promise<Criteria> {
  const criteria = await wiki.reader.criteria();
  if (!isExcludedByItems(wiki)) return criteria;
  return withExcluded(criteria, await lookAtItems(database, wiki, criteria));
}

/** What is known of the items of a wiki's pages. */
interface ItemLook {
  /** Pages with an item. */
  pages: number;
  excluded: IdCollector;
  /** Whether a page has it, by the numbers of the properties. */
  isUsed: Map<number, boolean>;
  /** Pages of which it is not known, as many as are asked for out of turn. */
  unknown: PageItem[];
  unknownCount: number;
}

async function lookAtItems(database: Database, wiki: Wiki, criteria: Criteria): Promise<ItemLook> {
  const wanted = farmProperties(wiki);
  const look: ItemLook = {
    pages: 0,
    excluded: new IdCollector(),
    isUsed: new Map(wanted.properties.map((property) => [property, false])),
    unknown: [],
    unknownCount: 0,
  };
  for await (const pages of wiki.reader.items(criteria)) {
    const items = [...new Set(pages.map(({ item }) => item))];
    const known = await knownStatements(database, wanted, items);
    const isKnown = (item: number): boolean => [...known.values()].every((its) => its.has(item));
    takeIn(look, pages, having(known));
    const unknown = pages.filter(({ item }) => !isKnown(item));
    look.pages += pages.length;
    look.unknownCount += unknown.length;
    look.unknown.push(...unknown.slice(0, OUT_OF_TURN_MAX - look.unknown.length));
  }
  return look;
}

function having(known: Awaited<ReturnType<typeof knownStatements>>): ItemStatements {
  return new Map(
    [...known].map(([property, its]) => [
      property,
      new Set([...its].flatMap(([item, { isThere }]) => (isThere ? [item] : []))),
    ]),
  );
}

function takeIn(look: ItemLook, pages: readonly PageItem[], statements: ItemStatements): void {
  for (const [property, items] of statements) {
    const pageIds = pages.filter(({ item }) => items.has(item)).map(({ pageId }) => pageId);
    look.excluded.add(pageIds);
    if (pageIds.length > 0) look.isUsed.set(property, true);
  }
}

function withExcluded(criteria: Criteria, { excluded }: ItemLook): Criteria {
  excluded.add(criteria.excluded);
  return { ...criteria, excluded: excluded.toSet() };
}

function warningsOf({ warnings }: Criteria, { isUsed }: ItemLook): CriteriaWarning[] {
  const unused = [...isUsed].filter(([, isAny]) => !isAny);
  return [
    ...warnings,
    ...unused.map(([property]): CriteriaWarning => {
      const text = `no page has an item with P${property}: is it the right one?`;
      return { key: 'exclude', isMissing: true, text };
    }),
  ];
}

function tooManyUnknown(wiki: Wiki, unknown: number, pages: number): ItemsUnknownError {
  const minutes = Math.ceil((unknown / ITEMS_PER_QUESTION) * (QUESTION_EVERY_MS / 60_000));
  const time = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return new ItemsUnknownError(
    `exclude.wikidataProperties of ${wikiName(wiki)}: Wikidata has still to be asked for the items of ` +
      `${unknown} of ${pages} pages, which takes ${time} or more beside the page loop; then it passes`,
  );
}
