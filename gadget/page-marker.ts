import { createLinkMarker, type LinkMarkerParts } from './link-marker';
import type { PageView } from './page-view';

/** A busy page is not waited for any longer. */
const MAX_IDLE_WAIT_MS = 2000;

/** Marks the links of a root, then tells how many there are now. */
export function createPageMarker(
  { context, translator }: PageView,
  tell: () => void,
  loadProblems: LinkMarkerParts['loadProblems'],
): (root: Element) => Promise<void> {
  const { text, language, direction } = translator;
  const told = language === context.page.userLanguage ? {} : { lang: language, dir: direction };
  const markLinks = createLinkMarker({
    loadProblems,
    markName: ({ verdict, hasCopy }, name) => ({
      text:
        (verdict === 'doubtful' ? text('mark-doubtful', name) : text('mark', name)) +
        (hasCopy ? `\n${text('copied')}` : ''),
      language: told,
    }),
    whenIdle,
  });
  return (root) => markLinks(root).then(tell);
}

function whenIdle(): Promise<void> {
  return new Promise((done) => {
    mw.requestIdleCallback(() => done(), { timeout: MAX_IDLE_WAIT_MS });
  });
}
