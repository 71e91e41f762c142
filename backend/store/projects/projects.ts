import type { Statements } from '../../runtime/database';
import { TOPIC } from '../subscribers/topics';

/** A category of a wiki whose pages are kept, such as that of a WikiProject's talk pages. */
export interface Project {
  projectId: number;
  wikiId: number;
  /** Without namespace, with `_`. */
  category: string;
  /** As the wiki shows it, with its namespace. */
  title: string;
  /** When its pages were last read, in seconds since 1970; 0: never. */
  readAtS: number;
  /** There are more pages than are kept. */
  isCut: boolean;
}

/** Categories that are kept of all wikis together: each has up to some ten thousand rows. */
const PROJECTS_MAX = 2_000;

interface ProjectRow {
  project_id: number;
  wiki_id: number;
  category: Buffer;
  title: Buffer;
  read_at: number;
  is_cut: number;
}

const COLUMNS = 'project_id, wiki_id, category, title, read_at, is_cut';

function projectOfRow(row: ProjectRow): Project {
  return {
    projectId: row.project_id,
    wikiId: row.wiki_id,
    category: row.category.toString('utf8'),
    title: row.title.toString('utf8'),
    readAtS: row.read_at,
    isCut: row.is_cut === 1,
  };
}

/**
 * The number that stands for a category, made when it is new; who asked for it has some time to subscribe.
 * Index: wiki_category.
 * @param nowS seconds since 1970
 * @returns null: there are as many categories as can be kept
 */
export async function projectIdOf(
  statements: Statements,
  { wikiId, category, title }: Pick<Project, 'wikiId' | 'category' | 'title'>,
  nowS: number,
): Promise<number | null> {
  const find = async (): Promise<number | undefined> => {
    const rows = await statements.select<{ project_id: number }>(
      'SELECT project_id FROM project WHERE wiki_id = ? AND category = ?',
      [wikiId, Buffer.from(category)],
    );
    return rows[0]?.project_id;
  };
  const isThere = (await find()) !== undefined;
  if (!isThere && (await countProjects(statements)) >= PROJECTS_MAX) return null;
  await statements.run(
    `INSERT INTO project (wiki_id, category, title, asked_at) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE asked_at = VALUES(asked_at), title = VALUES(title)`,
    [wikiId, Buffer.from(category), Buffer.from(title), nowS],
  );
  return (await find()) ?? null;
}

async function countProjects(statements: Pick<Statements, 'select'>): Promise<number> {
  const [row] = await statements.select<{ n: number }>('SELECT COUNT(*) AS n FROM project');
  return row?.n ?? 0;
}

/** These projects, by their numbers. Index: PRIMARY. */
export async function projectsOf(
  statements: Pick<Statements, 'select'>,
  projectIds: readonly number[],
): Promise<Map<number, Project>> {
  if (projectIds.length === 0) return new Map();
  const rows = await statements.select<ProjectRow>(
    `SELECT ${COLUMNS} FROM project FORCE INDEX (PRIMARY) WHERE project_id IN (?)`,
    [[...projectIds]],
  );
  return new Map(rows.map((row) => [row.project_id, projectOfRow(row)]));
}

/** Those to which somebody is subscribed and whose pages are due to be read; there are some thousand of all. */
export async function dueProjects(
  statements: Pick<Statements, 'select'>,
  nowS: number,
): Promise<Project[]> {
  const rows = await statements.select<ProjectRow>(
    `SELECT ${COLUMNS} FROM project FORCE INDEX (PRIMARY)
     WHERE due_at <= ? AND EXISTS (${SUBSCRIPTIONS}) ORDER BY project_id`,
    [nowS, TOPIC.category],
  );
  return rows.map(projectOfRow);
}

/** Index: PRIMARY. */
const SUBSCRIPTIONS = `SELECT 1 FROM subscription FORCE INDEX (PRIMARY)
  WHERE topic = ? AND topic_key = project_id`;

/**
 * Has nobody else read the pages of a project until then. Index: PRIMARY.
 * @param nowS seconds since 1970, as `untilS`
 * @returns false: somebody does so just now, or has done
 */
export async function leaseProject(
  statements: Pick<Statements, 'run'>,
  projectId: number,
  { nowS, untilS }: { nowS: number; untilS: number },
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    'UPDATE project SET due_at = ? WHERE project_id = ? AND due_at <= ?',
    [untilS, projectId, nowS],
  );
  return affectedRows > 0;
}

/** Notes that the pages of a project were read. Index: PRIMARY. */
export async function noteProjectRead(
  statements: Pick<Statements, 'run'>,
  projectId: number,
  { readAtS, isCut, dueAtS }: { readAtS: number; isCut: boolean; dueAtS: number },
): Promise<void> {
  await statements.run(
    'UPDATE project SET read_at = ?, is_cut = ?, due_at = ? WHERE project_id = ?',
    [readAtS, isCut ? 1 : 0, dueAtS, projectId],
  );
}

/**
 * Those to which nobody is subscribed, and for which nobody has asked since `askedBeforeS` (seconds since 1970).
 */
export async function unusedProjects(
  statements: Pick<Statements, 'select'>,
  askedBeforeS: number,
): Promise<number[]> {
  const rows = await statements.select<{ project_id: number }>(
    `SELECT project_id FROM project FORCE INDEX (PRIMARY)
     WHERE asked_at < ? AND NOT EXISTS (${SUBSCRIPTIONS}) ORDER BY project_id`,
    [askedBeforeS, TOPIC.category],
  );
  return rows.map((row) => row.project_id);
}

/** As if its pages had never been read: who subscribes again has them read at once. Index: PRIMARY. */
export async function makeProjectUnread(
  statements: Pick<Statements, 'run'>,
  projectId: number,
): Promise<void> {
  await statements.run('UPDATE project SET read_at = 0, due_at = 0 WHERE project_id = ?', [
    projectId,
  ]);
}

/** Forgets a project without pages; one for which somebody has asked since stays. Index: PRIMARY. */
export async function removeProject(
  statements: Pick<Statements, 'run'>,
  projectId: number,
  askedBeforeS: number,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `DELETE FROM project WHERE project_id = ? AND asked_at < ? AND NOT EXISTS (${SUBSCRIPTIONS})`,
    [projectId, askedBeforeS, TOPIC.category],
  );
  return affectedRows > 0;
}
