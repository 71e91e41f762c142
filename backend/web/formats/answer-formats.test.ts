import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import type { LinkAnswer } from '../answers/link-answer';
import { answerFor, type PageAnswer } from '../answers/page-answer';
import { failed, finding, sampleParts, sampleWiki } from '../testing/sample-web';
import type { FoundPages, Telling } from './answer-data';
import { infoAnswerSchema, problemAnswerSchema } from './answer-schema';
import { answerJson } from './json';
import { answerXml } from './xml';

const HOSTILE = `]]>\0\x01\x0B\x1F\x7F\uFFFE\uFFFF\uD800\uDC00\uD83D x \uDE00&<!--'"<script>\u2028\t\r\n&#0;`;
const SCHEMA = readFileSync(join(__dirname, '../static/weboid-answer.xsd'), 'utf8');
const source = { version: HOSTILE, commit: 'abc', url: 'https://source.net/' };
const URLS = ['https://a.net/', 'https://b.net/', 'https://c.net/', 'http://docs/', 'mailto:a@a'];

/** Every field of a link, hostile where it is text. */
const FULL: Partial<LinkAnswer> = {
  redirect: HOSTILE,
  redirectClass: 'other-domain',
  archivedOnPage: HOSTILE,
  archivesSearched: 3605,
  mime: 'pdf',
  kib: 7,
  unjudgeable: true,
  reservation: 'copied-since',
  evidence: [{ sign: 'title', text: HOSTILE }, { sign: 'same-as-missing' }],
  archives: [{ service: 'wayback', url: HOSTILE, timestamp: HOSTILE }],
  replacement: { url: HOSTILE, checkedDay: 3600 },
  reports: 3,
  presumedReachable: true,
  domainFindings: [
    { trait: 'needs-https', firstDay: 3500, lastDay: 3600 },
    { trait: 'dns-error', firstDay: 3500, lastDay: 3600 },
  ],
  otherPages: { count: 1_000, isMore: true },
  spam: { list: HOSTILE, line: HOSTILE },
  hints: ['stray-quote', 'nested-url'],
};

async function answer(part: Partial<PageAnswer> = {}): Promise<PageAnswer> {
  const wiki = sampleWiki([{ pageId: 1, title: HOSTILE, namespace: 0, links: URLS }]);
  const parts = sampleParts(wiki, {
    'https://a.net/': failed(18, 29, 6),
    'https://b.net/': finding({}),
  });
  const plain = await answerFor({ wiki, page: { pageId: 1 } }, parts);
  const [first, ...others] = plain.links;
  const links = first === undefined ? [] : [{ ...first, ...FULL, url: HOSTILE }, ...others];
  return { ...plain, links, ...part };
}

const messages = sampleParts(sampleWiki([]), {}).messages;

const telling = (list: Telling['list'], lang?: string): Telling => ({
  source,
  list,
  isTold: () => true,
  texts: lang === undefined ? null : { translator: messages.translator([lang]), today: 3610 },
});

const one = (answered: PageAnswer): FoundPages => ({
  answers: [answered],
  missing: [],
  isList: false,
});

async function faultsOf(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'answer.xml', contents: xml }],
    schema: [SCHEMA],
  });
  return errors.map(({ message }) => message);
}

const questions = async (): Promise<[string, FoundPages, Telling][]> => {
  const warnings = ['spam-lists-unread', 'other-pages-cut'] as const;
  const full = await answer({ notMonitored: ['a.org', 'b.org'], warnings });
  const several = {
    answers: [full, await answer({ links: [] })],
    missing: [HOSTILE, '#7'],
    isList: true,
  };
  return [
    ['problems of one page', one(full), telling('problems')],
    ['links of one page, in words', one(full), telling('links', 'de')],
    ['no links', one(await answer({ links: [] })), telling('problems')],
    ['several pages', several, telling('links', 'en')],
    ['problems of several pages', several, telling('problems')],
    ['a list of one page', { ...several, answers: [full], missing: [] }, telling('links')],
  ];
};

test('what was seen, and what speaks against failures, is told in both', async () => {
  const full = one(await answer());
  const json = JSON.parse(answerJson(full, telling('links'))) as { links: unknown[] };
  expect(json.links[0]).toMatchObject({
    failures: 6,
    sameAnswer: true,
    reservation: 'copied-since',
    evidence: [
      { sign: 'title', text: expect.stringContaining('<script>') },
      { sign: 'same-as-missing' },
    ],
  });
  const xml = answerXml(full, telling('links'), 'https://weboid.net');
  expect(xml).toMatch(/<link [^>]*sameAnswer="true" reservation="copied-since"/);
  expect(xml).toMatch(/<evidence sign="title" text="[^"<]*&lt;script&gt;[^"]*"\/>/);
  expect(xml).toContain('<evidence sign="same-as-missing"/>');
});

