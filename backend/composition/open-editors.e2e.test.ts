import { NOT_REPAIRED } from '../config/wiki-repair';
import { wikiApi } from '../../toolforge/local/mediawiki';
import { testWiki } from '../../toolforge/local/testing/test-wiki';
import { openWikiClient } from '../../toolforge/local/wiki-client';
import { systemClock } from '../runtime/clock';
import { sampleWiki } from '../web/testing/sample-web';
import { openActionApi } from '../wiki/http/action-api';
import { openEditors } from './open-editors';

/** What a real MediaWiki's editor shows at the address that is told for a link. */
jest.setTimeout(60_000);

const TITLE = `Links of sections ${Date.now().toString(36)}`;
const at = (name: string): string => `http://${name}.example.net/page`;
const SOURCE = `Lead [${at('lead')} a].
<!--
== No heading ==
-->
== One ==
<nowiki>
== Nor this ==
${at('hidden')}
</nowiki>
{{NoSuchTemplate
|text=
== This neither ==
|link=${at('unknown')}
}}
=== Below one & "more" ===
Said.<ref name="n">{{cite web |url=${at('cited')} |title=T}}</ref> ${at('hidden')}
== Two ==
[HTTP://Bracketed.example.net:80/page b]
==== Deep ====
${at('deep')}.
== References ==
<references />
`;
const api = wikiApi(testWiki());
const wiki = {
  api,
  dbname: 'enwiki',
  templatesLike: 'enwiki',
  citations: [],
  dateLanguage: null,
  repair: NOT_REPAIRED,
};
const editorOf = openEditors({
  wikis: { find: () => wiki },
  userAgent: 'Weboid tests',
  clock: systemClock,
});

beforeAll(async () => {
  const client = await openWikiClient(api);
  await client.edit(TITLE, SOURCE, 'for a test');
});

async function pageIdOf(titles: string): Promise<number> {
  const asked = openActionApi(api, 'Weboid tests').request({ action: 'query', titles });
  const answer = (await asked) as { query: { pages: { pageid: number }[] } };
  return answer.query.pages[0]?.pageid ?? 0;
}

/** Where the editor is, and what it shows. */
async function opened(name: string): Promise<{ section: string | null; text: string }> {
  const pageId = await pageIdOf(TITLE);
  const asked = { wiki: sampleWiki([]), pageId, title: TITLE, url: at(name) };
  const address = new URL((await editorOf(asked)) ?? '');
  expect(address.href.startsWith(api.replace('api.php', 'index.php?'))).toBe(true);
  const html = await (await fetch(address)).text();
  const [, text = ''] = /<textarea[^>]*id="wpTextbox1"[^>]*>([^]*?)<\/textarea>/.exec(html) ?? [];
  const section = address.searchParams.get('section');
  return { section, text: text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').trim() };
}

test.each([
  ['lead', '0', 'Lead ['],
  ['nowhere', null, 'Lead ['],
  ['cited', '3', '=== Below one'],
  ['hidden', '3', '=== Below one'],
  ['bracketed', '4', '== Two =='],
  ['deep', '5', '==== Deep ===='],
])('the link %s is edited in section %s', async (name, section, beginning) => {
  const shown = await opened(name);
  expect(shown.section).toBe(section);
  expect(shown.text.startsWith(beginning)).toBe(true);
});

test('a link in a section that MediaWiki counts otherwise is edited where it stands, or in the whole page', async () => {
  const { text } = await opened('unknown');
  expect(text).toContain(at('unknown'));
});

test('a page that is gone meanwhile is left to the wiki', async () => {
  const asked = { wiki: sampleWiki([]), pageId: 999_999_999, title: 'No page', url: at('deep') };
  expect(await editorOf(asked)).toBe(
    `${api.replace('api.php', 'index.php')}?title=No+page&action=edit`,
  );
});
