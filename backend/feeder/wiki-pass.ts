import { wikiName } from '../config/wiki-config';
import { saveWikiState, type WikiState } from '../store/pages/wiki-states';
import { isLackOfDefault, type Criteria } from '../wiki/criteria';
import { analyseFlaggedPages } from './second-run';
import { criteriaKeyOf } from './criteria-key';
import type { FeederParts } from './feeder-parts';
import { touchWatchedPages } from './first-run';
import { forgetOtherwiseRead } from './forget-otherwise-read';
import { WikiSupersededError, type PassedWiki } from './passed-wiki';
import type { Turn } from './turns';

const EXAMPLES_SHOWN = 20;

/**
 * - `passed`: all of the wiki was read and stored;
 * - `skipped`: the wiki is closed, gone or locked;
 * - `failed`: tried again later;
 * - `superseded`: its configuration changed meanwhile, the pass is to begin again.
 */
export type PassOutcome = 'passed' | 'skipped' | 'failed' | 'superseded';

/**
 * One pass of the page loop over one wiki (W1.5, W1.6). What came of it is logged in one line and
 * stored; a wiki that fails never stops the others.
 * @param turn begins to work when the wiki has answered the first questions
 * @throws the signal's reason when aborted; what our own database throws
 */
export async function runPass(
  feeding: FeederParts,
  pass: PassedWiki,
  turn: Turn,
): Promise<PassOutcome> {
  const log = feeding.logger.child({ wiki: wikiName(pass.wiki) });
  try {
    const condition = await pass.wiki.condition();
    if (condition.state === 'open') {
      const { doubt } = condition;
      if (doubt !== undefined) log.warn({ doubt }, 'page loop: wiki taken for open');
      // A wiki whose spam lists cannot be read fails here, before it keeps others waiting.
      await pass.wiki.spamMatcher();
      await beginWork(pass, turn);
      pass.throwIfOver();
      return await passOverPages(feeding, pass, feeding.clock.now());
    }
    await beginWork(pass, turn);
    const { state, reason } = condition;
    log.warn({ state, reason }, 'page loop: wiki skipped, tried again later');
    await saveTry(feeding, pass, { state, reason });
    return 'skipped';
  } catch (error) {
    if (pass.signal.aborted) throw error;
    if (error instanceof WikiSupersededError) {
      log.info('page loop: configuration changed, this pass over the wiki is given up');
      return 'superseded';
    }
    await beginWork(pass, turn);
    log.error({ err: error }, 'page loop: wiki failed, tried again later');
    await saveTry(feeding, pass, { state: 'failing', reason: reasonOf(error) });
    return 'failed';
  } finally {
    feeding.progress.passed(wikiName(pass.wiki));
  }
}

/** What is read by its API alone lets others have their turns beside it, however long it takes. */
async function beginWork({ wiki }: PassedWiki, turn: Turn): Promise<void> {
  if (wiki.replica !== null) await turn.work();
}

async function passOverPages(
  feeding: FeederParts,
  pass: PassedWiki,
  startedAtMs: number,
): Promise<PassOutcome> {
  const { clock, database, logger } = feeding;
  const { wiki, wikiId } = pass;
  const lagS = await wiki.reader.lagS();
  const criteria = await feeding.criteria.renew(wiki);
  await tellDoubts(feeding, pass, criteria);
  await forgetOtherwiseRead(feeding, pass);
  const first = await touchWatchedPages(feeding, pass, criteria);
  const second = await analyseFlaggedPages(feeding, pass);
  const seconds = Math.round((clock.now() - startedAtMs) / 1000);
  logger.info(
    { wiki: wikiName(wiki), ...first, ...second, lagS, seconds },
    'page loop: wiki passed',
  );
  await saveWikiState(database, wikiId, {
    state: 'passed',
    reason: '',
    triedAtS: Math.floor(startedAtMs / 1000),
    passedAtS: Math.floor(startedAtMs / 1000),
    passSeconds: seconds,
    pagesWatched: first.watched,
    pagesDone: 0,
    pagesTotal: 0,
    criteriaKey: criteriaKeyOf(wiki),
    lagS,
  });
  return 'passed';
}

/** Before any page is read. */
async function tellDoubts(
  { logger }: FeederParts,
  { wiki }: PassedWiki,
  { warnings }: Criteria,
): Promise<void> {
  const { unsupported } = await wiki.spamMatcher();
  const log = logger.child({ wiki: wikiName(wiki) });
  const told = warnings.filter((warning) => !isLackOfDefault(wiki, warning));
  if (told.length > 0) {
    const texts = told.map(({ text }) => text);
    log.warn({ warnings: texts }, 'page loop: criteria not met as configured');
  }
  if (unsupported.length === 0) return;
  const examples = unsupported.slice(0, EXAMPLES_SHOWN);
  log.warn(
    { lines: unsupported.length, examples },
    'page loop: lines of spam lists that are never matched',
  );
}

function saveTry(
  { database, clock }: FeederParts,
  { wikiId }: PassedWiki,
  outcome: Pick<WikiState, 'state' | 'reason'>,
): Promise<void> {
  const triedAtS = Math.floor(clock.now() / 1000);
  return saveWikiState(database, wikiId, { ...outcome, triedAtS, pagesDone: 0, pagesTotal: 0 });
}

/** What went wrong in one line; the whole error is in the log. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
