import { readDate } from '../dates/read-date';
import type { LocatedReference } from './located-reference';
import type { NamedTemplate, WikitextPage } from './page';
import { Parameters } from './parameters';

/** What templates that call a link dead name the day or month of that. */
const SINCE = ['date', 'data', 'datum', 'fecha', 'brisé le', 'дата', 'تاريخ', 'תאריך'];
const SINCE_PARAMETERS = new Set(SINCE);

/**
 * Since when a page's writers call a link dead, as a tag or the citation itself dates it.
 * @returns `YYYY-MM`; null where nothing dates it
 */
export function deadSince(
  page: WikitextPage,
  { template, behind, wrapper }: LocatedReference,
): string | null {
  const tags = behind.filter(({ meaning }) => meaning === 'dead').map((tag) => tag.template);
  const dates = [...tags, ...(wrapper === null ? [] : [wrapper])].map((tag) =>
    dateOfTag(page, tag),
  );
  const [first = null] = dates.filter((date) => date !== null);
  const date = first ?? (template === null ? null : dateInCitation(page, template));
  return date?.slice(0, 'YYYY-MM'.length) ?? null;
}

function dateOfTag({ source, templates }: WikitextPage, { node }: NamedTemplate): string | null {
  const value = new Parameters(source, node, SINCE_PARAMETERS).valueOf(SINCE);
  return value === null ? null : readDate(value, templates.language);
}

/** Some wikis have a parameter whose value is the day of death. */
function dateInCitation(page: WikitextPage, template: NamedTemplate): string | null {
  const citation = page.citationOf(template);
  if (citation === null) return null;
  const dating = citation.citations.status.filter(({ others }) => others === 'dead');
  const value = citation.given.valueOf(dating.flatMap(({ names }) => names));
  return value === null ? null : readDate(value, page.templates.language);
}
