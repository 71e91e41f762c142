import type { UrlFinding } from './url-finding';
import {
  repairPage,
  repairedReferences,
  deadLinksOf,
  untitledUrls,
  type PageToRepair,
} from './repair-page';
import { DEFAULT_REPAIR_OPTIONS, type RepairOptions } from './repair-options';
import { templatesOf } from '../wikis/known-wikis';
import { growthOf, LINEAR_GROWTH_MAX } from '../../runtime/testing/growth';

const PAGE = 'http://a.org/1';
const COPY = `https://web.archive.org/web/20200503120000/${PAGE}`;
const OTHER_COPY = `https://web.archive.org/web/20150101000000/${PAGE}`;

const copy = { url: COPY, timestamp: '20200503120000' };
const dead: UrlFinding = {
  url: PAGE,
  verdict: 'dead',
  copy,
  badCopies: [],
  title: null,
  reverted: false,
};
const lost: UrlFinding = { ...dead, copy: null };
const living: UrlFinding = { ...dead, verdict: 'live' };

/** What a case gives beside the text. */
interface Given extends Partial<RepairOptions> {
  wiki?: string;
  finding?: UrlFinding;
  bot?: string | null;
}

function pageOf(wikitext: string, given: Given): PageToRepair {
  const { wiki = 'enwiki', finding = dead, bot = 'Weboid', ...options } = given;
  return {
    wikitext,
    templates: templatesOf(wiki),
    findings: [finding],
    options: { ...DEFAULT_REPAIR_OPTIONS, ...options },
    bot,
    now: new Date('2026-11-23T12:00:00Z'),
  };
}

/** Once repaired, a page stays as it is. */
function repaired(wikitext: string, given: Given = {}): string {
  const once = repairPage(pageOf(wikitext, given)).wikitext;
  const twice = repairPage(pageOf(once, given));
  expect([twice.wikitext, twice.changes]).toEqual([once, []]);
  return once;
}

type Case = [before: string, after: string, given?: Given];

const ADDED = `|archive-url=${COPY} |archive-date=2020-05-03 |url-status=dead`;

describe('citations get a copy', () => {
  test.each<Case>([
    [`{{cite web |url=${PAGE} |title=T}}`, `{{cite web |url=${PAGE} |title=T ${ADDED}}}`],
    [
      `{{cite web|url=${PAGE}|title=T}}`,
      `{{cite web|url=${PAGE}|title=T|archive-url=${COPY}|archive-date=2020-05-03|url-status=dead}}`,
    ],
    [
      `{{cite web\n| url = ${PAGE}\n| title = T\n}}`,
      `{{cite web\n| url = ${PAGE}\n| title = T\n| archive-url = ${COPY}\n| archive-date = 2020-05-03\n| url-status = dead\n}}`,
    ],
    [
      `{{cite web\n |url   = ${PAGE}\n |title = T\n}}`,
      `{{cite web\n |url   = ${PAGE}\n |title = T\n |archive-url = ${COPY}\n |archive-date = 2020-05-03\n |url-status = dead\n}}`,
    ],
    // Empty parameters are filled where they are.
    [
      `{{cite web |archive-url= |url=${PAGE} |archivedate= |title=T}}`,
      `{{cite web |archive-url=${COPY} |url=${PAGE} |archivedate=2020-05-03 |title=T |url-status=dead}}`,
    ],
    [
      `{{cite web\n| url = ${PAGE}\n| archive-url = \n| archive-date =\n| title = T\n}}`,
      `{{cite web\n| url = ${PAGE}\n| archive-url = ${COPY}\n| archive-date =2020-05-03\n| title = T\n| url-status = dead\n}}`,
    ],
    // What is said already is not said again, and what is wrong is changed where it stands.
    [
      `{{cite web |url=${PAGE} |url-status=live |title=T}}`,
      `{{cite web |url=${PAGE} |url-status=dead |title=T |archive-url=${COPY} |archive-date=2020-05-03}}`,
    ],
    [
      `{{cite web |url=${PAGE} |dead-url=no}}`,
      `{{cite web |url=${PAGE} |dead-url=yes |archive-url=${COPY} |archive-date=2020-05-03}}`,
    ],
    // The dead tag has done its work.
    [`{{cite web |url=${PAGE}}} {{dead link}}x`, `{{cite web |url=${PAGE} ${ADDED}}}x`],
    // Addresses with a fragment, and what would end a parameter.
    [
      `{{cite web |url=${PAGE}#s{{!}}x}}`,
      `{{cite web |url=${PAGE}#s{{!}}x |archive-url=${COPY}#s%7Cx |archive-date=2020-05-03 |url-status=dead}}`,
    ],
    // An address that is a copy.
    [
      `{{cite web |url=${OTHER_COPY} |title=T}}`,
      `{{cite web |url=${PAGE} |title=T |archive-url=${OTHER_COPY} |archive-date=2015-01-01 |url-status=dead}}`,
    ],
    // Copies that are none.
    [
      `{{cite web |url=${PAGE} |archive-url=${OTHER_COPY} |archive-date=1 January 2015}}`,
      `{{cite web |url=${PAGE} |archive-url=${COPY} |archive-date=3 May 2020}}`,
      { finding: { ...dead, badCopies: [OTHER_COPY] } },
    ],
    // Copies that are not shown.
    [
      `{{cite web |url=${PAGE} |archive-url=${OTHER_COPY} |archive-date=2015-01-01 |url-status=live}}`,
      `{{cite web |url=${PAGE} |archive-url=${OTHER_COPY} |archive-date=2015-01-01 |url-status=dead}}`,
    ],
    [
      `{{cite web |url=${PAGE} |archive-url=${OTHER_COPY}}}`,
      `{{cite web |url=${PAGE} |archive-url=${OTHER_COPY} |archive-date=2015-01-01 |url-status=dead}}`,
    ],
    // Living ones, if wanted.
    [
      `{{cite web |url=${PAGE}}}`,
      `{{cite web |url=${PAGE} |archive-url=${COPY} |archive-date=2020-05-03 |url-status=live}}`,
      { finding: living, archiveLiving: true },
    ],
  ])('%j', (before, after, given = {}) => {
    expect(repaired(before, given)).toBe(after);
  });
});

