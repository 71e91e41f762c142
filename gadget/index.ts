import { createAnnotator, type AnnotatorParts } from './annotator';
import { fetchAnswer } from './gateway/fetch-answer';
import { loadProblems, type AnswerStore } from './gateway/load-problems';
import { createDateWords } from './state/date-words';
import { describeProblem } from './state/describe-problem';
import { isMarkable, type PageContext } from './state/page-context';
import { problemsAddress, reportAddress, type Service } from './state/service-addresses';
import { createTranslator, type MessageCatalog, type Translator } from './state/translator';
import { addInfoRow } from './view/info-row';
import { createPopover } from './view/popover';

/** Filled in by build.mjs. */
declare const __WEBOID_ORIGIN__: string;
declare const __WEBOID_FARM__: string;

const ANSWER_TIMEOUT_MS = 5000;
/** How long an old answer may stand in for one that fails; browsers drop it then. */
const KEEP_ANSWER_SECONDS = 7 * 24 * 3600;
/** A busy page is not waited for any longer. */
const MAX_IDLE_WAIT_MS = 2000;

/**
 * Starts the gadget: the one place that reads `mw`.
 * 1. On action=info: a row with a link to the report.
 * 2. On a page's current revision: marks after the links that are presumed unreachable.
 * 3. Anywhere else: nothing.
 * @param catalog the texts, from the gadget's package file
 */
export function start(catalog: MessageCatalog): void {
  const service: Service = { origin: __WEBOID_ORIGIN__, farm: __WEBOID_FARM__ };
  const page = readPage();
  const translator = createTranslator(catalog, [page.userLanguage]);
  const { text } = translator;
  if (page.action === 'info' && page.pageId > 0) {
    const url = reportAddress(service, page);
    onContent((root) => addInfoRow(root, text('info-label'), text('info-link'), url));
  } else if (isMarkable(page)) {
    const annotate = createAnnotator(annotatorParts(service, page, translator));
    onContent((root) => whenIdle(() => void annotate(root)));
  }
}

function readPage(): PageContext {
  const { config } = mw;
  return {
    action: config.get('wgAction'),
    isArticle: config.get('wgIsArticle'),
    isDiff: Boolean(config.get('wgDiffNewId')),
    pageId: config.get('wgArticleId'),
    revisionId: config.get('wgRevisionId'),
    currentRevisionId: config.get('wgCurRevisionId'),
    dbname: config.get('wgDBname'),
    userLanguage: config.get('wgUserLanguage'),
  };
}

function annotatorParts(
  service: Service,
  page: PageContext,
  translator: Translator,
): AnnotatorParts {
  const popover = createPopover();
  const address = problemsAddress(service, page);
  return {
    loadProblems: () =>
      loadProblems({
        page,
        store: createStore(`weboid-${page.dbname}-${page.pageId}`),
        ask: () => fetchAnswer(window.fetch.bind(window), address, ANSWER_TIMEOUT_MS),
        now: Date.now,
        log: (error) => mw.log('Weboid:', error),
      }),
    markName: (linkName) => translator.text('mark', linkName),
    openProblem: (mark, problem) => {
      const words = createDateWords(translator.locale, Date.now());
      popover.toggle(
        mark,
        describeProblem(problem, translator, words, reportAddress(service, page)),
      );
    },
  };
}

function createStore(key: string): AnswerStore {
  return {
    read: () => mw.storage.getObject(key),
    write: (entry) => mw.storage.setObject(key, entry, KEEP_ANSWER_SECONDS),
  };
}

/** Fires for the page's content and again for every fragment that comes later. */
function onContent(handle: (root: Element) => void): void {
  mw.hook('wikipage.content').add(($content) => {
    for (const root of $content.get()) handle(root);
  });
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) {
    window.requestIdleCallback(task, { timeout: MAX_IDLE_WAIT_MS });
  } else {
    setTimeout(task, 0);
  }
}
