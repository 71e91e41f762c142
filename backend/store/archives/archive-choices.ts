import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import {
  archiveServiceIdOf,
  archiveServiceOfId,
  type ArchiveService,
} from '../../url/archives/archive-services';
import { NEVER_VISITED, type Snapshot } from './snapshot';

/** In place of a service: choosing is blocked for all services, those to come included. */
export const ALL_SERVICES = 255;

/** A copy that is offered, at most one of each service (W5.1). */
export interface ChosenCopy extends Snapshot {
  /** When it was last found good. */
  visitedDay: DayNumber;
}

/** What is chosen of a URL, and what must not be. */
export interface Choices {
  chosen: ChosenCopy[];
  /** W8.4: copies that somebody named and nobody has looked at, of services of which none is chosen. */
  named: Snapshot[];
  /** Empty choices (W5.1). */
  noneGood: ArchiveService[];
  /** W5.2 */
  blocked: ArchiveService[];
  isAllBlocked: boolean;
}

interface ChoiceRow {
  url_id: number;
  service: number;
  snapshot: Buffer;
  snapshot_at: Buffer;
  blocked: number;
  visited_day: number;
}

/**
 * The choices of these URLs, by id; one without any has no entry. They change under the lock of their URL
 * alone. Index: archive.PRIMARY.
 */
export async function choicesOf(
  statements: Pick<Statements, 'select'>,
  urlIds: number[],
): Promise<Map<number, Choices>> {
  const choices = new Map<number, Choices>();
  if (urlIds.length === 0) return choices;
  const rows = await statements.select<ChoiceRow>(
    `SELECT url_id, service, snapshot, snapshot_at, blocked, visited_day FROM archive FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) ORDER BY url_id, service`,
    [urlIds],
  );
  for (const row of rows) {
    const known = choices.get(row.url_id) ?? NO_CHOICES;
    choices.set(row.url_id, withRow(known, row));
  }
  return choices;
}

/** Of a URL of which nothing is kept. */
export const NO_CHOICES: Choices = {
  chosen: [],
  named: [],
  noneGood: [],
  blocked: [],
  isAllBlocked: false,
};

function withRow(choices: Choices, row: ChoiceRow): Choices {
  if (row.service === ALL_SERVICES) return { ...choices, isAllBlocked: true };
  const service = archiveServiceOfId(row.service);
  if (row.blocked !== 0) return { ...choices, blocked: [...choices.blocked, service] };
  if (row.snapshot.length === 0) {
    return { ...choices, noneGood: [...choices.noneGood, service] };
  }
  const [url, timestamp] = [row.snapshot.toString('utf8'), row.snapshot_at.toString('latin1')];
  const copy = { service, url, timestamp };
  const visitedDay = row.visited_day;
  if (visitedDay === NEVER_VISITED) return { ...choices, named: [...choices.named, copy] };
  return { ...choices, chosen: [...choices.chosen, { ...copy, visitedDay }] };
}

/** W5.1: of one service; without a snapshot it is an empty choice. */
export type Choice = { service: ArchiveService; snapshot: Snapshot | null };

/**
 * Keeps choices of a URL, in place of those of the same services; blocked ones stay. The URL is locked.
 * Index: archive.PRIMARY.
 */
export async function keepChoices(
  statements: Statements,
  urlId: number,
  choices: readonly Choice[],
  today: DayNumber,
): Promise<void> {
  if (choices.length === 0) return;
  await statements.run(
    `INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day, title) VALUES ?
     ON DUPLICATE KEY UPDATE
       snapshot = IF(blocked = 0, VALUES(snapshot), snapshot),
       snapshot_at = IF(blocked = 0, VALUES(snapshot_at), snapshot_at),
       title = IF(blocked = 0, VALUES(title), title),
       visited_day = IF(blocked = 0, VALUES(visited_day), visited_day)`,
    [
      choices.map(({ service, snapshot }) => [
        urlId,
        archiveServiceIdOf(service),
        snapshot?.url ?? '',
        snapshot?.timestamp ?? '',
        0,
        today,
        snapshot?.title ?? '',
      ]),
    ],
  );
}

