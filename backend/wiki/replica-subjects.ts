import { slicesOf } from '../runtime/slices';
import type { ReplicaHosts } from './replica-hosts';
import { IDS_PER_STATEMENT } from './replica-pages';

/** The pages that these are or talk about (WikiReader.subjects). Index: PRIMARY; page_name_title. */
export async function replicaSubjects(
  { pages, database }: Pick<ReplicaHosts, 'pages' | 'database'>,
  pageIds: readonly number[],
): Promise<Set<number>> {
  const subjects = new Set<number>();
  for (const slice of slicesOf(pageIds, IDS_PER_STATEMENT)) {
    const rows = await pages.select<{ page_id: number }>(
      `SELECT page_id FROM \`${database}\`.page WHERE page_id IN (?) AND page_namespace % 2 = 0
       UNION ALL
       SELECT subject.page_id FROM \`${database}\`.page AS talk
         STRAIGHT_JOIN \`${database}\`.page AS subject
           ON subject.page_namespace = talk.page_namespace - 1 AND subject.page_title = talk.page_title
       WHERE talk.page_id IN (?) AND talk.page_namespace % 2 = 1`,
      [slice, slice],
    );
    for (const row of rows) subjects.add(row.page_id);
  }
  return subjects;
}
