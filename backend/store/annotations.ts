import { archiveServiceOfId, type ArchiveService } from '../url/archive-services';
import type { DayNumber } from '../status/day-number';
import type { Statements } from '../runtime/database';
import { reportsCountFromS } from './reports';

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
  /** W8.1: reports that it, or the part of its site that it lies in, is reachable by hand. */
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
 * What is annotated to these URLs; one without annotations has no entry. Of reports on parts of the
 * hosts, a thousand parts at most are looked at.
 * Index: archive.PRIMARY, replacement.PRIMARY, report.url_id, report.host_url, presumption.PRIMARY.
 */
export async function annotationsOf(
  statements: Statements,
  urls: AnnotatedUrl[],
  today: DayNumber,
): Promise<Map<number, Annotations>> {
  if (urls.length === 0) return new Map();
  const urlIds = urls.map(({ urlId }) => urlId);
  const hostIds = [...new Set(urls.map(({ hostId }) => hostId))];
  const [archives, replacements, reports, parts, presumed] = await Promise.all([
    snapshotsOf(statements, urlIds),
    replacementsOf(statements, urlIds),
    reportsOn(statements, urlIds, today),
    reportedParts(statements, hostIds, today),
    presumedHosts(statements, hostIds, today),
  ]);
  const annotated = urls.map((url): [number, Annotations] => [
    url.urlId,
    {
      archives: archives.get(url.urlId) ?? [],
      replacement: replacements.get(url.urlId) ?? null,
      reports: (reports.get(url.urlId) ?? 0) + reportsAbove(parts, url),
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

/** W8.1: those that are not too old to count. */
async function reportsOn(
  statements: Statements,
  urlIds: number[],
  today: DayNumber,
): Promise<Map<number, number>> {
  const rows = await statements.select<{ url_id: number; reports: number }>(
    `SELECT url_id, COUNT(*) AS reports FROM report
     WHERE url_id IN (?) AND reported_at >= ? GROUP BY url_id`,
    [urlIds, reportsCountFromS(today)],
  );
  return new Map(rows.map((row) => [row.url_id, row.reports]));
}

/** Reports on all URLs of a host whose paths begin alike. */
interface ReportedPart {
  hostId: number;
  pathPrefix: string;
  reports: number;
}

const PARTS_MAX = 1_000;

async function reportedParts(
  statements: Statements,
  hostIds: number[],
  today: DayNumber,
): Promise<ReportedPart[]> {
  const rows = await statements.select<{ host_id: number; path_prefix: Buffer; reports: number }>(
    `SELECT host_id, path_prefix, COUNT(*) AS reports FROM report
     WHERE host_id IN (?) AND url_id IS NULL AND reported_at >= ?
     GROUP BY host_id, path_prefix LIMIT ?`,
    [hostIds, reportsCountFromS(today), PARTS_MAX],
  );
  return rows.map((row) => ({
    hostId: row.host_id,
    pathPrefix: row.path_prefix.toString('utf8'),
    reports: row.reports,
  }));
}

function reportsAbove(parts: ReportedPart[], { hostId, path }: AnnotatedUrl): number {
  return parts
    .filter((part) => part.hostId === hostId && path.startsWith(part.pathPrefix))
    .reduce((sum, { reports }) => sum + reports, 0);
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