describe('spaced as the citation is', () => {
  const spaced = (between: string, equals: string): string =>
    [`archive-url${equals}${COPY}`, `archive-date${equals}2020-05-03`, `url-status${equals}dead`]
      .map((parameter) => between + parameter)
      .join('');
  test.each<[name: string, before: string, after: string]>([
    [
      'names that begin at different places make no column',
      `{{cite web | url = ${PAGE} |title=T}}`,
      `{{cite web | url = ${PAGE} |title=T${spaced(' |', '=')}}}`,
    ],
    [
      'nor does a blank behind the shorter one',
      `{{cite web|url =${PAGE}|date=2019}}`,
      `{{cite web|url =${PAGE}|date=2019${spaced('|', '=')}}}`,
    ],
    [
      'blanks do, of which the longest name needs none',
      `{{cite web\n|url        =${PAGE}\n|access-date=2019\n|title      =T\n}}`,
      `{{cite web\n|url        =${PAGE}\n|access-date=2019\n|title      =T\n|archive-url =${COPY}\n|archive-date =2020-05-03\n|url-status =dead\n}}`,
    ],
    [
      'what stands before the bar is the blank of an empty parameter, too',
      `{{cite web | url = ${PAGE} | author = | title = T }}`,
      `{{cite web | url = ${PAGE} | author = | title = T${spaced(' | ', ' = ')} }}`,
    ],
    [
      'also if it is filled',
      `{{cite web | url = ${PAGE} | archive-url = | title = T }}`,
      `{{cite web | url = ${PAGE} | archive-url = ${COPY}| title = T | archive-date = 2020-05-03 | url-status = dead }}`,
    ],
    [
      'but not where there is none',
      `{{cite web |url=${PAGE} |author=|title=T}}`,
      `{{cite web |url=${PAGE} |author=|title=T${spaced('|', '=')}}}`,
    ],
    [
      'blanks belong to a value without a name',
      `{{cite web|url=${PAGE}|title=T|bar }}`,
      `{{cite web|url=${PAGE}|title=T|bar ${spaced('|', '=')} }}`,
    ],
    [
      'it gets none, either',
      `{{cite web |url=${PAGE} |title=T |bar}}`,
      `{{cite web |url=${PAGE} |title=T |bar${spaced(' |', '=').trim()}}}`,
    ],
    [
      'a line that it ends is ended once',
      `{{cite web\n|url=${PAGE}\n|bar\n}}`,
      `{{cite web\n|url=${PAGE}\n|bar${spaced('\n|', '=')}\n}}`,
    ],
    [
      'of an empty one, too',
      `{{cite web |url=${PAGE} | }}`,
      `{{cite web |url=${PAGE} | ${spaced(' |', '=').trim()} }}`,
    ],
  ])('%s', (_, before, after) => {
    expect(repaired(before)).toBe(after);
  });
});

