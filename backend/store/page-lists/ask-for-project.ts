import type { Database, Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { lockToNameCategory } from '../people/people-limits';
import { TOPIC } from '../subscribers/topics';
import { countPageLists, LISTS_MAX } from './ask-for-list';
import { newListKey } from './list-key';
import { listSourceIdOf, PROJECT_DEPTH } from './list-source';
import type { ListQuestion } from './page-list';
import { pageListAskedFor } from './stored-lists';

/** A category of a wiki, such as that of the talk pages of a WikiProject. */
export interface NamedProject {
  wikiId: number;
  /** Without namespace, with `_`. */
  category: string;
  /** As the wiki shows it, with its namespace. */
  title: string;
}

/** Who asks for a category, and when. */
export interface ProjectAsker {
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
  /** Seconds since 1970. */
  nowS: number;
  random: Pick<Random, 'bytes'>;
}

/** Beside those of people who only look. */
const PROJECTS_MAX = 2_000;

/**
 * The number of the list of a category, by which people subscribe to it. One to which nobody is subscribed, and at which
 * nobody has looked, is kept for being asked for alone, so each person asks for few of them a day. Index: page_list.question,
 * subscription.PRIMARY, allowance.PRIMARY.
 * @returns null: there are as many lists as can be kept
 * @throws {LimitReachedError}
 */
export function askForProject(
  database: Database,
  project: NamedProject,
  { owner, nowS, random }: ProjectAsker,
): Promise<number | null> {
  return database.transaction(async (statements) => {
    if (!(await isSubscribedTo(statements, project))) {
      const takeOne = await lockToNameCategory(statements, owner, nowS);
      await takeOne();
    }
    return projectIdOf(statements, project, { nowS, random });
  });
}

function questionOf({ wikiId, category }: NamedProject): ListQuestion {
  return { wikiId, source: 'project', parameter: category, depth: PROJECT_DEPTH };
}

/**
 * The number of the list of a category, made when it is new; who asked for it has some time to subscribe. Index: question.
 * @returns null: there are as many lists as can be kept
 */
export async function projectIdOf(
  statements: Statements,
  project: NamedProject,
  { nowS, random }: Pick<ProjectAsker, 'nowS' | 'random'>,
): Promise<number | null> {
  const question = questionOf(project);
  const known = await pageListAskedFor(statements, question);
  if (known === null && (await countPageLists(statements)) >= LISTS_MAX + PROJECTS_MAX) return null;
  await statements.run(
    `INSERT INTO page_list (list_key, wiki_id, source, parameter, depth, title, asked_at, due_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE asked_at = VALUES(asked_at), title = VALUES(title),
       due_at = IF(due_at = 0, VALUES(due_at), due_at)`,
    [
      newListKey(random),
      project.wikiId,
      listSourceIdOf(question.source),
      Buffer.from(project.category),
      question.depth,
      Buffer.from(project.title),
      nowS,
      nowS,
    ],
  );
  return (await pageListAskedFor(statements, question))?.listId ?? null;
}

async function isSubscribedTo(
  statements: Pick<Statements, 'select'>,
  { wikiId, category }: Pick<NamedProject, 'wikiId' | 'category'>,
): Promise<boolean> {
  const rows = await statements.select(
    `SELECT 1 FROM page_list FORCE INDEX (question)
     WHERE wiki_id = ? AND source = ? AND parameter = ? AND EXISTS (
       SELECT 1 FROM subscription FORCE INDEX (PRIMARY) WHERE topic = ? AND topic_key = list_id)`,
    [wikiId, listSourceIdOf('project'), Buffer.from(category), TOPIC.category],
  );
  return rows.length > 0;
}
