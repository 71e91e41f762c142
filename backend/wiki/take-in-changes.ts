import { CATEGORY_NAMESPACE } from './category-title';
import type { Criteria } from './criteria';
import { IdCollector } from './id-collector';
import type { IdSet } from './id-set';
import type { WikiChanges } from './wiki-reader';

/** Logs of what makes, removes or changes pages in ways that recent changes do not tell of. */
const LOG_TYPES = ['delete', 'move', 'import', 'merge', 'contentmodel', 'create'] as const;

/** An entry of recent changes or of a log. */
export interface ChangeEvent {
  /** `page`: a page was made or edited; `category`: one came into a category or left it. */
  kind: 'page' | 'category' | 'log';
  /** 0 where the event is about no page, or hidden. */
  pageId: number;
  /** null where it is hidden. */
  namespace: number | null;
  /** Without namespace, with `_`; known of categories only. */
  title: string;
}

/** Some of what came into categories. */
export interface CategoryAdditions {
  pageIds: readonly number[];
  hasSubcategory: boolean;
}

/** Where a wiki says what happened since a moment; piece by piece, in any order. */
export interface ChangeSource {
  recentChanges(): AsyncIterable<readonly ChangeEvent[]>;
  logEvents(type: string): AsyncIterable<readonly ChangeEvent[]>;
  /** What came into these categories. */
  additions(titles: readonly string[]): AsyncIterable<CategoryAdditions>;
}

/**
 * What of all that happened can concern watched pages (W1.7), from three sources: recent changes,
 * logs (a deleted page has no id in recent changes), and for category trees the moments at which pages
 * came into their categories.
 * @throws what the source throws
 */
export async function takeInChanges(
  source: ChangeSource,
  criteria: Criteria,
): Promise<Omit<WikiChanges, 'untilS'>> {
  const found: FoundChanges = { pageIds: new IdCollector(), areCriteriaStale: false };
  const trees = new Set([...criteria.categories, ...criteria.excludedCategories]);
  for await (const events of source.recentChanges()) {
    takeIn(found, events, criteria, trees);
  }
  for (const type of LOG_TYPES) {
    for await (const events of source.logEvents(type)) takeIn(found, events, criteria, trees);
  }
  await takeInAdditions(found, source.additions(criteria.categories), criteria.included);
  await takeInAdditions(found, source.additions(criteria.excludedCategories), criteria.excluded);
  return { pageIds: [...found.pageIds.toSet()], areCriteriaStale: found.areCriteriaStale };
}

interface FoundChanges {
  pageIds: IdCollector;
  areCriteriaStale: boolean;
}

/** @param known members of the trees, as the criteria have them */
async function takeInAdditions(
  found: FoundChanges,
  additions: AsyncIterable<CategoryAdditions>,
  known: IdSet,
): Promise<void> {
  for await (const { pageIds, hasSubcategory } of additions) {
    found.pageIds.add(pageIds);
    found.areCriteriaStale ||= hasSubcategory || pageIds.some((id) => !known.has(id));
  }
}

function takeIn(
  found: FoundChanges,
  events: readonly ChangeEvent[],
  criteria: Criteria,
  trees: ReadonlySet<string>,
): void {
  const pages = events.filter((event) => event.pageId > 0 && mayMeet(criteria, trees, event));
  found.pageIds.add(pages.map(({ pageId }) => pageId));
  found.areCriteriaStale ||= events.some((event) => isAboutTree(event, trees));
}

/**
 * Whether a change can concern a watched page. An event of a log always can: it may move the page
 * into a watched namespace.
 */
function mayMeet(criteria: Criteria, trees: ReadonlySet<string>, event: ChangeEvent): boolean {
  const { kind, namespace, pageId } = event;
  if (kind === 'log') return true;
  if (kind === 'category') return isAboutTree(event, trees);
  return (
    (namespace !== null && criteria.namespaces.has(namespace)) || criteria.included.has(pageId)
  );
}

/**
 * Whether a category of the trees was edited, moved, deleted, restored, or gained or lost a member:
 * a category that comes into a tree from outside is told among the additions.
 */
function isAboutTree({ namespace, title }: ChangeEvent, trees: ReadonlySet<string>): boolean {
  return namespace === CATEGORY_NAMESPACE && trees.has(title);
}