describe('comments stay', () => {
  const bad = { finding: { ...dead, badCopies: [OTHER_COPY] } };
  test.each<Case>([
    [
      `{{cite web |url=${PAGE} |url-status=live<!-- c --> |title=T}}`,
      `{{cite web |url=${PAGE} |url-status=dead<!-- c --> |title=T |archive-url=${COPY} |archive-date=2020-05-03}}`,
    ],
    [
      `{{cite web |url=${PAGE} |title=T |url-status= <!-- checked --> live <!-- c -->}}`,
      `{{cite web |url=${PAGE} |title=T |url-status= <!-- checked --> dead <!-- c --> |archive-url= ${COPY} |archive-date= 2020-05-03}}`,
    ],
    [
      `{{cite web |url=${PAGE} |url-status=li<!-- a --><!-- b -->ve |title=T}}`,
      `{{cite web |url=${PAGE} |url-status=dead<!-- a --><!-- b --> |title=T |archive-url=${COPY} |archive-date=2020-05-03}}`,
    ],
    [
      `{{cite web |url=${OTHER_COPY}<!-- note --> |title=T}}`,
      `{{cite web |url=${PAGE}<!-- note --> |title=T |archive-url=${OTHER_COPY} |archive-date=2015-01-01 |url-status=dead}}`,
    ],
    [
      `{{cite web |url=${PAGE} |archive-url=${OTHER_COPY}<!-- n --> |archive-date=<!-- m -->2 January 2015<!-- n -->}}`,
      `{{cite web |url=${PAGE} |archive-url=${COPY}<!-- n --> |archive-date=<!-- m -->3 May 2020<!-- n -->}}`,
      bad,
    ],
    [
      `{{cite web |url=${PAGE} |archive-url=<!-- none --> |title=T}}`,
      `{{cite web |url=${PAGE} |archive-url=${COPY}<!-- none --> |title=T |archive-date=2020-05-03 |url-status=dead}}`,
    ],
    [
      `{{Cita web|url=${PAGE}|urlmorto=no<!-- c -->}}`,
      `{{Cita web|url=${PAGE}|urlmorto=sì<!-- c -->|urlarchivio=${COPY}|dataarchivio=3 maggio 2020}}`,
      { wiki: 'itwiki' },
    ],
    [
      `{{Cita web|url=${PAGE}|urlmorto=no<!-- c -->}}`,
      `{{Cita web|url=${PAGE}|urlmorto=sì<!-- c -->}}`,
      { wiki: 'itwiki', finding: lost },
    ],
  ])('%s', (before, after, given = {}) => {
    expect(repaired(before, given)).toBe(after);
  });
});

