import type { FoundAlias } from '../../status/aliases/found-alias';
import { archiveServiceOfId } from '../../url/archives/archive-services';
import type { DayNumber } from '../../status/day-number';
import { foundAliases } from '../aliases/found-aliases';
import { searchedDays } from '../archives/searched-days';
import { NEVER_VISITED, type Snapshot } from '../archives/snapshot';
import { SHOWN_REPLACEMENT } from '../aliases/replacement-state';
import { reportsCountFromS } from '../people/reports';
import type { AskRows } from '../statements/joint-asking';
import { rowQuestion } from '../statements/row-question';

/** Where the content is now, as somebody said, or a search found, and a check confirmed (W8.4, U4). */
export interface Replacement {
  url: string;
  checkedDay: DayNumber;
  /** How a search found it; null: somebody said so. */
  found: FoundAlias | null;
}

/** What people and archives say of a URL; nothing of it changes the verdict (W4.3). */
export interface Annotations {
  /** W5.1: one of each service. */
  archives: Snapshot[];
  /** When archives were last asked, and none had a good copy; null: one has, not known, or blocked (W5.2). */
  archivesSearched: DayNumber | null;
  replacement: Replacement | null;
  /** One is stored that is not told yet: it waits for a second editor (W8.5), or for its check. */
  replacementWaits: boolean;
  /** W8.1: people who say that it, or a part of its site that it lies in, is reachable by hand. */
  reports: number;
  /** W8.3: its whole host is presumed reachable. */
  presumedReachable: boolean;
}

export const NO_ANNOTATIONS: Annotations = {
  archives: [],
  archivesSearched: null,
  replacement: null,
  replacementWaits: false,
  reports: 0,
  presumedReachable: false,
};

/** A URL of the list. */
export interface AnnotatedUrl {
  urlId: number;
  hostId: number;
  /** Path and query, as in NormalUrl. */
  path: string;
}

/**
 * What is annotated to these URLs, by id; one without annotations has no entry. Indexes: those of the
 * questions below, and of `searchedDays`.
 */
export async function annotationsOf(
  ask: AskRows,
  urls: readonly AnnotatedUrl[],
  today: DayNumber,
): Promise<Map<number, Annotations>> {
  const urlIds = urls.map(({ urlId }) => urlId);
  const hostIds = urls.map(({ hostId }) => hostId);
  const fromS = reportsCountFromS(today);
  const [archives, searched, replacements, aliases, ofUrl, ofParts, presumed] = await Promise.all([
    ask(archiveChoices, urlIds),
    ask(searchedDays, urlIds),
    ask(storedReplacements, urlIds),
    ask(foundAliases, urlIds),
    ask(urlReporters, urlIds, fromS),
    ask(partReporters, hostIds, fromS),
    ask(presumptions, hostIds, today),
  ]);
  const annotated = urls.map(({ urlId, hostId, path }): [number, Annotations] => {
    const parts = ofParts.get(hostId) ?? [];
    const above = parts.filter(({ pathPrefix }) => path.startsWith(pathPrefix));
    return [
      urlId,
      {
        archives: archives.get(urlId) ?? [],
        archivesSearched: archives.has(urlId) ? null : (searched.get(urlId) ?? null),
        replacement: shownOf(replacements.get(urlId), aliases.get(urlId)),
        replacementWaits: replacements.get(urlId)?.isShown === false,
        reports: peopleIn([
          ...(ofUrl.get(urlId) ?? []),
          ...above.flatMap(({ reporters }) => reporters),
        ]),
        presumedReachable: presumed.has(hostId),
      },
    ];
  });
  return new Map(annotated.filter(([, annotations]) => !isEmpty(annotations)));
}

/**
 * The copies that are chosen of URLs, by id, in the order of the services' ids (W5.1). One that is
 * blocked (W5.2) has an entry too, without copies. Index: archive.PRIMARY.
 */
export const archiveChoices = rowQuestion({
  row: ({ integer, text }) => ({
    urlId: integer('url_id'),
    service: integer('service'),
    /** Empty: blocked. */
    url: text('snapshot'),
    timestamp: text('snapshot_at'),
  }),
  from: `FROM archive FORCE INDEX (PRIMARY)
    WHERE url_id IN (?) AND (blocked = 1 OR (snapshot <> '' AND visited_day <> ${NEVER_VISITED}))`,
  values: (urlIds: number[]) => [urlIds],
  key: ({ urlId }) => urlId,
  value: (rows): Snapshot[] =>
    rows
      .filter(({ url }) => url !== '')
      .toSorted((a, b) => a.service - b.service)
      .map(({ service, url, timestamp }) => ({
        service: archiveServiceOfId(service),
        url,
        timestamp,
      })),
});

