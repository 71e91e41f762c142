import { BorrowedHost, type BorrowParts } from './borrowed-host';

/** Why nothing came of a visit: somebody else has the host or it wants a pause, until then; its owner does not want us. */
export type NoVisit = { kind: 'busy'; untilMs: number } | { kind: 'opted-out' };

/** Whom nobody could borrow is asked again so much later. */
const TAKEN_MS = 300_000;

/**
 * Visits a host as a crawler does, for other things than its links: its lease is borrowed for as long.
 * @param name ASCII
 * @param work throws VisitOverError where the visit is cut short
 */
export async function withBorrowedHost<Done>(
  parts: BorrowParts,
  name: string,
  work: (visit: BorrowedHost) => Promise<Done>,
): Promise<Done | NoVisit> {
  const { frontier, clock } = parts;
  const host = await frontier.borrow(name);
  if (host === null) return { kind: 'busy', untilMs: clock.now() + TAKEN_MS };
  const visit = new BorrowedHost(parts, host);
  try {
    if (host.isOptedOut) return { kind: 'opted-out' };
    const untilMs = host.notBeforeS * 1_000;
    return untilMs > clock.now() ? { kind: 'busy', untilMs } : await work(visit);
  } finally {
    await visit.end();
  }
}
