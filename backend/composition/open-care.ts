import type { Config } from '../config/config';
import { runCaseLoop } from '../providers/case-loop';
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
  { signal, patience, untilIdle }: CareOptions & { patience: DatabasePatience },
): Promise<void> {
  const database = opened.database(patience);
  const parts = { ...outside, database };
  const marks = opened.marks(database);
  await runTogether(signal, [
    (either) => runCaseLoop({ ...parts, marks }, { untilIdle, signal: either }),
  ]);
}
