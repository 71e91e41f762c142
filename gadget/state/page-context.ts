/** What the gadget needs to know about the page and its reader; read from `mw.config` once. */
export interface PageContext {
  readonly action: string;
  readonly isArticle: boolean;
  readonly isDiff: boolean;
  /** 0 = the page does not exist. */
  readonly pageId: number;
  readonly revisionId: number;
  readonly currentRevisionId: number;
  readonly dbname: string;
  readonly userLanguage: string;
}

/** Links are marked on the current revision of an existing page only: findings are about this second's links. */
export function isMarkable(page: PageContext): boolean {
  return (
    page.isArticle && !page.isDiff && page.pageId > 0 && page.revisionId === page.currentRevisionId
  );
}
