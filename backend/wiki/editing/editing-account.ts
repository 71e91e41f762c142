import { z } from 'zod';
import { query } from '../api-query';
import type { ActionApi } from '../http/action-api';

const schema = z.object({
  query: z.object({ userinfo: z.object({ name: z.string(), anon: z.boolean().default(false) }) }),
});

/** The user name of who has signed in, by password or token; null: nobody. @throws ActionApiError */
export async function readEditingAccount(api: ActionApi): Promise<string | null> {
  const { name, anon } = (await query(api, schema, { meta: 'userinfo' })).query.userinfo;
  return anon ? null : name;
}
