import { ActionApiError, type ActionApi } from './http/action-api';

/**
 * Silence is no answer: it would be taken for “no links” or “no such page”, and what we know of the page
 * removed. MediaWiki names each page that it was asked for, those that are missing, too.
 * @param asked ids or titles of pages
 * @param told those of which the wiki said something
 * @throws ActionApiError when there is one of which it says nothing
 */
export function throwIfUntold<Page extends number | string>(
  { url = 'the API' }: ActionApi,
  asked: readonly Page[],
  told: ReadonlySet<Page>,
): void {
  const untold = asked.find((page) => !told.has(page));
  if (untold === undefined) return;
  const page = typeof untold === 'string' ? `“${untold}”` : untold;
  throw new ActionApiError(`${url} says nothing of page ${page}`);
}
