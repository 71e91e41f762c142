import { z } from 'zod';
import { slicesOf } from '../runtime/slices';
import { PAGES_PER_QUESTION, queryParts } from './api-query';
import type { WikiReading } from './reading';

const schema = z.object({
  query: z
    .object({
      pages: z
        .array(
          z.object({
            pageid: z.number().optional(),
            ns: z.number().optional(),
            missing: z.boolean().default(false),
            subjectid: z.number().optional(),
          }),
        )
        .default([]),
    })
    .default({ pages: [] }),
});

/** The pages that these are or talk about (WikiReader.subjects). @throws ActionApiError */
export async function apiSubjects(
  api: WikiReading,
  pageIds: readonly number[],
): Promise<Set<number>> {
  const subjects = new Set<number>();
  for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) {
    const params = { prop: 'info', inprop: 'subjectid', pageids: slice.join('|') };
    for await (const { answer } of queryParts(api, schema, params)) {
      for (const { pageid, ns = 0, missing, subjectid } of answer.query.pages) {
        const subject = ns % 2 === 1 ? subjectid : pageid;
        if (!missing && subject !== undefined && subject > 0) subjects.add(subject);
      }
    }
  }
  return subjects;
}