describe('as each wiki does it', () => {
  test.each<Case>([
    [
      `{{Internetquelle |url=${PAGE} |titel=T |abruf=2019-01-01}}`,
      `{{Internetquelle |url=${PAGE} |titel=T |abruf=2019-01-01 |archiv-url=${COPY} |archiv-datum=2020-05-03 |archiv-bot=2026-11-23 12:00:00 Weboid |offline=1}}`,
      { wiki: 'dewiki' },
    ],
    [
      `{{Internetquelle |url=${PAGE} |archiv-url=${COPY} |archiv-datum=2020-05-03}}`,
      `{{Internetquelle |url=${PAGE} |archiv-url=${COPY} |archiv-datum=2020-05-03 |offline=1}}`,
      { wiki: 'dewiki' },
    ],
    [
      `[${PAGE} T | ''x''] {{Toter Link}}`,
      `{{Webarchiv |url=${PAGE} |wayback=20200503120000 |text=T {{!}} ''x'' |archiv-bot=2026-11-23 12:00:00 Weboid}}`,
      { wiki: 'dewiki' },
    ],
    [
      `{{Internetquelle |url=${PAGE}}}`,
      `{{Internetquelle |url=${PAGE}}} {{Toter Link |url=${PAGE} |date=2026-11 |archivebot=2026-11-23 12:00:00 Weboid}}`,
      { wiki: 'dewiki', finding: lost },
    ],
    [
      `{{Lien web |url=${PAGE} |consulté le=1er mai 2019}}`,
      `{{Lien web |url=${PAGE} |consulté le=1er mai 2019 |archive-url=${COPY} |archive-date=3 mai 2020 |brisé le=23 novembre 2026}}`,
      { wiki: 'frwiki' },
    ],
    [
      `{{Article |lire en ligne=${PAGE}}}`,
      `{{Article |lire en ligne=${PAGE} |brisé le=2026-11-23}}`,
      { wiki: 'frwiki', finding: lost },
    ],
    [
      `[${PAGE} T]`,
      `{{Lien brisé |url=${PAGE} |titre=T |brisé le=2026-11-23}}`,
      { wiki: 'frwiki', finding: lost },
    ],
    [
      `{{Cita web |url=${PAGE} |fechaacceso=3 de enero de 2019}}`,
      `{{Cita web |url=${PAGE} |fechaacceso=3 de enero de 2019 |urlarchivo=${COPY} |fechaarchivo=3 de mayo de 2020}}`,
      { wiki: 'eswiki' },
    ],
    [`{{cite web |url=${PAGE}}}`, `{{cite web |url=${PAGE} ${ADDED}}}`, { wiki: 'eswiki' }],
    [
      `{{Cita web|url=${PAGE}}}`,
      `{{Cita web|url=${PAGE}|urlarchivio=${COPY}|dataarchivio=3 maggio 2020|urlmorto=sì}}`,
      { wiki: 'itwiki' },
    ],
    [
      `[${PAGE} a|b]`,
      `{{collegamento interrotto|1=[${PAGE} a{{!}}b] |date=novembre 2026 |bot=Weboid}}`,
      { wiki: 'itwiki', finding: lost },
    ],
    [
      `{{collegamento interrotto|1={{Cita web|url=${PAGE}|urlmorto=no}} |date=maggio 2020}}`,
      `{{Cita web|url=${PAGE}|urlmorto=sì|urlarchivio=${COPY}|dataarchivio=3 maggio 2020}}`,
      { wiki: 'itwiki' },
    ],
    [
      `{{collegamento interrotto|{{Cita web|url=${PAGE}}} {{Cita news|url=${PAGE}}}}}`,
      `{{Cita web|url=${PAGE}|urlarchivio=${COPY}|dataarchivio=3 maggio 2020|urlmorto=sì}} {{Cita news|url=${PAGE}|urlarchivio=${COPY}|dataarchivio=3 maggio 2020|urlmorto=sì}}`,
      { wiki: 'itwiki' },
    ],
    [
      `{{Cytuj |url = ${PAGE} |data dostępu = 2019-01-01}}`,
      `{{Cytuj |url = ${PAGE} |data dostępu = 2019-01-01 |archiwum = ${COPY} |zarchiwizowano = 2020-05-03}}`,
      { wiki: 'plwiki' },
    ],
    [
      `{{cite web|url=${PAGE}}}`,
      `{{cite web|url=${PAGE}}} {{Недоступная ссылка|date=ноябрь 2026 |bot=Weboid}}`,
      { wiki: 'ruwiki', finding: lost },
    ],
    [
      `{{Cite web|url=${PAGE}|accessdate=2019年1月1日}}`,
      `{{Cite web|url=${PAGE}|accessdate=2019年1月1日|archiveurl=${COPY}|archivedate=2020年5月3日|deadlinkdate=2026年11月}}`,
      { wiki: 'jawiki' },
    ],
    [
      `{{cite web|url=${PAGE}}}`,
      `{{cite web|url=${PAGE}}}{{dead link|date=2026年11月 |bot=Weboid |fix-attempted=yes}}`,
      { wiki: 'zhwiki', finding: lost },
    ],
    [
      `{{استشهاد ويب|مسار=${PAGE}}}`,
      `{{استشهاد ويب|مسار=${PAGE}|مسار أرشيف=${COPY}|تاريخ أرشيف=2020-05-03|حالة المسار=dead}}`,
      { wiki: 'arwiki' },
    ],
  ])('%j', (before, after, given = {}) => {
    expect(repaired(before, given)).toBe(after);
  });
});