/** What a copy of a URL calls itself. */
export interface CopyTitle {
  urlId: number;
  service: ArchiveService;
  title: string;
}

/**
 * What the chosen copies of URLs call themselves, of each URL the last one first; those of which that is not known are left
 * out. Index: archive.PRIMARY.
 */
export async function copyTitles(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<CopyTitle[]> {
  if (urlIds.length === 0) return [];
  const rows = await statements.select<{ url_id: number; service: number; title: Buffer }>(
    `SELECT url_id, service, title FROM archive FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) AND title <> '' AND blocked = 0 ORDER BY url_id, service DESC`,
    [[...urlIds]],
  );
  return rows.map((row) => ({
    urlId: row.url_id,
    service: archiveServiceOfId(row.service),
    title: row.title.toString('utf8'),
  }));
}

/** Forgets the choices of these services; blocks stay. The URL is locked. Index: archive.PRIMARY. */
export async function dropChoices(
  statements: Statements,
  urlId: number,
  services: readonly ArchiveService[],
): Promise<void> {
  if (services.length === 0) return;
  await statements.run('DELETE FROM archive WHERE url_id = ? AND service IN (?) AND blocked = 0', [
    urlId,
    services.map(archiveServiceIdOf),
  ]);
}

/**
 * Keeps a copy that somebody named and a check found (W8.4): one that is chosen already, and a block, go
 * before it. The next search looks at it, at once. The URL is locked. Index: archive.PRIMARY,
 * archive_search.PRIMARY.
 * @param checkedDay on which it was found good; NEVER_VISITED where only a look can tell, and it is told to
 * nobody until then
 */
export async function keepNamedCopy(
  statements: Statements,
  urlId: number,
  snapshot: Snapshot,
  checkedDay: DayNumber,
): Promise<void> {
  const choices = (await choicesOf(statements, [urlId])).get(urlId);
  const isTaken = choices?.chosen.some(({ service }) => service === snapshot.service) === true;
  if (isTaken || choices?.isAllBlocked === true) return;
  await keepChoices(statements, urlId, [{ service: snapshot.service, snapshot }], checkedDay);
  await queueSearches(statements, [{ urlId, dueS: 0 }]);
  // What other services failed to answer before does not count against it.
  await statements.run('UPDATE archive_search SET tries = 0 WHERE url_id = ?', [urlId]);
}

/** Forgets what was named of these services, and not looked at. The URL is locked. Index: archive.PRIMARY. */
export async function dropNamedCopies(
  statements: Statements,
  urlId: number,
  services: readonly ArchiveService[],
): Promise<void> {
  if (services.length === 0) return;
  await statements.run(
    `DELETE FROM archive
     WHERE url_id = ? AND service IN (?) AND blocked = 0 AND snapshot <> '' AND visited_day = ?`,
    [urlId, services.map(archiveServiceIdOf), NEVER_VISITED],
  );
}

/** When archives are asked for copies of a URL. */
interface QueuedSearch {
  urlId: number;
  /** Seconds since 1970. */
  dueS: number;
}

/**
 * Puts URLs into the queue of searches; one that is there comes no later for it. The URLs are locked.
 * Index: archive_search.PRIMARY.
 */
export async function queueSearches(
  statements: Statements,
  searches: readonly QueuedSearch[],
): Promise<void> {
  if (searches.length === 0) return;
  const inOrder = searches.toSorted((a, b) => a.urlId - b.urlId);
  await statements.run(
    `INSERT INTO archive_search (url_id, due_at) VALUES ?
     ON DUPLICATE KEY UPDATE due_at = LEAST(due_at, VALUES(due_at))`,
    [inOrder.map(({ urlId, dueS }) => [urlId, dueS])],
  );
}
