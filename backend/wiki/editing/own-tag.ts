import { z } from 'zod';
import { queryParts } from '../api-query';
import type { ActionApi } from '../http/action-api';

/** Of our edits, on wikis whose administrators have made it. */
const OWN_TAG = 'weboid';

const schema = z.object({
  query: z.object({
    tags: z.array(
      z.object({
        name: z.string(),
        active: z.boolean().default(false),
        source: z.array(z.string()).default([]),
      }),
    ),
  }),
});

/**
 * The change tag that edits of ours carry on a wiki: `weboid`, where it is there, active, and for people and programs
 * to set; else null. With another one nothing would be saved.
 * Source: https://www.mediawiki.org/wiki/API:Tags
 * @throws ActionApiError
 */
export async function findOwnTag(api: ActionApi): Promise<string | null> {
  const params = { list: 'tags', tgprop: 'active|source', tglimit: 'max' };
  for await (const { answer } of queryParts(api, schema, params)) {
    const own = answer.query.tags.find(({ name }) => name === OWN_TAG);
    if (own !== undefined) return own.active && own.source.includes('manual') ? own.name : null;
  }
  return null;
}
