import { z } from 'zod';
import type { WikiConfig } from '../config/wiki-config';
import type { Database } from '../runtime/database';
import { errorCode } from '../runtime/database-errors';
import { ActionApiError, type ActionApi } from './http/action-api';
import type { ClosedWikis } from './closed-wikis';

/** Whether a wiki can be read now; what is not open is passed over for this time (W1.8). */
export type WikiCondition =
  | {
      state: 'open';
      /** What could not be asked; without it the wiki is taken for open. */
      doubt?: string;
    }
  | {
      /** `closed`: no more edited, by decision; `gone`: not there; `locked`: no edits for a while. */
      state: 'closed' | 'gone' | 'locked';
      /** For the log and for people. */
      reason: string;
    };

/** The ways in which a wiki tells of its condition. */
export interface ConditionSources {
  /** What `farm.metaDatabase` says; null where the farm has none. */
  closedWikis: (() => Promise<ClosedWikis>) | null;
  /** The wiki's replica host; null where the wiki is read through its API. */
  replica: Database | null;
  api: ActionApi;
}

/** A wiki as its condition is asked for. */
type AskedWiki = Pick<WikiConfig, 'dbname' | 'replica'>;

const OPEN: WikiCondition = { state: 'open' };

/**
 * Asks in this order, the first bad answer counts: `meta_p.wiki` of the farm (closed, or not listed:
 * gone), the wiki's own database (none: gone), the wiki itself (locked). The list of the farm is asked
 * as far as it can be: one host must not stop all wikis.
 * @throws ActionApiError, and the database's errors: of a fault nothing follows but to try later
 */
export async function readCondition(
  wiki: AskedWiki,
  { closedWikis, replica, api }: ConditionSources,
): Promise<WikiCondition> {
  const listed = closedWikis === null ? OPEN : conditionInList(wiki.dbname, await closedWikis());
  if (listed.state !== 'open') return listed;
  const present = replica === null ? OPEN : await conditionOfDatabase(wiki, replica);
  if (present.state !== 'open') return present;
  const site = await conditionOfSite(api);
  return site.state === 'open' ? listed : site;
}

function conditionInList(dbname: string, list: ClosedWikis): WikiCondition {
  if ('fault' in list) return { state: 'open', doubt: list.fault };
  const { closed, table } = list;
  const isClosed = closed.get(dbname);
  if (isClosed === undefined) return { state: 'gone', reason: `${table} has no ${dbname}` };
  return isClosed ? { state: 'closed', reason: `${table} says that ${dbname} is closed` } : OPEN;
}

/** What the server says of a database that is not there. A host without address is a fault. */
const GONE_CODES: ReadonlySet<string> = new Set([
  'ER_BAD_DB_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_NO_SUCH_TABLE',
  'ER_TABLEACCESS_DENIED_ERROR',
]);

/** Index: PRIMARY; no row is read. */
async function conditionOfDatabase(
  { replica: address }: AskedWiki,
  replica: Database,
): Promise<WikiCondition> {
  if (address === null) return OPEN;
  try {
    await replica.select(`SELECT 1 FROM \`${address.database}\`.page WHERE page_id = 0`);
    return OPEN;
  } catch (error) {
    if (!GONE_CODES.has(errorCode(error))) throw error;
    const why = error instanceof Error ? error.message : String(error);
    return { state: 'gone', reason: `database ${address.database} cannot be read: ${why}` };
  }
}

const generalSchema = z.object({
  query: z.object({
    general: z.object({ readonly: z.boolean().optional(), readonlyreason: z.string().optional() }),
  }),
});

async function conditionOfSite(api: ActionApi): Promise<WikiCondition> {
  const answer = generalSchema.safeParse(
    await api.request({ action: 'query', meta: 'siteinfo', siprop: 'general' }),
  );
  if (!answer.success) {
    throw new ActionApiError('the API does not tell whether the wiki is locked', {
      cause: answer.error,
    });
  }
  const { readonly = false, readonlyreason = '' } = answer.data.query.general;
  if (!readonly) return OPEN;
  return { state: 'locked', reason: readonlyreason === '' ? 'read-only' : readonlyreason };
}
