import type { z } from 'zod';
import { orProblem } from '../../../answers/problem';
import { readQuery } from '../../http/read-query';
import { namesByPages } from '../../../store/names/names-by-pages';
import type { StoredName } from '../../../store/names/stored-name';
import type { NamesParts } from './names-parts';
import { namesSchema } from './names-question';

/** Names that stand so, those to which most pages link first. */
export interface NamesAnswer {
  state: 'taken' | 'suspected';
  names: readonly StoredName[];
  /** The parameter by which it goes on; null: these are the last ones. */
  after: string | null;
  format: NonNullable<z.output<typeof namesSchema>['format']>;
}

/** Names of one answer: as many as people read at once, or as many as are quickly written. */
const SHOWN = 100;
const WRITTEN = 1_000;

/**
 * The next names: one statement, by one index.
 * @throws Problem bad-parameter, database-unavailable
 */
export async function answerNames(
  query: URLSearchParams,
  { store }: Pick<NamesParts, 'store'>,
): Promise<NamesAnswer> {
  const { state = 'taken', after = null, format = 'html' } = readQuery(namesSchema, query);
  const limit = format === 'html' ? SHOWN : WRITTEN;
  const found = await orProblem(
    'database-unavailable',
    // One more tells whether there are others.
    namesByPages(store, { standing: state, after, limit: limit + 1 }),
  );
  const names = found.slice(0, limit);
  const last = found.length > limit ? names.at(-1) : undefined;
  return { state, names, after: last === undefined ? null : `${last.pages}-${last.name}`, format };
}
