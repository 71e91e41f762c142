import { templatesOf } from '../wikis/known-wikis';
import { repairPage, repairedReferences, type PageToRepair } from './repair-page';
import { DEFAULT_REPAIR_OPTIONS } from './repair-options';

const OLD = 'http://a.org/1';
const OTHER = 'http://other.org/x';
const LIVE = 'https://b.org/articles/1/';
const COPY = `https://web.archive.org/web/20200503120000/${OLD}`;
const KEPT = `|archive-url=${COPY} |archive-date=2020-05-03`;

interface Given {
  wiki?: string;
  livePage?: string;
  bot?: string | null;
}

function pageOf(
  wikitext: string,
  { wiki = 'enwiki', livePage = LIVE, bot = null }: Given,
): PageToRepair {
  return {
    wikitext,
    templates: templatesOf(wiki),
    findings: [
      {
        url: OLD,
        verdict: 'dead',
        copy: { url: COPY, timestamp: '20200503120000' },
        badCopies: [],
        title: null,
        reverted: false,
        livePage,
      },
    ],
    options: { ...DEFAULT_REPAIR_OPTIONS, untagLiving: true, repairUsurped: true },
    bot,
    now: new Date('2026-11-23T12:00:00Z'),
  };
}

/** Once led to the live page, a text stays as it is. */
function led(wikitext: string, given: Given = {}): string {
  const once = repairPage(pageOf(wikitext, given)).wikitext;
  expect(repairPage(pageOf(once, given)).wikitext).toBe(once);
  return once;
}

type Case = [before: string, after: string, given?: Given];

describe('citations lead to the live page', () => {
  test.each<Case>([
    [`{{cite web |url=${OLD} |title=T}}`, `{{cite web |url=${LIVE} |title=T}}`],
    [
      `{{cite web\n | url   =  ${OLD}\t\n | title = T\n}}`,
      `{{cite web\n | url   =  ${LIVE}\t\n | title = T\n}}`,
    ],
    // Nobody claims to have looked at it; the copy stays, of the page that was cited.
    [
      `{{cite web |url=${OLD} |access-date=2019-01-02 ${KEPT} |url-status=dead}}`,
      `{{cite web |url=${LIVE} |access-date=2019-01-02 ${KEPT} |url-status=live}}`,
    ],
    [`{{cite web |url=${OLD} ${KEPT}}}`, `{{cite web |url=${LIVE} ${KEPT} |url-status=live}}`],
    [
      `{{cite web |url-status= |url=${OLD} ${KEPT}}}`,
      `{{cite web |url-status=live |url=${LIVE} ${KEPT}}}`,
    ],
    [
      `{{cite web |url=${OLD} ${KEPT} |url-status=live}}`,
      `{{cite web |url=${LIVE} ${KEPT} |url-status=live}}`,
    ],
    [
      `{{cite web |url=${OLD} ${KEPT} |dead-url=yes}}`,
      `{{cite web |url=${LIVE} ${KEPT} |dead-url=no}}`,
    ],
    [
      `{{cite web |url=${OLD} |url-status=dead |dead-url=yes}}`,
      `{{cite web |url=${LIVE} |url-status=live |dead-url=no}}`,
    ],
    [
      `{{cite web |url=${OLD} ${KEPT} |url-status={{x}}}}`,
      `{{cite web |url=${LIVE} ${KEPT} |url-status={{x}}}}`,
    ],
    // Tags beside it go; an archive's template stays.
    [`{{cite web |url=${OLD}}} {{dead link|date=May 2020}}.`, `{{cite web |url=${LIVE}}}.`],
    [
      `{{cite web |url=${OLD}}} {{webarchive |url=${COPY} |date=2020-05-03}}`,
      `{{cite web |url=${LIVE}}} {{webarchive |url=${COPY} |date=2020-05-03}}`,
    ],
    // Comments stay where they are.
    [
      `{{cite web |url=<!-- a --> ${OLD} <!-- b -->|title=T}}`,
      `{{cite web |url=<!-- a --> ${LIVE} <!-- b -->|title=T}}`,
    ],
    [`{{cite web |url=${OLD}{{!}}2}}`, `{{cite web |url=${OLD}{{!}}2}}`],
    // The mark of a place in the page stays, that of a program does not.
    [`{{cite web |url=${OLD}#s2}}`, `{{cite web |url=${LIVE}#s2}}`],
    [`{{cite web |url=${OLD}#!/s2}}`, `{{cite web |url=${LIVE}}}`],
  ])('%j', (before, after, given = {}) => {
    expect(led(before, given)).toBe(after);
  });
});

