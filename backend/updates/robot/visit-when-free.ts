import type { BorrowedHost } from '../borrowed-host';
import { withBorrowedHost, type NoVisit } from '../with-borrowed-host';
import type { RobotParts } from './robot-parts';

const RETRY_MS = 500;

/** Visits a host, and waits for it for a while where somebody else has it, or it wants to rest. */
export async function visitWhenFree<Done>(
  { visiting }: Pick<RobotParts, 'visiting'>,
  host: string,
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
  work: (visit: BorrowedHost) => Promise<Done>,
): Promise<Done | NoVisit> {
  const { clock } = visiting;
  const endMs = clock.now() + patienceMs;
  for (;;) {
    const ended = await withBorrowedHost(visiting, host, async (visit) => ({
      kind: 'visited' as const,
      done: await work(visit),
    }));
    if (ended.kind === 'visited') return ended.done;
    if (ended.kind === 'opted-out' || clock.now() + RETRY_MS > endMs) return ended;
    await clock.sleep(RETRY_MS, signal);
  }
}
