import type { DateForm } from '../dates/write-date';
import { namedTemplates } from '../references/named-templates';
import type { WikitextPage } from '../references/page';

const DAY_FIRST: DateForm = { order: 'day-first', months: 'en' };
const MONTH_FIRST: DateForm = { order: 'month-first', months: 'en' };

/** By template, with its redirects. Source: enwiki, Module:Citation/CS1/Configuration, `df_template_patterns`. */
const FORMS: ReadonlyMap<string, DateForm> = new Map([
  ...['use dmy dates', 'use dmy', 'usedmy', 'dmy'].map((name) => [name, DAY_FIRST] as const),
  ...['use mdy dates', 'usemdydates', 'use mdy', 'usemdy', 'mdy'].map(
    (name) => [name, MONTH_FIRST] as const,
  ),
]);

/** How a page wants its dates, where nothing nearer says it: by its template on enwiki, else as its wiki does. */
export function pageDateForm(page: WikitextPage): DateForm {
  const { language } = page.templates;
  if (language === 'it') return { order: 'day-first', months: 'it' };
  if (language !== 'en') return { order: 'iso' };
  for (const { name } of namedTemplates(page)) {
    const form = FORMS.get(name);
    if (form !== undefined) return form;
  }
  return { order: 'iso' };
}
