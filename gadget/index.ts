import { createContext, readDetailsContext } from './gateway/details-context';
import { createDetailsLoader } from './gateway/load-details';
import { fetchMessages } from './gateway/load-messages';
import { tellInfo } from './info/tell-info';
import { markPage } from './mark-page';
import { isCurrentView, isEditing, type PageContext } from './state/page-context';
import { createTranslator, type MessageCatalog, type GadgetTranslator } from './state/translator';

/**
 * Starts the gadget.
 * 1. On action=info: a row with the number of dead links, which leads to the report.
 * 2. On a page's current revision and in previews: marks after the links with problems, and what
 *    stands around them. In the visual editor: what to enter.
 * 3. Anywhere else: nothing.
 * @param bundled the texts of the wiki's language, from the gadget's package file
 */
export function start(bundled: MessageCatalog): void {
  const page = readDetailsContext();
  if (tellInfo(page) || (!isCurrentView(page) && !isEditing(page))) return;
  const context = createContext(page);
  const useDetails = createDetailsLoader(context.log);
  // Source: VisualEditor, ve.init.mw.ArticleTarget.
  mw.hook('ve.activationComplete').add(() =>
    useDetails((details) => details.helpEditor(context), true),
  );
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
