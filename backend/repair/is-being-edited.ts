import { namedTemplates } from '../wikitext/references/named-templates';
import { WikitextPage } from '../wikitext/references/page';
import type { WikiTemplates } from '../wikitext/wikis/known-wikis';
import type { CurrentText } from '../wiki/page-texts';

/** Who edits a page saves it now and then: so long after the last time such a notice is one that was forgotten. */
const FORGOTTEN_S = 14 * 86_400;

/**
 * Whether somebody says on a page, by a template such as `{{in use}}`, that they are editing it just now: a program would
 * only be in their way. Notices on pages that nobody has saved for two weeks count for nothing.
 * @param nowS seconds since 1970
 */
export function isBeingEdited(
  { wikitext, savedAtS }: Pick<CurrentText, 'wikitext' | 'savedAtS'>,
  templates: WikiTemplates,
  nowS: number,
): boolean {
  if (templates.editing.size === 0) return false;
  if ((savedAtS ?? nowS) < nowS - FORGOTTEN_S) return false;
  const page = new WikitextPage(wikitext, templates);
  return namedTemplates(page).some(({ name }) => templates.editing.has(name));
}
