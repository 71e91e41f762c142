import { addNextLink } from './page-toolbox';
import type { PageView } from './page-view';
import { isCurrentView } from './state/page-context';
import { marksIn } from './view/mark';
import { createSummaryLine, type SummaryLine } from './view/summary-line';

/**
 * The line comes with the first mark, and goes with the last. Where it is switched off, the toolbox leads to
 * the marks: from the start, or since a click has asked about them.
 */
export function createSummaryUpdater(view: PageView): () => void {
  const { context, translator, content } = view;
  const { text } = translator;
  if (!isCurrentView(context.page)) return () => undefined;
  let hasLink = view.isAutomatic;
  const showLine = context.settings.summary ? createLine(view) : undefined;
  return () => {
    const marks = marksIn(content);
    const doubtful = addressesOf(marks, 'doubtful');
    const unreachable = addressesOf(marks, 'unreachable');
    const first = unreachable ? text('summary', unreachable) : '';
    const second = doubtful ? text('summary-doubtful', doubtful) : '';
    // Who counts the marks finds more than that.
    const note = marks.length > unreachable + doubtful ? text('summary-once') : '';
    if (showLine) showLine([first, second].filter(Boolean).join(' '), note);
    else if (!hasLink && marks[0]) {
      hasLink = true;
      addNextLink(view);
    }
  };
}

/** As in reports: a link that is used twice counts once. */
function addressesOf(marks: readonly HTMLElement[], verdict: string): number {
  const ofVerdict = marks.filter(({ dataset }) => dataset['weboidVerdict'] === verdict);
  return new Set(ofVerdict.map(({ dataset }) => dataset['weboidUrl'])).size;
}

function createLine({ translator, content, next, openSettings }: PageView): SummaryLine {
  const { text, language, direction } = translator;
  const words = {
    next: text('next'),
    settings: text('settings'),
    close: text('close'),
    lang: language,
    dir: direction,
  };
  return createSummaryLine(content, words, { next, settings: openSettings });
}
