import { standingNameOf } from '../../status/name-of-host';
import { classifyUrl } from '../../url/classify-url';
import { askAlone } from '../statements/joint-asking';
import type { ReadStatements } from '../statements/read-statements';
import { namesOf } from './name-standings';

/**
 * Those of the URLs whose names have come into other hands, as it is known now (U1): nobody is to be led there. Index:
 * name_standing.PRIMARY.
 * @param urls in normal form; at most some thousand
 */
export async function takenAmong(
  statements: ReadStatements,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const nameOf = (url: string): string => standingNameOf(classifyUrl(url).url?.host ?? '');
  const names = await namesOf(askAlone(statements), [...new Set(urls.map(nameOf))]);
  return new Set(urls.filter((url) => names.get(nameOf(url))?.standing === 'taken'));
}