describe('as each wiki says that a page works', () => {
  test.each<Case>([
    [
      `{{Internetquelle |url=${OLD} |archiv-url=${COPY} |archiv-datum=2020-05-03 |offline=1 |titel=T}}`,
      `{{Internetquelle |url=${LIVE} |archiv-url=${COPY} |archiv-datum=2020-05-03 |titel=T}}`,
      { wiki: 'dewiki' },
    ],
    [
      `{{Internetquelle\n |url=${OLD}\n |offline=1\n}} {{Toter Link |url=${OLD}}}`,
      `{{Internetquelle\n |url=${LIVE}\n}}`,
      { wiki: 'dewiki' },
    ],
    [
      `{{Internetquelle|offline=1|url=${OLD}}}`,
      `{{Internetquelle|url=${LIVE}}}`,
      { wiki: 'dewiki' },
    ],
    [
      `{{Lien web |url=${OLD} |titre=T |brisé le=2026-11-23}}`,
      `{{Lien web |url=${LIVE} |titre=T}}`,
      { wiki: 'frwiki' },
    ],
    [
      `{{cita web|url=${OLD}|titolo=T|urlmorto=sì}}`,
      `{{cita web|url=${LIVE}|titolo=T|urlmorto=no}}`,
      { wiki: 'itwiki' },
    ],
    [
      `{{cite web |url=${OLD} |deadlinkdate=2026年11月 |deadlink=yes}}`,
      `{{cite web |url=${LIVE}}}`,
      { wiki: 'jawiki' },
    ],
    [
      `{{cita web |url=${OLD} |urlarchivo=${COPY} |deadurl=yes}}`,
      `{{cita web |url=${LIVE} |urlarchivo=${COPY} |deadurl=no}}`,
      { wiki: 'eswiki' },
    ],
    [
      `{{collegamento interrotto|1=[${OLD} T] |date=maggio 2020}}`,
      `[${LIVE} T]`,
      { wiki: 'itwiki' },
    ],
    [
      `{{Internetquelle |url=${OLD} |titel=T}} {{Toter Link |url=${OTHER}}} {{Toter Link |url=${OLD}}}`,
      `{{Internetquelle |url=${LIVE} |titel=T}} {{Toter Link |url=${OTHER}}}`,
      { wiki: 'dewiki' },
    ],
  ])('%j', (before, after, given = {}) => {
    expect(led(before, given)).toBe(after);
  });
});

describe('links lead to the live page', () => {
  test.each<Case>([
    [`[${OLD} A  ''T''] {{dead link}}`, `[${LIVE} A  ''T'']`],
    [`[${OLD}]`, `[${LIVE}]`],
    [`[//a.org/1 T]`, `[//a.org/1 T]`],
    [`<ref>${OLD}.</ref>`, `<ref>${LIVE}.</ref>`],
    [`(${OLD}), x`, `(https://b.org/a_%28b%29), x`, { livePage: 'https://b.org/a_(b)' }],
    [`${OLD}, x`, `https://b.org/a%2E, x`, { livePage: 'https://b.org/a.' }],
    // What its editors have noted of another address stays.
    [
      `[${OLD} T] {{Toter Link|url=${OTHER}|date=2020}}`,
      `[${LIVE} T] {{Toter Link|url=${OTHER}|date=2020}}`,
      { wiki: 'dewiki' },
    ],
    [
      `[${OTHER} U], [${OLD} T] {{Toter Link|${OTHER}}}`,
      `[${OTHER} U], [${LIVE} T] {{Toter Link|${OTHER}}}`,
      { wiki: 'dewiki' },
    ],
    [
      `[${OLD} T] {{Toter Link|url=${OLD}}} {{Toter Link|url=${OTHER}}}`,
      `[${LIVE} T] {{Toter Link|url=${OTHER}}}`,
      { wiki: 'dewiki' },
    ],
    [
      `[${OLD} T] {{Toter Link|url=${OTHER}}} {{Toter Link|url=https://a.org/1}} {{Toter Link|date=2020}}`,
      `[${LIVE} T] {{Toter Link|url=${OTHER}}}`,
      { wiki: 'dewiki' },
    ],
    [
      `[${OLD} T] {{Toter Link|url=${COPY}}}{{dead link|May 2020}} {{Toter Link|url={{x}}}}`,
      `[${LIVE} T]`,
      { wiki: 'dewiki' },
    ],
    // Behind a full stop or a line break it is nobody's: it could be of another link.
    [
      `{{cite web |url=${OLD}}}.{{Dead link|date=June 2020}}`,
      `{{cite web |url=${LIVE}}}.{{Dead link|date=June 2020}}`,
    ],
    [`[${OLD} T].{{Dead link}}`, `[${LIVE} T].{{Dead link}}`],
    [`[${OLD} T]\n{{dead link}}`, `[${LIVE} T]\n{{dead link}}`],
    // A text that is just the address says where it leads.
    [`[${OLD} ${OLD}]`, `[${LIVE} ${LIVE}]`],
    [`[${OLD}  ${OLD} ]`, `[${LIVE}  ${LIVE} ]`],
    [`[${OLD} a.org/1]`, `[${LIVE} b.org/articles/1/]`],
    [`[${OLD} a.org/1#<!-- c -->]`, `[${LIVE} a.org/1#<!-- c -->]`],
    [`[${OLD} ${OLD} T]`, `[${LIVE} ${OLD} T]`],
    [`[${OLD} ${OTHER}]`, `[${LIVE} ${OTHER}]`],
    // Each of them, and what stands beside it, too.
    [
      `<ref name="a">[${OLD} T] [${COPY} copy]</ref> ${OLD}\n* {{cite web |url=${OLD}}}`,
      `<ref name="a">[${LIVE} T] [${COPY} copy]</ref> ${LIVE}\n* {{cite web |url=${LIVE}}}`,
    ],
  ])('%j', (before, after, given = {}) => {
    expect(led(before, given)).toBe(after);
  });
});

