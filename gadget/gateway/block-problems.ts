import type { DetailsContext } from './details';
import { KEEP_ANSWER_SECONDS } from '../state/cached-answer';
import { isEditing } from '../state/page-context';
import type { KnownProblem } from '../state/problem';
import { blockAddress, blockOf } from '../state/service-addresses';
import { loadProblems } from './load-problems';

const REST_KEY = 'weboid-rest';
const REST_SECONDS = 300;

/** The problems that this reader wants to see on the page, without telling which page it is. Never rejects. */
export function loadBlockProblems(context: DetailsContext): Promise<readonly KnownProblem[]> {
  const { service, page, settings, ask, log } = context;
  const block = blockOf(page.pageId);
  const doubtful = settings.show === 'doubtful';
  const key = `weboid-${page.dbname}-b${block}`;
  return loadProblems({
    block,
    // A preview may have other addresses than the saved text that Weboid knows.
    shownPageId: isEditing(page) ? null : page.pageId,
    doubtful,
    store: {
      read: () => mw.storage.getObject(key),
      write: (entry) => mw.storage.setObject(key, entry, KEEP_ANSWER_SECONDS),
    },
    rest: {
      isOn: () => Boolean(mw.storage.get(REST_KEY)),
      begin: () => mw.storage.set(REST_KEY, '1', REST_SECONDS),
    },
    ask: () => ask(blockAddress(service, page, { doubtful })),
    now: Date.now,
    log,
  });
}
