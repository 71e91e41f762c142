import { z } from 'zod';
import { slicesOf } from '../runtime/slices';
import { PAGES_PER_QUESTION, queryList, queryParts } from './api-query';
import type { Criteria } from './criteria';
import { ITEM_PROP, itemsOf, type PageItem } from './page-items';
import type { WikiReading } from './reading';
import { throwIfUntold } from './told-pages';

/**
 * The pages that meet the criteria and have an item of Wikidata, piece by piece: those of whole
 * namespaces by the property, single ones by their ids. Redirects are not told apart: they have no item
 * but by an oversight.
 */
export async function* apiItems(api: WikiReading, criteria: Criteria): AsyncGenerator<PageItem[]> {
  const pieces =
    criteria.namespaces.size > 0 ? allTagged(api) : taggedAmong(api, [...criteria.included]);
  for await (const pages of pieces) yield itemsOf(pages, criteria);
}

interface TaggedPage {
  pageId: number;
  namespace: number;
  value: string;
}

const withPropSchema = z.object({
  query: z.object({
    pageswithprop: z.array(z.object({ pageid: z.number(), ns: z.number(), value: z.string() })),
  }),
});

async function* allTagged(api: WikiReading): AsyncGenerator<TaggedPage[]> {
  const asked = {
    list: 'pageswithprop',
    pwppropname: ITEM_PROP,
    pwpprop: 'ids|title|value',
    pwplimit: 'max',
  };
  for await (const { query } of queryList(api, withPropSchema, asked)) {
    yield query.pageswithprop.map(({ pageid, ns, value }) => ({
      pageId: pageid,
      namespace: ns,
      value,
    }));
  }
}

const taggedPageSchema = z.object({
  pageid: z.number(),
  ns: z.number().default(0),
  pageprops: z.object({ [ITEM_PROP]: z.string().default('') }).default({ [ITEM_PROP]: '' }),
});
const propsSchema = z.object({
  query: z.object({ pages: z.array(taggedPageSchema).default([]) }).default({ pages: [] }),
});

/** @throws ActionApiError, also when the wiki says nothing of one of them */
async function* taggedAmong(
  api: WikiReading,
  pageIds: readonly number[],
): AsyncGenerator<TaggedPage[]> {
  for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) {
    const asked = { prop: 'pageprops', ppprop: ITEM_PROP, pageids: slice.join('|') };
    const told = new Set<number>();
    for await (const { answer } of queryParts(api, propsSchema, asked)) {
      for (const { pageid } of answer.query.pages) told.add(pageid);
      yield answer.query.pages.map(({ pageid, ns, pageprops }) => ({
        pageId: pageid,
        namespace: ns,
        value: pageprops[ITEM_PROP],
      }));
    }
    throwIfUntold(api, slice, told);
  }
}
