import { validateXML } from 'xmllint-wasm';
import { classifyUrl, type ClassifiedUrl } from '../../url/classify-url';
import { answerForSpam } from '../../answers/judge-link';
import type { LinkAnswer } from '../../answers/link-answer';
import { answerFor, type PageAnswer } from '../../answers/page-answer';
import { failed, finding, sampleParts, sampleWiki } from '../testing/sample-web';
import type { FoundPages, OutputOptions } from './answer-data';
import { answerXsd } from './answer-xsd';
import { infoAnswerSchema, problemAnswerSchema } from './answer-schema';
import { answerJson } from './json';
import { linkTeller } from './link-fields';
import { answerXml } from './xml';

const HOSTILE = `]]>\0\x01\x0B\x1F\x7F\uFFFE\uFFFF\uD800\uDC00\uD83D x \uDE00&<!--'"<script>\u2028\t\r\n&#0;`;
const SCHEMA = answerXsd();
const source = { version: HOSTILE, commit: 'abc', url: 'https://source.net/' };
const URLS = ['https://a.net/', 'https://b.net/', 'https://c.net/', 'http://docs/', 'mailto:a@a'];

/** What checks can have found beside days and codes. */
const FULL_CHECKS = {
  redirect: { url: HOSTILE, class: 'other-domain' },
  mime: 'pdf',
  kib: 7,
  reservation: 'copied-since',
} as const;

/** Every other field of an unreachable link, hostile where it is text. */
const FULL = {
  url: HOSTILE,
  archivedOnPage: HOSTILE,
  archivesSearched: 3605,
  isUnjudgeable: true,
  evidence: [{ sign: 'title', text: HOSTILE }, { sign: 'same-as-missing' }],
  archives: [{ service: 'wayback', url: HOSTILE, timestamp: HOSTILE }],
  replacement: { url: HOSTILE, checkedDay: 3600, found: null },
  reports: 3,
  presumedReachable: true,
  domainFindings: [
    { trait: 'needs-https', firstDay: 3500, lastDay: 3600 },
    { trait: 'dns-error', firstDay: 3500, lastDay: 3600 },
  ],
  otherPages: { count: 1_000, isMore: true },
  hints: ['stray-quote', 'nested-url'],
} satisfies Partial<LinkAnswer>;

function withAll(link: LinkAnswer): LinkAnswer {
  if (link.verdict !== 'unreachable' || link.checks === null) return link;
  return { ...link, ...FULL, checks: { ...link.checks, ...FULL_CHECKS } };
}

/** Hostile, too. */
function spamAt({ url: parts, hints }: ClassifiedUrl): LinkAnswer[] {
  const hit = { list: HOSTILE, line: HOSTILE };
  return parts === null ? [] : [answerForSpam({ url: HOSTILE, parts, hints }, hit)];
}

async function answer(part: Partial<PageAnswer> = {}): Promise<PageAnswer> {
  const wiki = sampleWiki([{ pageId: 1, title: HOSTILE, namespace: 0, links: URLS }]);
  const parts = sampleParts(wiki, {
    'https://a.net/': failed(18, 29, 6),
    'https://b.net/': finding({}),
  });
  const plain = await answerFor({ wiki, page: { pageId: 1 } }, parts);
  return { ...plain, links: plain.links.map(withAll), ...part };
}

const messages = sampleParts(sampleWiki([]), {}).messages;

const telling = (list: OutputOptions['list'], lang?: string): OutputOptions => ({
  source,
  list,
  isIncluded: () => true,
  tell: linkTeller(
    lang === undefined ? null : { translator: messages.translator([lang]), today: 3610 },
  ),
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

const questions = async (): Promise<[string, FoundPages, OutputOptions][]> => {
  const warnings = ['spam-lists-unread', 'other-pages-cut'] as const;
  const plain = await answer({ notMonitored: ['a.org', 'b.org'], warnings });
  const whole = { ...plain, links: [...plain.links, ...spamAt(classifyUrl('https://d.net/'))] };
  const several = {
    answers: [whole, await answer({ links: [] })],
    missing: [HOSTILE, '#7'],
    isList: true,
  };
  return [
    ['problems of one page', one(whole), telling('problems')],
    ['links of one page, in words', one(whole), telling('links', 'de')],
    ['no links', one(await answer({ links: [] })), telling('problems')],
    ['several pages', several, telling('links', 'en')],
    ['problems of several pages', several, telling('problems')],
    ['a list of one page', { ...several, answers: [whole], missing: [] }, telling('links')],
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
    'Dead: Not found (HTTP 404); first failed check: 29 days ago',
    'Works',
    'Not checked yet',
    'Not a usable address: The address cannot lead anywhere',
    'Not to be checked: Not an address that can be checked',
  ]);
  expect(texts('de')[0]).toMatch(/vor 29 Tagen$/);
});
