import { createAnnotator, type AnnotatorParts } from './annotator';
import type { Details, DetailsContext } from './details/details';
import type { DetailsLoader } from './gateway/load-details';
import { loadBlockProblems } from './gateway/block-problems';
import { isCurrentView, isEditing } from './state/page-context';
import { reportAddress } from './state/service-addresses';
import type { Translator } from './state/translator';
import { listenToMarks, marksIn } from './view/mark';
import { createSummaryLine, type SummaryLine } from './view/summary-line';
import { addToolboxLink } from './view/toolbox';

/** A busy page is not waited for any longer. */
const MAX_IDLE_WAIT_MS = 2000;

const PREVIEW = '#wikiPreview';

/** What the parts of one page view share. */
interface PageView {
  readonly context: DetailsContext;
  readonly translator: Translator;
  readonly useDetails: DetailsLoader;
  /** All marks stand in it, but for those in copies of it. */
  readonly content: Element;
  /** The page is asked about by itself, not at a click. */
  readonly isAutomatic: boolean;
  /** Asks about the page, and marks its links. */
  readonly ask: () => void;
}

/**
 * Marks the links of this page view, by itself or when told to, and adds what stands around the marks:
 * the summary line and the links in the toolbox. A preview gets marks only.
 */
export function markPage(
  context: DetailsContext,
  translator: Translator,
  useDetails: DetailsLoader,
): void {
  const { page, settings, log } = context;
  const { text } = translator;
  const content = document.getElementById('mw-content-text') ?? document.body;
  const isAutomatic = settings.ask === 'auto' && page.isContent;
  const ask = (): void =>
    useDetails(askNow, (error) => {
      log(error);
      notify(text('failed'));
    });
  const view = { context, translator, useDetails, content, isAutomatic, ask };
  // There is one of each thing that tells of the marks, however often is marked anew.
  const tell = createTeller(view);
  let annotate = isAutomatic
    ? createMarker(view, tell, () => loadBlockProblems(context))
    : undefined;

  listenToMarks((mark) => useDetails((details) => details.openProblem(context, mark)));
  listenToContent(content, (root) => {
    // MediaWiki 1.39 tells of a preview just before that stands in the page again.
    setTimeout(() => {
      const part = isEditing(page) ? previewIn(root) : root;
      if (part) annotate?.(part).catch(log);
    });
  });
  if (!isCurrentView(page)) return;
  const askNow = async (details: Details): Promise<void> => {
    const problems = await details.askPage(context);
    details.removeOtherMarks(content, problems);
    annotate = createMarker(view, tell, () => Promise.resolve(problems));
    await annotate(content);
    if (marksIn(content).length === 0) notify(text('none'));
    else if (!settings.summary) details.nextProblem(content);
  };
  addToolbox(view);
}

/**
 * Calls `mark` for all content that has come and will come. MediaWiki makes up for the last call alone:
 * when that was a fragment, the content came before it.
 */
function listenToContent(content: Element, mark: (root: Element) => void): void {
  const missed: Element[] = [];
  let isMakingUp = true;
  mw.hook('wikipage.content').add(($content) => {
    const roots = $content.get();
    if (isMakingUp) missed.push(...roots);
    roots.forEach(mark);
  });
  isMakingUp = false;
  if (missed.length > 0 && !missed.some((root) => root.contains(content))) mark(content);
}

/** The form around a preview has links as well, such as those to licences: nobody asks about them. */
function previewIn(root: Element): Element | null {
  return root.closest(PREVIEW) ? root : root.querySelector(PREVIEW);
}

/** Marks the links of a root, then tells how many there are now. */
function createMarker(
  { context, translator }: PageView,
  tell: () => void,
  loadProblems: AnnotatorParts['loadProblems'],
): (root: Element) => Promise<void> {
  const { text, language, direction } = translator;
  const told = language === context.page.userLanguage ? {} : { lang: language, dir: direction };
  const annotate = createAnnotator({
    loadProblems,
    markName: ({ verdict }, name) => ({
      text: verdict === 'doubtful' ? text('mark-doubtful', name) : text('mark', name),
      language: told,
    }),
    whenIdle,
  });
  return (root) => annotate(root).then(tell);
}

/**
 * The line comes with the first mark, and goes with the last. Where it is switched off, the toolbox leads to
 * the marks: from the start, or since a click has asked about them.
 */
function createTeller(view: PageView): () => void {
  const { context, translator, content } = view;
  const { text } = translator;
  if (!isCurrentView(context.page)) return () => undefined;
  let hasLink = view.isAutomatic;
  const showLine = context.settings.summary ? createLine(view) : undefined;
  return () => {
    const marks = marksIn(content);
    const doubtful = marks.filter(({ dataset }) => dataset['weboidVerdict'] === 'doubtful').length;
    const unreachable = marks.length - doubtful;
    const first = unreachable ? text('summary', unreachable) : '';
    const second = doubtful ? text('summary-doubtful', doubtful) : '';
    if (showLine) showLine(`${first} ${second}`.trim());
    else if (!hasLink && marks[0]) {
      hasLink = true;
      addNextLink(view);
    }
  };
}

function createLine({ context, translator, useDetails, content }: PageView): SummaryLine {
  const { text, language, direction } = translator;
  const words = {
    next: text('next'),
    settings: text('settings'),
    close: text('close'),
    lang: language,
    dir: direction,
  };
  return createSummaryLine(content, words, {
    next: () => useDetails((details) => details.nextProblem(content)),
    settings: (opener) => useDetails((details) => details.openSettings(context, opener)),
  });
}

/** At once, since it needs no answer: what comes later pushes the skin's menus down before the reader's eyes. */
function addToolbox(view: PageView): void {
  const { context, translator, useDetails, isAutomatic, ask } = view;
  const { service, page, settings } = context;
  const { text } = translator;
  addToolboxLink('t-weboid', text('toolbox-report'), reportAddress(service, page));
  if (!isAutomatic) addToolboxLink('t-weboid-ask', text('toolbox-ask'), '#', ask);
  else if (!settings.summary) addNextLink(view);
  addToolboxLink('t-weboid-settings', text('settings'), '#', (link) =>
    useDetails((details) => details.openSettings(context, link)),
  );
}

/** Asks where there are no marks: the first answer may be late or have failed, a later one have found none. */
function addNextLink({ translator, useDetails, content, ask }: PageView): void {
  addToolboxLink('t-weboid-next', translator.text('next-link'), '#', () => {
    if (marksIn(content)[0]) useDetails((details) => details.nextProblem(content));
    else ask();
  });
}

/** In place of the last, so that they do not pile up. */
function notify(text: string): void {
  void mw.notify(text, { tag: 'weboid' });
}

function whenIdle(): Promise<void> {
  return new Promise((done) => {
    mw.requestIdleCallback(() => done(), { timeout: MAX_IDLE_WAIT_MS });
  });
}
