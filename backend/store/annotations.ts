import { archiveServiceOfId, type ArchiveService } from '../url/archive-services';
import type { DayNumber } from '../status/day-number';
import type { Statements } from '../runtime/database';
import { reportsCountFromS } from './reports';
import { askAlone, type QuestionPart, type QuestionRow, type RowQuestion } from './row-questions';
import { searchedDaysPart } from './searched-days';

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
  /** When archives were last asked, and none had a good copy; null: one has, not known, or blocked (W5.2). */
  archivesSearched: DayNumber | null;
  replacement: Replacement | null;
  /** W8.1: people who say that it, or a part of its site that it lies in, is reachable by hand. */
  reports: number;
  /** W8.3: its whole host is presumed reachable. */
  presumedReachable: boolean;
}

export const NO_ANNOTATIONS: Annotations = {
  archives: [],
  archivesSearched: null,
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
/** In table archive, of a copy that somebody named (W8.4): nobody has looked at it, and it is not told. */
export const NEVER_VISITED = 0;

const PARTS_MAX = 1_000;

const REPORTER_BYTES = 16;
/** All reporters of a group, one after the other: somebody may report a URL and parts around it. */
const REPORTERS = "GROUP_CONCAT(reporter SEPARATOR '')";

/**
 * What is annotated to these URLs; one without annotations has no entry. Of reports on parts of the
 * hosts, a thousand parts for each host at most are looked at, in the mean.
 * Index: archive.PRIMARY, archive_search.PRIMARY, replacement.PRIMARY, report.url_id, report.host_url,
 * presumption.PRIMARY.
 */
export function annotationsQuestion(
  urls: readonly AnnotatedUrl[],
  today: DayNumber,
): RowQuestion<AnnotatedUrl, Map<number, Annotations>> {
  return {
    name: `annotations on ${today}`,
    items: urls,
    partsOf: (all) => partsOf(all, today),
    read(rows, all) {
      const known = byKind(rows);
      const annotated = all.map((url): [number, Annotations] => [
        url.urlId,
        annotationsFrom(known, url),
      ]);
      return new Map(annotated.filter(([, annotations]) => !isEmpty(annotations)));
    },
  };
}

/** The same, asked at once. */
export function annotationsOf(
  statements: Statements,
  urls: AnnotatedUrl[],
  today: DayNumber,
): Promise<Map<number, Annotations>> {
  return askAlone(statements, annotationsQuestion(urls, today));
}

/**
 * The note of an archive is the time, that of reports REPORTERS; an archive without text is blocked (W5.2).
 * Numbers are cast to one type, else they came as text.
 */
function partsOf(urls: readonly AnnotatedUrl[], today: DayNumber): QuestionPart[] {
  const urlIds = [...new Set(urls.map(({ urlId }) => urlId))];
  const hostIds = [...new Set(urls.map(({ hostId }) => hostId))];
  const fromS = reportsCountFromS(today);
  return [
    {
      sql: `'archive' AS kind, url_id AS id, CAST(service AS SIGNED) AS number, snapshot AS text,
          snapshot_at AS note
        FROM archive FORCE INDEX (PRIMARY)
        WHERE url_id IN (?) AND (blocked = 1 OR (snapshot <> '' AND visited_day <> ${NEVER_VISITED}))`,
      values: [urlIds],
    },
    searchedDaysPart(urlIds),
    {
      sql: `'replacement' AS kind, url_id AS id, CAST(checked_day AS SIGNED) AS number, target AS text,
          '' AS note
        FROM replacement WHERE url_id IN (?) AND state = ${SHOWN_REPLACEMENT}`,
      values: [urlIds],
    },
    {
      sql: `'report' AS kind, url_id AS id, 0 AS number, '' AS text, ${REPORTERS} AS note
        FROM report WHERE url_id IN (?) AND reported_at >= ? GROUP BY url_id`,
      values: [urlIds, fromS],
    },
    {
      sql: `'part' AS kind, host_id AS id, 0 AS number, path_prefix AS text, ${REPORTERS} AS note
        FROM report WHERE host_id IN (?) AND url_id IS NULL AND reported_at >= ?
        GROUP BY host_id, path_prefix LIMIT ?`,
      values: [hostIds, fromS, PARTS_MAX * hostIds.length],
    },
    {
      sql: `'presumption' AS kind, host_id AS id, CAST(until_day AS SIGNED) AS number, '' AS text,
          '' AS note
        FROM presumption WHERE host_id IN (?) AND until_day >= ?`,
      values: [hostIds, today],
    },
  ];
}

/** Rows of one kind, by id. */
type RowsById = ReadonlyMap<number, readonly QuestionRow[]>;

function byKind(rows: readonly QuestionRow[]): (kind: string) => RowsById {
  const kinds = new Map<string, Map<number, QuestionRow[]>>();
  for (const row of rows) {
    const kind = row.kind.toString();
    const ids = kinds.get(kind) ?? new Map<number, QuestionRow[]>();
    kinds.set(kind, ids);
    const ofId = ids.get(row.id);
    if (ofId === undefined) ids.set(row.id, [row]);
    else ofId.push(row);
  }
  return (kind) => kinds.get(kind) ?? new Map<number, QuestionRow[]>();
}

function annotationsFrom(
  rowsOf: (kind: string) => RowsById,
  { urlId, hostId, path }: AnnotatedUrl,
): Annotations {
  const [replacement] = rowsOf('replacement').get(urlId) ?? [];
  const parts = rowsOf('part').get(hostId) ?? [];
  const above = parts.filter(({ text }) => path.startsWith(text.toString('utf8')));
  const choices = rowsOf('archive').get(urlId) ?? [];
  const [searched] = rowsOf('searched').get(urlId) ?? [];
  return {
    archives: snapshotsIn(choices),
    archivesSearched: choices.length > 0 ? null : (searched?.number ?? null),
    replacement:
      replacement === undefined
        ? null
        : { url: replacement.text.toString('utf8'), checkedDay: replacement.number ?? 0 },
    reports: peopleIn([...(rowsOf('report').get(urlId) ?? []), ...above]),
    presumedReachable: rowsOf('presumption').has(hostId),
  };
}

function peopleIn(rows: readonly QuestionRow[]): number {
  if (rows.length === 0) return 0;
  const people = new Set<string>();
  for (const { note } of rows) {
    for (let from = 0; from < note.length; from += REPORTER_BYTES) {
      people.add(note.toString('latin1', from, from + REPORTER_BYTES));
    }
  }
  return people.size;
}

/** In the order of the services' ids. */
function snapshotsIn(rows: readonly QuestionRow[]): Snapshot[] {
  return rows
    .filter(({ text }) => text.length > 0)
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
    .map(({ number, text, note }) => ({
      service: archiveServiceOfId(number ?? 0),
      url: text.toString('utf8'),
      timestamp: note.toString('latin1'),
    }));
}

function isEmpty(annotations: Annotations): boolean {
  const { archives, archivesSearched, replacement, reports, presumedReachable } = annotations;
  const isSilent = archives.length === 0 && archivesSearched === null && replacement === null;
  return isSilent && reports === 0 && !presumedReachable;
}
