import type { WikiFixes } from '../../../status/wiki-fixes';
import { isoDate } from '../../../status/day-number';
import { NOTHING_DECLARED } from '../../../status/link-declaration';
import type { DeclaredUses } from '../../../store/answers/declared-uses';
import { NO_ANNOTATIONS, type Annotations } from '../../../store/answers/annotations';
import { failed, finding, sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import type { DraftedFix, FixQuestion, LinkQuestion } from './fix-parts';

const FIX: DraftedFix = {
  title: 'Watermill',
  changes: 1,
  tagsOnly: false,
  repairs: [
    {
      url: 'http://a.org/<1>',
      wikitext: '{{cite web |url=http://a.org/ |archive-url=https://b.org/ |title="<i>"}}',
      parameters: [
        { name: 'archive-url', value: 'https://b.org/?a&b' },
        { name: 'archive-date', value: '2020-01-02' },
        { name: 'url-status', value: 'dead', isThere: true },
      ],
    },
  ],
  summary: 'Web links repaired: "one" <copy>',
  address: 'https://de.wikipedia.org/w/index.php',
  fields: { wpTextbox1: '\n== "A" ==\n<b>&amp;', wpDiff: '1' },
};

const DEAD = 'http://moved.org/mill';
const OTHER = 'http://moved.org/dam';
const LIVE = 'https://moved.org/articles/mill?a=1&b="';
const MILL = { pageId: 9301140, title: 'Watermill', namespace: 0, links: [DEAD, OTHER] };
const SOUND = { pageId: 5, title: 'Dam', namespace: 0, links: ['http://fine.org/'] };
const WEIR = { pageId: 6, title: 'Weir', namespace: 0, links: [OTHER], interwiki: [DEAD] };
const TAKEN = 'http://taken.org/mill';
const SLUICE = { pageId: 7, title: 'Sluice', namespace: 0, links: [TAKEN] };
const NOBODY_SAYS: Annotations = { ...NO_ANNOTATIONS };
const COPY = `https://web.archive.org/web/20200102030405/${DEAD}`;
const COPIES = [{ service: 'wayback', url: COPY, timestamp: '20200102030405' } as const];
const REPLACEMENT = { url: LIVE, checkedDay: 3_600, found: null };
let annotated = new Map<number, Annotations>();
let declared = new Map<number, DeclaredUses>();
let listed = '';
let fixes: WikiFixes = 'with-tags';
const spamLists = {
  match: (url: string) => (url === listed ? { list: 'local', line: 'x' } : null),
  key: 'test',
  unsupported: [],
};
const asked: FixQuestion[] = [];
let answer: DraftedFix | null | Error = FIX;
const EDITOR = 'https://de.wikipedia.org/w/index.php?title=Watermill&action=edit&section=3';
const wanted: LinkQuestion[] = [];
let editor: string | null = EDITOR;
let served: Served;

beforeAll(async () => {
  const draftFix = (question: FixQuestion): Promise<DraftedFix | null> => {
    asked.push(question);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const editorOf = (question: LinkQuestion): Promise<string | null> => {
    wanted.push(question);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(editor);
  };
  const parts = sampleParts(
    sampleWiki([MILL, SOUND, WEIR, SLUICE], { spamMatcher: () => Promise.resolve(spamLists) }),
    {
      [DEAD]: { ...failed(18, 30, 5), urlId: 1 },
      [OTHER]: { ...failed(18, 30, 5), urlId: 2 },
      [TAKEN]: { ...finding({ doubt: 'usurped' }), urlId: 3 },
    },
  );
  const findings = {
    ...parts.findings,
    annotations: () => Promise.resolve(annotated),
    declarations: () => Promise.resolve(declared),
  };
  served = await serve({
    ...parts,
    findings,
    draftFix,
    editorOf,
    fixesOf: () => fixes,
  });
});
afterAll(() => served.close());
beforeEach(() => {
  asked.length = 0;
  wanted.length = 0;
  answer = FIX;
  editor = EDITOR;
  annotated = new Map([[1, { ...NOBODY_SAYS, replacement: REPLACEMENT }]]);
  declared = new Map();
  listed = '';
  fixes = 'with-tags';
});

const get = (query: string): Promise<Response> => served.get(`/fix?${query}`);
const PAGE = 'dbname=dewiki&pageid=9301140';

test('that nothing is saved stands before the summary, which reads as what was done', async () => {
  const html = await (await get(PAGE)).text();
  const unsaved = html.indexOf('Nothing is saved yet.');
  expect(unsaved).toBeGreaterThan(0);
  expect(html.indexOf('Edit summary for when you save it:')).toBeGreaterThan(unsaved);
});

test('a page has a form for the editor of its wiki, and for no other place', async () => {
  const response = await get(PAGE);
  const html = await response.text();
  expect(html).toContain('<form method="post" action="https://de.wikipedia.org/w/index.php"');
  expect(html).toContain('value="\n== &quot;A&quot; ==\n&lt;b&gt;&amp;amp;"');
  expect(html).not.toContain('<copy>');
  expect(html).toContain('<dt><bdi>archive-url</bdi></dt><dd><code class="to-copy" dir="auto"');
  expect(html).toContain('>https://b.org/?a&amp;b</code>');
  expect(html).toContain('>|archive-url=https://b.org/?a&amp;b |archive-date=2020-01-02</code>');
  expect(html).toContain('<dt>\u2068url-status\u2069 is there already: change its value</dt>');
  expect(html).toContain('title=&quot;&lt;i&gt;&quot;}}</code>');
  expect(response.headers.get('Content-Security-Policy')).toContain(
    "form-action 'self' https://de.wikipedia.org;",
  );
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(asked).toMatchObject([{ pageId: 9301140, url: null, livePage: null }]);
});

test('that saving may take the page off the watchlist is told as a notice, just above the button', async () => {
  const html = await (await get(PAGE)).text();
  expect(html).toMatch(
    /<p class="message message--warning">Do you watch this page, or want to\? Then tick “Watch this page”[^<]*takes the page off your watchlist[^<]*<\/p>\s*<form method="post"/,
  );
});

describe('what is to be copied', () => {
  const belowHeading = async (...repairs: DraftedFix['repairs']): Promise<string> => {
    answer = { ...FIX, repairs };
    const html = await (await get(PAGE)).text();
    return html.split('To copy and paste yourself</h2>')[1] ?? '';
  };
  const [citation = { url: '', wikitext: '', parameters: [] }] = FIX.repairs;
  const bare = { url: 'http://a.org/2', wikitext: '[http://a.org/2 A]', parameters: [] };

  test('says by what dates are written where there are several links', async () => {
    const told = 'A new date is written as the other dates of its own citation.';
    expect(await belowHeading(citation, bare)).toMatch(new RegExp(`^\\s*<p[^>]*>[^<]*${told}`));
    expect(await belowHeading(citation)).not.toContain(told);
  });

  test('is called values where there are some', async () => {
    expect(await belowHeading(citation, bare)).toContain(
      'enter these values, or replace the citation within it by the whole text.',
    );
    const ofBare = await belowHeading(bare);
    expect(ofBare).not.toContain('these values');
    expect(ofBare).toContain(
      'replace the link, or the citation within the reference, by the whole text.',
    );
  });
});

test('of several links to one URL each says which it is, as in the gadget', async () => {
  const [repair = { url: '', wikitext: '', parameters: [] }] = FIX.repairs;
  const other = { ...repair, url: 'http://a.org/2' };
  answer = { ...FIX, repairs: [repair, other, { ...repair, wikitext: '{{x}}' }] };
  const html = await (await get(PAGE)).text();
  expect(html).toContain('Dead links that are fixed: 2. Places on the page where they stand: 3.');
  const headings = [...html.matchAll(/<h3>(.*?)<\/h3>/g)];
  const shown = headings.map(([, heading = '']) => heading.replace(/<[^>]*>/g, ''));
  expect(shown.filter((heading) => heading.includes('a.org'))).toEqual([
    'http://a.org/&lt;1&gt; · Link 1 of 2',
    'http://a.org/2',
    'http://a.org/&lt;1&gt; · Link 2 of 2',
  ]);
});

test('the copy that a reference gets can be opened before it is saved, another address that stands there not', async () => {
  const [repair = { url: '', wikitext: '', parameters: [] }] = FIX.repairs;
  const linksOf = async (wikitext: string): Promise<string[]> => {
    answer = { ...FIX, repairs: [{ ...repair, wikitext }] };
    const html = await (await get(PAGE)).text();
    expect(html).not.toContain('Places on the page');
    return [...html.matchAll(/<a href="([^"]*)"[^>]*>Open the archived copy/g)].map(
      ([, address = '']) => address,
    );
  };
  expect(await linksOf(`{{cite web |url=${repair.url} |archive-url=${COPY}|title=x}}`)).toEqual([
    COPY,
  ]);
  expect(await linksOf('{{cite web |url=http://a.org/ |title=[https://b.org/ x]}}')).toEqual([]);
});

test('programs get the fields', async () => {
  const response = await get(`${PAGE}&url=HTTP://Museum-Lunden.org/a%23b&format=json`);
  expect(await response.json()).toMatchObject({
    title: 'Watermill',
    changes: 1,
    fields: FIX.fields,
  });
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(asked).toMatchObject([{ url: 'http://museum-lunden.org/a' }]);
});

test('where there is nothing to be fixed, that is told', async () => {
  answer = null;
  const html = await (await get(PAGE)).text();
  expect(html).not.toContain('<form method="post" action="https');
  const told: unknown = await (await get(`${PAGE}&format=json`)).json();
  expect(told).toMatchObject({ changes: 0 });
  expect(told).not.toHaveProperty('fields');
});

test('where nothing is dead, no reason is guessed why nothing is fixed', async () => {
  answer = null;
  const html = await (await get('dbname=dewiki&pageid=5')).text();
  expect(html).toContain('No web link on this page needs a fix');
  expect(html).not.toContain('template that Weboid does not know');
});

test('a fix that does no more than to tag is called a tag, and why; not where a live page is to be chosen', async () => {
  const page = async (query = PAGE) => (await get(query)).text();
  const heading = (html: string) => /<h1>([^<]*)<\/h1>/.exec(html)?.[1];
  const why = 'Archives were asked, and have no copy.';
  annotated = new Map([[1, { ...NOBODY_SAYS, archivesSearched: 3_600 }]]);
  // What leads it to a copy that the page has, or takes a tag away, is no tag, though no copy is known.
  answer = { ...FIX, repairs: FIX.repairs.map((repair) => ({ ...repair, url: DEAD })) };
  const fixed = await page();
  expect(heading(fixed)).toBe('Fix dead links');
  expect(fixed).not.toContain(why);
  answer = { ...FIX, tagsOnly: true };
  const tagged = await page();
  expect(heading(tagged)).toBe('Tag dead links');
  expect(tagged).toContain(why);
  expect(await (await get(`${PAGE}&format=json`)).json()).not.toHaveProperty('tagsOnly');
  annotated = new Map([[1, { ...NOBODY_SAYS, archivesSearched: 1, replacement: REPLACEMENT }]]);
  const live = await page();
  expect(heading(live)).toBe('Fix dead links');
  expect(live).toContain(why);
  expect(live).toContain('>Use the live page</a>');
});

describe('why nothing is fixed', () => {
  const LIST = 'or stand in a template that Weboid does not know';
  const PERHAPS = /it may be fixed already/;
  test.each<[string, Partial<Annotations> | null, string, string]>([
    ['there is no copy', { archivesSearched: 3_600 }, PAGE, 'It may be tagged as dead already'],
    ['no archive was asked yet', null, PAGE, 'Perhaps archives have not all been asked yet'],
    [
      'somebody reached it',
      { archives: COPIES, reports: 2 },
      PAGE,
      '2 people report that it works',
    ],
    [
      'half of its website works',
      { archives: COPIES, presumedReachable: true },
      PAGE,
      'About half',
    ],
    ['its page does not have it', null, `${PAGE}&url=http://gone.org/`, 'not on this page'],
    [
      'it was never looked at',
      null,
      'dbname=dewiki&pageid=5&url=http://fine.org/',
      'not known to be dead',
    ],
    [
      'it is an interwiki link',
      { archives: COPIES },
      'dbname=dewiki&pageid=6',
      'as an interwiki link',
    ],
  ])('is told alone where it is known: %s', async (_why, told, page, reason) => {
    answer = null;
    annotated = new Map(told === null ? [] : [[1, { ...NOBODY_SAYS, ...told }]]);
    const html = await (await get(page.includes('&url') ? page : `${page}&url=${DEAD}`)).text();
    const [, sentence = ''] =
      /There is nothing that can be fixed here\.([^<]*)<\/p>/.exec(html) ?? [];
    expect(sentence).toContain(reason);
    expect(html).not.toMatch(PERHAPS);
    expect(html.split(reason).length).toBeLessThan(4);
  });

  test('is that it is tagged already', async () => {
    answer = null;
    annotated = new Map([[1, { ...NOBODY_SAYS, archivesSearched: 3_600 }]]);
    const tagged = { ...NOTHING_DECLARED, isTagged: true };
    declared = new Map([[1, { here: tagged, elsewhere: null }]]);
    const html = await (await get(`${PAGE}&url=${DEAD}`)).text();
    expect(html).toContain('It is tagged as dead on the page already.');
  });

  test('is no tag where its wiki has none', async () => {
    answer = null;
    fixes = 'without-tags';
    annotated = new Map([[1, { ...NOBODY_SAYS, archivesSearched: 3_600 }]]);
    const html = await (await get(`${PAGE}&url=${DEAD}`)).text();
    expect(html).toContain('archives were asked, and have none');
  });

  test('is a list where nothing known speaks against it, but its wiki may', async () => {
    answer = null;
    annotated = new Map([[1, { ...NOBODY_SAYS, archives: COPIES }]]);
    const html = await (await get(`${PAGE}&url=${DEAD}`)).text();
    expect(html).toMatch(PERHAPS);
    expect(html).toContain(LIST);
    fixes = 'none';
    const unknown = await (await get(`${PAGE}&url=${DEAD}`)).text();
    expect(unknown).not.toMatch(PERHAPS);
    expect(unknown).toContain('Weboid does not know the templates of this wiki');
  });

  test.each<[string, Partial<Annotations>, string]>([
    [
      'its copy is on the page by now, or its text is not known',
      { archives: COPIES },
      'external links',
    ],
    ['there is no copy from before', {}, 'no archived copy that can be used here'],
    ['people reach what stands there now', { archives: COPIES, reports: 2 }, 'external links'],
  ])('is not that a link is not dead where its name is taken: %s', async (_why, told, reason) => {
    answer = null;
    annotated = new Map([[3, { ...NOBODY_SAYS, ...told }]]);
    const question = `dbname=dewiki&pageid=7&url=${TAKEN}`;
    const html = await (await get(question)).text();
    expect(html).not.toContain('not known to be dead');
    expect(html).toMatch(new RegExp(`There is nothing that can be fixed here\\.[^<]*${reason}`));
    fixes = 'none';
    const unknown = told.archives === undefined ? reason : 'templates of this wiki';
    expect(await (await get(question)).text()).toContain(unknown);
  });

  test('stands at each link where there are several', async () => {
    answer = null;
    annotated = new Map([[1, { ...NOBODY_SAYS, archivesSearched: 3_600 }]]);
    const html = await (await get(PAGE)).text();
    const parts = html.split('<section class="by-hand">');
    expect(
      parts.map((part) => part.includes('Perhaps archives have not all been asked yet')),
    ).toEqual(parts.map((part) => part.includes(`>${OTHER}</bdi>`)));
    expect(parts.map((part) => part.includes('It may be tagged as dead already'))).toEqual(
      parts.map((part) => part.includes(`>${DEAD}</bdi>`)),
    );
  });
});

describe('what is not fixed', () => {
  const partOf = (html: string, url: string): string =>
    new RegExp(`<section class="by-hand"><h[23]><bdi[^>]*>${url}</bdi>[^]*?</section>`).exec(
      html,
    )?.[0] ?? '';

  test('has its next steps, each on the form that is meant: edit, say that it works, or where it is', async () => {
    answer = null;
    annotated = new Map([[1, { ...NOBODY_SAYS, archives: COPIES }]]);
    const html = await (await get(PAGE)).text();
    const part = partOf(html, DEAD);
    expect(part).toContain('Dead');
    expect(part).toContain('Not found (HTTP 404)');
    const link = 'dbname=dewiki%40WMF&amp;pageid=9301140&amp;url=http%3A%2F%2Fmoved.org%2Fmill';
    expect(part).toContain(`<a href="/fix/section?${link}" rel="nofollow">Edit this section</a>`);
    const say = '/report?url=http%3A%2F%2Fmoved.org%2Fmill&amp;lang=en';
    expect(part).toContain(`<a href="${say}#hand" rel="nofollow">Works in my browser</a>`);
    expect(part).toContain(`<a href="${say}#replacement" rel="nofollow">Say where it is now</a>`);
    expect(html).toMatch(
      /href="\/externalLinkInfo\?dbname=dewiki%40WMF&amp;pageid=9301140&amp;sort=verdict">Web links of/,
    );
  });

  test('has its archived copy to be copied, or where to search for one', async () => {
    answer = null;
    annotated = new Map([[1, { ...NOBODY_SAYS, archives: COPIES }]]);
    const html = await (await get(PAGE)).text();
    const copied = partOf(html, DEAD);
    expect(copied).toContain(`href="${COPY}"`);
    expect(copied).toContain(
      `data-copy="Copy address" data-copied="Copied" data-copy-text="${COPY}"`,
    );
    expect(copied).toContain('data-copy-text="2020-01-02"');
    expect(copied).not.toContain('Search the Wayback Machine');
    expect(partOf(html, OTHER)).toContain(
      `<a href="https://web.archive.org/web/*/${OTHER}" rel="nofollow noreferrer">Search the Wayback Machine</a>`,
    );
  });

  test('is told as an interwiki link where it is one', async () => {
    answer = null;
    annotated.clear();
    const html = await (await get('dbname=dewiki&pageid=6')).text();
    const note = 'The page has it as an interwiki link, without its address: change it by hand.';
    expect([DEAD, OTHER].map((url) => partOf(html, url).includes(note))).toEqual([true, false]);
  });

  test('stands below what is fixed, and has a heading of its own', async () => {
    annotated.clear();
    answer = { ...FIX, repairs: [{ url: `${DEAD}#a`, wikitext: '{{x}}', parameters: [] }] };
    const html = await (await get(PAGE)).text();
    const [before = '', after = ''] = html.split('Dead links that are not fixed by this');
    expect(before).toContain('{{x}}');
    expect([after.includes(`>${DEAD}</bdi>`), after.includes(`>${OTHER}</bdi>`)]).toEqual([
      false,
      true,
    ]);
    const whole = [DEAD, OTHER].map((url) => ({ url, wikitext: '{{x}}', parameters: [] }));
    answer = { ...FIX, repairs: whole };
    expect(await (await get(PAGE)).text()).not.toContain('not fixed by this');
  });

  test('has headings of which none is below a level that is not there', async () => {
    for (const one of [null, { ...FIX, repairs: [] }]) {
      for (const annotations of [new Map(), annotated]) {
        [answer, annotated] = [one, annotations];
        const html = await (await get(PAGE)).text();
        const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
        expect(levels.length).toBeGreaterThan(2);
        levels.forEach((level, place) =>
          expect(level).toBeLessThanOrEqual((levels[place - 1] ?? 0) + 1),
        );
      }
    }
  });

  test('is told apart from what is repaired by now, as who comes from an older report looks for it', async () => {
    const before = [...MILL.links];
    MILL.links.push(COPY);
    annotated.clear();
    try {
      answer = null;
      const html = await (await get(PAGE)).text();
      expect(html).toContain(
        '<p>One dead link already has its archived copy on the page. Nothing more can be fixed here.</p>',
      );
      expect(html).toMatch(
        new RegExp(
          `<details open><summary>.*Already repaired.*>1</span></summary>\\s*<ul>\\s*<li><bdi class="url" dir="ltr">${DEAD}</bdi></li>`,
        ),
      );
      expect(partOf(html, DEAD)).toBe('');
      expect(partOf(html, OTHER)).toContain('Perhaps archives have not all been asked');
      answer = { ...FIX, repairs: [{ url: OTHER, wikitext: '{{x}}', parameters: [] }] };
      expect(await (await get(PAGE)).text()).toMatch(/<details><summary>.*Already repaired/);
      expect(await (await get(`${PAGE}&url=${OTHER}`)).text()).not.toContain('Already repaired');
    } finally {
      MILL.links.splice(0, MILL.links.length, ...before);
    }
  });

  test('of one link that is not on the page any more, there is all about it', async () => {
    answer = null;
    const html = await (await get(`${PAGE}&url=http://gone.org/`)).text();
    expect(html).toContain('nothing that can be fixed');
    expect(html).toMatch(
      /href="\/url\?url=http%3A%2F%2Fgone.org%2F&amp;dbname=dewiki%40WMF"[^>]*>All about/,
    );
    expect(html).not.toContain('moved.org');
  });
});

test.each([
  ['', 400, 'missing-parameter'],
  [`${PAGE}|2`, 400, 'too-many-pages'],
  [`${PAGE}&url=nonsense`, 400, 'bad-url'],
  ['dbname=dewiki&title=No such page', 404, 'page-not-found'],
])('a bad question, %j, is told what is wrong', async (query, status, code) => {
  const response = await get(`${query}&format=json`);
  expect(response.status).toBe(status);
  expect(JSON.stringify(await response.json())).toContain(code);
  expect(asked).toEqual([]);
});

test('a wiki that does not answer is asked later', async () => {
  answer = new Error('silent');
  const response = await get(`${PAGE}&format=json`);
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
});

describe('a live page', () => {
  const WITH = '&with=live-page';
  const ONE = `${PAGE}&url=${DEAD}`;

  test('may be chosen beside the archived copy, with what speaks for it', async () => {
    const html = await (await get(PAGE)).text();
    expect(html).toContain('Live pages');
    expect(html).toContain('Weboid knows no archived copy to compare it with');
    expect(html).toContain('>http://moved.org/mill</bdi>');
    expect(html).toContain('href="https://moved.org/articles/mill?a=1&amp;b=&quot;"');
    expect(html).toContain(
      'href="/fix?dbname=dewiki%40WMF&amp;pageid=9301140&amp;url=http%3A%2F%2Fmoved.org%2Fmill&amp;with=live-page"',
    );
    expect(html).not.toContain('moved.org%2Fdam&amp;with');
  });

  test.each(['', `&url=${DEAD}`, `&url=${DEAD}${WITH}`])(
    'stands beside the copy with which it is to be compared: %j',
    async (query) => {
      const archives = [{ service: 'wayback', url: COPY, timestamp: '20200102030405' } as const];
      annotated.set(1, { ...NOBODY_SAYS, replacement: REPLACEMENT, archives });
      const html = await (await get(PAGE + query)).text();
      expect(html).toContain(`href="${COPY}"`);
      expect(html).toContain('2020-01-02');
      expect(html).toContain('compare it with the archived copy before you use it');
    },
  );

  test('is to be compared with the copy that its page has, be it known otherwise or not', async () => {
    const before = [...MILL.links];
    MILL.links.push(COPY);
    try {
      for (const query of [PAGE, ONE, ONE + WITH]) {
        const html = await (await get(query)).text();
        expect(html).toContain('compare it with the archived copy before you use it');
        expect(html).not.toContain('no archived copy to compare it with');
      }
    } finally {
      MILL.links.splice(0, MILL.links.length, ...before);
    }
  });

  test('cannot be chosen for an interwiki link, which is told in place of the way to it', async () => {
    answer = null;
    const note = 'The page has it as an interwiki link, without its address: change it by hand.';
    const html = await (await get('dbname=dewiki&pageid=6')).text();
    expect(html).toContain('>http://moved.org/mill</bdi>');
    expect([html.includes('with=live-page'), html.includes(note)]).toEqual([false, true]);
    const chosen = await (await get(`dbname=dewiki&pageid=6&url=${DEAD}${WITH}`)).text();
    expect(chosen).toContain(note);
    expect(chosen).not.toMatch(/cannot be led to a live page|the address is replaced/i);
  });

  test.each(['', WITH])('tells once that the only link is an interwiki link: %j', async (query) => {
    answer = null;
    const html = await (await get(`dbname=dewiki&pageid=6&url=${DEAD}${query}`)).text();
    expect(html.split('as an interwiki link')).toHaveLength(2);
  });

  test('that cannot be chosen leaves a tag its name', async () => {
    answer = { ...FIX, tagsOnly: true };
    expect(await (await get('dbname=dewiki&pageid=6')).text()).toContain('<h1>Tag dead links</h1>');
    expect(await (await get(PAGE)).text()).toContain('<h1>Fix dead links</h1>');
  });

  test('has no copy beside it where none is known', async () => {
    expect(await (await get(ONE)).text()).not.toContain('web.archive.org');
  });

  test('may be chosen, too, where there is no archived copy', async () => {
    answer = null;
    const html = await (await get(ONE)).text();
    expect(html).toContain('with=live-page');
    expect(await (await get(`${ONE}&format=json`)).json()).toMatchObject({
      changes: 0,
      livePages: [{ url: DEAD, livePage: LIVE, lastChecked: isoDate(3_600) }],
    });
  });

  test('once chosen, is told before the editor, and what is drafted leads there', async () => {
    const html = await (await get(ONE + WITH)).text();
    expect(asked).toMatchObject([{ url: DEAD, livePage: LIVE }]);
    expect(html.indexOf('no archived copy to compare it with')).toBeLessThan(
      html.indexOf('<form method="post" action="ht'),
    );
    expect(html).toContain('what calls the link dead is taken out or changed');
    expect(html).not.toContain('with=live-page"');
  });

  test('once chosen, has the way to the archived copy beside it, where one is known', async () => {
    const wayBack = 'Use the archived copy instead';
    expect(await (await get(ONE + WITH)).text()).not.toContain(wayBack);
    annotated.set(1, { ...NOBODY_SAYS, replacement: REPLACEMENT, archives: COPIES });
    expect(await (await get(ONE + WITH)).text()).toContain(wayBack);
  });

  test('is never asked for of all links together', async () => {
    const response = await get(`${PAGE}${WITH}&format=json`);
    expect([response.status, asked]).toEqual([400, []]);
    expect(await response.text()).toContain('missing-parameter');
  });

  test.each<[string, () => void]>([
    ['nobody knows one', () => annotated.clear()],
    ['it is on a spam list of the wiki', () => (listed = LIVE)],
    ['it is not that of the link', () => annotated.set(2, NOBODY_SAYS)],
  ])('nothing is drafted where %s', async (_, make) => {
    make();
    const url = listed === '' && annotated.size === 2 ? OTHER : DEAD;
    const html = await (await get(`${PAGE}&url=${url}${WITH}`)).text();
    expect(html).toContain('cannot be led to a live page here');
    expect(html).not.toContain(LIVE);
    expect(asked).toEqual([]);
  });

  test('what a person takes out by hand is told', async () => {
    const parameters = [{ name: 'offline', value: '', isGone: true as const }];
    answer = { ...FIX, repairs: [{ url: DEAD, wikitext: '{{x}}', parameters }] };
    const html = await (await get(ONE + WITH)).text();
    expect(html).toContain('Take out the parameter \u2068offline\u2069.');
    expect(html).not.toContain('|offline=');
  });

  test('an unknown way to repair is refused', async () => {
    expect((await get(`${ONE}&with=both`)).status).toBe(400);
  });
});

describe('the section that holds a link', () => {
  const LINK = 'url=http://Museum-Lunden.org/mill';
  const open = (query: string): Promise<Response> =>
    served.get(`/fix/section?${query}`, { redirect: 'manual' });

  test('is opened in the wiki’s own editor', async () => {
    const response = await open(`${PAGE}&${LINK}`);
    expect([response.status, response.headers.get('Location')]).toEqual([303, EDITOR]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(wanted).toMatchObject([
      { pageId: 9301140, title: 'Watermill', url: 'http://museum-lunden.org/mill' },
    ]);
  });

  test('an address that cannot lead anywhere is looked for as it is written', async () => {
    const response = await open(`${PAGE}&url=http://docs/About.htm`);
    expect(response.status).toBe(303);
    expect(wanted).toMatchObject([{ pageId: 9301140, url: 'http://docs/About.htm' }]);
  });

  test.each([
    [PAGE, 400, 'missing-parameter'],
    [`${PAGE}|2&${LINK}`, 400, 'too-many-pages'],
    [`${PAGE}&url=nonsense`, 400, 'bad-url'],
    [`dbname=dewiki&title=No such page&${LINK}`, 404, 'page-not-found'],
    [`dbname=nowiki&pageid=9301140&${LINK}`, 404, 'unknown-dbname'],
    [`dbname=evil.example.org&pageid=9301140&${LINK}`, 404, 'unknown-dbname'],
  ])('a bad question, %j, leads nowhere', async (query, status, code) => {
    const response = await open(`${query}&format=json`);
    expect([response.status, response.headers.get('Location')]).toEqual([status, null]);
    expect(await response.text()).toContain(code);
    expect(wanted).toEqual([]);
  });

  test('a wiki that is not watched any more leads nowhere', async () => {
    editor = null;
    const response = await open(`${PAGE}&${LINK}`);
    expect([response.status, response.headers.get('Location')]).toEqual([404, null]);
  });

  test('a wiki that does not answer is asked later', async () => {
    answer = new Error('silent');
    const response = await open(`${PAGE}&${LINK}`);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  });
});

test.each<[known: string, told: Partial<Annotations>, fixesThere: WikiFixes, fixed: string[]]>([
  ['a copy', { archives: COPIES }, 'without-tags', [DEAD]],
  ['a copy, and the templates of its wiki are not known', { archives: COPIES }, 'none', []],
  ['a live page', { replacement: REPLACEMENT }, 'without-tags', [DEAD]],
  ['a live page, and the templates are not known', { replacement: REPLACEMENT }, 'none', []],
  ['none, and its wiki has a tag', { archivesSearched: 3_600 }, 'with-tags', [DEAD]],
  ['none, and its wiki has no tag', { archivesSearched: 3_600 }, 'without-tags', []],
  ['a copy, and somebody reached it', { archives: COPIES, reports: 1 }, 'with-tags', []],
])(
  'a report offers fixes of as many links as its head counts: there is %s',
  async (_known, told, fixesThere, fixed) => {
    annotated = new Map([[1, { ...NOBODY_SAYS, ...told }]]);
    fixes = fixesThere;
    const html = await (await served.get(`/externalLinkInfo?${PAGE}`)).text();
    const offers = html.matchAll(/href="\/fix\?[^"]*&amp;url=([^"&]*)[^"]*"/g);
    expect([...offers].map(([, url = '']) => decodeURIComponent(url))).toEqual(fixed);
    expect(/(?:Fix|Tag) dead links: up to 1 of 2<\/a>/.test(html)).toBe(fixed.length > 0);
    expect(html.includes('/fix?')).toBe(fixed.length > 0);
  },
);
