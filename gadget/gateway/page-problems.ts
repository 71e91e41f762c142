import type { DetailsContext } from '../details/details';
import { KEEP_ANSWER_SECONDS } from '../state/cached-answer';
import { parsePageAnswer } from '../state/parse-page-answer';
import type { KnownProblem } from '../state/problem';
import { blockAddress, blockOf, problemsAddress, reportAddress } from '../state/service-addresses';
import { askService } from './ask-service';
import { NoAnswerError } from './fetch-answer';
import { loadProblems } from './load-problems';

/** The problems that this reader wants to see on the page, without telling which page it is. Never rejects. */
export function loadBlockProblems(context: DetailsContext): Promise<readonly KnownProblem[]> {
  const { service, page, settings, ask, log } = context;
  const block = blockOf(page.pageId);
  const doubtful = settings.show === 'doubtful';
  const key = `weboid-${page.dbname}-b${block}`;
  return loadProblems({
    block,
    doubtful,
    store: {
      read: () => mw.storage.getObject(key),
      write: (entry) => mw.storage.setObject(key, entry, KEEP_ANSWER_SECONDS),
    },
    ask: () => ask(blockAddress(service, page, { doubtful })),
    now: Date.now,
    log,
  });
}

/**
 * The problems of just this page, of this second.
 * @throws NoAnswerError, or what asking throws
 */
export async function askPageProblems(context: DetailsContext): Promise<readonly KnownProblem[]> {
  const { service, page, settings } = context;
  // The question about problems leaves doubtful ones out.
  const address =
    settings.show === 'doubtful'
      ? `${reportAddress(service, page)}&format=json`
      : problemsAddress(service, page);
  const problems = parsePageAnswer(await askService(address, 'no-cache'), page.pageId);
  if (!problems) throw new NoAnswerError('not an answer about this page');
  return problems;
}
