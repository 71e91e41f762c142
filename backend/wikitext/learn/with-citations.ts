import { nameOfTitle } from '../references/template-name';
import { CS1, MAIN_ACCESS } from '../wikis/cs1';
import { prepareTemplates, type WikiTemplates } from '../wikis/known-wikis';
import type { Citations } from '../wikis/local-templates';
import type { LearntCitations } from './learn-citations';

/** What a person has found out of templates that cite, all names as the wiki spells them. */
type ReviewedRow = Omit<LearntCitations, 'evidence'>;

/**
 * The same with more templates that cite, which count before those known already. What is reviewed may be repaired:
 * where it can hold a copy and its date, these are added.
 */
export function withCitations(known: WikiTemplates, rows: readonly ReviewedRow[]): WikiTemplates {
  if (rows.length === 0) return known;
  const { citations } = prepareTemplates({
    language: known.language,
    deadTags: known.deadTags,
    citations: rows.map(citationsOf),
  });
  return {
    ...known,
    citations: new Map([...known.citations, ...citations]),
    links: known.links ?? {},
  };
}

function citationsOf(row: ReviewedRow): Citations {
  const { url, chapterUrl, accessDate, archiveUrl, archiveDate } = row;
  const holdsCopies = archiveUrl.length > 0 && archiveDate.length > 0;
  return {
    templates: row.templates.map(nameOfTitle),
    addresses: [
      { names: url, access: MAIN_ACCESS },
      ...(chapterUrl.length === 0 ? [] : [{ names: chapterUrl, access: [] }]),
    ],
    accessDate,
    archiveUrl,
    archiveDate,
    status: CS1.status,
    ...(holdsCopies && { repair: { workDate: ['date'], addsStatus: false } }),
  };
}