test('JSON is what its schema says, hostile text included', async () => {
  for (const [, found, told] of await questions()) {
    const schema = told.list === 'problems' ? problemAnswerSchema : infoAnswerSchema;
    const json: unknown = JSON.parse(answerJson(found, told));
    expect(schema.parse(json)).toEqual(json);
  }
});

test('XML is what its schema says, hostile text included', async () => {
  for (const [name, found, told] of await questions()) {
    const xml = answerXml(found, told, `https://weboid.net/"&`);
    expect([name, await faultsOf(xml)]).toEqual([name, []]);
  }
});

test('the XML schema refuses what no answer is', async () => {
  const xml = answerXml(one(await answer()), telling('links'), 'https://weboid.net');
  expect(xml).toContain(
    'xsi:noNamespaceSchemaLocation="https://weboid.net/static/weboid-answer.xsd"',
  );
  expect(await faultsOf(xml.replace('verdict="', 'verdict="very '))).not.toEqual([]);
  expect(await faultsOf(xml.replace('<hint>', '<tip/><hint>'))).not.toEqual([]);
});

test('XML says what JSON says', async () => {
  const xml = answerXml(
    one(await answer({ notMonitored: ['a.org'] })),
    telling('links'),
    'https://w.net',
  );
  expect(xml).toContain('dbname="dewiki@WMF" pageid="1"');
  expect(xml).toContain('complete="false"');
  expect(xml).toContain('<notMonitored>a.org</notMonitored>');
  expect(xml).toContain('since="2026-10-22" lastGood="2026-10-19" lastChecked="2026-11-19"');
  expect(xml).toContain(' archivesSearched="2026-11-15"');
  expect(xml).toContain('<otherPages count="1000" bounded="true"/>');
  expect(xml).toContain(
    '<domainFinding trait="dns-error" since="2026-08-02" lastSeen="2026-11-10"/>',
  );
  expect(xml).toContain('<hint>stray-quote</hint>\n<hint>nested-url</hint>');
  expect(xml).not.toMatch(/[\0\uFFFE\uFFFF]|<script|]]>/);
});

test('a copy whose address tells less is told as far as it does', async () => {
  const copies = ['https://archive.ph/newest/http://dead.net/', 'https://perma.cc/F9NT-22AK'];
  const wiki = sampleWiki([{ pageId: 1, title: 'Hai', namespace: 0, links: copies }]);
  const answered = one(await answerFor({ wiki, page: { pageId: 1 } }, sampleParts(wiki, {})));
  const json = answerJson(answered, telling('links'));
  expect(json).toContain(
    '"archiveOf":{"kind":"latest","service":"archive-today","url":"http://dead.net/"}',
  );
  expect(json).toContain('"archiveOf":{"kind":"code","service":"perma-cc"}');
  expect(await faultsOf(answerXml(answered, telling('links'), 'https://w.net'))).toEqual([]);
});

test('a copy on the page is told of its original, and the copy of what it is one', async () => {
  const copy = 'https://web.archive.org/web/2015/http://dead.net/';
  const wiki = sampleWiki([
    { pageId: 1, title: 'Hai', namespace: 0, links: ['http://dead.net/', copy] },
  ]);
  const parts = sampleParts(wiki, { 'http://dead.net/': failed(18, 29, 6) });
  const answered = one(await answerFor({ wiki, page: { pageId: 1 } }, parts));
  const json: unknown = JSON.parse(answerJson(answered, telling('links')));
  const archiveOf = {
    kind: 'snapshot',
    service: 'wayback',
    url: 'http://dead.net/',
    timestamp: '2015',
  };
  expect(json).toMatchObject({
    links: [
      { url: 'http://dead.net/', verdict: 'unreachable', archivedOnPage: copy },
      { url: copy, archiveOf },
    ],
  });
  const xml = answerXml(answered, telling('links'), 'https://w.net');
  expect(await faultsOf(xml)).toEqual([]);
  expect(xml).toContain(`archivedOnPage="${copy}"`);
  expect(xml).toContain(
    '<archiveOf kind="snapshot" service="wayback" url="http://dead.net/" timestamp="2015"/>',
  );
});

test('with a language links are told in words', async () => {
  const found = one(await answer());
  const texts = (lang: string): (string | undefined)[] => {
    const json = infoAnswerSchema.parse(JSON.parse(answerJson(found, telling('links', lang))));
    return 'links' in json ? json.links.map(({ text }) => text) : [];
  };
  expect(texts('en')).toEqual([
    'Unreachable: Not found (HTTP 404); first failure: 4 weeks ago',
    'Working',
    'Not checked yet',
    'Invalid: The address cannot lead anywhere',
    'Not watched: Not an address that can be checked',
  ]);
  expect(texts('de')[0]).toMatch(/vor 4 Wochen$/);
});
