import { archiveServiceOfId, type ArchiveService } from '../url/archive-services';
import type { DayNumber } from '../status/day-number';
import type { Statements } from '../runtime/database';

/** One archived copy of a URL. */
export interface Snapshot {
  service: ArchiveService;
  url: string;
  /** `YYYYMMDDhhmmss` in UTC, or its beginning where the service tells no more. */
  timestamp: string;
}

/** Where the content is now, as somebody said and a check confirmed (W8.4). */
export interface Replacement {
  url: string;
  checkedDay: DayNumber;
}

/** What people and archives say of a URL; nothing of it changes the verdict (W4.3). */
export interface Annotations {
  /** W5.1: one of each service. */
  archives: Snapshot[];
  replacement: Replacement | null;
  /** W8.1: how many people have reported it, or the part of its site it lies in, as reachable by hand. */
  reports: number;
  /** W8.3: its whole host is presumed reachable. */
  presumedReachable: boolean;
}

export const NO_ANNOTATIONS: Annotations = {
  archives: [],
  replacement: null,
  reports: 0,
  presumedReachable: false,
};

/** A URL of the list. */
export interface AnnotatedUrl {
  urlId: number;
  hostId: number;
  /** Path and query, as in UrlParts. */
  path: string;
}

/** In table replacement. */
export const SHOWN_REPLACEMENT = 1;

/**
 * What is annotated to these URLs; one without annotations has no entry.
 * Index: archive.PRIMARY, replacement.PRIMARY, report.url_id, report.host_id, presumption.PRIMARY.
 */
export async function annotationsOf(
  statements: Statements,
  urls: AnnotatedUrl[],
  today: DayNumber,
): Promise<Map<number, Annotations>> {
  if (urls.length === 0) return new Map();
  const urlIds = urls.map(({ urlId }) => urlId);
  const hostIds = [...new Set(urls.map(({ hostId }) => hostId))];
  const [archives, replacements, reports, presumed] = await Promise.all([
    snapshotsOf(statements, urlIds),
    replacementsOf(statements, urlIds),
    reportsOn(statements, hostIds),
    presumedHosts(statements, hostIds, today),
  ]);
  const annotated = urls.map((url): [number, Annotations] => [
    url.urlId,
    {
      archives: archives.get(url.urlId) ?? [],
      replacement: replacements.get(url.urlId) ?? null,
      reports: reports.filter((report) => isAbout(report, url)).length,
      presumedReachable: presumed.has(url.hostId),
    },
  ]);
  return new Map(annotated.filter(([, annotations]) => !isEmpty(annotations)));
}

function isEmpty({ archives, replacement, reports, presumedReachable }: Annotations): boolean {
  return archives.length === 0 && replacement === null && reports === 0 && !presumedReachable;
}

async function snapshotsOf(
  statements: Statements,
  urlIds: number[],
): Promise<Map<number, Snapshot[]>> {
  const rows = await statements.select<{
    url_id: number;
    service: number;
    snapshot: Buffer;
    snapshot_at: Buffer;
  }>(
    `SELECT url_id, service, snapshot, snapshot_at FROM archive
     WHERE url_id IN (?) AND snapshot <> '' ORDER BY url_id, service`,
    [urlIds],
  );
  const byUrl = new Map<number, Snapshot[]>();
  for (const row of rows) {
    const snapshot = {
      service: archiveServiceOfId(row.service),
      url: row.snapshot.toString('utf8'),
      timestamp: row.snapshot_at.toString('latin1'),
    };
    byUrl.set(row.url_id, [...(byUrl.get(row.url_id) ?? []), snapshot]);
  }
  return byUrl;
}

async function replacementsOf(
  statements: Statements,
  urlIds: number[],
): Promise<Map<number, Replacement>> {
  const rows = await statements.select<{ url_id: number; target: Buffer; checked_day: number }>(
    'SELECT url_id, target, checked_day FROM replacement WHERE url_id IN (?) AND state = ?',
    [urlIds, SHOWN_REPLACEMENT],
  );
  return new Map(
    rows.map((row) => [
      row.url_id,
      { url: row.target.toString('utf8'), checkedDay: row.checked_day },
    ]),
  );
}

/** One person's word about a URL, or about all URLs of a host whose path begins alike. */
interface Report {
  hostId: number;
  urlId: number | null;
  pathPrefix: string;
}

function isAbout(report: Report, { urlId, hostId, path }: AnnotatedUrl): boolean {
  if (report.urlId !== null) return report.urlId === urlId;
  return report.hostId === hostId && path.startsWith(report.pathPrefix);
}

async function reportsOn(statements: Statements, hostIds: number[]): Promise<Report[]> {
  const rows = await statements.select<{
    host_id: number;
    url_id: number | null;
    path_prefix: Buffer;
  }>('SELECT host_id, url_id, path_prefix FROM report WHERE host_id IN (?)', [hostIds]);
  return rows.map((row) => ({
    hostId: row.host_id,
    urlId: row.url_id,
    pathPrefix: row.path_prefix.toString('utf8'),
  }));
}

async function presumedHosts(
  statements: Statements,
  hostIds: number[],
  today: DayNumber,
): Promise<Set<number>> {
  const rows = await statements.select<{ host_id: number }>(
    'SELECT host_id FROM presumption WHERE host_id IN (?) AND until_day >= ?',
    [hostIds, today],
  );
  return new Set(rows.map((row) => row.host_id));
}
