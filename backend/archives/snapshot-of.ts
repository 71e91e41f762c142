import type { Snapshot } from '../store/archives/snapshot';
import type { ArchiveService } from '../url/archives/archive-services';
import type { CopyLook } from './copy-look';

/** A copy that was found good, as it is chosen. */
export function snapshotOf(
  service: ArchiveService,
  { url, timestamp, title }: Extract<CopyLook, { kind: 'good' }>,
): Snapshot {
  return { service, url, timestamp, ...(title && { title }) };
}
