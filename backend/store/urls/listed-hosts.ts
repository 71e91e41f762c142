import type { Statements } from '../../runtime/database';
import { getDomain } from 'tldts';

/** In a statement on table host. As EXISTS it might begin with the URLs. */
const HAS_URLS =
  '(SELECT 1 FROM url FORCE INDEX (host_due) WHERE url.host_id = host.host_id LIMIT 1) IS NOT NULL';

/**
 * Whether URLs of a host are listed, or of any host below it: nobody has us look at what no page of a wiki links to.
 * Index: registered_domain, url.host_due.
 * @param name ASCII
 */
export async function isAnyHostListed(
  statements: Pick<Statements, 'select'>,
  name: string,
): Promise<boolean> {
  const rows = await statements.select(
    `SELECT 1 FROM host FORCE INDEX (registered_domain)
     WHERE registered_domain = ? AND (name = ? OR RIGHT(name, ?) = ?)
       AND ${HAS_URLS} LIMIT 1`,
    [getDomain(name) ?? name, name, name.length + 1, `.${name}`],
  );
  return rows.length > 0;
}

/** Those of the hosts with these names of which URLs are listed. Index: name, url.host_due. */
export async function listedHosts(
  statements: Pick<Statements, 'select'>,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await statements.select<{ name: Buffer }>(
    `SELECT name FROM host FORCE INDEX (name) WHERE name IN (?) AND ${HAS_URLS}`,
    [[...names]],
  );
  return new Set(rows.map(({ name }) => name.toString('latin1')));
}
