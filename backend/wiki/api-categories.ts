import { z } from 'zod';
import type { ApiParams } from './http/action-api';
import { queryList } from './api-query';
import type { CategorySource } from './category-tree';
import type { WikiReading } from './reading';
import type { CategoryAdditions } from './take-in-changes';
import { timestampOfSeconds } from './wiki-time';

/** Reads categories through the Action API, one after the other. */
export interface ApiCategories extends CategorySource {
  /**
   * What was put into a category at this moment or later.
   * @param sinceS seconds since 1970
   */
  additionsSince(title: string, sinceS: number): AsyncIterable<CategoryAdditions>;
}

const membersSchema = z.object({
  query: z.object({
    categorymembers: z.array(z.object({ pageid: z.number(), title: z.string(), type: z.string() })),
  }),
});

type Member = z.infer<typeof membersSchema>['query']['categorymembers'][number];

export function apiCategories(api: WikiReading): ApiCategories {
  return {
    async *subcategories(titles) {
      for (const title of titles) {
        const parts = membersOf(api, title, { cmtype: 'subcat' });
        for await (const members of parts) yield members.map(titleOf);
      }
    },
    async *members(titles) {
      for (const title of titles) {
        const parts = membersOf(api, title, { cmtype: 'page' });
        for await (const members of parts) yield members.map(({ pageid }) => pageid);
      }
    },
    hidden: () => Promise.resolve([]),
    async *additionsSince(title, sinceS) {
      const newer = { cmsort: 'timestamp', cmdir: 'newer', cmstart: timestampOfSeconds(sinceS) };
      const parts = membersOf(api, title, { cmtype: 'page|subcat', ...newer });
      for await (const members of parts) {
        yield {
          pageIds: members.filter(({ type }) => type === 'page').map(({ pageid }) => pageid),
          hasSubcategory: members.some(({ type }) => type === 'subcat'),
        };
      }
    },
  };
}

/** @param title without namespace; `Category:` is understood by every wiki */
async function* membersOf(
  api: WikiReading,
  title: string,
  params: ApiParams,
): AsyncGenerator<Member[]> {
  const list = { list: 'categorymembers', cmprop: 'ids|title|type', cmlimit: 'max' };
  const asked = { ...list, cmtitle: `Category:${title}`, ...params };
  for await (const { query } of queryList(api, membersSchema, asked)) yield query.categorymembers;
}

/** Without the namespace, whatever its name is here, and with `_`. */
export function titleOf({ title }: { title: string }): string {
  return title.slice(title.indexOf(':') + 1).replaceAll(' ', '_');
}
