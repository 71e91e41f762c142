import { NO_TAKEN_NAMES } from '../../answers/taken-names';
import type { Snapshot } from '../../store/archives/snapshot';
import type { Finding } from '../../store/answers/findings';
import { createMarkIndex } from '../../status/mark-index';
import { DEFAULT_POLICY } from '../../status/verdict';
import { classifyUrl } from '../../url/classify-url';
import { answerForLink } from '../../answers/judge-link';
import { withEvidence, type LinkAnswer, type LinkFacts } from '../../answers/link-answer';
import { failed, finding, sampleParts, sampleWiki } from '../testing/sample-web';
import { checkWellFormed } from '../testing/well-formed';
import { linkItem } from './link-item';
import type { LinkPlace } from './link-place';
import type { View } from './view';

const { messages, source } = sampleParts(sampleWiki([]), {});
const URL = 'https://a.net/x';
const ARCHIVES: Snapshot[] = [
  { service: 'wayback', timestamp: '20160412000000', url: 'https://web.archive.org/web/2016/x' },
];

function linkOf(its: Finding): LinkAnswer {
  const judging = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };
  return answerForLink(URL, classifyUrl(URL), its, judging);
}

function shown(
  link: LinkAnswer,
  lang = 'en',
  place: LinkPlace | null = null,
  comparisons?: View['comparisons'],
): string {
  const view: View = {
    translator: messages.translator([lang]),
    languages: [],
    source,
    today: 3_610,
    takenNames: NO_TAKEN_NAMES,
    form: { dbname: '', title: '', all: false },
    address: { path: '/url', query: new URLSearchParams() },
    ...(comparisons !== undefined && { comparisons }),
  };
  const { text } = linkItem(view, link, place);
  checkWellFormed(`<!DOCTYPE html>${text}`);
  return text;
}

test.each([
  ['en', '6 (each with HTTP 404)'],
  ['de', '6 (alle mit HTTP 404)'],
])('in %s the number is told of all checks where all got it', (lang, text) => {
  expect(shown(linkOf(failed(18, 29, 6)), lang)).toContain(text);
});

test('it is told of the last one alone where others got something else', () => {
  const [last, good] = failed(18, 2, 6).runs;
  if (last === undefined || good === undefined) throw new Error('no runs');
  const before = { ...last, code: 64, http: null, firstDay: 3_581, lastDay: 3_600 } as const;
  const text = shown(linkOf({ ...failed(18, 29, 6), runs: [last, before, good] }));
  expect(text).toContain('Not found (HTTP 404)');
  expect(text).toContain('<dd>6</dd>');
});

test.each([
  ['never-heard', 'en', 'no page of this website has given us a good answer so far'],
  ['never-heard', 'de', 'noch keine Seite dieser Website eine gute Antwort gegeben'],
  [
    'copied-since',
    'en',
    'An archive was still able to save the page after our checks began to fail',
  ],
  ['copied-since', 'de', 'Ein Archiv konnte die Seite noch speichern, nachdem unsere Prüfungen'],
  [
    'archives-asked',
    'en',
    'Archives are being asked whether they were still able to save the page',
  ],
  ['archives-asked', 'de', 'Archive werden gefragt, ob sie die Seite noch speichern konnten'],
  ['reported', 'en', 'somebody reports that it works in a browser'],
  ['reported', 'de', 'jemand meldet, dass die Seite im Browser zu erreichen ist'],
] as const)('%s is told in %s', (reservation, lang, text) => {
  const link = linkOf({ ...failed(18, 29, 6), reservation });
  expect(link.verdict).toBe('doubtful');
  expect(shown(link, lang)).toContain(text);
});

test.each([
  ['en', 'The checks had failed; the latest answers do not show whether the link works'],
  ['de', 'Die Prüfungen waren gescheitert; was zuletzt kam, beweist weder Leben noch Tod'],
])('in %s it is told that the last answers leave failures without proof', (lang, text) => {
  const its = failed(18, 29, 6);
  const refused = { code: 17, http: 403, firstDay: 3_605, lastDay: 3_609 } as const;
  const link = linkOf({ ...its, runs: [refused, ...its.runs] });
  expect(link).toMatchObject({ verdict: 'doubtful', isUnjudgeable: true });
  expect(shown(link, lang)).toContain(text);
  expect(shown(linkOf(its), lang)).not.toContain(text);
  expect(shown(linkOf({ ...its, failures: 0, runs: [refused] }), lang)).not.toContain(text);
});

test('what was seen stands among the facts, as text', () => {
  const evidence = [
    { sign: 'title', text: '<script>alert(1)</script>\u202E' },
    { sign: 'led-like-missing' },
  ] as const;
  const text = shown(withEvidence(linkOf(finding({ doubt: 'soft-404' })), evidence));
  expect(text).toContain(
    '<dt>What was seen</dt><dd>Title: “\u2068&lt;script&gt;alert(1)&lt;/script&gt;\uFFFD\u2069”<br>Redirects to the same place as an address of this website that we made up</dd>',
  );
});

