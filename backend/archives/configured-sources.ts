import type { Clock } from '../runtime/clock';
import type { Logger } from '../runtime/logger';
import type { ArchiveService } from '../url/archives/archive-services';
import { ASKABLE_ARCHIVES } from '../url/askable-archives';
import type { AskArchive } from './service/archive-http';
import type { ArchiveSource } from './service/archive-source';
import { mementoServiceOf } from './memento/known-sources';
import { createMementoSource } from './memento/memento-source';
import { createWaybackSource } from './wayback/wayback-source';

/** What all services are asked with. */
export interface SourceParts {
  /** Paced (service/service-pacing.ts). */
  ask: AskArchive;
  clock: Clock;
  logger: Logger;
}

/**
 * The services that are asked for copies, in this order.
 * @throws {RangeError} for a service that cannot be asked
 */
export function createArchiveSources(
  services: readonly ArchiveService[],
  asking: SourceParts,
): ArchiveSource[] {
  return services.map((service) => {
    if (service === 'wayback') return createWaybackSource(asking);
    const memento = mementoServiceOf(service);
    if (memento === null) {
      throw new RangeError(
        `the archive ${service} cannot be asked for copies; there are ${ASKABLE_ARCHIVES.join(', ')}`,
      );
    }
    return createMementoSource(memento, asking);
  });
}
