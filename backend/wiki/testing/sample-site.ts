import type { SiteInfo } from '../site-info';

/** What a wiki in English says of itself. */
export const SAMPLE_SITE: SiteInfo = {
  wikiId: 'samplewiki',
  articlePath: '/wiki/$1',
  interwiki: new Map([
    ['doi', { url: '//doi.org/$1', local: false, wikiId: '' }],
    ['w', { url: 'https://en.wikipedia.org/wiki/$1', local: true, wikiId: '' }],
  ]),
  namespaceNames: new Map([
    [0, ''],
    [1, 'Talk'],
    [10, 'Template'],
    [14, 'Category'],
    [100, 'Portal'],
  ]),
  namespaceIds: new Map([
    ['', 0],
    ['talk', 1],
    ['template', 10],
    ['category', 14],
    ['portal', 100],
  ]),
  contentNamespaces: [0, 100],
  caseSensitiveNamespaces: new Set(),
  dottedI: false,
  hasVariants: false,
};
