import type { Database } from '../runtime/database';
import type { ReplicaHosts } from './replica-hosts';
import { findWikiColumns, type LinkColumns, type TargetColumns } from './wiki-columns';

/** Which of its known forms each link table of a wiki has. */
export interface LinkSchema {
  externalLinks: LinkColumns;
  categoryLinks: TargetColumns;
  templateLinks: TargetColumns;
}

/** Whether a host answers and shows the wiki's pages to us. Index: PRIMARY; no row is read. */
export async function probePages(host: Database, database: string): Promise<void> {
  await host.select(`SELECT 1 FROM \`${database}\`.page WHERE page_id = 0`);
}

/**
 * Which schema the host of the link tables has; its copy of `page` has to be there, too.
 * @throws WikiSchemaError when it is none that we know
 */
export async function probeLinks(hosts: ReplicaHosts): Promise<LinkSchema> {
  await probePages(hosts.links, hosts.database);
  const columns = await findWikiColumns(hosts);
  return {
    externalLinks: columns.externalLinks(),
    categoryLinks: columns.categoryLinks(),
    templateLinks: columns.templateLinks(),
  };
}