describe('links', () => {
  test.each<Case>([
    [`[${PAGE} x] {{dead link}}`, `[${PAGE} x] {{webarchive |url=${COPY} |date=2020-05-03}}`],
    [`* ${PAGE}\n`, `* ${PAGE} {{webarchive |url=${COPY} |date=2020-05-03}}\n`],
    [
      `{{Use dmy dates}}[${PAGE}]`,
      `{{Use dmy dates}}[${PAGE}] {{webarchive |url=${COPY} |date=3 May 2020}}`,
    ],
    [
      `${PAGE}.`,
      `${PAGE} {{dead link|date=November 2026 |bot=Weboid |fix-attempted=yes}}.`,
      { finding: lost },
    ],
    [
      `<ref>[${PAGE} A [B] | C].</ref>`,
      `<ref>[${PAGE} A [B] | C].</ref>`,
      { bareToTemplate: true, finding: { ...living, url: 'http://b.org/' } },
    ],
    [
      `<ref>[${PAGE} A | C].</ref>`,
      `<ref>{{cite web |url=${PAGE} |title=A {{!}} C ${ADDED}}}.</ref>`,
      { bareToTemplate: true },
    ],
    [
      `<ref>${PAGE}</ref>`,
      `<ref>{{cite web |url=${PAGE} |title=T &#91;1&#93;}}</ref>`,
      { bareToTemplate: true, finding: { ...living, title: 'T [1]' } },
    ],
    [
      `<ref>[${PAGE} [[A]]]</ref> ${PAGE} {{dead link}}`,
      `<ref>[${PAGE} [[A]]]</ref> ${PAGE}`,
      { bareToTemplate: true, untagLiving: true, finding: living },
    ],
    [
      `{{cite web |url=${PAGE} |archive-url=http://web.archive.org/web/2015/${PAGE}}} [http://web.archive.org/web/2015/http://b.org x]`,
      `{{cite web |url=${PAGE} |archive-url=https://web.archive.org/web/2015/${PAGE}}} [https://web.archive.org/web/2015/http://b.org x]`,
      { httpsArchives: true, finding: living },
    ],
  ])('%j', (before, after, given = {}) => {
    expect(repaired(before, given)).toBe(after);
  });
});

describe('dates as the citation writes them', () => {
  test.each([
    ['access-date=3 January 2019', '3 May 2020'],
    ['access-date=January 3, 2019', 'May 3, 2020'],
    ['access-date=3 Jan 2019', '3 May 2020'],
    ['access-date=2019 |date=Sep 3, 2019', 'May 3, 2020'],
    ['date=May 2019', '2020-05-03'],
    ['access-date=3/1/2019', '2020-05-03'],
  ])('%s', (given, date) => {
    expect(repaired(`{{cite web |url=${PAGE} |${given}}}`)).toContain(`|archive-date=${date} |`);
  });
});

