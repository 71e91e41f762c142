import { wikiNamed } from '../../../answers/named-wiki';
import { titlesAlike } from '../../../answers/titles-alike';
import type { TypedValues } from '../../pages/view';
import type { FailureParts } from './failure-parts';

/** Titles that people read through before they type anew. */
const ALIKE_MAX = 5;
/** Page ids and addresses are no titles that somebody mistyped. */
const NO_TITLE = /^(?:#|https?:)/i;

/** Titles that may be meant by one that no page of the wiki has; none where the wiki cannot be asked. */
export async function pagesAlike(
  { wikis, logger }: Pick<FailureParts, 'wikis' | 'logger'>,
  { dbname, title }: TypedValues,
): Promise<string[]> {
  const wiki = wikiNamed(wikis, dbname);
  if (wiki === null || title === '' || NO_TITLE.test(title)) return [];
  const ask = (begun: string, limit: number): ReturnType<typeof wiki.reader.titlesBeginning> =>
    wiki.reader.titlesBeginning(begun, limit);
  try {
    const found = await titlesAlike(ask, title, ALIKE_MAX);
    return found.map((page) => page.title);
  } catch (err) {
    logger.warn({ err, dbname: wiki.dbname }, 'a wiki cannot be asked for titles that begin alike');
    return [];
  }
}
