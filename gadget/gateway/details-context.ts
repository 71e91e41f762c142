import type { PageContext } from '../state/page-context';
import { askService } from './ask-service';
import type { DetailsContext } from './details';
import { readSettings } from './settings-store';

/** Filled in by build.mjs. */
declare const __WEBOID_ORIGIN__: string;
declare const __WEBOID_FARM__: string;

/** The page that is shown, as MediaWiki tells of it. */
export function readDetailsContext(): PageContext {
  const { config } = mw;
  return {
    action: config.get('wgAction'),
    isArticle: config.get('wgIsArticle'),
    isDiff: Boolean(config.get('wgDiffNewId')),
    isContent: config.get('wgContentNamespaces').indexOf(config.get('wgNamespaceNumber')) >= 0,
    pageId: config.get('wgArticleId'),
    revisionId: config.get('wgRevisionId'),
    currentRevisionId: config.get('wgCurRevisionId'),
    dbname: config.get('wgDBname'),
    userLanguage: config.get('wgUserLanguage'),
  };
}

/** What a page view lends to the details. */
export function createContext(page: PageContext): DetailsContext {
  return {
    service: { origin: __WEBOID_ORIGIN__, farm: __WEBOID_FARM__ },
    page,
    settings: readSettings(),
    ask: askService,
    log: (error) => mw.log('Weboid:', error),
  };
}
