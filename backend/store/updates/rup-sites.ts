import type { Statements } from '../../runtime/database';
import { rowSlices } from '../statements/slices';
import type { RupSite } from './rup-standing';
import {
  RUP_SITE_COLUMNS,
  rupSiteOf,
  rupStandingValues,
  rupStateIdOf,
  type RupSiteRow,
} from './rup-site-row';

/** A site that nobody asked yet. */
export type NewRupSite = Pick<RupSite, 'host' | 'port' | 'token' | 'isSecure' | 'dueS'>;

/** Where a walk over due sites has come to. */
export type DuePlace = Pick<RupSite, 'dueS' | 'siteId'>;

/** The next sites at which something is to be done, longest due first. Index: rup_site.due_at. */
export function dueRupSites(
  statements: Pick<Statements, 'select'>,
  { nowS, limit }: { nowS: number; limit: number },
  { dueS, siteId }: DuePlace = { dueS: 0, siteId: 0 },
): Promise<RupSite[]> {
  const rest = `FORCE INDEX (due_at) WHERE due_at <= ? AND (due_at > ? OR (due_at = ? AND site_id > ?))
    ORDER BY due_at, site_id LIMIT ?`;
  return sitesWhere(statements, rest, [nowS, dueS, dueS, siteId, limit]);
}

/** Those of hosts. Index: rup_site.host_port. */
export async function rupSitesOfHosts(
  statements: Pick<Statements, 'select'>,
  hosts: readonly string[],
): Promise<RupSite[]> {
  const found: RupSite[] = [];
  for (const slice of rowSlices(hosts)) {
    const rest = 'FORCE INDEX (host_port) WHERE host IN (?) ORDER BY host, port';
    found.push(...(await sitesWhere(statements, rest, [slice])));
  }
  return found;
}

/** Those of a host, whose rows stay locked until the transaction ends. Index: rup_site.host_port. */
export function lockRupSitesOf(
  statements: Pick<Statements, 'select'>,
  host: string,
): Promise<RupSite[]> {
  const rest = 'FORCE INDEX (host_port) WHERE host = ? ORDER BY host, port FOR UPDATE';
  return sitesWhere(statements, rest, [host]);
}

/** All that speak the protocol, or did, by name, for people. Index: rup_site.host_port. */
export function speakingRupSites(
  statements: Pick<Statements, 'select'>,
  limit: number,
): Promise<RupSite[]> {
  const rest = 'FORCE INDEX (host_port) WHERE state IN (?) ORDER BY host, port LIMIT ?';
  return sitesWhere(statements, rest, [
    [rupStateIdOf('polling'), rupStateIdOf('registered')],
    limit,
  ]);
}

/**
 * How many have us registered, have sent nothing, and named a page on which to confirm our address, or said after a silence
 * that nothing was sent. Index: rup_site.state_last_number.
 */
export async function countUnconfirmed(statements: Pick<Statements, 'select'>): Promise<number> {
  const [row] = await statements.select<{ sites: number }>(
    `SELECT COUNT(*) AS sites FROM rup_site FORCE INDEX (state_last_number)
     WHERE state = ? AND last_number = 0 AND sent_number = 0 AND (confirm_link <> '' OR number_at > 0)`,
    [rupStateIdOf('registered')],
  );
  return row?.sites ?? 0;
}

/** Whose mails go to the address with that token. Index: rup_site.token. */
export async function rupSiteByToken(
  statements: Pick<Statements, 'select'>,
  token: string,
): Promise<RupSite | null> {
  const [site] = await sitesWhere(statements, 'FORCE INDEX (token) WHERE token = ?', [token]);
  return site ?? null;
}

/** A site whose row stays locked until the transaction ends. Index: rup_site.PRIMARY. */
export async function lockRupSite(
  statements: Pick<Statements, 'select'>,
  siteId: number,
): Promise<RupSite | null> {
  const rest = 'FORCE INDEX (PRIMARY) WHERE site_id = ? FOR UPDATE';
  const [site] = await sitesWhere(statements, rest, [siteId]);
  return site ?? null;
}

async function sitesWhere(
  statements: Pick<Statements, 'select'>,
  rest: string,
  values: Parameters<Statements['select']>[1],
): Promise<RupSite[]> {
  const rows = await statements.select<RupSiteRow>(
    `SELECT ${RUP_SITE_COLUMNS} FROM rup_site ${rest}`,
    values,
  );
  return rows.map(rupSiteOf);
}

/** Stores how it stands with a site whose row is locked. Index: rup_site.PRIMARY. */
export async function saveRupSite(
  statements: Pick<Statements, 'run'>,
  site: RupSite,
): Promise<void> {
  const [assignments, values] = rupStandingValues(site);
  await statements.run(
    `UPDATE rup_site FORCE INDEX (PRIMARY) SET ${assignments} WHERE site_id = ?`,
    [...values, site.siteId],
  );
}

/** Puts off what nothing else was done with meanwhile. Index: rup_site.PRIMARY. */
export async function postponeRupSites(
  statements: Pick<Statements, 'run'>,
  sites: readonly RupSite[],
  untilS: number,
): Promise<void> {
  for (const { siteId, dueS } of sites) {
    await statements.run(
      'UPDATE rup_site FORCE INDEX (PRIMARY) SET due_at = ? WHERE site_id = ? AND due_at = ?',
      [untilS, siteId, dueS],
    );
  }
}

/** Adds sites; those that are there stay as they are. Index: rup_site.host_port. */
export async function addRupSites(
  statements: Pick<Statements, 'run'>,
  sites: readonly NewRupSite[],
): Promise<void> {
  const rows = sites.map(({ host, port, token, isSecure, dueS }) => [
    host,
    port,
    token,
    Number(isSecure),
    rupStateIdOf('new'),
    dueS,
  ]);
  for (const slice of rowSlices(rows)) {
    await statements.run(
      'INSERT IGNORE INTO rup_site (host, port, token, is_secure, state, due_at) VALUES ?',
      [slice],
    );
  }
}

/** Forgets a site of which no URL is left. Index: rup_site.PRIMARY. */
export async function removeRupSite(
  statements: Pick<Statements, 'run'>,
  siteId: number,
): Promise<void> {
  await statements.run('DELETE FROM rup_site WHERE site_id = ?', [siteId]);
}
