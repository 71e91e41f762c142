/** What the gadget needs to know about the page and its reader; read from `mw.config` once. */
export interface PageContext {
  readonly action: string;
  readonly isArticle: boolean;
  readonly isDiff: boolean;
  /** Whether the page is in a content namespace. */
  readonly isContent: boolean;
  /** 0 = the page does not exist. */
  readonly pageId: number;
  readonly revisionId: number;
  readonly currentRevisionId: number;
  readonly dbname: string;
  readonly userLanguage: string;
}

/** Only the current revision of an existing page shows what the wiki's readers have before them. */
export function isCurrentView(page: PageContext): boolean {
  return (
    page.isArticle && !page.isDiff && page.pageId > 0 && page.revisionId === page.currentRevisionId
  );
}

/** The edit form of an existing page, which may show a preview or bring one later. */
export function isEditing(page: PageContext): boolean {
  return (page.action === 'edit' || page.action === 'submit') && page.pageId > 0;
}
