import type { Config } from '../config/config';
import { runWishLoop } from '../providers/wish-loop';
import { runTogether } from '../runtime/run-together';
import type { Dependencies } from './dependencies';
import type { DatabasePatience, OpenedParts } from './opened-parts';

/** How long owners of domains are cared for. */
interface CareOptions {
  /** Ends when nothing is due. */
  untilIdle: boolean;
  signal: AbortSignal;
}

/** Looks for proofs of domains, and goes on with the cases of those that are proven (L4). */
export async function runCare(
  _config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { signal, untilIdle, patience }: CareOptions & { patience: DatabasePatience },
): Promise<void> {
  const caring = { ...outside, database: opened.database(patience) };
  await runTogether(signal, [(either) => runWishLoop(caring, { untilIdle, signal: either })]);
}
