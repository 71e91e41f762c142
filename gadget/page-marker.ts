import { createAnnotator, type AnnotatorParts } from './annotator';
import type { PageView } from './page-view';

/** A busy page is not waited for any longer. */
const MAX_IDLE_WAIT_MS = 2000;

/** Marks the links of a root, then tells how many there are now. */
export function createMarker(
  { context, translator }: PageView,
  tell: () => void,
  loadProblems: AnnotatorParts['loadProblems'],
): (root: Element) => Promise<void> {
  const { text, language, direction } = translator;
  const told = language === context.page.userLanguage ? {} : { lang: language, dir: direction };
  const annotate = createAnnotator({
    loadProblems,
    markName: ({ verdict, hasCopy }, name) => ({
      text:
        (verdict === 'doubtful' ? text('mark-doubtful', name) : text('mark', name)) +
        (hasCopy ? `\n${text('copied')}` : ''),
      language: told,
    }),
    whenIdle,
  });
  return (root) => annotate(root).then(tell);
}

function whenIdle(): Promise<void> {
  return new Promise((done) => {
    mw.requestIdleCallback(() => done(), { timeout: MAX_IDLE_WAIT_MS });
  });
}