interface ReplacementRow {
  url: string;
  checkedDay: DayNumber;
  isShown: boolean;
}

/** The replacements of URLs, told or waiting, by id (W8.4). Index: replacement.PRIMARY. */
const storedReplacements = rowQuestion({
  row: ({ integer, text }) => ({
    urlId: integer('url_id'),
    checkedDay: integer('checked_day'),
    state: integer('state'),
    target: text('target'),
  }),
  from: 'FROM replacement WHERE url_id IN (?)',
  values: (urlIds: number[]) => [urlIds],
  key: ({ urlId }) => urlId,
  value: ([{ target, checkedDay, state }]): ReplacementRow => ({
    url: target,
    checkedDay,
    isShown: state === SHOWN_REPLACEMENT,
  }),
});

/** The one that is told; what somebody proposes in place of what was found is his. */
function shownOf(
  stored: ReplacementRow | undefined,
  alias: FoundAlias | undefined,
): Replacement | null {
  if (stored === undefined || !stored.isShown) return null;
  const { url, checkedDay } = stored;
  return { url, checkedDay, found: alias?.target === url ? alias : null };
}

const REPORTER_BYTES = 16;
/** All reporters of a group, one after the other. */
const REPORTERS = "GROUP_CONCAT(reporter SEPARATOR '')";

/** Who says that URLs are reachable by hand, by id (W8.1). Index: report.url_id. */
const urlReporters = rowQuestion({
  row: ({ integer, bytes }) => ({ urlId: integer('url_id'), reporters: bytes(REPORTERS) }),
  from: 'FROM report WHERE url_id IN (?) AND reported_at >= ? GROUP BY url_id',
  values: (urlIds: number[], fromS: number) => [urlIds, fromS],
  key: ({ urlId }) => urlId,
  value: ([{ reporters }]) => reportersIn(reporters),
});

/** Reports on parts of hosts that are looked at for each host, in the mean. */
const PART_REPORTS_MAX = 1_000;

/** Who says so of parts of hosts, by host id: of a thousand reports for each host, in the mean. Index: report.host_url. */
const partReporters = rowQuestion({
  row: ({ integer, text, bytes }) => ({
    hostId: integer('host_id'),
    pathPrefix: text('path_prefix'),
    reporters: bytes(REPORTERS),
  }),
  from: `FROM (SELECT host_id, path_prefix, reporter FROM report FORCE INDEX (host_url)
      WHERE host_id IN (?) AND url_id IS NULL AND reported_at >= ? LIMIT ?) AS looked
    GROUP BY host_id, path_prefix`,
  values: (hostIds: number[], fromS: number) => [
    hostIds,
    fromS,
    PART_REPORTS_MAX * new Set(hostIds).size,
  ],
  key: ({ hostId }) => hostId,
  value: (rows) =>
    rows.map(({ pathPrefix, reporters }) => ({ pathPrefix, reporters: reportersIn(reporters) })),
});

/** Until when hosts are presumed reachable, by id: of those that still are (W8.3). Index: presumption.PRIMARY. */
const presumptions = rowQuestion({
  row: ({ integer }) => ({ hostId: integer('host_id'), untilDay: integer('until_day') }),
  from: 'FROM presumption WHERE host_id IN (?) AND until_day >= ?',
  values: (hostIds: number[], today: DayNumber) => [hostIds, today],
  key: ({ hostId }) => hostId,
  value: ([{ untilDay }]): DayNumber => untilDay,
});

function reportersIn(joined: Buffer): string[] {
  return Array.from({ length: joined.length / REPORTER_BYTES }, (_, n) =>
    joined.toString('latin1', n * REPORTER_BYTES, (n + 1) * REPORTER_BYTES),
  );
}

/** Somebody may report a URL and parts around it. */
function peopleIn(reporters: readonly string[]): number {
  return new Set(reporters).size;
}

function isEmpty(annotations: Annotations): boolean {
  const { archives, archivesSearched, replacement, replacementWaits, reports, presumedReachable } =
    annotations;
  const isSilent = archives.length === 0 && archivesSearched === null && replacement === null;
  return isSilent && !replacementWaits && reports === 0 && !presumedReachable;
}
