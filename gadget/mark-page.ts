import type { DetailsContext } from './gateway/details';
import type { DetailsLoader } from './gateway/load-details';
import { loadBlockProblems } from './gateway/block-problems';
import { createSummaryUpdater } from './summary-updater';
import { createPageMarker } from './page-marker';
import { addToolbox } from './page-toolbox';
import { isCurrentView, isEditing } from './state/page-context';
import type { KnownProblem } from './state/problem';
import type { GadgetTranslator } from './state/translator';
import { listenToMarks } from './view/mark';
import { listenToContent, previewIn } from './view/page-content';

const OF_DETAILS = '[data-weboid-verdict=doubtful],[data-weboid-taken]';

/**
 * Marks the links of this page view, by itself or when told to, and adds what stands around the marks:
 * the summary line and the links in the toolbox. A preview gets marks only.
 */
export function markPage(
  context: DetailsContext,
  translator: GadgetTranslator,
  useDetails: DetailsLoader,
): void {
  const { page, settings, log } = context;
  const content = document.getElementById('mw-content-text') ?? document.body;
  const isAutomatic = settings.ask === 'auto' && page.isContent;
  const ask = (): void => useDetails((details) => details.markNow(context, content, mark));
  const next = (): void => useDetails((details) => details.nextProblem(content));
  const openSettings = (opener: HTMLElement): void =>
    useDetails((details) => details.openSettings(context, opener));
  const view = { context, translator, content, isAutomatic, ask, next, openSettings };
  // There is one of each thing that tells of the marks, however often is marked again.
  const tellOfMarks = createSummaryUpdater(view);
  const tell = (): void => {
    tellOfMarks();
    // Its styles draw the signs of these, and it hears clicks on what is taken.
    if (document.querySelector(OF_DETAILS))
      useDetails((details) => details.guardTaken(context), true);
  };
  let markRoot = isAutomatic
    ? createPageMarker(view, tell, () => loadBlockProblems(context))
    : undefined;

  listenToMarks((mark) => useDetails((details) => details.openProblem(context, mark)));
  listenToContent(content, (root) => {
    // MediaWiki 1.39 tells of a preview just before that stands in the page again.
    setTimeout(() => {
      const part = isEditing(page) ? previewIn(root) : root;
      if (part) markRoot?.(part).catch(log);
    });
  });
  if (!isCurrentView(page)) return;
  const mark = (problems: readonly KnownProblem[]): Promise<void> => {
    markRoot = createPageMarker(view, tell, () => Promise.resolve(problems));
    return markRoot(content);
  };
  addToolbox(view);
  if (isAutomatic && settings.show === 'doubtful')
    useDetails((details) => details.showRepaired(context, content), true);
}