describe('what is left alone', () => {
  test.each<[text: string, given?: Given]>([
    [`{{cite web |url=${PAGE} |chapter-url=http://b.org/}}`],
    [`{{cite book |chapter-url=${PAGE}}}`],
    [`{{cite web |url=${PAGE} |url-status=usurped}}`],
    [`{{cite web |url=${PAGE} |url-status=bot: unknown}}`],
    [`{{cite web |url=${PAGE} |archive-url=${OTHER_COPY} |archive-date=2015-01-01}}`],
    [`{{cite web |url=${PAGE} |archive-url={{x}} |archive-date=2015-01-01}}`],
    [`{{cite web |url=${PAGE}}} {{cbignore}}`],
    [`{{cite web |url=${PAGE} |url=${PAGE}}}`],
    [`{{cite web |url=http://http://a.org/1}}`],
    [`<nowiki>{{cite web |url=${PAGE}}}</nowiki><!-- ${PAGE} -->`],
    [`{{infobox |url=${PAGE}}}`],
    [`{{cite web |url=${PAGE}}}`, { finding: { ...dead, reverted: true } }],
    [`{{cite web |url=${PAGE}}}`, { finding: { ...dead, verdict: 'doubtful' } }],
    [`{{cite web |url=${PAGE}}}`, { wiki: 'xxwiki' }],
    [`{{cite web |url=${PAGE}}} {{nobots}}`],
    [`{{bots|deny=X, weboid}} ${PAGE}`],
    [`{{bots|allow=X}} ${PAGE}`],
    [`#REDIRECT [[A]] ${PAGE}`],
    [`#WEITERLEITUNG [[A]] ${PAGE}`, { wiki: 'dewiki' }],
    [`[${PAGE} x] {{webarchive|url=${OTHER_COPY}}}`],
    [`<ref>[${PAGE} x] [${OTHER_COPY} archived]</ref>`],
    [`[${OTHER_COPY} x]`],
    [PAGE, { finding: lost, tagDead: false }],
    [`${PAGE} {{dead link}}`, { finding: lost }],
    // Of another address, as editors have noted.
    [
      `[${PAGE} x] {{dead link|url=http://b.org/}} {{cite web |url=${PAGE}}} {{dead link|url=http://b.org/}}`,
      { finding: living, untagLiving: true },
    ],
    [`{{Internetquelle |url=${PAGE}}}`, { wiki: 'dewiki', finding: living, archiveLiving: true }],
    [`{{Literatur |Online=[${PAGE} x]}}`, { wiki: 'dewiki' }],
    [`{{Ouvrage |lire en ligne=${PAGE}}}`, { wiki: 'frwiki' }],
    [`{{קישור כללי|כתובת=${PAGE}}} ${PAGE}`, { wiki: 'hewiki', finding: lost }],
  ])('%j', (text, given = {}) => {
    expect(repaired(text, given)).toBe(text);
  });

  const archived = `([${OTHER_COPY} archived])`;
  const template = `{{webarchive|url=${OTHER_COPY}|date=2015-01-01}}`;
  test.each<[text: string, given?: Given]>([
    [`* [${PAGE} T] ${archived}\n* x`],
    [`* [${PAGE} T], by its makers ${archived}`, { finding: lost }],
    [`* [${PAGE} T] ${archived}`, { wiki: 'dewiki' }],
    [`* [${PAGE} T] ({{Webarchiv|url=${PAGE}|wayback=20150101000000|text=x}})`, { wiki: 'dewiki' }],
    [`(See ${PAGE}, [${OTHER_COPY} a copy].)`],
    [`* {{cite web |url=${PAGE}}} ${archived}`],
    [`* {{cite web\n|url=${PAGE}\n}} ${archived}`],
    [`* [${PAGE} T] ([https://archive.today/AbCd1 archived])`],
    [
      `* [https://a.org/1 T] ${archived}`,
      { finding: { ...dead, url: 'https://a.org/1', copy: { ...copy, url: OTHER_COPY } } },
    ],
    [`* [${PAGE} T]. ${template}`],
    [`<ref>[${PAGE} T]. ${template}</ref>`],
    [`<ref>[${PAGE} T]. ${template}</ref>`, { bareToTemplate: true }],
    [`<ref>{{cite web |url=${PAGE}}}, p. 3. ${template}</ref>`, { finding: lost }],
    [`<ref>[${PAGE} T], p. 3. {{webarchive|url=https://archive.today/AbCd1}}</ref>`],
  ])('with a copy near: %s', (text, given = {}) => {
    expect(repaired(text, given)).toBe(text);
  });

  test.each([
    `* [${PAGE} T]\n* ${archived}`,
    `* ${archived} [${PAGE} T]`,
    `* [${PAGE} T] ([https://web.archive.org/web/2015/http://b.org/ archived])`,
    `* [${PAGE} T], [http://b.org/ B] ([https://archive.today/AbCd1 archived])`,
    `* [${PAGE} T]${' x'.repeat(600)} ${archived}`,
    `* [${PAGE} T], [${PAGE} U] ${template}`,
    `<ref>[${PAGE} T]</ref> ${template}`,
    `<ref>[${PAGE} T]; [http://b.org/ B] {{webarchive|url=https://archive.today/AbCd1}}</ref>`,
    `<ref>[${PAGE} T] ${'x'.repeat(9)}</ref><ref>${template}</ref>`,
  ])('but not with one that is of another link: %s', (text) => {
    const copied = ` {{webarchive |url=${COPY} |date=2020-05-03}}`;
    expect(repaired(text)).toBe(text.replace(`[${PAGE} T]`, `[${PAGE} T]${copied}`));
  });

  test.each([`<nowiki>{{nobots}}</nowiki>`, '{{bots|deny=X}}', '{{bots|allow=Weboid}}'])(
    'but not by %j',
    (text) => {
      expect(repaired(`${text} ${PAGE}`)).not.toBe(`${text} ${PAGE}`);
    },
  );
});

test('a repair that would take another reference with it is left out', () => {
  const text = `{{collegamento interrotto|1={{Cita web|url=${PAGE}}}|2=<ref>http://b.org/</ref>}}`;
  expect(repaired(text, { wiki: 'itwiki' })).toBe(text);
});

