import { templatesOf } from '../wikis/known-wikis';
import { deadLinksOf, repairPage, type PageToRepair } from './repair-page';
import { DEFAULT_REPAIR_OPTIONS, type RepairOptions } from './repair-options';
import type { UrlFinding } from './url-finding';

const U = 'http://mill-lunden.org/1';
const C = `https://web.archive.org/web/20200503120000/${U}`;
const C2 = `https://web.archive.org/web/20150101000000/${U}`;

const taken: UrlFinding = {
  url: U,
  verdict: 'usurped',
  copy: { url: C, timestamp: '20200503120000' },
  badCopies: [],
  title: null,
  reverted: false,
  repairedHere: false,
};
const lost: UrlFinding = { ...taken, copy: null };

interface Given extends Partial<RepairOptions> {
  wiki?: string;
  finding?: UrlFinding;
  bot?: string | null;
}

function pageOf(wikitext: string, given: Given): PageToRepair {
  const { wiki = 'enwiki', finding = taken, bot = 'Weboid', ...options } = given;
  return {
    wikitext,
    templates: templatesOf(wiki),
    findings: [finding],
    options: { ...DEFAULT_REPAIR_OPTIONS, repairUsurped: true, ...options },
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

const ADDED = `|archive-url=${C} |archive-date=2020-05-03 |url-status=usurped`;
const WITH_C2 = `|archive-url=${C2} |archive-date=2015-01-01`;

describe('citations say that the address was taken', () => {
  test.each<Case>([
    [`{{cite web |url=${U} |title=T}}`, `{{cite web |url=${U} |title=T ${ADDED}}}`],
    [
      `{{cite news\n| url = ${U}\n| title = T\n| access-date = 1 May 2013\n}}`,
      `{{cite news\n| url = ${U}\n| title = T\n| access-date = 1 May 2013\n| archive-url = ${C}\n| archive-date = 3 May 2020\n| url-status = usurped\n}}`,
    ],
    // The page's own copy stays; the status is what lacks, or is wrong.
    [`{{cite web |url=${U} ${WITH_C2}}}`, `{{cite web |url=${U} ${WITH_C2} |url-status=usurped}}`],
    [
      `{{cite web |url=${U} |url-status=live ${WITH_C2}}}`,
      `{{cite web |url=${U} |url-status=usurped ${WITH_C2}}}`,
    ],
    [
      `{{cite web |url=${U} ${WITH_C2} |url-status=dead}}`,
      `{{cite web |url=${U} ${WITH_C2} |url-status=usurped}}`,
    ],
    [
      `{{cite web |url=${U} |url-status=dead}}`,
      `{{cite web |url=${U} |url-status=usurped |archive-url=${C} |archive-date=2020-05-03}}`,
    ],
    [
      `{{cite web |url=${U} ${WITH_C2} |dead-url=yes}}`,
      `{{cite web |url=${U} ${WITH_C2} |dead-url=usurped}}`,
    ],
    [
      `{{cite web |url=${U} |title=T}} {{dead link|date=May 2020}}`,
      `{{cite web |url=${U} |title=T ${ADDED}}}`,
    ],
    [
      `{{cite web |url=${C2} |title=T}}`,
      `{{cite web |url=${U} |title=T ${WITH_C2} |url-status=usurped}}`,
    ],
    // A copy that is none gives way.
    [
      `{{cite web |url=${U} ${WITH_C2}}}`,
      `{{cite web |url=${U} ${ADDED}}}`,
      { finding: { ...taken, badCopies: [C2] } },
    ],
  ])('%j', (before, after, given = {}) => {
    expect(repaired(before, given)).toBe(after);
  });
});

describe('links are led to their copies, and wrapped', () => {
  test.each<Case>([
    [`<ref>[${U} T]</ref>`, `<ref>{{usurped|1=[${C} T]}}</ref>`],
    [`<ref>${U}</ref>`, `<ref>{{usurped|1=${C}}}</ref>`],
    [`A [${U} A {{!}} B]`, `A [${U} A {{!}} B]`],
    [`A [${U} A | B = C] x`, `A {{usurped|1=[${C} A {{!}} B = C]}} x`],
    [`[${U} T] {{dead link|date=May 2020}}.`, `{{usurped|1=[${C} T]}}.`],
    [`[${U} T] {{webarchive |url=${C2} |date=2015-01-01}}`, `{{usurped|1=[${C2} T]}}`],
    [`<ref>[${C2} T]</ref>`, `<ref>{{usurped|1=[${C2} T]}}</ref>`],
    [
      `* [${U} T], p. 3. {{webarchive|url=${C2}}}`,
      `* {{usurped|1=[${C} T]}}, p. 3. {{webarchive|url=${C2}}}`,
    ],
    [`* [${U}#part T]`, `* {{usurped|1=[${C}#part T]}}`],
    [
      `<ref>[${U} T]</ref>`,
      `<ref>{{cite web |url=${U} |title=T ${ADDED}}}</ref>`,
      { bareToTemplate: true },
    ],
  ])('%j', (before, after, given = {}) => {
    expect(repaired(before, given)).toBe(after);
  });
});

describe('as each wiki does it', () => {
  test.each<Case>([
    [
      `{{Internetquelle |url=${U} |titel=T |abruf=2019-01-01}}`,
      `{{Internetquelle |url=${U} |titel=T |abruf=2019-01-01 |archiv-url=${C} |archiv-datum=2020-05-03 |archiv-bot=2026-11-23 12:00:00 Weboid |offline=1}}`,
      { wiki: 'dewiki' },
    ],
    [
      `<ref>[${U} T]</ref>`,
      `<ref>{{Webarchiv |url=${U} |wayback=20200503120000 |text=T |archiv-bot=2026-11-23 12:00:00 Weboid}}</ref>`,
      { wiki: 'dewiki' },
    ],
    [
      `{{Lien web |url=${U} |titre=T}}`,
      `{{Lien web |url=${U} |titre=T |archive-url=${C} |archive-date=2020-05-03 |brisé le=2026-11-23}}`,
      { wiki: 'frwiki' },
    ],
    [
      `{{cita web |url=${U} |título=T}}`,
      `{{cita web |url=${U} |título=T |urlarchivo=${C} |fechaarchivo=2020-05-03 |url-status=usurped}}`,
      { wiki: 'eswiki' },
    ],
    [
      `{{Cytuj |url = ${U} |tytuł = T}}`,
      `{{Cytuj |url = ${U} |tytuł = T |archiwum = ${C} |zarchiwizowano = 2020-05-03}}`,
      { wiki: 'plwiki' },
    ],
    [
      `{{Cite web |url=${U} |title=T |deadlinkdate=}}`,
      `{{Cite web |url=${U} |title=T |deadlinkdate= |archiveurl=${C} |archivedate=2020-05-03 |url-status=usurped}}`,
      { wiki: 'jawiki' },
    ],
    [
      `{{استشهاد ويب |مسار=${U} |عنوان=T}}`,
      `{{استشهاد ويب |مسار=${U} |عنوان=T |مسار أرشيف=${C} |تاريخ أرشيف=2020-05-03 |حالة المسار=usurped}}`,
      { wiki: 'arwiki' },
    ],
    // No way is known there to say it of a link.
    [`<ref>[${U} T]</ref>`, `<ref>[${U} T]</ref>`, { wiki: 'frwiki' }],
    [`<ref>[${U} T]</ref>`, `<ref>[${U} T]</ref>`, { wiki: 'itwiki' }],
    [`<ref>[${U} T]</ref>`, `<ref>[${U} T]</ref>`, { wiki: 'zhwiki' }],
  ])('%j', (before, after, given) => {
    expect(repaired(before, given)).toBe(after);
  });
});

describe('never touched', () => {
  test.each<[string, Given?]>([
    [`{{cite web |url=${U} ${WITH_C2} |url-status=usurped}}`],
    [`{{cite web |url=${U} |url-status=deviated ${WITH_C2}}}`],
    [`{{usurped|1=[${C2} T]}} {{Usurped|1=${C2}}}`],
    [`{{unfit|1=[${C2} T]}}`],
    // Our own edit said that it is dead: people are to turn that.
    [
      `{{cite web |url=${U} ${WITH_C2} |url-status=dead}}`,
      { finding: { ...taken, repairedHere: true } },
    ],
    [`{{cite web |url=${U} |title=T}} [${U} T]`, { repairUsurped: false }],
    [`{{cite web |url=${U} |title=T}} [${U} T]`, { finding: { ...taken, verdict: 'doubtful' } }],
    [`{{cite web |url=${U} |title=T}} [${U} T]`, { finding: { ...taken, reverted: true } }],
    // Without a copy.
    [`{{cite web |url=${U} |title=T}} [${U} T]`, { finding: lost }],
    [`{{Internetquelle |url=${U} |titel=T}}`, { finding: lost, wiki: 'dewiki' }],
    [`==External links==\n* [${U} Official site]\n* {{cite web |url=${U} |title=T}}`],
    [`== Weblinks ==\n* {{Internetquelle |url=${U} |titel=T}}`, { wiki: 'dewiki' }],
    [`{{nobots}}[${U} T]`],
  ])('%j', (wikitext, given = {}) => {
    expect(repaired(wikitext, given)).toBe(wikitext);
  });
});

describe('people are told of those without a copy', () => {
  const told = [{ url: U, copyUrl: null, isTaken: true }];
  test.each<[string, Given, unknown[]]>([
    [`{{cite web |url=${U} |title=T}}`, { finding: lost }, told],
    [`<ref>[${U} T]</ref>`, { finding: lost }, told],
    [`<ref>[${U} T]</ref>`, { finding: lost, repairUsurped: false }, []],
    [`{{cite web |url=${U} ${WITH_C2} |url-status=usurped}}`, { finding: lost }, []],
    [`==External links==\n* [${U} T]`, { finding: lost }, []],
    [`{{cite web |url=${U} |title=T}}`, {}, [{ url: U, copyUrl: C, isTaken: true }]],
  ])('%s %j', (wikitext, given, links) => {
    expect(deadLinksOf(pageOf(wikitext, given))).toEqual(links);
  });
});
describe('cases that were written before the repair, and kept apart', () => {
  test.each<Case>([
    [
      `{{Citation |url=${U} |title=T |archive-url= |archive-date= |url-status=}}`,
      `{{Citation |url=${U} |title=T |archive-url=${C} |archive-date=2020-05-03 |url-status=usurped}}`,
    ],
    [
      `{{Use mdy dates|date=May 2020}}{{cite book|url=${U}|title=T}}`,
      `{{Use mdy dates|date=May 2020}}{{cite book|url=${U}|title=T|archive-url=${C}|archive-date=May 3, 2020|url-status=usurped}}`,
    ],
    [
      `{{cite web |url=${U} |archiveurl=${C2} |archivedate=1 January 2015 |deadurl=no}}`,
      `{{cite web |url=${U} |archiveurl=${C2} |archivedate=1 January 2015 |deadurl=usurped}}`,
    ],
    [
      `{{cite web |url=${U} ${WITH_C2} |url-status=unfit}}`,
      `{{cite web |url=${U} ${WITH_C2} |url-status=unfit}}`,
    ],
    [
      `{{cite web |url=${U} ${WITH_C2} |url-status=bot: unknown}}`,
      `{{cite web |url=${U} ${WITH_C2} |url-status=bot: unknown}}`,
    ],
    [
      `{{cite book |url=${U} |chapter-url=http://b.org/ |title=T}}`,
      `{{cite book |url=${U} |chapter-url=http://b.org/ |title=T}}`,
    ],
    [`{{cite web |url=${U} |title=T}}{{cbignore}}`, `{{cite web |url=${U} |title=T}}{{cbignore}}`],
    [`See ${U}, and more.`, `See {{usurped|1=${C}}}, and more.`],
    [`<ref>[${U}]</ref>`, `<ref>{{usurped|1=[${C}]}}</ref>`],
    [`<ref>${C2}</ref>`, `<ref>{{usurped|1=${C2}}}</ref>`],
    [
      `[${U} T]{{dead link}}{{webarchive|url=${C2}|date=1 January 2015}}`,
      `{{usurped|1=[${C2} T]}}`,
    ],
    [
      `[${U} T] {{webarchive |url=${C2} |date=2015-01-01}}`,
      `{{usurped|1=[${C} T]}}`,
      { finding: { ...taken, badCopies: [C2] } },
    ],
    [`<ref>[${U} T]. [${C2} Archived]</ref>`, `<ref>[${U} T]. [${C2} Archived]</ref>`],
    [`== About [${U} T] ==`, `== About [${U} T] ==`],
    [
      `<ref name="a">[${U} T]</ref> {{cite web|url=${U}}} <ref>[${U} S]</ref>`,
      `<ref name="a">{{usurped|1=[${C} T]}}</ref> {{cite web|url=${U}|archive-url=${C}|archive-date=2020-05-03|url-status=usurped}} <ref>{{usurped|1=[${C} S]}}</ref>`,
    ],
    [
      `==External links==\n===Blogs===\n* [${U} T]\n==Notes==\n* [${U} T]<ref>[${U} T]</ref>`,
      `==External links==\n===Blogs===\n* [${U} T]\n==Notes==\n* {{usurped|1=[${C} T]}}<ref>{{usurped|1=[${C} T]}}</ref>`,
    ],
    [
      `== ''External  links'' <!-- x -->==\n* [${U} T]<ref>[${U} T]</ref>`,
      `== ''External  links'' <!-- x -->==\n* [${U} T]<ref>{{usurped|1=[${C} T]}}</ref>`,
    ],
    [
      `{{Cita web |url=${U} |titolo=T |urlmorto=no}}`,
      `{{Cita web |url=${U} |titolo=T |urlmorto=usurped |urlarchivio=${C} |dataarchivio=3 maggio 2020}}`,
      { wiki: 'itwiki' },
    ],
    [
      `{{cite web |url=${U} |title=T}}`,
      `{{cite web |url=${U} |title=T ${ADDED}}}`,
      { wiki: 'zhwiki' },
    ],
    [
      `{{cite web |url=${U} |title=T}}`,
      `{{cite web |url=${U} |title=T |archive-url=${C} |archive-date=2020-05-03 |url-status=usurped}}`,
      { wiki: 'ruwiki' },
    ],
    [
      `{{Internetquelle |url=${U} |archiv-url=${C2} |archiv-datum=2015-01-01 |offline=1}}`,
      `{{Internetquelle |url=${U} |archiv-url=${C2} |archiv-datum=2015-01-01 |offline=1}}`,
      { wiki: 'dewiki' },
    ],
    [
      `{{Lien web |url=${U} |titre=T}}`,
      `{{Lien web |url=${U} |titre=T}}`,
      { wiki: 'frwiki', finding: lost },
    ],
    [
      `{{Cita web |url=${U} |titolo=T}}`,
      `{{Cita web |url=${U} |titolo=T}}`,
      { wiki: 'itwiki', finding: lost },
    ],
    [`<ref>${U}</ref>`, `<ref>${U}</ref>`, { wiki: 'dewiki' }],
    [
      `{{cite web |url=${U} |title=T}} <!-- ${U} --> <nowiki>[${U} T]</nowiki>`,
      `{{cite web |url=${U} |title=T ${ADDED}}} <!-- ${U} --> <nowiki>[${U} T]</nowiki>`,
    ],
    [
      `{{cite web |url=${U} ${WITH_C2}}}`,
      `{{cite web |url=${U} ${WITH_C2}}}`,
      { finding: { ...lost, badCopies: [C2] } },
    ],
    [`<ref>[${U} T]</ref>`, `<ref>{{usurped|1=[${C} T]}}</ref>`, { bot: null }],
    [`{{קישור כללי|כתובת=${U}}}`, `{{קישור כללי|כתובת=${U}}}`, { wiki: 'hewiki' }],
    [
      `{{infobox |site=[${U} T] |ref={{cite web |url=${U} |title=T}}}}`,
      `{{infobox |site=[${U} T] |ref={{cite web |url=${U} |title=T ${ADDED}}}}}`,
    ],
    [
      `{{cite web |url=${U} ${WITH_C2} |url-status=dead}} {{dead link}}`,
      `{{cite web |url=${U} ${WITH_C2} |url-status=usurped}}`,
    ],
  ])('%j', (before, after, given = {}) => {
    expect(repaired(before, given)).toBe(after);
  });
});
