import type { DateForm } from '../dates/write-date';
import { namedTemplates } from '../references/named-templates';
import type { WikitextPage } from '../references/page';

const FORMS: Readonly<Record<string, DateForm>> = {
  'use dmy dates': { order: 'day-first', months: 'en' },
  'use mdy dates': { order: 'month-first', months: 'en' },
};

/** How a page wants its dates, where nothing nearer says it: by its template on enwiki, else as its wiki does. */
export function pageDateForm(page: WikitextPage): DateForm {
  const { language } = page.templates;
  if (language === 'it') return { order: 'day-first', months: 'it' };
  if (language !== 'en') return { order: 'iso' };
  for (const { name } of namedTemplates(page)) {
    const form = FORMS[name];
    if (form !== undefined) return form;
  }
  return { order: 'iso' };
}
