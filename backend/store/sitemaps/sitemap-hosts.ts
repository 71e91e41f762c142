import { z } from 'zod';
import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import type { ReadStatements } from '../statements/read-statements';
import { dayOrNull } from '../urls/check-state-row';
import { sitemapStateById, type SitemapState } from './sitemap-state';

/** A file as it was read last. */
export interface SitemapFileStamp {
  /** Path and query on its site. */
  path: string;
  /** What a conditional request names (RFC 9110, 13.1); null: it has no such thing. */
  etag: string | null;
  lastModified: string | null;
  /** Of an index, those of its files. */
  files: readonly string[] | null;
}

/** How it stands with the sitemap of a host. */
export interface SitemapHost {
  hostId: number;
  /** ASCII. */
  name: string;
  state: SitemapState;
  dueAtS: number;
  /** The last whole reading, what it found, and the day that most of its entries named; null: there was none. */
  readDay: DayNumber | null;
  entries: number;
  urls: number;
  listed: number;
  commonDay: DayNumber | null;
  /** Since when it is trusted, and good looks since then; null: it is not. */
  trustedDay: DayNumber | null;
  tested: number;
  /** Those of the last whole reading, in their order. */
  files: readonly SitemapFileStamp[];
}

interface SitemapHostRow {
  host_id: number;
  name: Buffer;
  state: number;
  due_at: number;
  read_day: number;
  entries: number;
  urls: number;
  listed: number;
  common_day: number;
  trusted_day: number;
  tested: number;
  files: Buffer;
}

const COLUMNS = `s.host_id, h.name, s.state, s.due_at, s.read_day, s.entries, s.urls, s.listed, s.common_day,
  s.trusted_day, s.tested, s.files`;

const stampsSchema = z.array(
  z.object({
    path: z.string(),
    etag: z.string().nullable(),
    lastModified: z.string().nullable(),
    files: z.array(z.string()).nullable(),
  }),
);

/** How many hosts are to be read, and for how long they are leased. */
export interface SitemapLease {
  /** Seconds since 1970. */
  nowS: number;
  leaseS: number;
  /** At most. */
  limit: number;
}

/**
 * Leases hosts whose sitemaps are due, longest due first, by moving when they are due to the end of the lease: who is killed
 * leaves them to whoever comes then. Index: sitemap_host.due_at, host.PRIMARY.
 * @returns them; `dueAtS` is the end of the lease, and proves it
 */
export async function leaseSitemapHosts(
  statements: Statements,
  { nowS, leaseS, limit }: SitemapLease,
): Promise<SitemapHost[]> {
  if (limit <= 0) return [];
  const due = await statements.select<SitemapHostRow>(
    `SELECT ${COLUMNS} FROM sitemap_host s FORCE INDEX (due_at)
     JOIN host h FORCE INDEX FOR JOIN (PRIMARY) ON h.host_id = s.host_id
     WHERE s.due_at <= ? ORDER BY s.due_at LIMIT ?`,
    [nowS, limit],
  );
  const leased: SitemapHost[] = [];
  for (const host of due.map(hostOfRow)) {
    const { affectedRows } = await statements.run(
      'UPDATE sitemap_host SET due_at = ? WHERE host_id = ? AND due_at = ?',
      [nowS + leaseS, host.hostId, host.dueAtS],
    );
    if (affectedRows > 0) leased.push({ ...host, dueAtS: nowS + leaseS });
  }
  return leased;
}

/**
 * Locks a host whose reading is settled. Index: sitemap_host.PRIMARY.
 * @returns whether it is still ours
 */
export async function lockSitemapHost(
  statements: ReadStatements,
  { hostId, dueAtS }: Pick<SitemapHost, 'hostId' | 'dueAtS'>,
): Promise<boolean> {
  const rows = await statements.select<{ host_id: number }>(
    'SELECT host_id FROM sitemap_host WHERE host_id = ? AND due_at = ? FOR UPDATE',
    [hostId, dueAtS],
  );
  return rows.length > 0;
}

/** All hosts, some hundreds at a time, by their ids. Index: sitemap_host.PRIMARY, host.PRIMARY. */
export async function* sitemapHosts(statements: ReadStatements): AsyncGenerator<SitemapHost[]> {
  let after = 0;
  for (;;) {
    const rows = await statements.select<SitemapHostRow>(
      `SELECT ${COLUMNS} FROM sitemap_host s FORCE INDEX (PRIMARY)
       JOIN host h FORCE INDEX FOR JOIN (PRIMARY) ON h.host_id = s.host_id
       WHERE s.host_id > ? ORDER BY s.host_id LIMIT 500`,
      [after],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(hostOfRow);
    after = last.host_id;
  }
}

function hostOfRow(row: SitemapHostRow): SitemapHost {
  return {
    hostId: row.host_id,
    name: row.name.toString('utf8'),
    state: sitemapStateById(row.state),
    dueAtS: row.due_at,
    readDay: dayOrNull(row.read_day),
    entries: row.entries,
    urls: row.urls,
    listed: row.listed,
    commonDay: dayOrNull(row.common_day),
    trustedDay: dayOrNull(row.trusted_day),
    tested: row.tested,
    files: stampsIn(row.files),
  };
}

/** What cannot be read is as if nothing were there: all files are read as for the first time. */
function stampsIn(files: Buffer): SitemapFileStamp[] {
  if (files.length === 0) return [];
  try {
    return stampsSchema.parse(JSON.parse(files.toString('utf8')));
  } catch {
    return [];
  }
}
