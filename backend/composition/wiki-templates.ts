import type { WikiConfig } from '../config/wiki-config';
import { withCitations } from '../wikitext/learn/with-citations';
import { nameOfTitle } from '../wikitext/references/template-name';
import { editingNoticesOf } from '../wikitext/wikis/editing-notices';
import { templatesOf, type WikiTemplates } from '../wikitext/wikis/known-wikis';

/** What a wiki's entry in the wikis file says of its templates. */
type TemplateSettings = Pick<
  WikiConfig,
  'dbname' | 'templatesLike' | 'citations' | 'dateLanguage'
> & { repair: Pick<WikiConfig['repair'], 'inUseTemplates'> };

/**
 * What is known of the templates of a wiki: by its row, or that of a wiki like it, and by the wikis file. Where nobody
 * says in which language it writes dates, they are read as English ones, and nothing is repaired.
 */
export function templatesOfWiki(settings: TemplateSettings): WikiTemplates {
  const { dbname, templatesLike, citations, dateLanguage, repair } = settings;
  const known = templatesOf(templatesLike);
  const language = dateLanguage ?? known.language;
  const given = repair.inUseTemplates.map(nameOfTitle);
  const editing = new Set([...known.editing, ...editingNoticesOf(dbname), ...given]);
  const templates = withCitations({ ...known, language, editing }, citations);
  return lacksLanguage(settings) ? { ...templates, links: null } : templates;
}

/** Why nothing of a wiki's references is repaired, and what to do about it; null: they are. */
export function whyNotRepairable(settings: TemplateSettings): string | null {
  if (templatesOfWiki(settings).links !== null) return null;
  return lacksLanguage(settings) && settings.citations.length > 0
    ? 'its citations are given, but not in which language it writes dates; set dateLanguage, or templatesLike, in its entry'
    : 'no row of templates covers it; set templatesLike or citations in its entry';
}

/** An English month in a text of another language would be our mistake. */
function lacksLanguage({ templatesLike, dateLanguage }: TemplateSettings): boolean {
  return dateLanguage === null && templatesOf(templatesLike).citations.size === 0;
}
