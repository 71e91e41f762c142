import type { DetailsContext } from './gateway/details';
import { askService } from './gateway/ask-service';
import { createDetailsLoader } from './gateway/load-details';
import { fetchMessages } from './gateway/load-messages';
import { createSettingsStore } from './gateway/settings-store';
import { markPage } from './mark-page';
import { isCurrentView, isEditing, type PageContext } from './state/page-context';
import { createTranslator, type MessageCatalog, type GadgetTranslator } from './state/translator';

/** Filled in by build.mjs. */
declare const __WEBOID_ORIGIN__: string;
declare const __WEBOID_FARM__: string;

/**
 * Starts the gadget.
 * 1. On action=info: a row with a link to the report.
 * 2. On a page's current revision and in previews: marks after the links with problems, and what
 *    stands around them. In the visual editor: what to enter.
 * 3. Anywhere else: nothing.
 * @param bundled the texts of the wiki's language, from the gadget's package file
 */
export function start(bundled: MessageCatalog): void {
  const page = readPage();
  const isInfo = page.action === 'info' && page.pageId > 0;
  if (!isInfo && !isCurrentView(page) && !isEditing(page)) return;
  const context = createContext(page);
  const useDetails = createDetailsLoader(context.log);
  if (isInfo) {
    useDetails((details) => details.addInfoRow(context));
    return;
  }
  // Source: VisualEditor, ve.init.mw.ArticleTarget.
  mw.hook('ve.activationComplete').add(() => useDetails((details) => details.helpEditor(context)));
  speak(bundled, page)
    .then((translator) => markPage(context, translator, useDetails))
    .catch(context.log);
}

async function speak(
  bundled: MessageCatalog,
  { userLanguage }: PageContext,
): Promise<GadgetTranslator> {
  const catalog = await fetchMessages('core', bundled, userLanguage);
  return createTranslator(catalog, [userLanguage]);
}

function readPage(): PageContext {
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

function createContext(page: PageContext): DetailsContext {
  const store = createSettingsStore();
  return {
    service: { origin: __WEBOID_ORIGIN__, farm: __WEBOID_FARM__ },
    page,
    settings: store.read(),
    saveSettings: (settings) => store.write(settings),
    ask: (address, maxLength) => askService(address, { maxLength }),
    log: (error) => mw.log('Weboid:', error),
  };
}
