import { NO_TAKEN_NAMES } from '../../answers/taken-names';
import { MIME_TYPES } from '../../status/mime-types';
import type { Finding } from '../../store/answers/findings';
import type { AskedWiki } from '../../answers/asked-wiki';
import { answerForSpam } from '../../answers/judge-link';
import { isWatched } from '../../answers/link-answer';
import { answerFor, type PageAnswer } from '../../answers/page-answer';
import { listState } from '../pages/list-state';
import type { View } from '../pages/view';
import { failed, finding, sampleParts, sampleWiki } from '../testing/sample-web';
import { checkWellFormed } from '../testing/well-formed';
import { infoPage as wholePage } from './html';

function infoPage(view: View, answer: PageAnswer): string {
  const here = { path: '/externalLinkInfo', query: new URLSearchParams() };
  return wholePage(view, [answer], { here, state: listState({}) });
}

const HOSTILE = `"'><script>alert(1)</script>&lt;\u202e`;
const wiki = sampleWiki([], { dbname: HOSTILE, domain: HOSTILE, api: `https://a.net/${HOSTILE}` });
const parts = sampleParts(wiki, {});

function viewFor(lang: string, all: boolean): View {
  return {
    translator: parts.messages.translator([lang]),
    languages: [...parts.messages.languages, { code: HOSTILE, name: HOSTILE }],
    source: { version: HOSTILE, commit: HOSTILE, url: HOSTILE },
    today: 3610,
    takenNames: NO_TAKEN_NAMES,
    form: { dbname: HOSTILE, title: HOSTILE, all },
    address: { path: `/${HOSTILE}`, query: new URLSearchParams({ url: HOSTILE, lang: HOSTILE }) },
  };
}

async function answerWith(
  links: string[],
  known: Parameters<typeof sampleParts>[1],
  part: Partial<AskedWiki> = {},
) {
  const asked = sampleWiki([{ pageId: 1, title: HOSTILE, namespace: 0, links }], part);
  const answer = await answerFor({ wiki: asked, page: { pageId: 1 } }, sampleParts(asked, known));
  return { ...answer, wiki } satisfies PageAnswer;
}

