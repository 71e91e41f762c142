import type { Messages } from '../../../runtime/messages';
import type { SourceInfo } from '../../../runtime/source-info';

/**
 * What Toolhub tells people of this tool, by version 1.2.2 of its schema. An icon would have to be a file
 * of Wikimedia Commons; there is none.
 */
export function toolinfo({
  messages,
  source,
  publicUrl,
}: {
  messages: Messages;
  source: SourceInfo;
  publicUrl: string;
}): object {
  return {
    _schema: '/toolinfo/1.2.2',
    _language: 'en',
    name: 'weboid',
    title: 'Weboid',
    subtitle: 'Link monitor for Wikimedia wikis',
    description:
      'Finds out for any wiki page which of its web links are dead, since when, and tells how that was found: ' +
      'as a page, as an answer for programs, and as a gadget that marks dead links in the article.',
    url: publicUrl,
    author: [{ name: 'Weboid maintainers' }],
    repository: source.url,
    license: 'MIT',
    keywords: 'external links, dead links, link rot, references, archives',
    api_url: `${publicUrl}/api`,
    developer_docs_url: [{ language: 'en', url: `${publicUrl}/api` }],
    available_ui_languages: messages.languages.map(({ code }) => code),
    technology_used: ['TypeScript', 'Node.js', 'MariaDB'],
    tool_type: 'web app',
    for_wikis: ['*'],
  };
}
