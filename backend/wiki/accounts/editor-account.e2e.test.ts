import { z } from 'zod';
import { WIKI_ADMIN, wikiApi } from '../../../toolforge/local/mediawiki';
import { testWiki } from '../../../toolforge/local/testing/test-wiki';
import { query } from '../api-query';
import { openActionApi } from '../http/action-api';
import { isKnownEditor } from './editor-account';

/** A real MediaWiki, which shares its accounts with no other. */
jest.setTimeout(120_000);

const NEXT_WEEK_MS = Date.now() + 7 * 86_400_000;
const api = openActionApi(wikiApi(testWiki()), 'Weboid/test');
const schema = z.object({
  query: z.object({ users: z.array(z.object({ userid: z.number(), editcount: z.number() })) }),
});

test('a MediaWiki says who has been an editor for some days, and who has not', async () => {
  const { name: userName } = WIKI_ADMIN;
  const question = { list: 'users', ususers: userName, usprop: 'editcount' };
  const [user] = (await query(api, schema, question)).query.users;
  expect(user?.editcount).toBeGreaterThan(10);
  const asked = (nowMs: number, centralId = String(user?.userid)) =>
    isKnownEditor({ centralId, userName }, { signIn: api, watched: () => null, nowMs });
  expect(await asked(NEXT_WEEK_MS)).toBe(true);
  expect(await asked(0)).toBe(false);
  expect(await asked(NEXT_WEEK_MS, '999999')).toBe(false);
  const nobody = { centralId: '1', userName: 'Nobody of this name' };
  expect(
    await isKnownEditor(nobody, { signIn: api, watched: () => null, nowMs: NEXT_WEEK_MS }),
  ).toBe(false);
});
