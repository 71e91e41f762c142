import type { PageContext } from '../state/page-context';

/** A reader at the current revision of an article; tests change what they are about. */
export function pageContext(changes: Partial<PageContext> = {}): PageContext {
  return {
    action: 'view',
    isArticle: true,
    isDiff: false,
    isContent: true,
    pageId: 150,
    revisionId: 34,
    currentRevisionId: 34,
    dbname: 'examplewiki',
    userLanguage: 'en',
    ...changes,
  };
}
