import type { BrowserContext } from 'playwright-core';
import { WIKI_ADMIN } from '../../toolforge/local/mediawiki';
import { worldAddresses } from './open-browser';

/** Logs the browser in, by default as the wiki's administrator; by default on the world's wiki, as all of this. */
export async function logIn(
  { request }: Pick<BrowserContext, 'request'>,
  { name: lgname, password: lgpassword } = WIKI_ADMIN,
  wiki = worldAddresses().wiki,
): Promise<void> {
  const token = await tokenFor(request, wiki, 'login');
  const form = { action: 'login', lgname, lgpassword, lgtoken: token };
  const answer = (await (await request.post(apiOf(wiki), { form })).json()) as {
    login: { result: string };
  };
  expect(answer.login.result).toBe('Success');
}

/** Chooses a preference of the account that is logged in. */
export async function setPreference(
  { request }: Pick<BrowserContext, 'request'>,
  name: string,
  value: string,
  wiki = worldAddresses().wiki,
): Promise<void> {
  const token = await tokenFor(request, wiki, 'csrf');
  const form = { action: 'options', optionname: name, optionvalue: value, token };
  expect(await (await request.post(apiOf(wiki), { form })).json()).toEqual({ options: 'success' });
}

/** Puts pages on the watchlist of the account that is logged in. */
export async function watchPages(
  { request }: Pick<BrowserContext, 'request'>,
  titles: readonly string[],
  wiki = worldAddresses().wiki,
): Promise<void> {
  const { watch } = await changeWatchlist(request, wiki, { titles: titles.join('|') });
  expect(watch.map(({ watched }) => watched)).toEqual(titles.map(() => true));
}

/** Takes a page off the watchlist of the account that is logged in, where an earlier run of a test put it. */
export async function unwatchPage(
  { request }: Pick<BrowserContext, 'request'>,
  title: string,
  wiki = worldAddresses().wiki,
): Promise<void> {
  const { watch } = await changeWatchlist(request, wiki, { titles: title, unwatch: '1' });
  expect(watch.map(({ unwatched }) => unwatched)).toEqual([true]);
}

async function changeWatchlist(
  request: BrowserContext['request'],
  wiki: string,
  change: Record<string, string>,
): Promise<{ watch: { watched?: boolean; unwatched?: boolean }[] }> {
  const token = await tokenFor(request, wiki, 'watch');
  const form = { action: 'watch', token, formatversion: '2', ...change };
  return (await (await request.post(apiOf(wiki), { form })).json()) as {
    watch: { watched?: boolean; unwatched?: boolean }[];
  };
}

async function tokenFor(
  request: BrowserContext['request'],
  wiki: string,
  type: 'csrf' | 'login' | 'watch',
): Promise<string> {
  const asked = await request.get(`${apiOf(wiki)}&action=query&meta=tokens&type=${type}`);
  const { query } = (await asked.json()) as { query: { tokens: Record<string, string> } };
  return query.tokens[`${type}token`] ?? '';
}

function apiOf(wiki: string): string {
  return `${wiki}/w/api.php?format=json`;
}
