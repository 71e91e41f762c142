import type { Statements } from '../runtime/database';
import type { DayNumber } from '../status/day-number';
import {
  archiveServiceIdOf,
  archiveServiceOfId,
  type ArchiveService,
} from '../url/archive-services';
import type { Snapshot } from './annotations';

/** In place of a service: choosing is blocked for all services, those to come included. */
export const ALL_SERVICES = 255;

/** What is chosen of a URL, and what must not be. */
export interface Choices {
  /** At most one of each service (W5.1). */
  chosen: Snapshot[];
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
    `SELECT url_id, service, snapshot, snapshot_at, blocked FROM archive FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) ORDER BY url_id, service`,
    [urlIds],
  );
  for (const row of rows) {
    const known = choices.get(row.url_id) ?? { chosen: [], blocked: [], isAllBlocked: false };
    choices.set(row.url_id, withRow(known, row));
  }
  return choices;
}

function withRow(choices: Choices, row: ChoiceRow): Choices {
  if (row.service === ALL_SERVICES) return { ...choices, isAllBlocked: true };
  const service = archiveServiceOfId(row.service);
  if (row.blocked !== 0) return { ...choices, blocked: [...choices.blocked, service] };
  if (row.snapshot.length === 0) return choices;
  const url = row.snapshot.toString('utf8');
  const snapshot = { service, url, timestamp: row.snapshot_at.toString('latin1') };
  return { ...choices, chosen: [...choices.chosen, snapshot] };
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
    `INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) VALUES ?
     ON DUPLICATE KEY UPDATE
       snapshot = IF(blocked = 0, VALUES(snapshot), snapshot),
       snapshot_at = IF(blocked = 0, VALUES(snapshot_at), snapshot_at),
       visited_day = IF(blocked = 0, VALUES(visited_day), visited_day)`,
    [
      choices.map(({ service, snapshot }) => [
        urlId,
        archiveServiceIdOf(service),
        snapshot?.url ?? '',
        snapshot?.timestamp ?? '',
        0,
        today,
      ]),
    ],
  );
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
 * Keeps a copy that somebody named and a check found good (W8.4): one that is chosen already, and a
 * block, go before it. It is looked at again like those that were searched for. The URL is locked.
 */
export async function keepNamedCopy(
  statements: Statements,
  urlId: number,
  snapshot: Snapshot,
  today: DayNumber,
): Promise<void> {
  const choices = (await choicesOf(statements, [urlId])).get(urlId);
  const isTaken = choices?.chosen.some(({ service }) => service === snapshot.service) === true;
  if (isTaken || choices?.isAllBlocked === true) return;
  await keepChoices(statements, urlId, [{ service: snapshot.service, snapshot }], today);
  await queueSearches(statements, [{ urlId, dueS: 0 }]);
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
