import type { ArchiveLoopParts } from '../archives/archive-loop';
import { createArchiveSources } from '../archives/configured-sources';
import { ArchiveTally } from '../archives/archive-tally';
import { withKeptArchiveTally } from '../archives/keep-archive-tally';
import type { InquiryLoopParts } from '../archives/inquiry-loop';
import { isEnough } from '../archives/is-enough';
import { lookAtCopy } from '../archives/look-at-copy';
import { runArchives } from '../archives/run-archives';
import { createServicePacing } from '../archives/service/service-pacing';
import type { WalkParts } from '../archives/walk-loop';
import { createSavePageNow } from '../archives/wayback/save-page-now';
import { createAskArchive } from '../archives/service/undici-archive-http';
import type { Config } from '../config/config';
import { isDoubtfulCopy } from '../crawler/content/is-doubtful-copy';
import { titleOfPage } from '../crawler/content/title-of-page';
import { seesEnough } from '../crawler/transport/sees-enough';
import type { Database } from '../runtime/database';
import type { ArchiveFigures } from '../store/figures/archive-figures';
import { createInquiryQueue } from '../store/results/inquiries';
import { createSearchQueue } from '../store/archives/search-queue';
import type { ReadLosses } from '../store/archives/losses';
import { walkArchives } from '../store/archives/archive-walk';
import { takenSince } from '../store/names/taken-since';
import { askAlone } from '../store/statements/joint-asking';
import type { LoopOptions } from './loop-options';
import type { OpenedParts } from './opened-parts';
import type { DatabasePatience } from '../runtime/database-patience';
import type { Dependencies } from './dependencies';
import { isStoppedIn, whileFetching } from './fetching-gate';
import { openArchiveAgent } from './open-archive-agent';
import { sharePoliteness } from './share-politeness';
import { watchLoop } from './watched-loops';

/** The archive component, ready to run. */
interface OpenArchives {
  /** @param options.once ends when nothing is due */
  run(options: { once: boolean; signal: AbortSignal }): Promise<void>;
}

/** Puts the archive component together. Nothing is connected before it asks. */
export function openArchives(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  patience: DatabasePatience,
): OpenArchives {
  const { clock, random, logger, network } = outside;
  const { agent, end } = openArchiveAgent(network);
  const bare = createAskArchive({ dispatcher: agent, userAgent: opened.userAgent });
  const database = opened.database(patience, 'archive');
  const { busy, turns, during } = sharePoliteness(outside, database);
  const ask = createServicePacing({ ask: bare, clock, random, busy, turns });
  const { services, searched, save } = config.archives;
  const looking = { ask, isDoubtful: isDoubtfulCopy, titleOf: titleOfPage, seesEnough, clock };
  const wikis = opened.configuredWikis();
  const losses: ReadLosses = (statements) => opened.lossesNow(statements);
  const looping: ArchiveLoopParts & WalkParts & InquiryLoopParts = {
    clock,
    logger,
    queue: createSearchQueue(database, clock, services.length > 0 ? searched : 'chosen', losses),
    inquiries: createInquiryQueue(database, clock, () => opened.inquiryRules()),
    sources: createArchiveSources(services, { ask, clock, logger }),
    isEnough: (found) => isEnough(found, { asked: services, wikis: wikis() }),
    saver: save === null ? null : createSavePageNow({ ...save, ask, clock }),
    takenSince: (names) => takenSince(askAlone(database), names),
    look: (copy, signal) => lookAtCopy(copy, looking, signal),
    tally: new ArchiveTally({ clock, logger }),
    walk: (nowS) => walkArchives(database, searched, nowS, losses),
  };
  return {
    async run(options) {
      try {
        await during(() => watchArchives(outside, database, looping, options));
      } finally {
        await end();
      }
    },
  };
}

function searchWhileFetching(
  outside: Dependencies,
  database: Database,
  looping: ArchiveLoopParts & WalkParts & InquiryLoopParts,
  options: LoopOptions,
): Promise<void> {
  const loop = { isStopped: isStoppedIn(database), ...options };
  return whileFetching(outside, loop, (signal) =>
    runArchives(looping, { ...options, signal }, (name, run) => watchLoop(outside, name, run)),
  );
}

/** Counts are stored for the other components, and shown to whoever looks on; where no archive is asked, nothing is. */
async function watchArchives(
  outside: Dependencies,
  database: Database,
  looping: ArchiveLoopParts & WalkParts & InquiryLoopParts,
  options: LoopOptions,
): Promise<void> {
  const { tally, sources } = looping;
  const search = () => searchWhileFetching(outside, database, looping, options);
  if (sources.length === 0) return search();
  const sight = outside.showArchive?.(() => tally.counts);
  const tell = sight && ((figures: ArchiveFigures): void => sight.tell(figures));
  try {
    await withKeptArchiveTally(tally, { ...outside, database, tell }, search);
  } finally {
    sight?.clear();
  }
}
