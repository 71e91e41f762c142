import { ARCHIVE_NAMES } from '../../backend/url/archive-names';

const NAME_BY_SERVICE: ReadonlyMap<string, string> = new Map(Object.entries(ARCHIVE_NAMES));

/** The name of an archive; of one that this gadget does not know, the backend's keyword. */
export function archiveName(service: string): string {
  return NAME_BY_SERVICE.get(service) ?? service;
}
