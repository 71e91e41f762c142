import { searchedUrls, type Config } from '../config/config';
import { runChangesLoop } from '../feeder/changes-loop';
import { runCountLoop } from '../feeder/count-loop';
import {
  declareOnce,
  runDeclarationsLoop,
  type DeclarationLoopParts,
} from '../feeder/declarations-loop';
import type { FeederParts } from '../feeder/feeder-parts';
import { readItemCriteria } from '../feeder/item-criteria';
import { runItemLoop } from '../feeder/item-loop';
import { NewItems } from '../feeder/new-items';
import { KeptCriteria } from '../feeder/kept-criteria';
import { feedOnce, runPageLoop } from '../feeder/page-loop';
import { reportPages } from '../feeder/report-pages';
import { keepListsOnce, runListLoop } from '../feeder/page-lists/list-loop';
import { openListServices } from '../feeder/page-lists/list-services';
import type { ListReadingParts } from '../feeder/page-lists/read-list';
import { runSuspectsLoop, walkSuspectsOnce } from '../feeder/suspects-loop';
import { measureOnce, runSweepLoop } from '../feeder/sweep-loop';
import { runStreamLoop } from '../feeder/stream-loop';
import { tellAll, throttle, type ProgressSink } from '../feeder/progress';
import { storeProgress } from '../feeder/store-progress';
import { runTallyLoop, tallyOnce } from '../tally/tally-loop';
import { beatingDatabase } from '../runtime/beating-database';
import { runTogether } from '../runtime/run-together';
import type { Wiki, Wikis } from '../wiki/wikis';
import { openTextSources } from './open-text-sources';
import type { Database } from '../runtime/database';
import { mendFutureDays } from '../store/schema/mend-future-days';
import type { Dependencies } from './dependencies';
import { isStoppedIn, whileFetching } from './fetching-gate';
import type { LoopOptions } from './loop-options';
import { LOOP_PATIENCE_MS } from './loop-patience';
import { watchLoop, type LoopName } from './watched-loops';
import type { OpenedParts } from './opened-parts';

/** One replica host that is down must not keep the other wikis waiting; it has its turn again. */
const REPLICA_PATIENCE_MS = 30_000;
/** Who starts a single pass waits for it: a restart of the own database is waited out, and no more. */
const ONCE_PATIENCE_MS = 60_000;
/** Progress that others can read is so old at most. */
const STORE_PROGRESS_MS = 10_000;

/** The page loop with all that runs beside it. */
export async function feedWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { once, signal }: LoopOptions,
): Promise<void> {
  const { changeLogDays, feedDays } = config.feed;
  const patience = { retryForMs: once ? ONCE_PATIENCE_MS : LOOP_PATIENCE_MS, signal };
  const database = opened.database(patience, 'feeder');
  const wikis = opened.wikis('analytics', { retryForMs: REPLICA_PATIENCE_MS, signal });
  opened.beginToKnowWikis();
  await mendFutureDays({ ...outside, database }, signal);
  const asking = { ...outside, database, newItems: new NewItems() };
  const feeding: FeederParts = {
    ...asking,
    criteria: new KeptCriteria(outside.clock, (wiki) => readItemCriteria(asking, wiki)),
    progress: watchFeed(outside, database, wikis),
    marks: () => opened.marksNow(database),
    changeLogDays,
    feedDays,
    archives: searchedUrls(config.archives),
  };
  const { userAgent } = opened;
  const textSourceOf = openTextSources({ ...outside, database, userAgent, signal });
  const services = openListServices({ ...config.lists, userAgent });
  const parts = { ...feeding, textSourceOf, services };
  const loop = { isStopped: isStoppedIn(database), once, signal };
  return whileFetching(outside, loop, (either) =>
    once
      ? feedOnceWith(parts, wikis, either, opened)
      : feedOn(parts, wikis, { userAgent, config, signal: either, outside }),
  );
}

/** What the loops work with, each with its own clock. */
type FeedParts = FeederParts & DeclarationLoopParts & ListReadingParts;
type FeedLoop = (parts: FeedParts, signal: AbortSignal) => Promise<void>;

interface FeedOnOptions {
  userAgent: string;
  config: Config;
  signal: AbortSignal;
  outside: Dependencies;
}

/** All loops, until they are aborted or one of them fails. */
async function feedOn(
  parts: FeedParts,
  wikis: Wikis,
  { userAgent, config, signal, outside }: FeedOnOptions,
): Promise<void> {
  const { periodDays, changesMinutes } = config.feed;
  const streaming = { userAgent, reportPages };
  const loops: readonly (readonly [LoopName, FeedLoop])[] = [
    ['pages', (own, either) => runPageLoop(own, wikis, periodDays, either)],
    ['changes', (own, either) => runChangesLoop(own, wikis, changesMinutes, either)],
    ['stream', (own, either) => runStreamLoop(own, wikis, streaming, either)],
    ['counts', (own, either) => runCountLoop(own, wikis, either)],
    ['sweeps', (own, either) => runSweepLoop(own, wikis, either)],
    ['items', (own, either) => runItemLoop(own, wikis, either)],
    ['declarations', (own, either) => runDeclarationsLoop(own, wikis, either)],
    ['suspects', (own, either) => runSuspectsLoop(own, wikis, either)],
    ['lists', (own, either) => runListLoop(own, wikis, either)],
    ['tallies', (own, either) => runTallyLoop(own, wikis, either)],
  ];
  return runTogether(
    signal,
    loops.map(
      ([name, run]) =>
        (either) =>
          watchLoop(outside, name, ({ clock, beat }) =>
            run({ ...parts, clock, database: beatingDatabase(parts.database, beat) }, either),
          ),
    ),
  );
}

/** One pass over each wiki, and over what hangs on it. */
async function feedOnceWith(
  parts: FeedParts,
  wikis: Wikis,
  signal: AbortSignal,
  opened: OpenedParts,
): Promise<void> {
  await feedAllOrFail(parts, wikis, signal, opened);
  await walkSuspectsOnce(parts, wikis, signal);
  await measureOnce(parts, wikis, signal);
  await declareOnce(parts, wikis, signal);
  await keepListsOnce(parts, wikis, signal);
  failIfAny(await tallyOnce(parts, wikis, signal), wikis);
}

/** Progress is stored for the other components, and shown to whoever looks on. */
function watchFeed(
  { clock, logger, showFeed }: Dependencies,
  database: Database,
  wikis: Wikis,
): ProgressSink {
  const stored = throttle(storeProgress(database, clock), STORE_PROGRESS_MS, clock);
  const shown = showFeed?.(() => wikis.all.length);
  return tellAll(shown === undefined ? [stored] : [stored, shown], logger);
}

/** One pass that was asked for tells whether it was whole. */
async function feedAllOrFail(
  feeding: FeederParts,
  wikis: Wikis,
  signal: AbortSignal,
  opened: OpenedParts,
): Promise<void> {
  const untilWhole = (either: AbortSignal): Promise<void> =>
    opened.wikisKnown({ retryForMs: Infinity, signal: either });
  failIfAny(await feedOnce(feeding, wikis, signal, untilWhole), wikis);
}

function failIfAny(failed: readonly Wiki[], wikis: Wikis): void {
  if (failed.length === 0) return;
  const names = failed.map((wiki) => wiki.dbname).join(', ');
  throw new Error(`${failed.length} of ${wikis.all.length} wikis failed, see the log: ${names}`);
}