test('markup in every field stays text', async () => {
  const links = [`https://a.net/${HOSTILE}`, `http://${HOSTILE}/`, `javascript:${HOSTILE}`];
  const {
    links: [first],
  } = await answerWith(links, {});
  const known = { [first?.url ?? '']: { ...failed(18, 29, 6), redirect: `javascript:${HOSTILE}` } };
  const page = infoPage(viewFor('en', true), await answerWith(links, known));
  checkWellFormed(page);
  expect(page).not.toContain('<script>');
  expect(page).not.toMatch(/href="javascript:/i);
});

test('in small print a report tells of which moment of the page it is, so that a repair is not looked for in an older one', async () => {
  const url = 'https://dead.net/';
  const answer = await answerWith([url], { [url]: failed(18, 29, 6) });
  const soon = '<p class="hint-text">A repair usually shows here within a quarter of an hour.</p>';
  const unknown = { ...answer, page: { ...answer.page, linksUpdatedAtS: 0 } };
  expect(infoPage(viewFor('en', true), unknown)).toContain(soon);
  const linksUpdatedAtS = Date.UTC(2026, 10, 19, 7, 8) / 1_000;
  const known = { ...answer, page: { ...answer.page, linksUpdatedAtS } };
  const page = infoPage(viewFor('en', true), known);
  checkWellFormed(page);
  expect(page).toContain(
    '<p class="hint-text">State of the page when the wiki last processed it: \u20682026-11-19 07:08 UTC\u2069. A repair',
  );
  const sound = infoPage(viewFor('en', true), await answerWith([url], { [url]: finding({}) }));
  expect(sound).not.toContain('A repair of the page');
});

test('invalid links and spam are text, never links', async () => {
  const answer = await answerWith(
    ['http://docs/about.htm', 'mailto:a@a.net', 'https://spam.net/'],
    {},
  );
  const links = answer.links.map((link) =>
    link.url === 'https://spam.net/' && isWatched(link) ? answerForSpam(link, null) : link,
  );
  const page = infoPage(viewFor('en', true), { ...answer, links });
  expect(page).toContain('<bdi class="url" dir="ltr">https://spam.net/</bdi>');
  expect(page).toContain('<bdi class="url" dir="ltr">http://docs/about.htm</bdi>');
  expect(page).not.toMatch(/href="(?:https:\/\/spam|http:\/\/docs|mailto)/);
});

test('links stand in one list, those of one host together', async () => {
  const links = ['https://xn--bcher-kva.de/b', 'http://bücher.de/a', 'http://[2001:db8::1]/'];
  const page = infoPage(viewFor('de', true), await answerWith(links, {}));
  expect(page.match(/<ul class="links link-rows">/g)).toHaveLength(1);
  const order = [...page.matchAll(/<span class="link-row__url"><a href="(.*?)"/g)];
  expect(order.map(([, url]) => url)).toEqual([
    'http://[2001:db8::1]/',
    'http://xn--bcher-kva.de/a',
    'https://xn--bcher-kva.de/b',
  ]);
});

test.each([
  ['one good link', { 'https://a.net/': finding({}) }, 'All links of this page work'],
  ['one unchecked link', {}, 'No problem is known so far.'],
])('%s', async (_name, known, text) => {
  const page = infoPage(viewFor('en', false), await answerWith(['https://a.net/'], known));
  expect(page).toContain(text);
});

describe('links that the wiki does not record', () => {
  test.each([
    [
      'en',
      ['a.org'],
      'Links to this website are not checked, and may be missing here, as the wiki does not record all of them: ',
    ],
    ['en', ['a.org', 'b.org'], 'Links to these websites are not checked, and may be missing here'],
    [
      'de',
      ['a.org', 'b.org'],
      'Weblinks auf diese Websites werden nicht geprüft und können hier fehlen',
    ],
  ])('are told in %s for %j, also when there are no others', async (lang, ignoredDomains, text) => {
    const page = infoPage(viewFor(lang, false), await answerWith([], {}, { ignoredDomains }));
    checkWellFormed(page);
    expect(page).toContain(`<p class="footnote">${text}`);
  });

  test('have readable hosts, isolated and as text', async () => {
    const ignoredDomains = ['xn--bcher-kva.de', 'a.org', 'b.org'];
    const page = infoPage(viewFor('de', false), await answerWith([], {}, { ignoredDomains }));
    expect(page).toContain(': \u2068bücher.de\u2069, \u2068a.org\u2069 und \u2068b.org\u2069.</p>');
  });

  test('stay text whatever their hosts are', async () => {
    const answer = await answerWith([], {});
    const page = infoPage(viewFor('en', false), { ...answer, notMonitored: [HOSTILE] });
    checkWellFormed(page);
    expect(page).not.toContain('<script>');
  });

  test('go without a word where there are none', async () => {
    const page = infoPage(viewFor('en', true), await answerWith(['https://a.net/'], {}));
    expect(page).not.toContain('the wiki does not record all');
  });

  test('of an old row have their reason', async () => {
    const ignoredDomains = ['a.net'];
    const answer = await answerWith(['https://www.a.net/'], {}, { ignoredDomains });
    const page = infoPage(viewFor('en', true), answer);
    expect(page).toContain('Not to be checked');
    expect(page).toContain('The wiki does not record all links to this website');
  });

  test('are not said to be missing where one of them is listed', async () => {
    const ignoredDomains = ['wikipedia.org'];
    const links = ['https://en.wikipedia.org/wiki/Hai'];
    const page = infoPage(viewFor('en', true), await answerWith(links, {}, { ignoredDomains }));
    expect(page).toContain('A page of this family of wikis');
    expect(page).toContain('may be missing here, as the wiki does not record all of them');
    expect(page).not.toContain('are not recorded');
  });
});

test('every kind of file has a name', async () => {
  const [keyword] = MIME_TYPES[0] ?? [];
  const known = { 'https://a.net/': finding({ mime: keyword ?? null }) };
  const page = infoPage(viewFor('en', true), await answerWith(['https://a.net/'], known));
  expect(page).toContain(`<dt>File</dt><dd>${keyword} </dd>`);
});

test.each([
  [0, 'today'],
  [1, 'yesterday'],
  [6, '6 days ago'],
  [14, '2 weeks ago'],
  [28, '4 weeks ago'],
  [29, '29 days ago'],
  [31, '31 days ago'],
  [400, '13 months ago'],
  [800, '2 years ago'],
])('%d days ago is “%s”', async (days, words) => {
  const known = { 'https://a.net/': finding({ checkedDay: 3610 - days }) };
  const page = infoPage(viewFor('en', true), await answerWith(['https://a.net/'], known));
  expect(page).toContain(`>${words}</time>`);
});

describe('doubts about content', () => {
  const url = 'https://a.net/deep/page';
  const pageFor = async (part: Partial<Finding>, lang = 'en'): Promise<string> => {
    const page = infoPage(
      viewFor(lang, false),
      await answerWith([url], { [url]: finding({ ...part }) }),
    );
    checkWellFormed(page);
    return page;
  };

  test.each([
    ['en', 'soft-404', 'the page says that nothing is there', 'Open the link'],
    ['en', 'parked', 'The domain seems to be for sale', 'an archived copy from its time'],
    ['en', 'to-home-page', 'Leads to the front page', 'Look for the page on that website'],
    ['en', 'to-login', 'Leads to a login', 'say in the citation that a login is needed'],
    ['de', 'soft-404', 'laut der Seite ist dort nichts', 'Weblink öffnen'],
    [
      'de',
      'parked',
      'Die Domain scheint zum Verkauf zu stehen',
      'nach einer Archivkopie aus ihrer Zeit',
    ],
    ['de', 'to-home-page', 'Führt zur Startseite', 'Die Seite auf dieser Website suchen'],
    ['de', 'to-login', 'Führt zu einer Anmeldung', 'dass eine Anmeldung nötig ist'],
    ['en', 'coming-soon', 'not there yet, or under construction', 'being rebuilt'],
    ['de', 'coming-soon', 'noch nicht da oder erst im Aufbau', 'wird neu gebaut'],
    [
      'en',
      'default-page',
      'Only the page that came with the server’s software',
      'being set up again',
    ],
    ['de', 'default-page', 'die mit der Software des Servers kam', 'wird neu eingerichtet'],
  ] as const)('say in %s what was seen and what to do: %s', async (lang, doubt, seen, advice) => {
    const page = await pageFor({ doubt }, lang);
    expect(page).toMatch(
      new RegExp(`link--warning[^]*link-row__reason"[^>]*>[^<]*${seen}[^<(]*</span>`),
    );
    expect(page).toMatch(new RegExp(`<li>[^<]*${advice}`));
  });

  test('leave out when the server answered last', async () => {
    expect(await pageFor({ doubt: 'parked' })).not.toContain('Last good check');
  });

  test('are not told beside a failure', async () => {
    const page = await pageFor({ ...failed(18, 3, 1), doubt: 'parked' });
    expect(page).toContain('Not found (HTTP 404)');
    expect(page).not.toMatch(/for sale|archived copy/);
  });
});

describe('answers that a machine cannot judge', () => {
  test.each([
    ['a closed door', 17, 403, 'No access for our program (HTTP 403)'],
    ['a strange answer', 26, 999, 'An unusual answer that proves nothing (HTTP 999)'],
    ['nothing that was asked', 26, null, 'The check proved nothing'],
  ] as const)('are no fault: %s', async (_name, code, http, reason) => {
    const known = finding({ runs: [{ code, http, firstDay: 3500, lastDay: 3600 }] });
    const answer = await answerWith(['https://a.net/'], { 'https://a.net/': known });
    const page = infoPage(viewFor('en', false), answer);
    checkWellFormed(page);
    expect(page).toContain('<li class="link link--neutral link-row">');
    expect(page).toMatch(/Doubtful, look yourself<\/span> <span class="count">1</);
    expect(page).toContain(reason);
    expect(page).toContain('open the link before you change anything');
    expect(page).not.toMatch(/Doubtful<\/span> <span class="count">/);
  });
});

test.each([
  ['other-domain', '(another website)'],
  ['home-page', '(the front page)'],
  ['same-page', ''],
  ['same-host', ''],
  ['other-host', ''],
  [null, ''],
] as const)('a redirect of class %s leads to %j', async (redirectClass, words) => {
  const known = finding({ redirect: 'https://b.net/', redirectClass });
  const answer = await answerWith(['https://a.net/x'], { 'https://a.net/x': known });
  const page = infoPage(viewFor('en', true), answer);
  const shown = /<dt>Leads to<\/dt><dd>.*<\/a> (.*)<\/dd>/.exec(page)?.[1];
  expect(shown).toBe(words);
});

test('a redirect to the front page that is doubted is told once', async () => {
  const known = finding({
    redirect: 'https://a.net/',
    redirectClass: 'home-page',
    doubt: 'to-home-page',
  });
  const answer = await answerWith(['https://a.net/x'], { 'https://a.net/x': known });
  expect(infoPage(viewFor('en', true), answer)).not.toContain('(the front page)');
});

test('a dead link leads to its archived copy on the page, and that names its original', async () => {
  const copy = 'https://web.archive.org/web/20150102/http://dead.net/';
  const known = { 'http://dead.net/': failed(18, 29, 6) };
  const page = infoPage(viewFor('en', true), await answerWith(['http://dead.net/', copy], known));
  checkWellFormed(page);
  expect(page).toContain(`<dt>Archived copy on the page</dt><dd><a href="${copy}"`);
  expect(page).toMatch(
    /<dt>Archived copy of<\/dt><dd><a href="http:\/\/dead\.net\/".*?<\/a> <time datetime="2015-01-02">/,
  );
});

describe('what a number counts', () => {
  const copy = 'https://web.archive.org/web/20150102/http://repaired.net/';
  const links = ['http://a.net/', 'http://b.net/', 'http://repaired.net/', copy];
  const dead = failed(18, 29, 6);
  const known = { 'http://a.net/': dead, 'http://b.net/': dead, 'http://repaired.net/': dead };

  test('is said: dead links without those that have their copy on the page', async () => {
    const page = infoPage(viewFor('en', false), await answerWith(links, known));
    checkWellFormed(page);
    expect(page).toContain('2 dead links (a link used twice counts once).');
    expect(page).toContain('One more already has its archived copy on the page.');
    expect(page).toMatch(/>Dead<\/span> <span class="count">2</);
    expect(page).toMatch(/>Already repaired<\/span> <span class="count">1</);
    expect(page).toContain('href="/externalLinkInfo?status=unrepaired"');
    expect(page).toContain('href="/externalLinkInfo?status=repaired"');
    expect(page).not.toContain('/fix?');
  });

  test('has no chip where nothing is counted, and the plain word where nothing is repaired', async () => {
    const answer = await answerWith(links.slice(0, 1), known);
    const page = infoPage(viewFor('en', false), answer);
    expect(page).toContain('One dead link (a link used twice counts once).');
    expect(page).not.toMatch(/Already repaired|class="count">0</);
    expect(page).toContain('href="/externalLinkInfo?status=unreachable"');
  });

  test('a list is sorted by links that keep what is chosen', async () => {
    const answer = await answerWith(links, known);
    const page = wholePage(viewFor('en', false), [answer], {
      here: { path: '/externalLinkInfo', query: new URLSearchParams('status=unreachable&page=2') },
      state: listState({ status: ['unreachable'] }),
      order: { key: 'since', direction: 'desc' },
    });
    expect(page).toContain('href="/externalLinkInfo?status=unreachable&amp;sort=verdict"');
    expect(page).toContain(
      'href="/externalLinkInfo?status=unreachable&amp;sort=since&amp;order=asc" rel="nofollow" aria-current="true"',
    );
  });
});

describe('long lists and several pages', () => {
  const here = (query: string) => ({
    path: '/externalLinkInfo',
    query: new URLSearchParams(query),
  });
  const urls = Array.from({ length: 250 }, (_, n) => `https://h${n % 40}.net/${n}`);

  test('are shown a hundred links at a time, whatever page is asked for', async () => {
    const answer = await answerWith(urls, {});
    const shown = (page: number): string =>
      wholePage(viewFor('en', true), [answer], {
        here: here(`all=1&page=${page}`),
        state: listState({ page }),
      });
    const sizes = [1, 2, 3, 9].map((page) => shown(page).match(/<li class="link /g)?.length);
    expect(sizes).toEqual([100, 100, 50, 50]);
    checkWellFormed(shown(2));
    expect(shown(2)).toContain('<a rel="prev" href="/externalLinkInfo?all=1">');
    expect(shown(2)).toContain('<a rel="next" href="/externalLinkInfo?all=1&amp;page=3">');
    expect(shown(3)).toContain('3 of 3');
  });

  test('follow each other under their titles', async () => {
    const [one, two] = await Promise.all([
      answerWith(urls, {}),
      answerWith(['https://a.net/'], {}),
    ]);
    const page = wholePage(
      viewFor('en', true),
      [one, { ...two, page: { ...two.page, title: 'Two' } }],
      {
        here: here('all=1&page=3'),
        state: listState({ page: 3 }),
        missing: ['#7', '<b>'],
      },
    );
    checkWellFormed(page);
    expect(page.match(/<li class="link /g)).toHaveLength(51);
    expect(page).toContain('<h3><bdi>Two</bdi></h3>');
    expect(page).toContain('does not have these pages');
  });

  test('tell by a choice of statuses only what has them', async () => {
    const known = { 'https://a.net/': failed(18, 29, 6), 'https://b.net/': finding({}) };
    const answer = await answerWith(['https://a.net/', 'https://b.net/'], known);
    const page = wholePage(viewFor('en', false), [answer], {
      here: here('status=working'),
      state: listState({ status: ['working'] }),
    });
    expect(page).toContain('https://b.net/');
    expect(page).not.toContain('<a href="https://a.net/"');
    expect(page).toContain('href="/externalLinkInfo?status=unreachable%7Cworking"');
    expect(page).toContain('Links with the chosen status');
  });
});
