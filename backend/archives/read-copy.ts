import type { Clock } from '../runtime/clock';
import { copyAt } from './copy-at';
import type { CopyFault, CopyPage } from './copy-look';
import { lookAtCopy } from './look-at-copy';
import type { AskArchive } from './service/archive-http';

/** A copy as its site sent it, and when it was made. */
export interface CopyRead {
  page: CopyPage;
  /** The digits `YYYYMMDDhhmmss`, or their beginning. */
  timestamp: string;
}

/**
 * Reads a copy, raw, whatever it shows: for comparing it with the page of today.
 * @param address of the copy
 * @returns null where the address is none of a copy; why it can never be read, where its service has said so
 * @throws {ArchiveError} when its service does not answer, or wants to be left alone
 */
export async function readCopy(
  address: string,
  { ask, clock }: { ask: AskArchive; clock: Clock },
  signal: AbortSignal,
): Promise<CopyRead | CopyFault | 'unseen' | null> {
  const copy = copyAt(address);
  if (copy === null) return null;
  const pages: CopyPage[] = [];
  const isDoubtful = (_wanted: unknown, page: CopyPage): boolean => {
    pages.push(page);
    return false;
  };
  const look = await lookAtCopy(
    { address, wanted: copy.original },
    { ask, isDoubtful, clock },
    signal,
  );
  const [page] = pages;
  if (look.kind === 'good' && page !== undefined) return { page, timestamp: look.timestamp };
  return look.kind === 'bad' ? look.fault : 'unseen';
}
