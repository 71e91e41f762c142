import { planDeployment, writeDeployment } from './deployment';
import type { GadgetBuild } from './gadget-build';
import { fakeWiki } from './testing/fake-wiki';

const CORE = '* weboid[ResourceLoader|package]|weboid.js|weboid-i18n.json';
const COLUMNS = '* weboid-columns[ResourceLoader|type=styles|hidden]|weboid-columns.css';
const DETAILS = '* weboid-details[ResourceLoader|hidden]|weboid-details.js';
const WATCHLIST = '* weboid-watchlist[ResourceLoader]|weboid-watchlist.js';
const BUILD: GadgetBuild = {
  name: 'weboid',
  origin: 'https://weboid.test',
  farm: '',
  language: 'de',
  syntax: 'es2016',
  documentation: 'Hilfe:Weboid',
  version: '0.2.0',
  commit: '0123456789abcdef',
  source: 'https://example.net/weboid',
  files: new Map([
    ['weboid.js', 'core();\n'],
    ['weboid-columns.css', '.a {}\n'],
    ['weboid-details.js', 'details();\n'],
    ['weboid-watchlist.js', 'watchlist();\n'],
    ['weboid-i18n.json', '{"de":{"a":"b"}}\n'],
    ['weboid-i18n-de.json', '{"core":{"a":"b"}}\n'],
    ['definition.txt', `${CORE}\n${COLUMNS}\n${DETAILS}\n${WATCHLIST}\n`],
    ['description.txt', 'Weboid\n'],
    ['columns-description.txt', 'Spalten\n'],
    ['details-description.txt', 'Mehr\n'],
    ['watchlist-description.txt', 'Beobachtungsliste\n'],
    ['documentation.wikitext', 'Hilfe\n'],
  ]),
};

test('all pages are written once, texts before scripts and the definition last', async () => {
  const wiki = fakeWiki({ 'MediaWiki:Gadgets-definition': '* other|other.js' });
  const told: string[] = [];
  const changes = await planDeployment(wiki, BUILD);
  await writeDeployment(wiki, BUILD, changes, (title) => told.push(title));
  expect(told).toEqual([
    'MediaWiki:Gadget-weboid-i18n.json',
    'MediaWiki:Gadget-weboid-i18n-de.json',
    'MediaWiki:Gadget-weboid-columns.css',
    'MediaWiki:Gadget-weboid.js',
    'MediaWiki:Gadget-weboid-details.js',
    'MediaWiki:Gadget-weboid-watchlist.js',
    'MediaWiki:Gadget-weboid',
    'MediaWiki:Gadget-weboid-columns',
    'MediaWiki:Gadget-weboid-details',
    'MediaWiki:Gadget-weboid-watchlist',
    'Hilfe:Weboid',
    'MediaWiki:Gadgets-definition',
  ]);
  expect(wiki.pages.get('MediaWiki:Gadgets-definition')).toBe(
    `* other|other.js\n${CORE}\n${COLUMNS}\n${DETAILS}\n${WATCHLIST}`,
  );
  expect(await planDeployment(wiki, BUILD)).toEqual([]);
});

test('each edit names its base, its version and its source', async () => {
  const wiki = fakeWiki({ 'MediaWiki:Gadget-weboid.js': 'old' });
  await writeDeployment(wiki, BUILD, await planDeployment(wiki, BUILD));
  const edits = new Map(wiki.edits.map((edit) => [edit['title'], edit]));
  expect(edits.get('MediaWiki:Gadget-weboid.js')).toMatchObject({
    summary: 'Weboid 0.2.0 (0123456), https://example.net/weboid',
    baserevid: 7,
    nocreate: true,
    assert: 'user',
  });
  expect(edits.get('MediaWiki:Gadget-weboid')).toMatchObject({ createonly: true });
});

test.each([
  ['editconflict', 'EditConflictError', /somebody else has changed .*Gadget-weboid\.js meanwhile/],
  ['articleexists', 'EditConflictError', /run it again/],
  ['sitejsprotected', 'MissingRightError', /may not write MediaWiki:Gadget-weboid\.js/],
  ['abusefilter-disallowed', 'GadgetError', /did not take MediaWiki:Gadget-weboid\.js/],
])('%s ends it, and nothing after that page is written', async (code, name, message) => {
  const wiki = fakeWiki({}, { 'MediaWiki:Gadget-weboid.js': code });
  const changes = await planDeployment(wiki, BUILD);
  const writing = writeDeployment(wiki, BUILD, changes);
  await expect(writing).rejects.toMatchObject({
    name,
    message: expect.stringMatching(message),
    cause: { code },
  });
  expect(wiki.edits.map((edit) => edit['title'])).toEqual([
    'MediaWiki:Gadget-weboid-i18n.json',
    'MediaWiki:Gadget-weboid-i18n-de.json',
    'MediaWiki:Gadget-weboid-columns.css',
  ]);
});

test.each([
  ['changed', { text: 'older', revisionId: 6 }],
  ['made', null],
])('a page that somebody else has %s meanwhile is not written', async (_what, before) => {
  const title = 'MediaWiki:Gadget-weboid.js';
  const wiki = fakeWiki({ [title]: 'theirs' });
  const changes = (await planDeployment(wiki, BUILD)).map((change) =>
    change.title === title ? { ...change, before } : change,
  );
  await expect(writeDeployment(wiki, BUILD, changes)).rejects.toMatchObject({
    name: 'EditConflictError',
    message: `somebody else has changed ${title} meanwhile; run it again to see what is there now`,
  });
  expect(wiki.pages.get(title)).toBe('theirs');
  expect(wiki.edits.map((edit) => edit['title'])).not.toContain(title);
});

test('a build from before there were styles in the head has no page of them', async () => {
  const files = new Map(BUILD.files);
  files.delete('weboid-columns.css');
  files.delete('columns-description.txt');
  const changes = await planDeployment(fakeWiki(), { ...BUILD, files });
  expect(changes.map(({ title }) => title)).not.toContain('MediaWiki:Gadget-weboid-columns');
});

test('without a page of documentation none is touched', async () => {
  const changes = await planDeployment(fakeWiki(), { ...BUILD, documentation: '' });
  expect(changes.map(({ title }) => title)).not.toContain('Hilfe:Weboid');
  expect(changes.map(({ title }) => title)).not.toContain('');
});
