import type { Database, Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import { deleteFrom } from '../statements/delete-from';

/** Rows that one statement writes. */
const ROWS_AT_ONCE = 1_000;

/** A project whose pages are kept. */
interface PagedProject {
  projectId: number;
  wikiId: number;
}

/**
 * The pages of a project behind one, in their order, at most `limit`. Index: project_page.
 */
export async function projectPagesAfter(
  statements: Pick<Statements, 'select'>,
  projectId: number,
  afterPageId: number,
  limit: number,
): Promise<number[]> {
  const rows = await statements.select<{ page_id: number }>(
    `SELECT page_id FROM project_page FORCE INDEX (project_page)
     WHERE project_id = ? AND page_id > ? ORDER BY page_id LIMIT ?`,
    [projectId, afterPageId, limit],
  );
  return rows.map((row) => row.page_id);
}

/**
 * Makes these the pages of a project: what is new is written, what is no more goes, the others are not touched. Each
 * statement stands for itself; what is cut off goes on when it is done again. Index: project_page, PRIMARY.
 * @param pageIds each once
 */
export async function keepProjectPages(
  database: Pick<Database, 'select' | 'run'>,
  project: PagedProject,
  pageIds: ReadonlySet<number>,
): Promise<{ added: number; removed: number }> {
  const known = new Set<number>();
  const gone: number[] = [];
  for await (const page of allPages(database, project.projectId)) {
    if (pageIds.has(page)) known.add(page);
    else gone.push(page);
  }
  const fresh = [...pageIds].filter((page) => !known.has(page)).sort((a, b) => a - b);
  for (const slice of slicesOf(fresh, ROWS_AT_ONCE)) {
    await database.run('INSERT IGNORE INTO project_page (wiki_id, page_id, project_id) VALUES ?', [
      slice.map((page) => [project.wikiId, page, project.projectId]),
    ]);
  }
  await removePages(database, project.projectId, gone);
  return { added: fresh.length, removed: gone.length };
}

/** Index: project_page. */
async function* allPages(
  statements: Pick<Statements, 'select'>,
  projectId: number,
): AsyncGenerator<number> {
  let afterId = 0;
  for (;;) {
    const pages = await projectPagesAfter(statements, projectId, afterId, ROWS_AT_ONCE);
    yield* pages;
    afterId = pages.at(-1) ?? afterId;
    if (pages.length < ROWS_AT_ONCE) return;
  }
}

async function removePages(
  statements: Pick<Statements, 'run'>,
  projectId: number,
  pageIds: readonly number[],
): Promise<void> {
  for (const slice of slicesOf(pageIds, ROWS_AT_ONCE)) {
    await statements.run(
      `${deleteFrom('project_page', 'project_page')} WHERE project_id = ? AND page_id IN (?)`,
      [projectId, slice],
    );
  }
}

/** Removes all pages of a project, a part at a time. Index: project_page. */
export async function removeProjectPages(
  database: Pick<Database, 'select' | 'run'>,
  projectId: number,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const pages = await projectPagesAfter(database, projectId, 0, ROWS_AT_ONCE);
    await removePages(database, projectId, pages);
    removed += pages.length;
    if (pages.length < ROWS_AT_ONCE) return removed;
  }
}
