import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { hintSourceIdOf } from '../../status/hints/hint';
import type { SitemapFileStamp, SitemapHost } from './sitemap-hosts';
import { sitemapStateIdOf, type SitemapState } from './sitemap-state';

/** What is kept of a whole reading. */
export interface KeptReading {
  today: DayNumber;
  entries: number;
  urls: number;
  listed: number;
  commonDay: DayNumber | null;
  trustedDay: DayNumber | null;
  tested: number;
  files: readonly SitemapFileStamp[];
}

/** Long lists of files are read anew each time. */
const FILES_BYTES_MAX = 60_000;

/** Keeps a whole reading of a host under lock, or of one that is leased. Index: sitemap_host.PRIMARY. */
export async function keepReading(
  statements: Pick<Statements, 'run'>,
  { hostId, dueAtS }: Pick<SitemapHost, 'hostId' | 'dueAtS'>,
  kept: KeptReading,
  nextAtS: number,
): Promise<void> {
  const files = Buffer.from(JSON.stringify(kept.files));
  await statements.run(
    `UPDATE sitemap_host SET due_at = ?, state = ?, read_day = ?, entries = ?, urls = ?, listed = ?, common_day = ?,
       trusted_day = ?, tested = ?, files = ?
     WHERE host_id = ? AND due_at = ?`,
    [
      nextAtS,
      sitemapStateIdOf('whole'),
      kept.today,
      kept.entries,
      kept.urls,
      kept.listed,
      kept.commonDay ?? 0,
      kept.trustedDay ?? 0,
      kept.tested,
      files.length > FILES_BYTES_MAX ? Buffer.alloc(0) : files,
      hostId,
      dueAtS,
    ],
  );
}

/** Puts a leased host off of which nothing was read as a whole: what was known of it stays. Index: sitemap_host.PRIMARY. */
export async function putOffSitemapHost(
  statements: Pick<Statements, 'run'>,
  { hostId, dueAtS }: Pick<SitemapHost, 'hostId' | 'dueAtS'>,
  state: SitemapState | null,
  nextAtS: number,
): Promise<void> {
  await statements.run(
    'UPDATE sitemap_host SET due_at = ?, state = COALESCE(?, state) WHERE host_id = ? AND due_at = ?',
    [nextAtS, state === null ? null : sitemapStateIdOf(state), hostId, dueAtS],
  );
}

/**
 * Forgets a leased host that has few of our URLs by now, and all that its sitemap said. Index: sitemap_host.PRIMARY,
 * url_hint.host_said.
 */
export async function forgetSitemapHost(
  statements: Pick<Statements, 'run'>,
  { hostId, dueAtS }: Pick<SitemapHost, 'hostId' | 'dueAtS'>,
): Promise<void> {
  await statements.run('DELETE FROM sitemap_host WHERE host_id = ? AND due_at = ?', [
    hostId,
    dueAtS,
  ]);
  await forgetHintsBefore(statements, hostId, 0xffff);
}

/** Forgets what the sitemap of a host said before a day. Index: url_hint.host_said. */
export async function forgetHintsBefore(
  statements: Pick<Statements, 'run'>,
  hostId: number,
  day: DayNumber,
): Promise<void> {
  for (;;) {
    const { affectedRows } = await statements.run(
      'DELETE FROM url_hint WHERE host_id = ? AND source = ? AND said_day < ? LIMIT 2000',
      [hostId, hintSourceIdOf('sitemap'), day],
    );
    if (affectedRows === 0) return;
  }
}
