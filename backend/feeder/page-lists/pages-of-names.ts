import { slicesOf } from '../../runtime/slices';
import type { PageList } from '../../store/page-lists/page-list';
import { canonicalTitle } from '../../wiki/canonical-title';
import type { PageName } from '../../wiki/page-address';
import { isPossibleTitle } from '../../wiki/possible-title';
import type { NamedPage, WikiReader } from '../../wiki/wiki-reader';
import { ListFaultError } from './list-fault-error';
import { LIST_PAGES_MAX, type ListFinding, type ListWatch } from './list-finding';
import { subjectsOf } from './subjects-of';

/** A page as a list names it: by its id, its title, or both. */
export interface ListedName {
  /** Null: the title alone names it. */
  pageId: number | null;
  /** Null: the id alone does. */
  title: string | null;
  /** Of the title, which then has none in front; null: it has, or is in the main one. */
  namespace: number | null;
}

/** Names that the wiki is asked for at once. */
const NAMES_AT_ONCE = 200;
/** Names that are told of those that were not found. */
const MISSING_TOLD = 20;
const TOLD_CHARS = 200;
/** Ids with titles that tell whether the list is of this wiki. */
const COMPARED_AT_LEAST = 10;
/** As MediaWiki's tables hold them. */
const PAGE_ID_MAX = 4_294_967_295;

type NamingReader = Pick<WikiReader, 'pagesNamed' | 'subjects'>;

/**
 * Looks the pages of a list up in the wiki; of talk pages those that they talk about count.
 * @throws {ListFaultError} wrong-wiki: most of the ids are those of pages with other titles
 * @throws what the reader throws; the signal's reason
 */
export async function pagesOfNames(
  reader: NamingReader,
  names: readonly ListedName[],
  watch: ListWatch,
): Promise<ListFinding> {
  const wanted = names.slice(0, LIST_PAGES_MAX);
  const found = new Set<number>();
  const missing = new MissingNames();
  const ids = new ComparedIds();
  let done = 0;
  for (const slice of slicesOf(wanted, NAMES_AT_ONCE)) {
    watch.signal.throwIfAborted();
    const pages = await pagesOf(reader, slice);
    for (const [index, name] of slice.entries()) {
      const page = pages[index] ?? null;
      if (page === null) missing.add(name);
      else found.add(page.pageId);
      ids.compare(name, page);
    }
    ids.throwIfForeign();
    done += slice.length;
    watch.tell(done, wanted.length);
  }
  const pageIds = await subjectsOf(reader, [...found], watch);
  return {
    pageIds,
    isCut: wanted.length < names.length,
    missing: missing.told(),
    fault: faultOf(wanted.length, pageIds.size),
  };
}

function faultOf(wanted: number, found: number): 'empty' | 'nothing-found' | null {
  if (wanted === 0) return 'empty';
  return found === 0 ? 'nothing-found' : null;
}

/** What can be no page's name is not asked for. */
async function pagesOf(
  reader: NamingReader,
  names: readonly ListedName[],
): Promise<(NamedPage | null)[]> {
  const asked = names.map(pageNameOf);
  const possible = asked.filter(isPossible);
  const found = possible.length === 0 ? [] : await reader.pagesNamed(possible);
  const byName = new Map(possible.map((name, index) => [name, found[index] ?? null]));
  return asked.map((name) => byName.get(name) ?? null);
}

function isPossible(name: PageName): boolean {
  if ('pageId' in name) return name.pageId <= PAGE_ID_MAX;
  return isPossibleTitle(name.title.split('#', 1)[0] ?? '');
}

function pageNameOf({ pageId, title, namespace }: ListedName): PageName {
  if (pageId !== null) return { pageId };
  return { title: canonicalTitle(namespace ?? 0, title ?? '') };
}

class MissingNames {
  #count = 0;
  readonly #names: string[] = [];

  add({ pageId, title, namespace }: ListedName): void {
    this.#count += 1;
    if (this.#names.length >= MISSING_TOLD) return;
    const name = title === null ? `#${pageId ?? 0}` : canonicalTitle(namespace ?? 0, title);
    this.#names.push(name.slice(0, TOLD_CHARS));
  }

  told(): PageList['missing'] {
    return { count: this.#count, names: this.#names };
  }
}

/** Whether ids lead to the titles that the list names with them. */
class ComparedIds {
  #compared = 0;
  #others = 0;

  compare({ pageId, title }: ListedName, page: NamedPage | null): void {
    if (pageId === null || title === null || page === null) return;
    this.#compared += 1;
    if (!endsLike(page.title, title)) this.#others += 1;
  }

  throwIfForeign(): void {
    if (this.#compared < COMPARED_AT_LEAST || this.#others * 2 <= this.#compared) return;
    throw new ListFaultError('wrong-wiki');
  }
}

/** A title of a list may lack its namespace. */
function endsLike(full: string, title: string): boolean {
  const plain = title.replaceAll('_', ' ');
  return full === plain || full.endsWith(`:${plain}`);
}