describe('nothing else is touched', () => {
  test.each<Case>([
    [`<nowiki>${OLD}</nowiki> <!-- ${OLD} --> <pre>[${OLD} x]</pre>`, ''],
    [`<syntaxhighlight>{{cite web |url=${OLD}}}</syntaxhighlight>`, ''],
    // Copies of it.
    [`[${COPY} T]`, ''],
    [`{{cite web |url=${COPY} |title=T}}`, ''],
    [`{{Webarchiv |url=${OLD} |wayback=20200503120000 |text=T}}`, '', { wiki: 'dewiki' }],
    // Others that begin alike, and what only mentions it.
    [`${OLD}2 ${OLD}/a https://x.org/?u=${OLD}`, ''],
    [`{{cite web |url=https://x.org/ |title=${OLD}}}`, ''],
    [`{{unknown |url=${OLD}}}`, ''],
    // What its writers have decided.
    [`{{cite web |url=${OLD} |url-status=usurped}}`, ''],
    [`{{cite web |url=${OLD}}} {{cbignore}}`, ''],
    [`{{cite web |url=${OLD} |chapter-url=https://x.org/}}`, ''],
    [`{{cite web |url=${OLD} |url=${OLD}}}`, ''],
    [`{{Lien brisé |url=${OLD} |titre=T}}`, '', { wiki: 'frwiki' }],
    // A comment would be lost.
    [`{{cite web |url=http://a.org/<!-- c -->1}}`, ''],
    [`{{cite web |url=${OLD} |url-status=de<!-- c -->ad}}`, ''],
    [`{{Internetquelle |url=${OLD} |offline=1<!-- c -->}}`, '', { wiki: 'dewiki' }],
    // The address of the section would change.
    [`== [${OLD} T] ==`, ''],
    // No page, or no other one.
    [`[${OLD} T]`, '', { livePage: COPY }],
    [`[${OLD} T]`, '', { livePage: 'javascript:alert(1)' }],
    [`[${OLD} T]`, '', { livePage: OLD }],
    ['#REDIRECT [[A]] {{cite web |url=http://a.org/1}}', ''],
  ])('%j', (text, _, given = {}) => {
    expect(led(text, given)).toBe(text);
  });

  test('by no program', () => {
    expect(led(`[${OLD} T]`, { bot: 'Weboid' })).not.toContain(LIVE);
  });
});

describe('addresses that would mean something', () => {
  const HOSTILE = [
    'https://b.org/?a=1|archive-url=http://evil.org/',
    'https://b.org/}}{{evil}}',
    'https://b.org/a]b[[c]]',
    "https://b.org/''a'''b",
    'https://b.org/~~~~',
    'https://b.org/__NOINDEX__',
    'https://b.org/a!!b||c',
    'https://b.org/-{a}-',
    'https://b.org/<!--a--><ref>',
    'https://b.org/?a&lt;b&amp;c&#124;d',
    'https://b.org/a"b c\nd',
    'https://b.org/a\u200Eb\u3000c',
  ];

  test.each(HOSTILE)('%j is an address, and nothing else', (livePage) => {
    for (const text of [`{{cite web |url=${OLD} |title=T}}`, `x [${OLD} T] y`, `x ${OLD} y`]) {
      const { wikitext, changes } = repairPage(pageOf(text, { livePage }));
      if (changes.length === 0) {
        expect(wikitext).toBe(text);
        continue;
      }
      const [before = '', after = ''] = text.split(OLD);
      expect(wikitext.startsWith(before) && wikitext.endsWith(after)).toBe(true);
      const address = wikitext.slice(before.length, wikitext.length - after.length);
      expect(address).toMatch(/^https:\/\/b\.org\/[^\s|<>"[\]{}]*$/);
      expect(address).not.toMatch(/''|~~~|!!|__NOINDEX__|&lt;|&#124;/);
    }
  });
});

test('who writes it by hand is told what changes, and what goes', () => {
  const text = `{{Internetquelle |url=${OLD} |titel=T |offline=1}}`;
  expect(repairedReferences(pageOf(text, { wiki: 'dewiki' }))).toEqual([
    {
      url: OLD,
      wikitext: `{{Internetquelle |url=${LIVE} |titel=T}}`,
      parameters: [
        { name: 'url', value: LIVE, isThere: true },
        { name: 'offline', value: '', isGone: true },
      ],
    },
  ]);
});
