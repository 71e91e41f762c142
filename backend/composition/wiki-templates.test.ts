import { repairPage } from '../wikitext/repair/repair-page';
import { DEFAULT_REPAIR_OPTIONS } from '../wikitext/repair/repair-options';
import { templatesOfWiki, whyNotRepairable } from './wiki-templates';

const URL = 'http://a.org/1';
const ROW = {
  templates: ['Citeer web'],
  url: ['url'],
  chapterUrl: [],
  accessDate: ['bezochtdatum'],
  archiveUrl: ['archiefurl'],
  archiveDate: ['archiefdatum'],
};
/** `april` is a month in English, too. */
const CITATION = `{{Citeer web |url=${URL} |bezochtdatum=3 april 2020}}`;

type Settings = Parameters<typeof templatesOfWiki>[0];
const repair = (inUseTemplates: string[] = []): Settings['repair'] => ({ inUseTemplates });
const settings = (more: Partial<Settings>): Settings => ({
  dbname: 'nlwiki',
  templatesLike: 'nlwiki',
  citations: [ROW],
  dateLanguage: null,
  repair: repair(),
  ...more,
});

const repaired = (more: Partial<Settings>): string =>
  repairPage({
    wikitext: CITATION,
    templates: templatesOfWiki(settings(more)),
    findings: [
      {
        url: URL,
        verdict: 'dead',
        copy: {
          url: `https://web.archive.org/web/20200503120000/${URL}`,
          timestamp: '20200503120000',
        },
        badCopies: [],
        title: null,
        reverted: false,
      },
    ],
    options: DEFAULT_REPAIR_OPTIONS,
    bot: null,
    now: new Date('2026-11-25T12:00:00Z'),
  }).wikitext;

test('citations of a wiki whose language of dates nobody has named are not repaired', () => {
  expect(repaired({})).toBe(CITATION);
  expect(whyNotRepairable(settings({}))).toContain('set dateLanguage');
  expect(templatesOfWiki(settings({})).citations.has('citeer web')).toBe(true);
});

test('they are where it is named, or that of a wiki like it is known', () => {
  expect(whyNotRepairable(settings({ dateLanguage: 'de' }))).toBeNull();
  expect(whyNotRepairable(settings({ templatesLike: 'enwiki' }))).toBeNull();
  expect(repaired({ dateLanguage: 'en' })).toContain('|archiefdatum=3 May 2020');
});

test('a wiki of which nothing is known has other advice', () => {
  expect(whyNotRepairable(settings({ citations: [] }))).toContain('set templatesLike or citations');
});

test('people say that they are editing as on their own wiki, and as on the one that it is like', () => {
  const { editing } = templatesOfWiki(settings({ dbname: 'cswiki', templatesLike: 'enwiki' }));
  expect(editing).toContain('pracuje se');
  expect(editing).toContain('in use');
  expect(templatesOfWiki(settings({ templatesLike: 'xxwiki' })).editing).toContain('meebezig');
});

test('and as the wikis file says', () => {
  const given = settings({ repair: repair(['Szablon:W_pracy', 'REDAGUJĘ']) });
  expect([...templatesOfWiki(given).editing]).toEqual(['meebezig', 'w pracy', 'redaguję']);
});
