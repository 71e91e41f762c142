import type { Config } from '../config/config';
import { runProofLoop } from '../providers/proof-loop';
import { runCaseLoop } from '../providers/case-loop';
import { runWishLoop } from '../providers/wish-loop';
import { runTogether } from '../runtime/run-together';
import { createProofTokens } from '../store/providers/proof-token';
import type { Dependencies } from './dependencies';
import { isStoppedIn, whileFetching } from './fetching-gate';
import { runAliases } from './open-aliases';
import { runComparisons } from './open-comparisons';
import { runSitemaps } from './open-sitemaps';
import { runTakeovers } from './open-takeovers';
import { runUpdates } from './open-updates';
import type { OpenedParts } from './opened-parts';
import type { DatabasePatience } from '../runtime/database-patience';
import { restUntilAborted, watchLoop } from './watched-loops';

/** How long owners of domains are cared for, and hosts are heard. */
interface CareOptions {
  /** Ends when nothing is due. */
  untilIdle: boolean;
  signal: AbortSignal;
}

/**
 * Looks for proofs of domains, goes on with the cases of those that are proven (L4), hears what hosts tell of their pages by
 * themselves (R1, R3), looks at names that may have come into other hands, compares pages with their copies where people have
 * asked for it (U1), and searches for pages that moved (U4).
 */
export async function runCare(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  options: CareOptions & { patience: DatabasePatience },
): Promise<void> {
  const isStopped = isStoppedIn(opened.database(options.patience, 'care'));
  const loop = { isStopped, once: options.untilIdle, signal: options.signal };
  await whileFetching(outside, loop, (either) =>
    runTogether(either, [
      (signal) => runOwners(config, outside, opened, { ...options, signal }),
      (signal) => runUpdates(config, outside, opened, { ...options, signal }),
      (signal) => runSitemaps(config, outside, opened, { ...options, signal }),
      (signal) => runTakeovers(config, outside, opened, { ...options, signal }),
      (signal) => runComparisons(config, outside, opened, { ...options, signal }),
      (signal) => runAliases(config, outside, opened, { ...options, signal }),
    ]),
  );
}

/**
 * Where nobody can sign in, nobody has claimed a domain: it waits, so that its job need not be started again for
 * that.
 */
async function runOwners(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { patience, ...options }: CareOptions & { patience: DatabasePatience },
): Promise<void> {
  const { signIn } = config.web;
  if (signIn === null) {
    outside.logger.info('proofs: nobody can sign in, so nobody owns a domain');
    if (!options.untilIdle) await restUntilAborted(outside, 'rest', options.signal);
    return;
  }
  const { userAgent } = opened;
  const database = opened.database(patience, 'care');
  const tokenOf = createProofTokens(signIn.sessionKey);
  // They are asked for seldom: kept ones would be those of the last look, however long ago.
  const marks = () => opened.marksNow(database);
  const proving = { ...outside, database, userAgent, tokenOf, marks };
  const caring = { ...outside, database, marks };
  await runTogether(options.signal, [
    (signal) =>
      watchLoop(outside, 'proofs', ({ clock }) =>
        runProofLoop({ ...proving, clock }, { ...options, signal }),
      ),
    (signal) =>
      watchLoop(outside, 'cases', ({ clock }) =>
        runCaseLoop({ ...caring, clock }, { ...options, signal }),
      ),
    (signal) =>
      watchLoop(outside, 'wishes', ({ clock }) =>
        runWishLoop({ ...caring, clock }, { ...options, signal }),
      ),
  ]);
}
