import { NOTHING_EXCLUDED } from '../../config/watch-criteria';
import type { PageList } from '../../store/page-lists/page-list';
import { CATEGORY_NAMESPACE, namespacedCategory } from '../../wiki/category-title';
import type { Criteria } from '../../wiki/criteria';
import type { WikiReader } from '../../wiki/wiki-reader';
import { LIST_PAGES_MAX, NOTHING_MISSING, type ListFinding, type ListWatch } from './list-finding';
import { subjectsOf } from './subjects-of';

/** What of a wiki's reader a category takes. */
type CategoryReader = Pick<WikiReader, 'criteria' | 'subjects' | 'pagesNamed'>;

/**
 * The pages of a category and of those below it, of talk pages the pages that they talk about.
 * @throws what the reader throws; the signal's reason
 */
export async function categoryPages(
  reader: CategoryReader,
  { parameter: category, depth }: Pick<PageList, 'parameter' | 'depth'>,
  watch: ListWatch,
): Promise<ListFinding> {
  let met = 0;
  const tree = await reader.criteria(onlyCategory(category, depth), watch.signal, (pages) => {
    met += pages;
    watch.tell(met, 0);
  });
  const pageIds = await subjectsOf(reader, [...tree.included], watch);
  const fault = pageIds.size > 0 ? null : await whyEmpty(reader, category);
  return { pageIds, isCut: wasCut(tree), missing: NOTHING_MISSING, fault };
}

function onlyCategory(category: string, depth: number) {
  const tree = { title: namespacedCategory(category), depth, pagesMax: LIST_PAGES_MAX };
  return { namespaces: [], categories: [tree], pages: [], exclude: NOTHING_EXCLUDED };
}

function wasCut({ warnings }: Criteria): boolean {
  return warnings.some(({ key, isMissing }) => key === 'categories' && !isMissing);
}

async function whyEmpty(
  reader: CategoryReader,
  category: string,
): Promise<'empty' | 'unknown-category'> {
  const [page] = await reader.pagesNamed([{ title: namespacedCategory(category) }]);
  return page?.namespace === CATEGORY_NAMESPACE ? 'empty' : 'unknown-category';
}
