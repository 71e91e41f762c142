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

type AnsweredPage = z.infer<typeof schema>['query']['pages'][number];

function addSubject(
  subjects: Set<number>,
  { pageid, ns = 0, missing, subjectid }: AnsweredPage,
): void {
  const subject = ns % 2 === 1 ? subjectid : pageid;
  if (!missing && subject !== undefined && subject > 0) subjects.add(subject);
}

/** The pages that these are or talk about (WikiReader.subjects). @throws ActionApiError */
export async function apiSubjects(
  api: WikiReading,
  pageIds: readonly number[],
): Promise<Set<number>> {
  const subjects = new Set<number>();
  for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) {
    const params = { prop: 'info', inprop: 'subjectid', pageids: slice.join('|') };
    for await (const { answer } of queryParts(api, schema, params)) {
      for (const page of answer.query.pages) addSubject(subjects, page);
    }
  }
  return subjects;
}
