import type { BrowserContext } from 'playwright-core';
import { WIKI_ADMIN } from '../../toolforge/local/mediawiki';
import { worldAddresses } from './open-browser';

/** Logs the browser in, by default as the wiki's administrator. */
export async function logIn(
  { request }: Pick<BrowserContext, 'request'>,
  { name: lgname, password: lgpassword } = WIKI_ADMIN,
): Promise<void> {
  const token = await tokenFor(request, 'login');
  const form = { action: 'login', lgname, lgpassword, lgtoken: token };
  const answer = (await (await request.post(api(), { form })).json()) as {
    login: { result: string };
  };
  expect(answer.login.result).toBe('Success');
}

/** Chooses a preference of the account that is logged in. */
export async function setPreference(
  { request }: Pick<BrowserContext, 'request'>,
  name: string,
  value: string,
): Promise<void> {
  const token = await tokenFor(request, 'csrf');
  const form = { action: 'options', optionname: name, optionvalue: value, token };
  expect(await (await request.post(api(), { form })).json()).toEqual({ options: 'success' });
}

async function tokenFor(
  request: BrowserContext['request'],
  type: 'csrf' | 'login',
): Promise<string> {
  const asked = await request.get(`${api()}&action=query&meta=tokens&type=${type}`);
  const { query } = (await asked.json()) as { query: { tokens: Record<string, string> } };
  return query.tokens[`${type}token`] ?? '';
}

function api(): string {
  return `${worldAddresses().wiki}/w/api.php?format=json`;
}