test('that a host answers programs by GET only is no matter of people', () => {
  const days = { firstDay: 3_500, lastDay: 3_600 };
  const link = {
    ...linkOf(failed(18, 29, 6)),
    domainFindings: [
      { trait: 'needs-get' as const, ...days },
      { trait: 'needs-https' as const, ...days },
    ],
  };
  const text = shown(link);
  expect(text).toContain('The website wants https');
  expect(text).not.toContain('whole pages');
});

test.each([
  [
    'http://archive.is/newest/http://b.net/y',
    /<dt>Archived copy of<\/dt><dd><a href="http:\/\/b\.net\/y".*?<\/a> <\/dd>/,
  ],
  ['http://archive.is/AbCd1', /<dt>Archived copy at<\/dt><dd><bdi>archive\.today<\/bdi><\/dd>/],
])('%s is told as far as its address tells', (url, told) => {
  const judging = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };
  expect(shown(answerForLink(url, classifyUrl(url), finding({}), judging))).toMatch(told);
});

test('that a page has changed since it was cited is told beside what works, with the way to the comparison', () => {
  const works = linkOf(finding({ urlId: 7 }));
  const found = { comparedDay: 3_609, copy: null, similarity: 0, textKept: 0, wordsKept: 0 };
  const compared = (outcome: 'drifted' | 'same') =>
    shown(works, 'en', null, new Map([[URL, { ...found, outcome, namesKept: null }]]));
  const way = '/compare?url=https%3A%2F%2Fa.net%2Fx';
  expect(compared('drifted')).toContain(
    `href="${way}" rel="nofollow">The page has changed since it was cited</a>`,
  );
  expect(compared('drifted')).toContain(
    '<span class="paper-only">The page has changed since it was cited</span>',
  );
  expect(compared('drifted')).toContain('link--');
  expect(compared('same')).not.toContain('has changed');
  expect(shown(works)).toContain(`href="${way}`);
  expect(shown(linkOf(failed(18, 29, 6)))).not.toContain(way);
});

test('what is in doubt is to be compared with its copy where one is known', () => {
  const doubtful = linkOf(failed(18, 2, 1));
  const way = 'Compare with the copy';
  expect(doubtful.verdict).toBe('doubtful');
  expect(shown(doubtful)).not.toContain(way);
  const copy = 'https://web.archive.org/web/20160412093015/https://a.net/x';
  const archives: Snapshot[] = [{ service: 'wayback', timestamp: '20160412093015', url: copy }];
  expect(shown({ ...doubtful, archives } as LinkAnswer)).toContain(way);
  expect(shown({ ...doubtful, archivedOnPage: copy } as LinkAnswer)).toContain(way);
});

