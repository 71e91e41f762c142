import type { Database, Statements } from '../../runtime/database';
import { lockToNameCategory } from '../people/people-limits';
import { TOPIC } from '../subscribers/topics';
import { projectIdOf, type Project } from './projects';

/** Who asks for a category, and when. */
export interface ProjectAsker {
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
  /** Seconds since 1970. */
  nowS: number;
}

/**
 * The number that stands for a category, as projectIdOf tells it. One to which nobody is subscribed is kept for being asked for
 * alone, so each person asks for few of them a day. Index: project.wiki_category, subscription.PRIMARY, allowance.PRIMARY.
 * @returns null: there are as many categories as can be kept
 * @throws {LimitReachedError}
 */
export function askForProject(
  database: Database,
  project: Pick<Project, 'wikiId' | 'category' | 'title'>,
  { owner, nowS }: ProjectAsker,
): Promise<number | null> {
  return database.transaction(async (statements) => {
    if (!(await isSubscribedTo(statements, project))) {
      const takeOne = await lockToNameCategory(statements, owner, nowS);
      await takeOne();
    }
    return projectIdOf(statements, project, nowS);
  });
}

async function isSubscribedTo(
  statements: Pick<Statements, 'select'>,
  { wikiId, category }: Pick<Project, 'wikiId' | 'category'>,
): Promise<boolean> {
  const rows = await statements.select(
    `SELECT 1 FROM project FORCE INDEX (wiki_category)
     WHERE wiki_id = ? AND category = ? AND EXISTS (
       SELECT 1 FROM subscription FORCE INDEX (PRIMARY) WHERE topic = ? AND topic_key = project_id)`,
    [wikiId, Buffer.from(category), TOPIC.category],
  );
  return rows.length > 0;
}
