/**
 * Archives of the web that copies are offered from; how their addresses read is in archive-table.ts. Storage ids
 * are the places in this list: append only.
 */
export const ARCHIVE_SERVICES = [
  'wayback',
  'archive-today',
  'webcite',
  'arquivo-pt',
  'perma-cc',
  'ukwa',
  'loc',
  'vefsafn',
  'archive-it',
  'wikiwix',
  'ghostarchive',
  'megalodon',
  'conifer',
  'memento',
  'freezepage',
  'internet-memory',
  'ukgwa',
  'ukparliament',
  'nrscotland',
  'proni',
  'stanford',
  'bibalex',
  'webharvest',
  'unt',
  'yorku',
  'lac',
  'banq',
  'nla',
  'natlib',
  'nlb',
  'warp',
  'haw',
  'padicat',
  'bib-bvb',
  'veebiarhiiv',
  'webarchiv-cz',
  'spletni-arhiv',
  'nettarkivet',
  'nli-il',
  'google-cache',
  'onb',
] as const;

/** Key of an archive service, as answers name it. */
export type ArchiveService = (typeof ARCHIVE_SERVICES)[number];

/** The byte under which a service is stored. */
export function archiveServiceIdOf(service: ArchiveService): number {
  return ARCHIVE_SERVICES.indexOf(service);
}

/**
 * The service stored under a byte.
 * @throws {RangeError} when no service has this id
 */
export function archiveServiceOfId(id: number): ArchiveService {
  const service = ARCHIVE_SERVICES[id];
  if (service === undefined) throw new RangeError(`no archive service has the id ${id}`);
  return service;
}