describe('a row', () => {
  const place = { dbname: 'dewiki@WMF', pageId: 7, fixes: 'without-tags' } as const;
  const dead = linkOf(failed(18, 29, 6));

  test('has the steps in the order in which they help: fix, copy, edit, say', () => {
    const text = shown({ ...dead, archives: ARCHIVES } as LinkAnswer, 'en', place);
    const steps = [
      ...text.matchAll(
        /(?:href="([^"?]*\?[^"]*)"|data-copy="([^"]*)" [^>]*data-copy-text="([^"]*)")/g,
      ),
    ].map(([, href, label, what]) => href ?? `${label}: ${what}`);
    const asked = 'dbname=dewiki%40WMF&amp;pageid=7&amp;url=https%3A%2F%2Fa.net%2Fx';
    const report = '/report?url=https%3A%2F%2Fa.net%2Fx&amp;lang=en';
    expect(steps).toEqual([
      `/fix?${asked}`,
      'Copy address: https://web.archive.org/web/2016/x',
      'Copy date: 2016-04-12',
      `/fix/section?${asked}`,
      `${report}#hand`,
      `${report}#replacement`,
      `${report}#fault`,
      '/url?url=https%3A%2F%2Fa.net%2Fx',
    ]);
    expect(text).toContain('</time> · Wayback Machine');
  });

  test.each<[what: string, said: Partial<LinkFacts>]>([
    ['nobody says anything', {}],
    ['somebody reached it', { reports: 1 }],
    [
      'somebody says where it is now',
      { replacement: { url: 'https://b.net/', checkedDay: 3_600, found: null } },
    ],
  ])('has no two ways into Weboid to the same place where %s', (_what, said) => {
    const stored = { urlId: 1, hostId: 1, isRefusedCopy: false };
    const otherPages = { count: 2, isMore: false };
    const text = shown({ ...dead, stored, otherPages, ...said } as LinkAnswer, 'en', place);
    const ways = [...text.matchAll(/ href="(\/[^"]*)"/g)].map(([, href]) => href);
    expect(ways).toContain('/url?url=https%3A%2F%2Fa.net%2Fx#uses');
    expect(ways).toEqual([...new Set(ways)]);
  });

  test('leads to what is said, where it is taken back or removed', () => {
    const [, href] =
      /href="([^"]*)" rel="nofollow">See or take back reports/.exec(
        shown({ ...dead, reports: 1 } as LinkAnswer),
      ) ?? [];
    expect(href).toBe('/report?url=https%3A%2F%2Fa.net%2Fx&amp;lang=en#said');
  });

  test('of a link without a copy has the way to search for one', () => {
    const way = `<a href="https://web.archive.org/web/*/${URL}" rel="nofollow noreferrer">Search the Wayback Machine</a>`;
    expect(shown(dead, 'en', place)).toContain(way);
    expect(shown(linkOf(finding({ urlId: 7 })), 'en', place)).not.toContain(way);
    const archivedOnPage = 'https://web.archive.org/web/20160412093015/https://a.net/x';
    expect(shown({ ...dead, archivedOnPage } as LinkAnswer, 'en', place)).not.toContain(way);
  });

  test.each<[what: string, told: Partial<LinkFacts>, isOffered: boolean]>([
    ['no copy is known', {}, false],
    ['archives have no copy, so that it is called dead there', { archivesSearched: 3_600 }, true],
    ['somebody reached it', { archives: ARCHIVES, reports: 1 }, false],
    ['it is presumed reachable', { archives: ARCHIVES, presumedReachable: true }, false],
    [
      'a live page is known, whoever reached the old one',
      { replacement: { url: 'https://b.net/', checkedDay: 3_600, found: null }, reports: 1 },
      true,
    ],
  ])('offers a fix only if it can do anything: %s', (_what, told, isOffered) => {
    const text = shown({ ...dead, ...told } as LinkAnswer, 'en', { ...place, fixes: 'with-tags' });
    expect(text.includes('/fix?')).toBe(isOffered);
    expect(text).toContain('/fix/section?');
    expect(text).toContain('/report?');
  });

  test('of a link that has its copy beside it looks repaired, and is not offered to be fixed', () => {
    const archivedOnPage = 'https://web.archive.org/web/20160412093015/https://a.net/x';
    const text = shown({ ...dead, archivedOnPage } as LinkAnswer, 'en', place);
    expect(text).toContain('<li class="link link--success link-row">');
    expect(text).toContain('Already repaired');
    expect(text).toContain('>2016-04-12</time> · Wayback Machine');
    expect(text).not.toContain('/fix?');
  });

  test('tells without being unfolded that somebody reached it, once', () => {
    const text = shown({ ...dead, reports: 1 } as LinkAnswer, 'en', place);
    const [row = '', fold = ''] = text.split('<details');
    expect(row).toContain('Somebody reports that it works in a browser.');
    expect(fold).not.toContain('Somebody reports');
    expect(shown(dead, 'en', place)).not.toContain('link-row__said');
  });

  test('keeps what is said apart from what can be done, which paper drops', () => {
    const replacement = { url: 'https://new.net/x', checkedDay: 3_600, found: null };
    const text = shown({ ...dead, replacement } as LinkAnswer, 'en', place);
    const [, notes = ''] = /<ul class="notes">(.*?)<\/ul>/s.exec(text) ?? [];
    expect(notes).toContain('https://new.net/x');
    expect(notes).not.toContain('/report?');
  });

  test('tells on how many pages the link is used, this one among them', () => {
    const otherPages = { count: 2, isMore: false };
    expect(shown({ ...dead, otherPages } as LinkAnswer, 'en', place)).toContain('>on 3 pages</a>');
    expect(shown({ ...dead, otherPages } as LinkAnswer)).toContain('>on 2 pages</a>');
  });

  test('has its whole address in its title and its text, and a fold that needs no script', () => {
    const url = 'https://a.net/a/very/long/address/indeed/of/a/page.html';
    const judging = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };
    const text = shown(answerForLink(url, classifyUrl(url), failed(18, 29, 6), judging));
    expect(text).toContain(`title="${url}"`);
    expect(text.replace(/<[^>]*>/g, '')).toContain(url);
    expect(text).toContain('<details class="link-row__details"><summary>Details</summary>');
  });
});

describe('an address that cannot lead anywhere', () => {
  const PLACE = { dbname: 'dewiki@WMF', pageId: 7 };
  const linkTo = (url: string): LinkAnswer =>
    answerForLink(url, classifyUrl(url), undefined, {
      policy: DEFAULT_POLICY,
      marks: createMarkIndex([]),
    });

  test('its details say why, what to do, and where', () => {
    const text = shown(linkTo('http://docs/about.htm'), 'en', PLACE);
    expect(text).toContain('<li>The host name has no top-level domain.</li>');
    expect(text).toContain('Correct the address in the source of the page');
    expect(text).toContain(
      '/fix/section?dbname=dewiki%40WMF&amp;pageid=7&amp;url=http%3A%2F%2Fdocs%2Fabout.htm',
    );
  });

  test('elsewhere no details are offered where there are none', () => {
    const text = shown(linkTo('mailto:clerk@example.net'), 'en', PLACE);
    expect(text).not.toContain('<details');
    expect(shown(linkOf(failed(18, 29, 6)), 'en', PLACE)).toContain('<details');
  });
});
