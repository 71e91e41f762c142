import { wikiName } from '../config/wiki-config';
import { removeProjectPages } from '../store/projects/project-pages';
import {
  dueProjects,
  leaseProject,
  makeProjectUnread,
  removeProject,
  unusedProjects,
  type Project,
} from '../store/projects/projects';
import { storedWikis, wikiKey } from '../store/pages/wikis';
import type { Wiki, Wikis } from '../wiki/wikis';
import type { FeederParts } from './feeder-parts';
import { readProject } from './read-project';

/** What the loop works with. */
export type ProjectLoopParts = Pick<FeederParts, 'database' | 'clock' | 'logger'>;

/** How soon a category to which somebody has subscribed is read. */
const LOOK_MS = 60_000;
/** A category of some ten thousand pages takes minutes by the API; what fails is tried again after this. */
const LEASE_S = 3_600;
/** Who has asked for a category subscribes within seconds; one that nobody is subscribed to goes after this. */
const UNUSED_S = 3_600;

/**
 * Beside the page loop: reads which pages the categories have to which people have subscribed (C4), once a day, and
 * forgets those to which nobody is any more. A category that fails never stops the others. Ends when aborted.
 * @throws what our own database throws
 */
export async function runProjectLoop(
  parts: ProjectLoopParts,
  wikis: Pick<Wikis, 'all'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!signal.aborted) {
      await keepProjectsOnce(parts, wikis, signal);
      await parts.clock.sleep(LOOK_MS, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Reads those that are due, and forgets the unused ones. @throws the signal's reason; what our own database throws */
export async function keepProjectsOnce(
  parts: ProjectLoopParts,
  wikis: Pick<Wikis, 'all'>,
  signal: AbortSignal,
): Promise<void> {
  const { database } = parts;
  await forgetUnused(parts, signal);
  const due = await dueProjects(database, secondOf(parts));
  if (due.length === 0) return;
  const wikiById = await wikisById(parts, wikis);
  for (const project of due) {
    signal.throwIfAborted();
    const wiki = wikiById.get(project.wikiId);
    const nowS = secondOf(parts);
    const lease = { nowS, untilS: nowS + LEASE_S };
    if (wiki === undefined || !(await leaseProject(database, project.projectId, lease))) continue;
    await readOrLog(parts, wiki, project, signal);
  }
}

async function readOrLog(
  parts: ProjectLoopParts,
  wiki: Wiki,
  project: Project,
  signal: AbortSignal,
): Promise<void> {
  const log = parts.logger.child({ wiki: wikiName(wiki), category: project.category });
  try {
    log.info(await readProject(parts, wiki, project, signal), 'projects: a category was read');
  } catch (error) {
    if (signal.aborted) throw error;
    log.error({ err: error }, 'projects: a category was not read, tried again within the hour');
  }
}

async function forgetUnused(parts: ProjectLoopParts, signal: AbortSignal): Promise<void> {
  const { database } = parts;
  const askedBeforeS = secondOf(parts) - UNUSED_S;
  for (const projectId of await unusedProjects(database, askedBeforeS)) {
    signal.throwIfAborted();
    // Whoever subscribes to it meanwhile keeps the row, without pages that would be taken for read.
    await makeProjectUnread(database, projectId);
    // Last the row by which it is found: what is cut off in between goes on.
    await removeProjectPages(database, projectId);
    await removeProject(database, projectId, askedBeforeS);
  }
}

async function wikisById(
  { database }: ProjectLoopParts,
  wikis: Pick<Wikis, 'all'>,
): Promise<Map<number, Wiki>> {
  const byKey = new Map(wikis.all.map((wiki) => [wikiKey(wiki.farm.code, wiki.dbname), wiki]));
  const stored = await storedWikis(database);
  return new Map(
    stored.flatMap(({ wikiId, farm, dbname }) => {
      const wiki = byKey.get(wikiKey(farm, dbname));
      return wiki === undefined ? [] : [[wikiId, wiki] as const];
    }),
  );
}

function secondOf({ clock }: Pick<ProjectLoopParts, 'clock'>): number {
  return Math.floor(clock.now() / 1_000);
}
