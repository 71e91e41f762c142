import type { Translator } from '../../../runtime/messages';
import type { PageList } from '../../../store/page-lists/page-list';
import { isolated } from '../../pages/isolated';

/** What a list is called. */
export function listName(
  { text, number }: Pick<Translator, 'text' | 'number'>,
  { source, title, depth, parameter }: PageList,
): string {
  if (source === 'pasted') return text('weboid-web-lists-name-pasted');
  if (source === 'petscan' || source === 'quarry') {
    return text(`weboid-web-lists-name-${source}`, isolated(parameter));
  }
  const name = isolated(title);
  if (source === 'project') return text('weboid-web-lists-name-project', name);
  return depth === 0 ? name : text('weboid-web-lists-name-below', name, number(depth), depth);
}
