import type { ArchiveService } from '../../backend/url/archive-services';

/** What archives call themselves: proper names, the same in all languages. */
const NAMES: Readonly<Record<ArchiveService, string>> = {
  wayback: 'Wayback Machine',
  'archive-today': 'archive.today',
  webcite: 'WebCite',
  'arquivo-pt': 'Arquivo.pt',
  'perma-cc': 'Perma.cc',
  ukwa: 'UK Web Archive',
  loc: 'Library of Congress Web Archives',
  vefsafn: 'Vefsafn.is',
};
const NAME_BY_SERVICE: ReadonlyMap<string, string> = new Map(Object.entries(NAMES));

/** The name of an archive; of one that this gadget does not know, the backend's keyword. */
export function archiveName(service: string): string {
  return NAME_BY_SERVICE.get(service) ?? service;
}
