import type { ArchiveService } from './archives/archive-services';

/**
 * Archives that programs can ask for copies of a URL, and whose copies they can look into; others are known
 * by the addresses of their copies alone.
 */
export const ASKABLE_ARCHIVES = [
  'wayback',
  'arquivo-pt',
  'archive-it',
  'loc',
  'vefsafn',
  'nla',
  'lac',
  'banq',
  'ukgwa',
  'stanford',
  'natlib',
  'bibalex',
  'warp',
  'ukwa',
  'ukparliament',
  'nrscotland',
] as const satisfies readonly ArchiveService[];
