import type { WikiConfig } from '../config/wiki-config';
import { withCitations } from '../wikitext/learn/with-citations';
import { templatesOf, type WikiTemplates } from '../wikitext/wikis/known-wikis';

/** What is known of the templates of a wiki: by its row, or that of a wiki like it, and by the wikis file. */
export function templatesOfWiki({
  templatesLike,
  citations,
  dateLanguage,
}: Pick<WikiConfig, 'templatesLike' | 'citations' | 'dateLanguage'>): WikiTemplates {
  const known = templatesOf(templatesLike);
  const language = dateLanguage ?? known.language;
  return withCitations({ ...known, language }, citations);
}