describe('a citation in another one, or in a link', () => {
  const inner = `{{cite web |url=${PAGE}}}`;
  const withCopy = `{{cite web |url=${PAGE} ${ADDED}}}`;
  const withTag = `${inner}{{dead link|date=November 2026 |bot=Weboid |fix-attempted=yes}}`;
  test.each([
    ['{{cite web|url=http://b.org/|at=', '}}'],
    ['{{cite web|at=', '|url=http://b.org/}}'],
    ['{{cite web|at=', '}}'],
    [
      '{{cite web|url=http://b.org/|at=x {{cite news|url=http://c.org/|at=y ',
      ' z}}}} {{cbignore}}',
    ],
    ['{{infobox|a={{b|', '}}}}'],
    ['[http://b.org/ x ', ' y]'],
    ['{{cite web|url=http://b.org/|at=', '}} [http://b.org/ x] {{dead link}}'],
  ])('%s…%s', (before, after) => {
    expect(repaired(before + inner + after)).toBe(before + withCopy + after);
    expect(repaired(before + inner + after, { finding: lost })).toBe(before + withTag + after);
  });

  test('both are repaired', () => {
    const both = `{{cite web |url=${PAGE} |at=${inner} |title=T}}`;
    expect(repaired(both)).toBe(`{{cite web |url=${PAGE} |at=${withCopy} |title=T ${ADDED}}}`);
  });
});

test('of many repairs only the one that cannot be made is left out, and that takes no time', async () => {
  const many = (links: number): string =>
    ['-{[http://a.org/1 T]}-', ...Array.from({ length: links }, () => `* [${PAGE} T]`)].join('\n');
  const page = pageOf(many(40).replace('http://a.org/1', PAGE), { wiki: 'dewiki' });
  expect(repairPage(page).changes.length).toBeGreaterThanOrEqual(40);
  const repairMany = (links: number): unknown =>
    repairPage({ ...page, wikitext: many(links).replace('http://a.org/1', PAGE) });
  expect(await growthOf(repairMany, 800)).toBeLessThan(LINEAR_GROWTH_MAX);
});

