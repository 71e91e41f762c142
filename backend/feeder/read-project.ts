import { NOTHING_EXCLUDED, type CategoryTree } from '../config/watch-criteria';
import { slicesOf } from '../runtime/slices';
import { keepProjectPages } from '../store/projects/project-pages';
import { noteProjectRead, type Project } from '../store/projects/projects';
import { namespacedCategory } from '../wiki/category-title';
import type { Criteria } from '../wiki/criteria';
import type { Wiki } from '../wiki/wikis';
import type { FeederParts } from './feeder-parts';

/** WikiProjects sort their talk pages by quality and importance, and have task forces: three levels. */
const TREE: Omit<CategoryTree, 'title'> = { depth: 3, pagesMax: 50_000 };
const PAGES_AT_ONCE = 5_000;
/** A little less than a day, so that it has its turn at the same time each day. */
const AGAIN_S = 23 * 3_600;

/** What a reading of a category has brought, for the log. */
interface ProjectReading {
  pages: number;
  added: number;
  removed: number;
  isCut: boolean;
}

/**
 * Reads the pages of a category and of those below it, of talk pages the pages that they talk about, and keeps them.
 * @throws when the wiki or our own database fails; the signal's reason
 */
export async function readProject(
  { database, clock }: Pick<FeederParts, 'database' | 'clock'>,
  { reader }: Pick<Wiki, 'reader'>,
  project: Project,
  signal: AbortSignal,
): Promise<ProjectReading> {
  const tree = await reader.criteria(onlyCategory(project.category), signal);
  const pages = new Set<number>();
  for (const slice of slicesOf([...tree.included], PAGES_AT_ONCE)) {
    signal.throwIfAborted();
    for (const pageId of await reader.subjects(slice)) pages.add(pageId);
  }
  const kept = await keepProjectPages(database, project, pages);
  const isCut = wasCut(tree);
  const readAtS = Math.floor(clock.now() / 1_000);
  const note = { readAtS, isCut, dueAtS: readAtS + AGAIN_S };
  await noteProjectRead(database, project.projectId, note);
  return { pages: pages.size, ...kept, isCut };
}

function onlyCategory(category: string) {
  const categories = [{ ...TREE, title: namespacedCategory(category) }];
  return { namespaces: [], categories, pages: [], exclude: NOTHING_EXCLUDED };
}

function wasCut({ warnings }: Criteria): boolean {
  return warnings.some(({ key, isMissing }) => key === 'categories' && !isMissing);
}
