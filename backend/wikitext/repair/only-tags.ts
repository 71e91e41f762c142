import type { Change } from './repair-page';

/** Whether all that was done is that dead links were tagged: none was led to a copy, and no other word on any was changed. */
export function onlyTags(changes: readonly Pick<Change, 'kind'>[]): boolean {
  return changes.length > 0 && changes.every(({ kind }) => kind === 'tag-dead');
}
