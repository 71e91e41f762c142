import type { HostVisit } from '../host-visit';
import { visitHost, type NoVisit } from '../visit-host';
import type { RobotParts } from './robot-parts';

const RETRY_MS = 500;

/** Visits a host, and waits for it for a while where somebody else has it, or it wants to rest. */
export async function visitWhenFree<Done>(
  { visiting }: Pick<RobotParts, 'visiting'>,
  host: string,
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
  work: (visit: HostVisit) => Promise<Done>,
): Promise<Done | NoVisit> {
  const { clock } = visiting;
  const endMs = clock.now() + patienceMs;
  for (;;) {
    const ended = await visitHost(visiting, host, async (visit) => ({
      kind: 'visited' as const,
      done: await work(visit),
    }));
    if (ended.kind === 'visited') return ended.done;
    if (ended.kind === 'opted-out' || clock.now() + RETRY_MS > endMs) return ended;
    await clock.sleep(RETRY_MS, signal);
  }
}