test('headings stay as they are: templates in them would change the addresses of sections', () => {
  const text = `Lead.\n== [${PAGE} T] ==\n${PAGE}`;
  expect(repaired(text)).toMatch(/^Lead\.\n== \[\S+ T\] ==\n\S+ \{\{webarchive/);
  expect(repaired(`== T <ref>[${PAGE} T]</ref> ==`)).toContain('{{webarchive');
});

test('people are told of dead links, of each with its copy', () => {
  const text = `${PAGE} {{cite web |url=http://b.org/}} http://c.org/`;
  expect(deadLinksOf(pageOf(text, {}))).toEqual([{ url: PAGE, copyUrl: COPY }]);
  expect(deadLinksOf(pageOf(text, { finding: living }))).toEqual([]);
});

describe('by a person', () => {
  test.each<[string, string, Given]>([
    [
      `{{cite web |url=${PAGE} |title=T}} {{nobots}}`,
      `{{cite web |url=${PAGE} |title=T |archive-url=${COPY} |archive-date=2020-05-03 |url-status=dead}} {{nobots}}`,
      {},
    ],
    [
      `<ref>[${PAGE} T]</ref>`,
      `<ref>[${PAGE} T]{{dead link|date=November 2026 |fix-attempted=yes}}</ref>`,
      { finding: lost },
    ],
    [
      `<ref>[${PAGE} T]</ref>`,
      `<ref>[${PAGE} T] {{Toter Link |url=${PAGE} |date=2026-11}}</ref>`,
      { wiki: 'dewiki', finding: lost },
    ],
    [
      `{{Internetquelle |url=${PAGE} |titel=T}}`,
      `{{Internetquelle |url=${PAGE} |titel=T |archiv-url=${COPY} |archiv-datum=2020-05-03 |offline=1}}`,
      { wiki: 'dewiki' },
    ],
  ])('no bot is named, and none is kept out: %s', (before, after, given) => {
    expect(repaired(before, { ...given, bot: null })).toBe(after);
  });

  test('redirects stay', () => {
    expect(repaired(`#REDIRECT [[A]] ${PAGE}`, { bot: null })).toBe(`#REDIRECT [[A]] ${PAGE}`);
  });
});

describe('titles are wanted', () => {
  const untitled = { ...living, title: null };
  test.each<[string, Given, string[]]>([
    [`<ref>${PAGE}</ref>`, { bareToTemplate: true, finding: untitled }, [PAGE]],
    [`<ref>[${PAGE}]</ref><ref>${PAGE}</ref>`, { bareToTemplate: true }, [PAGE]],
    [`<ref>${PAGE}</ref>`, { bareToTemplate: true, wiki: 'dewiki' }, []],
    [`<ref>${PAGE}</ref>`, {}, []],
    [`<ref>[${PAGE} Its title]</ref>`, { bareToTemplate: true }, []],
    [`<ref>${PAGE}</ref>`, { bareToTemplate: true, finding: { ...living, title: 'T' } }, []],
    [`<ref>${PAGE} and more</ref>`, { bareToTemplate: true }, []],
    [`<ref>${PAGE}</ref>`, { bareToTemplate: true, finding: { ...dead, verdict: 'doubtful' } }, []],
    [`<ref>${PAGE}</ref>`, { bareToTemplate: true, finding: { ...dead, reverted: true } }, []],
    [`{{nobots}}<ref>${PAGE}</ref>`, { bareToTemplate: true }, []],
    [`<ref>${PAGE} {{cbignore}}</ref>`, { bareToTemplate: true }, []],
  ])('%s %j', (wikitext, given, urls) => {
    expect(untitledUrls(pageOf(wikitext, given))).toEqual(urls);
  });
});

describe('for people who write it themselves', () => {
  type Named = [name: string, value: string, isThere?: true];
  const parameters = (...named: Named[]) =>
    named.map(([name, value, isThere]) => ({ name, value, ...(isThere && { isThere }) }));
  test.each<[string, Given, string, Named[]]>([
    [
      `{{cite web |url=${PAGE} |title=T}}`,
      {},
      `{{cite web |url=${PAGE} |title=T ${ADDED}}}`,
      [
        ['archive-url', COPY],
        ['archive-date', '2020-05-03'],
        ['url-status', 'dead'],
      ],
    ],
    // Spelt as the citation has them; what it has already is not among them.
    [
      `{{cite web|url=${PAGE}|archiveurl=|archivedate=2020-05-03|url-status=live}} {{dead link}}`,
      {},
      `{{cite web|url=${PAGE}|archiveurl=${COPY}|archivedate=2020-05-03|url-status=dead}}`,
      [
        ['archiveurl', COPY, true],
        ['url-status', 'dead', true],
      ],
    ],
    [
      `{{cite web |url=${COPY} |title=T}}`,
      {},
      `{{cite web |url=${PAGE} |title=T ${ADDED}}}`,
      [
        ['url', PAGE, true],
        ['archive-url', COPY],
        ['archive-date', '2020-05-03'],
        ['url-status', 'dead'],
      ],
    ],
    [`[${PAGE} T]`, {}, `[${PAGE} T] {{webarchive |url=${COPY} |date=2020-05-03}}`, []],
    [
      `{{cite web |url=${PAGE} |title=T}}`,
      { finding: lost },
      `{{cite web |url=${PAGE} |title=T}}{{dead link|date=November 2026 |bot=Weboid |fix-attempted=yes}}`,
      [],
    ],
    [
      `{{Internetquelle |url=${PAGE} |titel=T}}`,
      { wiki: 'dewiki', finding: { ...lost, verdict: 'doubtful' } },
      '',
      [],
    ],
  ])('%s', (wikitext, given, whole, named) => {
    const told = repairedReferences(pageOf(`Text <ref>${wikitext}</ref> and more`, given));
    const url = wikitext.includes(COPY) ? COPY : PAGE;
    const wanted = [{ url, wikitext: whole, parameters: parameters(...named) }];
    expect(told).toEqual(whole === '' ? [] : wanted);
  });
});

describe('a title from outside means nothing in wikitext', () => {
  test.each([
    ['Foo ~~~~', 'Foo &#126;&#126;&#126;&#126;'],
    ["It''s '''bold'''", 'It&#39;&#39;s &#39;&#39;&#39;bold&#39;&#39;&#39;'],
    ['__NOTOC__ x', '&#95;&#95;NOTOC&#95;&#95; x'],
    ['a } b { c | d [e]', 'a &#125; b &#123; c {{!}} d &#91;e&#93;'],
    ['R&amp;D & more', 'R&#38;amp;D & more'],
    ['\u202eabc\u0000\u200b', 'abc'],
  ])('%j', (title, written) => {
    const after = repaired(`<ref>${PAGE}</ref>`, {
      bareToTemplate: true,
      finding: { ...living, title },
    });
    expect(after).toBe(`<ref>{{cite web |url=${PAGE} |title=${written}}}</ref>`);
  });

  test.each(['a [[b]]', '{{c}}', 'x }} y', '<b>'])('or is none: %s', (title) => {
    const page = `<ref>${PAGE}</ref>`;
    const finding = { ...living, title };
    expect(repaired(page, { bareToTemplate: true, finding })).toBe(page);
  });
});

test('a page of one long line takes time in proportion to its length', async () => {
  const repairOne = (links: number) =>
    repairPage(
      pageOf(Array.from({ length: links }, (_, n) => `[http://b.org/${n} B]`).join(' '), {}),
    );
  expect(await growthOf(repairOne, 8_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});
