import { z } from 'zod';
import type { WatchCriteria } from '../config/watch-criteria';
import { apiCategories } from './api-categories';
import { pagesWithIds, pagesWithTitles } from './api-page-info';
import { queryList, type ApiWiki } from './api-query';
import { counted } from './counted-categories';
import type { Criteria } from './criteria';
import { readCriteria, type CriteriaSource } from './read-criteria';
import { displayTitle, type DatabaseTitle } from './title';

/** Finds out what the configured criteria stand for (W1.2). What cannot be found is a warning. */
export function readApiCriteria(
  wiki: ApiWiki,
  criteria: WatchCriteria,
  met?: (pages: number) => void,
): Promise<Criteria> {
  const { api, site } = wiki;
  const source: CriteriaSource = {
    categories: () => counted(apiCategories(api), met),
    async existing(pageIds) {
      return new Set((await pagesWithIds(api, pageIds)).map(({ pageid }) => pageid));
    },
    async idsOf(titles) {
      const full = titles.map((title) => displayTitle(title, site));
      const found = await pagesWithTitles(api, full);
      return full.map((title) => found.get(title)?.pageid ?? null);
    },
    withTemplate: (title) => pagesWithTemplate(wiki, title),
    withProp: (name) => pagesWithProp(wiki, name),
  };
  return readCriteria(source, site, criteria);
}

const pageIdsSchema = z.array(z.object({ pageid: z.number() }));
const embeddedSchema = z.object({ query: z.object({ embeddedin: pageIdsSchema }) });
const propSchema = z.object({ query: z.object({ pageswithprop: pageIdsSchema }) });

async function* pagesWithTemplate(
  { api, site }: ApiWiki,
  title: DatabaseTitle,
): AsyncGenerator<number[]> {
  const asked = { list: 'embeddedin', eititle: displayTitle(title, site), eilimit: 'max' };
  for await (const { query } of queryList(api, embeddedSchema, asked)) {
    yield query.embeddedin.map(({ pageid }) => pageid);
  }
}

async function* pagesWithProp({ api }: ApiWiki, pwppropname: string): AsyncGenerator<number[]> {
  const asked = { list: 'pageswithprop', pwppropname, pwpprop: 'ids', pwplimit: 'max' };
  for await (const { query } of queryList(api, propSchema, asked)) {
    yield query.pageswithprop.map(({ pageid }) => pageid);
  }
}
